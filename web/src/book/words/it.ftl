# Il libro di casa: chi è di casa e che cosa ha giocato.
book = Il libro di casa
book-of = Il libro di { $house }
about = Chi gioca qui, com'è andata e chi è in testa. Resta in questa casa: nessuna iscrizione, e niente esce di qui.
back = Torna al libro
lobby = Tutti i giochi
wait = Un momento …
print = Stampa per il frigo

## Entrare
come-in = Entra
come-in-about = Scegli un nome e un gatto. Da quel momento le tue partite vengono scritte qui.
name = Nome
cat = Gatto
is-child = È un bambino o una bambina: si mostra solo ciò che fa piacere
code = Codice
code-about = Questa casa si apre con un codice. Lo fa chi è già di casa, qui, con «Fai entrare qualcuno».
have-code = Sono già nel libro, su un altro dispositivo
have-code-about = Fai un codice là, sulla tua pagina, e scrivilo qui.
use-code = Sono io
add-person = Un'altra persona a questo schermo
invite = Fai entrare qualcuno
invite-about = Questo codice fa entrare una persona, oggi.
link = Un altro mio dispositivo
link-about = Scrivi là questo codice entro un quarto d'ora.
leave-device = Dimenticami su questo dispositivo
leave-device-sure = Da questo dispositivo non si gioca più per { $name }. Pagina e risultati restano nel libro; con un codice da un altro dispositivo o da chi ospita la casa si torna qui.
leave-device-yes = Sì, su questo dispositivo

## Persone e risultati
people = Tutti
standings = Chi è in testa
all-games = Tutti i giochi
nobody-yet = Qui non c'è ancora niente: gioca una partita, e ci sarà.
person = Nome
points = Punti
games = Partite
wins = Vittorie
rating = Forza
points-about = Punti: dieci per ogni vittoria, meno per un posto più basso.
rating-about = Forza: si parte tutti da 1500; ± dice quanto è sicura.
rating-luck-free = Forza: si parte tutti da 1500; ± dice quanto è sicura. Conta solo ciò che resta di una partita tolta la fortuna.
which-game = Di quale gioco?
rating-of = { $rating } ± { $spread }
without-luck = Senza fortuna
without-luck-about = Senza fortuna: ciò che resta delle vittorie quando si è chiesto «Che cosa ha deciso?». Solo dove si può dire: a Chop! Chop!, e a Bon Appétit!, dove è tutta fortuna.
result-without-luck = Senza fortuna: { $shares }
share-of = { $name } { NUMBER($share, style: "percent") }
percent = { NUMBER($share, style: "percent") }
results = Di recente
more = Partite precedenti
result-won = Vince { $names }
result-nobody = Non ha vinto nessuno
minutes = { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
}
bot = { $temper ->
    [lince] una lince
    [tigre] una tigre
   *[other] un { $temper }
}
guest = un ospite
mark-taken_back = una mossa è stata annullata
mark-bot_played = un gatto ha sostituito qualcuno
mark-left = qualcuno se n'è andato
mark-set_up = preparata a mano: non conta
watch = Guarda
list = { $first } e { $last }

