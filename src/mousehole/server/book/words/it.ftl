# Distintivi, e la regola con cui si ottiene ciascuno.
badge-first-win = Prima vittoria
badge-first-win-rule = Vinci una partita.
badge-three-in-a-row = Tre di fila
badge-three-in-a-row-rule = Vinci { $row } partite di fila, a qualunque gioco.
badge-ten-games = Di casa
badge-ten-games-rule = Gioca { $many } partite fino alla fine.
badge-hundred-games = Ormai di famiglia
badge-hundred-games-rule = Gioca { $very } partite fino alla fine.
badge-all-games = Assaggiato tutto
badge-all-games-rule = Gioca almeno una volta a ogni gioco della casa.
badge-won-all = Maestro di casa
badge-won-all-rule = Vinci almeno una volta a ogni gioco della casa.
badge-quick-paw = Zampa svelta
badge-quick-paw-rule = Metti la zampa dove va entro { $ms } millesimi di secondo.
badge-tiger-tamer = Domatore di tigri
badge-tiger-tamer-rule = Vinci a un tavolo dove una tigre perde.
badge-long-chase = Lungo inseguimento
badge-long-chase-rule = Gioca una partita di almeno { $chase } mosse.
badge-good-company = Buona compagnia
badge-good-company-rule = Gioca con { $company } persone diverse della casa.
badge-regular = Habitué
badge-regular-rule = Gioca in { $weeks } settimane diverse.
badge-trophy = Trofeo
badge-trophy-rule = Vinci una serata, un campionato o un torneo.

# Ciò che deve sapere chi guida una serata.
warning-meet-again = Con { $people } persone e { $rounds } turni alcuni si incontreranno due volte.
warning-bots-fill = { $people } persone sono meno delle { $least } che servono a uno dei giochi: i gatti occupano gli altri posti.
