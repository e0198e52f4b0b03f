# Le parole della pagina.
mousehole = Mousehole
tagline = Cinque giochi di gatti e topi allo stesso tavolo di cucina
play = Gioca
play-now = Gioca subito a { $game }, contro i gatti
more-ways = Altri modi per giocare a { $game }
back-to-lobby = Torna a tutti i giochi
continue = I tuoi tavoli in sospeso
continue-yours = tocca a te
cat-names = Amaretto, Basilico, Biscotto, Caramella, Cannella, Cacao, Clementina, Figaro, Zenzero, Nocciola, Gelsomino, Lilla, Mirtillo, Minù, Muffin, Noce, Oliva, Pepe, Peperone, Polpetta, Zafferano, Sesamo, Tango, Baffo
place-name = Posto { $number }
loading = Un momento …
no-server = La cucina è buia: il server non risponde. Riprovo …
house-book = Il libro di casa

## Preparare un tavolo
set-up = Apparecchia il tavolo
how-many = In quanti si gioca?
who-plays = Chi siede qui?
head-start-of = Vantaggio del giocatore { $number }
head-start-none = nessun vantaggio
head-start-years = vantaggio per chi ha { $years } anni (−{ NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s)
seat-me = Io
seat-person = Un'altra persona
seat-role-mice = Topi
seat-role-cat = Gatto
temper-kitten = Gattino
temper-cat = Gatto
temper-lynx = Lince
temper-tiger = Tigre
temper-kitten-minus = Gattino assonnato
temper-kitten-plus = Gattino vivace
temper-kitten-plus-plus = Gattino sveglio
temper-cat-minus-minus = Gatto pigro
temper-cat-minus = Gatto sognatore
temper-cat-plus = Gatto furbo
temper-adapting = { $temper }, gioca al tuo livello
seat-adapts = Gioca al tuo livello
adapts-means = Al tuo livello: così vinci circa una partita su due.
strength = { $level } · { $cat }
strength-very-easy = Facilissimo
strength-easy = Facile
strength-medium = Medio
strength-hard = Difficile
strength-very-hard = Difficilissimo
beaten = Hai già battuto: { $cat }.
beaten-next = Un gradino più su: { $next }.
where = Dove giocano le persone?
where-screen = Tutti su questo schermo
where-link = Ognuno sul proprio schermo, con un link
rules-and-variants = Varianti
yes = Sì
no = No
lay-the-table = A tavola!
your-name = Il tuo nome
ready-names = Ai tavoli aperti a tutti i nomi sono già pronti.
your-cat = Il tuo gatto
coat-ginger = rosso
coat-tabby = tigrato
coat-tuxedo = in smoking
coat-snow = bianco neve
coat-siamese = siamese
coat-calico = a chiazze
coat-smoke = grigio fumo
coat-lynx = lince
coat-tiger = tigre
players-from-to = da { $low } a { $high } giocatori

## Una stanza
invite-phones = Inquadra il codice con il telefono: diventerà la tua mano.
place-is-free = C'è un posto libero.
sit-down = Siediti
paused = Il tavolo è in pausa.
paused-short = In pausa
pass-to = Passa lo schermo a { $name }
pass-here = Sono { $name }: mostra le mie carte
pass-away = Gli altri guardino da un'altra parte!
waiting = Aspettiamo gli altri
invite = Manda questo link, oppure fai inquadrare il codice:
copy-link = Copia il link
copied = Copiato
qr = Il link come codice, da inquadrare con il telefono
sit-here = Siediti
free-place = Un posto libero
kept-place = Tenuto per { $name }
start-with-bots = Comincia subito: i posti liberi vanno ai gatti
room-gone = Questo tavolo è stato sparecchiato.
line-lost = La linea è caduta. Riprovo …
spectating = Stai guardando
yours-next-deal = Giochi dalla prossima distribuzione

## Al tavolo
turn-of = Tocca a { $name }
your-turn = Tocca a te
your-turn-named = { $name }, tocca a te
why = Perché?
log = Che cosa è successo
log-empty = Ancora niente.
beside = Accanto al tavolo
goal = Che cosa si vuole
goal-bon_appetit = Avere più carte di tutti nel proprio mazzetto quando si vince l'ultimo gettone.
goal-hunt-mice = Conquistate tutti e dieci i formaggi, poi riportate un topo in una tana.
goal-hunt-cat = Cattura tutti e quattro i topi prima che dieci formaggi siano a casa.
goal-hunt-both = I topi vogliono dieci formaggi a casa; il gatto vuole tutti e quattro i topi.
goal-mamicatchmi = Arrivare per primi a dieci gettoni, o averne più di tutti quando qualcuno resta senza.
goal-addi_cats = Dare via tutte le carte: vince chi resta senza per primo.
goal-mistigri = Liberarsi delle carte: vince chi ha meno punti di penalità. Attenti al Mistigri!
standings = A che punto siete
in-rulebook = Leggilo nel regolamento
log-open = Mostra tutto quello che è successo
rulebook = Regolamento
rulings = Appendice: interpretazioni e varianti
rulings-about = Come si gioca dove il regolamento stampato tace, e che cosa si gioca diversamente a questo tavolo.
print-book = Stampa su due pagine
book-goal = Che cosa si vuole
book-turn = Il tuo turno
book-special = Le cose speciali
at-this-table = A questo tavolo: { $title } → { $value }
settings = Impostazioni
read-aloud = Leggi ad alta voce
sound-on = Il suono è acceso: spegnilo
sound-off = Il suono è spento: accendilo
take-back = Annulla
asks-back = { $name } vorrebbe annullare l'ultima mossa.
agree = Va bene
disagree = No
close = Chiudi
language = Lingua
sound = Suono
volume = Volume
ambience = Suoni leggeri della stanza
buzz = Vibrazione (telefoni)
motion = Movimento
motion-auto = come il dispositivo
motion-full = vivace
motion-reduced = calmo
theme = Colori
theme-auto = come il dispositivo
theme-light = giorno
theme-dark = notte
text-size = Testo
text-normal = normale
text-large = grande
text-huge = molto grande
pace = Ritmo del tavolo
pace-calm = calmo
pace-normal = normale
pace-quick = veloce
pace-instant = immediato
table-of = Il tavolo di { $game }

## La fine
wins = Vince { $names }!
win-shared = { $names } vincono insieme!
wins-you = Hai vinto!
you = Tu
you-and-others = Tu e i tuoi
you-object = te
you-came = { $Place } posto per te
place-nth = { $n ->
    [1] primo
    [2] secondo
    [3] terzo
    [4] quarto
    [5] quinto
    [6] sesto
    [7] settimo
   *[8] ottavo
 }
standing-cards = { $n ->
    [0] nessuna carta
    [one] una carta
   *[other] { $n } carte
 }
standing-points = { $n ->
    [0] nessun punto di penalità
    [one] un punto di penalità
   *[other] { $n } punti di penalità
 }
standing-tokens = { $n ->
    [0] nessun gettone
    [one] un gettone
   *[other] { $n } gettoni
 }
standing-left = { $n ->
    [0] carte finite
    [one] ancora una carta
   *[other] ancora { $n } carte
 }
story-lead-kept = { $yours ->
    [yes] Tu hai condotto dall'inizio alla fine
   *[no] { $name } ha condotto dall'inizio alla fine
 }
story-lead-changed = { $yours ->
    [yes] Tu hai condotto più a lungo
   *[no] { $name } ha condotto più a lungo
 }; { $changes ->
    [one] il primo posto è cambiato una volta
   *[other] il primo posto è cambiato { $changes } volte
 }
as-seat-role-mice = i topi
as-seat-role-cat = il gatto
again-as = giochi con { $role }
again-swapped = ora giochi con { $role }
again-same = Uguale a prima
again-stronger = Più difficile: { $cat }
story-length = { $moves ->
    [one] È bastata una mossa
   *[other] Ci sono volute { $moves } mosse
 }
again-change = Cambia qualcosa
another-game = Un altro gioco
back-to-result = Torna al risultato
wins-nobody = Non vince nessuno
and = { $first } e { $last }
play-again = Gioca ancora
story = La storia di questa partita
story-cards = Carte nel mazzetto di ognuno, dalla prima mossa all'ultima
story-hunt = Formaggi presi e topi catturati, dalla prima mossa all'ultima
story-points = Punti di penalità, dalla prima mossa all'ultima
turning-point = La svolta: { $what }
all-games = Tutti i giochi
look-at-table = Guarda il tavolo

## People
people = Chi c'è
person-here = c'è
person-away = è via
person-away-cat = è via, intanto gioca un gatto
the-host = ospita
change = Cambia
stand-up = Lascia il tavolo
stand-sure = Lasciare davvero il tavolo?
plays-person = una persona
spectators = { $count ->
    [one] Una persona guarda
   *[other] { $count } persone guardano
 }
say-something = Di' qualcosa
emote-hello = Ciao!
emote-well_done = Complimenti!
emote-thanks = Grazie!
emote-oops = Ops!
emote-wow = Wow!
emote-hurry = Dai!
emote-purr = Ron ron …
emote-miaow = Miao!
emote-squeak = Squit!
emote-good_game = Bella partita!
emote-hint = Tigre, tu che faresti?
hint-ask = Che cosa farebbe la tigre?
hint-thinking = La tigre ci pensa …
hint-asked = { $count ->
    [one] ha chiesto alla tigre una volta
   *[other] ha chiesto alla tigre { $count } volte
 }
host-hints = Si può chiedere alla tigre
host-no_hints = Niente domande alla tigre
host-deeds = Per chi ospita
host-pause = Pausa
host-resume = Continua
host-open = Apri a tutti
host-unlist = Toglilo dall'elenco
host-close = Sparecchia
host-close-sure = Sparecchiare davvero?
host-hand-over = Affida il tavolo
host-lock = Chiudi la porta a chiave
host-unlock = Riapri la porta
host-kick = Manda via
host-kick-sure = Mandare via davvero?
host-mute = Zittisci
host-unmute = Fai parlare di nuovo
ask-for-place = Chiedi questo posto
person-awaited = { $temper } · qualcuno subentra alla prossima distribuzione
somebody = Qualcuno
knocks = { $name } vorrebbe giocare al posto di { $place }.
let-in = Fai entrare
turn-away = Non adesso
screens = Il tuo posto è su { $count } schermi.
send-others-away = Solo su questo
screens-mine = Sono tutti miei
by-hand = Preparato a mano
by-hand-seed = Carte e dadi vengono da un seme scelto da qualcuno.
by-hand-position = Il tavolo è stato apparecchiato come voleva qualcuno.
by-hand-components = Nella scatola { $where } è { $here } invece di { $box }.
suspected = I tempi di reazione di { $name } sono strani.
suspected-picture = Ogni punto è un tempo dichiarato, ogni barra ciò che il suo arrivo permette: un punto onesto sta sulla sua barra.
to-evening = Torna alla serata
what-decided = Che cosa ha deciso?
verify = La fortuna era onesta?
verify-true = Sì: la distribuzione e { $draws ->
    [one] un'estrazione
   *[other] { $draws } estrazioni
} vengono da quanto era stato promesso prima dell'inizio{ $salts ->
    [0] {""}
    [one] , con la fortuna di un dispositivo
   *[other] , con la fortuna di { $salts } dispositivi
}. Salva la partita: mousehole verify dice lo stesso ovunque.
verify-false = Non si può dimostrare: { $problem }
bring-others = Invita altri
to-tv = Questo è lo schermo grande