## Una persona
person-games = { $games ->
    [one] una partita
   *[other] { $games } partite
}, { $wins ->
    [0] nessuna vinta
    [one] una vinta
   *[other] { $wins } vinte
}
streak = { $streak ->
    [one] ha vinto l'ultima
   *[other] ha vinto le ultime { $streak } di fila
}
best-streak = serie migliore: { $streak }
badges = Distintivi
no-badges = Il primo distintivo arriva con la prima vittoria.
all-badges = Tutti i distintivi e le loro regole
against = Con chi
before-after = { $games ->
    [one] una partita insieme
   *[other] { $games } partite insieme
}, { $before ->
    [0] mai davanti
    [one] una volta davanti
   *[other] { $before } volte davanti
}
bests = I momenti migliori
best-time = La mano più svelta a { $game }: { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s
best-chase = La caccia più lunga a { $game }: { $inputs } mosse
first-played = Prima partita a { $game }
first-won = Prima vittoria a { $game }
change = Cambia
save = Salva
forget = Dimentica questa persona
forget-sure = Dimenticare davvero { $name }? Nome, pagina e risultati spariscono per sempre.
forget-yes = Sì, dimentica
no = No

## Chi ospita
house = La casa
house-name = Nome della casa
hide-ratings = Non mostrare la forza
luck-free = Forza senza fortuna
luck-free-about = Allora contano solo le partite di cui si conosce la fortuna: quelle di Chop! Chop! (e di Bon Appétit!, dove non resta nulla) per cui qualcuno ha chiesto «Che cosa ha deciso?».
door-open = Può entrare chiunque apra questa pagina
door-code = Solo con un codice

## Serate
evenings = Serate e tornei
new-evening = Una nuova serata
kind = Che cosa sarà?
kind-evening = Una serata
kind-league = Un campionato
kind-swiss = Un torneo per tutti
kind-knockout = A eliminazione
about-evening = Si gioca tutti insieme a questi giochi, uno dopo l'altro. Chi ha più punti vince il trofeo.
about-league = Per { $weeks } settimane: chi c'è gioca, i punti si sommano.
about-swiss = Più tavoli insieme; dopo ogni turno si incontra chi è alla pari. Nessuno esce.
about-knockout = Più tavoli insieme; chi perde esce. L'ultimo rimasto vince il trofeo.
which-games = Quali giochi?
who = Chi gioca?
too-few = Scegli almeno due persone.
no-game = Scegli almeno un gioco.
evening-name = Il nome
rounds = Turni
less-luck = La fortuna conta meno
less-speed = La rapidità conta meno
weigh-none = così com'è
weigh-some = un po' meno
weigh-much = molto meno
fill = I gatti che riempiono i posti vuoti
begin = Comincia
state-waiting = non cominciata
state-playing = si gioca
state-between = tra due turni
state-over = finita
round-of = Turno { $round } di { $rounds }
round-number = Turno { $round }
table-number = Tavolo { $table }
table-waiting = non ancora aperto
table-playing = si gioca
table-over = finito
table-unplayed = non finita
table-tied = alla pari: ancora una?
bye = A riposo in questo turno: { $names }
next-round = Apri i tavoli del turno { $round }
open-rest = Apri i tavoli che mancano
play-again = Rigioca questo tavolo
decide = Di' com'è finita
decide-about = Scrivi il posto di ciascuno.
placed = { $place }º, { $points ->
    [one] un punto
   *[other] { NUMBER($points, maximumFractionDigits: 1) } punti
}
who-plays = Chi va a casa, chi si aggiunge
place = Posto
decide-save = È andata così
end-evening = Finisci adesso
end-sure = Finire adesso? Quel che resta non si gioca.
end-yes = Sì, finisci
leave = Va a casa
join = Si aggiunge
level = alla pari, { $points ->
    [one] un punto
   *[other] { NUMBER($points, maximumFractionDigits: 1) } punti
}
tables-of = Tavoli del turno { $round }
trophy = Il trofeo
trophy-of = Il trofeo è di { $names }!
trophy-shared = { $names } si dividono il trofeo!
big-screen = Sullo schermo grande
sit-here = { $names }: { $people ->
    [one] il tuo posto è pronto
   *[other] i vostri posti sono pronti
}
sit-down = Siediti
wait-for-host = Il tuo prossimo tavolo si apre qui da solo.
met = punti di chi si è incontrato
out = fuori
gone = ora è a casa

## Un club o una classe
help-ask = Ho bisogno di aiuto
help-asked = Arriva qualcuno.
help-enough = Grazie, ora va bene
needs-help = Ha bisogno di aiuto
helped = Fatto
look = Guarda
waiting = Aspetta un tavolo
tables = Tavoli
table-paused = è fermo
turn-of = tocca a { $name }
away = { $name } (non c'è)
table-gathering = aspetta i giocatori
table-begins = sta per cominciare
no-tables = Non si gioca a nessun tavolo della casa.
overview = Tutti i tavoli
say-all = Una parola a tutti gli schermi
say = Dillo
pause-all = Ferma tutti
resume-all = Si riprende
reached = { $tables ->
    [one] L'ha sentito un tavolo.
   *[other] L'hanno sentito { $tables } tavoli.
}

## File
export = Salva tutto il libro
export-person = Salva tutta questa pagina
export-csv = I risultati come tabella
import = Prendi un libro da un file
imported = Di nuovo: { $people ->
    [one] una persona
   *[other] { $people } persone
}, { $results ->
    [one] una partita
   *[other] { $results } partite
} e { $evenings ->
    [one] una serata
   *[other] { $evenings } serate
}.
not-a-book = Questo file non è un libro di casa.
last-time = L'ultima volta: { $game }
in-the-lead = In testa: { $names }
