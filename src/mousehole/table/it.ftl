# Parole comuni a tutti i giochi.
seat = Posto { $number }
nobody = nessuno
unseen = una carta
list = { $first } e { $last }
explain = { $what } — { $rule }: { $why }

# Un posto a parole, per programmi che leggono.
text-you = Siedi al posto { $seat } di { $seats } a { $title }.
text-happened = Che cosa è successo, e per quale regola:
text-seen = Che cosa vedi:
text-open = Puoi fare:
text-clock = L'orologio segna { $now } ms; scrivi @ e un momento dopo la mossa per dire quando.
text-refused = Rifiutata: { $why }
text-allowed = Le regole permettono ora «{ $input }».
text-over = La partita è finita. Ha vinto: { $winners }.