## Reports
report = Qualcosa non va
report-about = Racconta che cosa non va. Il server conserva la registrazione di questo tavolo con le tue parole, e tu ricevi un numero.
report-what = Che cosa è successo, e che cosa doveva succedere?
report-send = Invia
report-number = Grazie! Questo è il numero della tua segnalazione:
report-save = Salva quello che ho visto in un file
trouble = Ops! In questa pagina si è ingarbugliato qualcosa. Niente paura: della partita non si è perso niente.
trouble-seen = Va bene
tangled = Si è ingarbugliato qualcosa, e il tavolo non si vede.
lay-anew = Apparecchia di nuovo
page-tangled = In questa pagina si è ingarbugliato qualcosa.
part-missing = Una parte di questa pagina non è arrivata.
page-again = Ricarica la pagina
newer-page = C'è una pagina più nuova di questa casa. La tua continua a giocare; ricaricala quando ti fa comodo.
newer-page-later = Più tardi

## Told again
watch-again = Rivedi la partita
open-record = Apri una partita registrata
open-record-about = Trascina su questa pagina una partita salvata, o scegli il suo file.
choose-file = Scegli un file
drop-here = Lascia andare per rivedere la partita
replay-first = Torna all'inizio
replay-play = Avvia
replay-pause = Ferma
replay-step = Avanti di una mossa
replay-slider = A che punto della partita
replay-at = { $at } di { $last }
replay-speed = Velocità
replay-times = { $speed }×
replay-eyes = Vista da
no-record = Non è una partita salvata che si possa mostrare: è un file di altro tipo, è stato cambiato, o viene da un Mousehole più nuovo.
replay-watcher = chi guarda
replay-back = Torna al tavolo
share-link = Condividi il link
save-file = Salva in un file

