# Le parole della pagina.
mousehole = Mousehole
tagline = Cinque giochi di gatti e topi allo stesso tavolo di cucina
play = Gioca
play-now = Gioca subito a { $game }, contro i gatti
more-ways = Altri modi di giocare a { $game }
back-to-lobby = Torna a tutti i giochi
continue = I tuoi tavoli non finiti
continue-yours = tocca a te
cat-names = Amaretto, Basilico, Biscotto, Caramella, Cannella, Cacao, Clementina, Figaro, Zenzero, Nocciola, Gelsomino, Lilla, Mirtillo, Minù, Muffin, Noce, Oliva, Pepe, Peperone, Polpetta, Zafferano, Sesamo, Tango, Baffo
place-name = Gatto { $number }
loading = Un momento …
no-server = La cucina è buia: il server non risponde. Si riprova …

## Preparare un tavolo
set-up = Apparecchia il tavolo
how-many = In quanti si gioca?
who-plays = Chi siede qui?
head-start-of = Vantaggio del giocatore { $number }
head-start-none = nessun vantaggio
head-start-years = vantaggio come a { $years } anni (−{ $ms } ms)
seat-me = Io
seat-person = Un'altra persona
seat-role-mice = Topi
seat-role-cat = Gatto
temper-kitten = Gattino
temper-cat = Gatto
temper-lynx = Lince
temper-tiger = Tigre
where = Dove giocano le persone?
where-screen = Tutti su questo schermo
where-link = Ognuno sul suo, con un link
rules-and-variants = Varianti
yes = Sì
no = No
lay-the-table = A tavola
your-name = Il tuo nome
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
invite-phones = Inquadra questo col telefono: diventa la tua mano.
place-is-free = C'è un posto libero.
sit-down = Siediti
paused = Il tavolo è in pausa.
paused-short = In pausa
pass-to = Passa lo schermo a { $name }
pass-here = Sono { $name }: mostra le mie carte
pass-away = Gli altri guardano da un'altra parte!
waiting = Si aspettano gli altri
invite = Manda questo link, o fai inquadrare la figura:
copy-link = Copia il link
copied = Copiato
qr = Una figura del link, da inquadrare con il telefono
sit-here = Siediti qui
free-place = Un posto libero
start-with-bots = Comincia ora, i posti liberi vanno ai gatti
room-gone = Questo tavolo è stato sparecchiato.
line-lost = La linea è caduta. Si riprova …
spectating = Stai guardando

## Al tavolo
turn-of = Tocca a { $name }
your-turn = Tocca a te
your-turn-named = { $name }, tocca a te
why = Perché?
log = Che cosa è successo
log-open = Mostra tutto quello che è successo
rulebook = Regole
rulings = e le interpretazioni dove il libretto tace
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
motion = Movimento
motion-auto = come vuole il dispositivo
motion-full = vivace
motion-reduced = calmo
theme = Colori
theme-auto = come vuole il dispositivo
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
wins-nobody = Non vince nessuno
and = { $first } e { $last }
play-again = Gioca ancora
story = La storia di questa partita
story-cards = Carte nel proprio mazzetto, dalla prima mossa all'ultima
story-hunt = Formaggi conquistati e topi catturati, dalla prima mossa all'ultima
story-points = Punti di penalità, dalla prima mossa all'ultima
turning-point = La svolta: { $what }
all-games = Tutti i giochi
look-at-table = Guarda il tavolo

## People
people = Chi c'è
person-here = c'è
person-away = è via
the-host = padrone di casa
change = Cambia
stand-up = Alzati per sempre
stand-sure = Alzarsi davvero?
plays-person = una persona
spectators = { $count ->
    [one] Una persona guarda
   *[other] { $count } persone guardano
 }
say-something = Di' qualcosa
emote-hello = Ciao!
emote-well_done = Bravi!
emote-thanks = Grazie!
emote-oops = Ops!
emote-wow = Uau!
emote-hurry = Dai!
emote-purr = Ron ron …
emote-miaow = Miao!
emote-squeak = Squit!
emote-good_game = Bella partita!
host-deeds = Per chi ospita
host-pause = Pausa
host-resume = Continua
host-open = Apri a tutti
host-unlist = Chiudi la porta
host-close = Sparecchia
host-close-sure = Sparecchiare davvero?
host-hand-over = Fai padrone di casa
bring-others = Invita altri
to-tv = Questo è lo schermo grande

