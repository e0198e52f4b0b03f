# Quel che dice il tavolo di Mistigri, oltre alle parole delle regole.
hand = Le tue carte
card-yours = { $card }, tua
card-chosen = { $card }, scelta
card-back = Una carta di { $name }, la numero { $number }: pescala
seat-of = { $name }: { $cards ->
    [0] nessuna carta
    [one] una carta
   *[other] { $cards } carte
 }, { $points ->
    [0] nessun punto di penalità
    [one] un punto di penalità
   *[other] { $points } punti di penalità
 }, { $help ->
    [down] carta aiuto coperta
   *[up] carta aiuto scoperta
 }
give-to = Dai { $card } a { $name }
pile-of = { $cards ->
    [0] Il mazzo degli scarti è vuoto
    [one] Una carta negli scarti: guardala
   *[other] { $cards } carte negli scarti: guardale
 }
pile-open = Gli scarti, sparsi sul tappeto
pile-close = Chiudi gli scarti
arrow-1 = La freccia gira in senso orario
arrow--1 = La freccia gira in senso antiorario
pair-laid = { $name } ha scartato { $first } e { $second }
all-ways = Tutto quello che puoi fare, una cosa alla volta
pass = Passo
stop = Basta coppie
miaow = Miaoooo!
draw-now = { $draws ->
    [one] Prendi una carta di { $name }
   *[other] Prendi { $draws } carte di { $name }
 }
draw-chosen = { $name } ha una carta pronta per te
discard-now = Scarta una coppia, o di' Passo
extra-now = Ancora una coppia?
choice-now = Questo scherzo, o giri la freccia?
pick-now = Quale carta deve pescare il prossimo?
give-now = Scegli una carta e a chi darla
swap-now = Cambia una carta con gli scarti
swap-give = Butta una delle tue
swap-take = … e prendine una dagli scarti
five-now = Una carta dagli scarti per { $name }
five-you = E una dagli scarti per te
effect-1 = Via anche tutti gli altri 1
effect-2 = Scegli cosa pesca il prossimo
effect-3 = Scambia una carta con gli scarti
effect-4 = Regala una carta
effect-5 = Una carta dagli scarti per tutti
effect-6 = Un'altra coppia!
effect-7 = Il prossimo ne pesca due
effect-8 = Il prossimo ne pesca tre
reverse = Gira la freccia
void = Non succede nulla
way-discard = Scarta { $first } e { $second }
way-swap = Butta { $first } e prendi { $second }
way-pick = Il prossimo pesca { $first }
way-take = Prendi { $first }
round-over = Fine della manche
round-points = +{ $points }
round-total = { $points } in tutto
round-tied = Parità: ancora una manche!
deal = Distribuisci le carte
deals = { $name } distribuisce la prossima manche
spared = Fuori in tempo!
deck = Carte ancora da dare