## The big screen
more-doors = Altri modi per entrare
tv-title = Lo schermo grande
tv-about = Il tavolo sta qui; il telefono di ognuno è la sua mano. Scegli un gioco, poi ognuno inquadra il codice che compare.
how-many-people = Quante persone?
open-tables = Tavoli aperti a tutti
places-free = { $count ->
    [one] un posto libero
   *[other] { $count } posti liberi
 }
open-to-all = Possono sedersi anche altri da questo server?
where-phones = Ognuno con il telefono, il tavolo qui

## Lessons
learn = Impara { $game }
lesson-next = Avanti
lesson-back = Torna al passo di prima
lesson-again = Ricomincia questo tavolo
lesson-skip = Salta questo passo
lesson-not-now = Non adesso! Fai quello che dice il gatto qui sotto.
lesson-done = Adesso sai tutto!
lesson-practised = Ecco, si fa così!
lesson-return = Torna dov'ero
lesson-once-more = Ancora una volta
lesson-whole = Tutta la lezione
lesson-missing = Per questo gioco non c'è ancora una lezione.
lesson-progress = A che punto della lezione sei

## More settings
hand = Mano
hand-right = destra
hand-left = sinistra

## Bon Appétit!
ba-flip = { $name }: gira la carta in cima al tuo mazzetto
ba-pile-of = { $name }: { $cards ->
    [one] una carta
   *[other] { $cards } carte
 }, { $tokens ->
    [0] nessun gettone
    [one] un gettone
   *[other] { $tokens } gettoni
 }