## Reports
report = Qualcosa non va
report-about = Racconta che cosa non va. Il server conserva la registrazione di questo tavolo con le tue parole; ricevi un numero.
report-what = Che cosa è successo, e che cosa doveva succedere?
report-send = Invia
report-number = Grazie! Il numero della tua segnalazione:
report-save = Salva quello che ho visto in un file
trouble = Ops! In questa pagina si è ingarbugliato qualcosa. Niente paura: della partita non si è perso niente.
trouble-seen = Va bene
tangled = Si è ingarbugliato qualcosa, e il tavolo non si vede.
lay-anew = Apparecchia di nuovo
page-tangled = In questa pagina si è ingarbugliato qualcosa.
page-again = Ricarica la pagina

## Told again
watch-again = Riguarda
open-record = Apri una partita registrata
open-record-about = Trascina il file di una partita su questa pagina, o scegli il file.
choose-file = Scegli un file
drop-here = Lascia: la partita viene raccontata di nuovo
replay-first = Torna all'inizio
replay-play = Avvia
replay-pause = Ferma
replay-step = Avanti di una mossa
replay-slider = A che punto della partita
replay-at = { $at } di { $last }
replay-speed = Velocità
replay-times = { $speed }×
replay-eyes = Visto da
replay-watcher = chi guarda
share-link = Condividi il link
save-file = Salva in un file

## The big screen
more-doors = Altre porte
tv-title = Lo schermo grande
tv-about = Il tavolo sta qui; il telefono di ognuno è la sua mano. Scegli un gioco, poi inquadra il codice.
how-many-people = Quante persone?
open-tables = Tavoli aperti a tutti
places-free = { $count ->
    [one] un posto libero
   *[other] { $count } posti liberi
 }
open-to-all = Possono sedersi anche gli altri su questo server?
where-phones = Ognuno col telefono, il tavolo qui

## Lessons
learn = Impara { $game }
lesson-next = Avanti
lesson-back = Torna al passo di prima
lesson-again = Ricomincia da questo tavolo
lesson-skip = Salta questo passo
lesson-not-now = Non adesso! Fai quello che dice il gatto qui sotto.
lesson-done = Adesso sai tutto!
lesson-missing = Per questo gioco non c'è ancora una lezione.
lesson-progress = A che punto sei della lezione

## More settings
hand = Mano
hand-right = destra
hand-left = sinistra

## Bon Appétit!
ba-flip = { $name }: gira la tua prima carta
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
ba-beware = Attenti topi!
ba-caught = Preso!
ba-escaped = Scappato!
ba-flip-now = Tocca il tuo mazzetto
ba-chase-now = { $tries ->
    [one] Gira un gatto! Ultima carta
   *[other] Gira un gatto! Hai { $tries } carte
 }
ba-start-now = Inizia il nuovo mazzo

## Chop! Chop!
cc-roll = { $name }: lancia il dado
cc-die-of-mice = Il dado dei topi
cc-die-of-cat = Il dado del gatto
cc-shows = mostra { $n }
cc-choose = Scegli { $piece }
cc-move = { $piece } in { $square }
cc-place = Il gatto si siede su { $square }
cc-take = Prendi il formaggio su { $square }
cc-larder = La dispensa dei topi: { $won } formaggi su 10
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
cc-phase-move-same = Continua lo stesso topo
cc-phase-home = Ora un topo torni in tana
cc-phase-move-cat = Scegli una casella
cc-phase-bonus = { $n ->
    [one] Ancora una casella
   *[other] Ancora { $n } caselle
 }
cc-phase-arrow = Vai quasi dovunque
cc-phase-fork = Prendi un formaggio
cc-two-rolls = Due lanci
cc-caught = Preso!
cc-ouch = Ahi!
cc-stuck = Nessuna via!
cc-quiet = { $left ->
    [one] Ancora un lancio senza novità e la partita finisce
   *[other] Ancora { $left } lanci senza novità e la partita finisce
 }
cc-cheeses = Formaggi
cc-mice-caught = Topi catturati

## I giochi di riflessi
story-tokens = Gettoni, dal primo lancio all'ultimo
story-left = Carte rimaste, dalla prima all'ultima
presets = Come si gioca?
door-practice = Quali somme allenare?
preset-usual = Come dice il libro
preset-short = Breve: fino al campione
preset-first-sums = Prime somme, senza carte speciali
preset-calm = Con calma: tanto tempo, nessun tempo mostrato

## Il tavolo semplice
plain-go = Tenta la sorte