ba-common = { $cards ->
    [0] Al centro non c'è nulla
    [one] Una carta al centro
   *[other] { $cards } carte al centro
 }
ba-top = in cima { $card }
ba-stock = { $tokens ->
    [one] Un gettone nella riserva
   *[other] { $tokens } gettoni nella riserva
 }
ba-beware = Topi allerta!
ba-caught = Preso!
ba-escaped = Scappato!
ba-flip-now = Tocca il tuo mazzetto
ba-chase-now = { $tries ->
    [one] Gira un gatto! Ultima carta
   *[other] Gira un gatto! Hai { $tries } carte
 }
ba-start-now = Comincia il nuovo mazzo

## Chop! Chop!
cc-roll = { $name }: lancia il dado
cc-die-of-mice = Il dado dei topi
cc-die-of-cat = Il dado del gatto
cc-shows = mostra { $n }
cc-choose = Scegli { $piece }
cc-move = { $piece } in { $square }
cc-place = Il gatto si siede su { $square }
cc-take = Prendi il formaggio su { $square }
cc-larder = La dispensa dei topi: { $won ->
    [one] un formaggio
   *[other] { $won } formaggi
} su 10
cc-basket = Il cesto del gatto: { $caught ->
    [0] ancora nessun topo
    [one] un topo
   *[other] { $caught } topi
 }
cc-board = Il pavimento della cucina
cc-phase-place = Dove si siede il gatto?
cc-phase-roll = { $rolls ->
    [2] Tocca il dado, hai due lanci
   *[other] Tocca il dado
 }
cc-phase-move = Scegli un topo e una casella
cc-phase-move-same = Prosegue lo stesso topo
cc-phase-home = Ora un topo deve tornare in una tana
cc-phase-move-cat = Scegli una casella
cc-phase-bonus = { $n ->
    [one] Ancora una casella
   *[other] Ancora { $n } caselle
 }
cc-phase-arrow = Vai quasi dappertutto
cc-phase-fork = Prendi un formaggio
cc-two-rolls = Due lanci
cc-caught = Preso!
cc-ouch = Ahi!
cc-stuck = Bloccato!
cc-quiet = { $left ->
    [one] Ancora un lancio senza novità e la partita finisce
   *[other] Ancora { $left } lanci senza novità e la partita finisce
 }
cc-opening-mice = Siete i topi: portate a casa dieci formaggi!
cc-opening-cat = Sei il gatto: cattura tutti e quattro i topi!
cc-opening-both = Topi: portate a casa dieci formaggi! Gatto: prendili tutti e quattro!
cc-reach = Mostra dove può arrivare il gatto
cc-reach-with = Il gatto con { $roll }: { $squares }
cc-standing-mice = { $won ->
    [one] un formaggio
   *[other] { $won } formaggi
} su 10
cc-standing-cat = { $caught ->
    [0] ancora nessun topo
    [one] un topo preso
   *[other] { $caught } topi presi
 }
cc-short = { $n ->
    [1] mancava un formaggio
    [2] mancavano due formaggi
    [3] mancavano tre formaggi
   *[other] mancavano { $n } formaggi
 }
cc-story-cheeses = { $won ->
    [0] I topi non hanno conquistato nessun formaggio
    [one] I topi hanno conquistato un formaggio
   *[other] I topi hanno conquistato { $won } formaggi
 } in { $rolls ->
    [one] un lancio
   *[other] { $rolls } lanci
 }
cc-story-caught = { $caught ->
    [0] Nessun topo è stato preso
    [one] Un topo è stato preso
   *[other] { $caught } topi sono stati presi
 }{ $knives ->
    [0] {""}
    [one] , e qualcuno si è ferito una volta
   *[other] , e { $knives } volte qualcuno si è ferito
 }
cc-left-under = Questo era ancora sotto le piastrelle:
cc-cheeses = Formaggi
cc-mice-caught = Topi catturati

## I giochi di riflessi
story-tokens = Gettoni, dal primo lancio all'ultimo
story-left = Carte rimaste, dalla prima all'ultima
presets = Come volete giocare?
door-practice = Quali somme vanno allenate?
preset-usual = Come dice il regolamento
preset-short = Partita breve
preset-first-sums = Prime somme, senza carte speciali
preset-calm = Con calma: nessuna fretta, e i tempi non si vedono

## Il tavolo semplice
plain-go = Tenta la sorte

## Chi comincia, e la partita breve
begins = comincia
begins-at = comincia il giocatore { $number }
play-short = { $way }: { $game }
name-of = Nome del giocatore { $number }
sit-first = Siediti e comincia
sit-later = Siediti, comincia un altro
short-first-hand = Vince chi finisce per primo le carte di una sola mano. Circa { $minutes } minuti invece di { $book }.
short-champion = Si finisce appena qualcuno resta senza carte. Circa { $minutes } minuti invece di { $book }.

## What a box tells
play-first = Gioca subito a { $game }: una prima partita facile
first-game = La tua prima partita: facile, con i gattini{ $timed ->
    [true] {" "}e un po' di vantaggio
   *[other] {""}
 }
first-game-short = La tua prima partita: breve e facile, con i gattini{ $timed ->
    [true] {" "}e un po' di vantaggio
   *[other] {""}
 }
hint-known = Questo lo so
learn-short = Impara
more-short = Altri modi
box-age = da { $age } anni
box-minutes = { $minutes ->
    [one] circa un minuto
   *[other] circa { $minutes } minuti
 }
trait-luck = fortuna
trait-speed = velocità
trait-sums = somme
trait-cunning = astuzia
trait-luck-1 = un po' di fortuna
trait-luck-2 = fortuna, ma non solo
trait-luck-3 = soprattutto fortuna
trait-speed-3 = soprattutto velocità
trait-sums-3 = soprattutto somme
trait-cunning-2 = astuzia, ma non solo
trait-cunning-3 = soprattutto astuzia
does-bon_appetit = Gira le carte, acchiappa topi
does-chop_chop = Porta a casa il formaggio
does-mamicatchmi = Afferra prima la pedina giusta
does-addi_cats = Somma e batti per primo
does-mistigri = Scarta coppie, evita il Mistigri
temper-like = { $temper }: { $people }
like-kitten = come un bambino di sei anni
like-cat = come un bambino di dieci anni
like-lynx = come un adulto
like-tiger = come un campione
cat-of = Gatto del giocatore { $number }: { $cat }
another-cat = Un altro gatto
dismiss = Metti via { $game }
dismiss-sure = Metterlo via davvero?

## Phones, and people who are away
phones-let-in = Fai entrare i telefoni
phones-closed = Per ora solo questo computer può aprire la pagina.
phones-question = Far entrare i telefoni? Chiunque sia nella tua rete (lo stesso Wi-Fi) potrà aprire questa pagina e sedersi, finché non chiudi la porta o fermi Mousehole.
phones-yes = Sì, falli entrare
phones-open = I telefoni nel tuo Wi-Fi possono entrare: il codice da inquadrare arriva con il gioco.
phones-shut = Chiudi di nuovo la porta
phones-no-hello = Nessun telefono si è ancora fatto vivo …
phones-hello = { $count ->
    [one] Un telefono ha detto ciao!
   *[other] { $count } telefoni hanno detto ciao!
 }
phones-late = Il telefono è nello stesso Wi-Fi? Se un firewall su questo computer lo chiede, lascia passare Mousehole.
phones-nowhere = Questo computer non è in nessuna rete, quindi i telefoni non lo trovano. Collegalo prima a un Wi-Fi.
away-soon = { $name } non c'è. Tra qualche minuto continua un gatto.
away-wait = { $name } non c'è. Aspettiamo.
away-cat = { $name } non c'è. Intanto gioca un gatto.
away-let-cat = Fai giocare un gatto
away-let-wait = Aspetta
meanwhile = Mentre non c'eri un gatto ha giocato per te:

## The pocket table
pocket-title = Il tavolo da tasca
pocket-opening = Apro la casa …
pocket-elsewhere = I tuoi tavoli sono aperti in un'altra scheda.
pocket-here = Gioca qui
pocket-failed-browser = Questo browser è troppo vecchio per il tavolo da tasca, o ha WebAssembly disattivato. Va bene qualsiasi browser degli ultimi due anni: Chrome, Edge, Firefox, Safari.
pocket-failed-storage = Questo browser non lascia conservare nulla alla pagina (una finestra privata, o memoria disattivata), quindi nessun tavolo resterebbe. Consentilo per questa pagina e riprova.
pocket-failed-download = Una parte del gioco non è arrivata. Controlla la rete e riprova: non si è perso nulla.
pocket-full = Su questo dispositivo non c'è più spazio per conservare la mossa, quindi non è stata giocata. Fai un po' di posto: si riprende da sé.
pocket-new = È arrivata una nuova edizione. Comincia alla prossima visita; le partite in corso continuano così.
pocket-again = Riprova
pocket-kept = È tutto su questo dispositivo. La rete non serve più.
pocket-keeping = I tavoli restano su questo dispositivo, in questo browser. Dopo questa visita la rete non serve più.
pocket-not-kept = Non è stato possibile conservare tutto il gioco su questo dispositivo (poco spazio, o una parte non è arrivata). Per ora serve la rete; la prossima visita riprova.
pocket-insecure = I tavoli restano su questo dispositivo, in questo browser. Per installarlo o giocare senza rete, aprilo con https o su localhost.
pocket-install = Installa
pocket-save = Salva tutto in un file
pocket-load = Carica un file
pocket-saved = { $count ->
    [one] Un tavolo è nel file.
   *[other] { $count } tavoli sono nel file.
  }
pocket-loaded = { $count ->
    [0] Questi tavoli c'erano già tutti.
    [one] È arrivato un tavolo.
   *[other] Sono arrivati { $count } tavoli.
  }
pocket-others = Gioca con altri, su un server Mousehole:
pocket-visit = Vai
pocket-no-address = Questo non è un indirizzo.
pocket-offline = Installa per giocare senza rete
