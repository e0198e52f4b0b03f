# Quel che dice il tavolo di Mistigri, oltre alle parole delle regole.
hand = Le tue carte
card-yours = { $card }, tra le tue carte
card-chosen = { $card }, carta scelta
card-back = La carta numero { $number } di { $name }: pescala
seat-of = { $name }: { $cards ->
    [0] nessuna carta
    [one] una carta
   *[other] { $cards } carte
 }, { $points ->
    [0] nessun punto di penalità
    [one] un punto di penalità
   *[other] { $points } punti di penalità
 }, { $help ->
    [down] Aiutino a faccia in giù
   *[up] Aiutino a faccia in su
 }
give-to = Dai { $card } a { $name }
pile-of = { $cards ->
    [0] Il mazzo degli scarti è vuoto
    [one] Una carta sul mazzo degli scarti: guardala
   *[other] { $cards } carte sul mazzo degli scarti: guardale
 }
pile-open = Il mazzo degli scarti, tutto aperto
pile-close = Chiudi il mazzo degli scarti
arrow-1 = La Freccia indica il senso orario
arrow--1 = La Freccia indica il senso antiorario
pair-laid = { $name } ha scartato { $first } e { $second }
all-ways = Tutto quello che puoi fare, una cosa per volta
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
choice-now = Questo effetto, o giri la Freccia?
pick-now = Quale carta deve pescare chi viene dopo?
give-now = Scegli una carta e a chi darla
swap-now = Scambia una carta con gli scarti
swap-give = Scarta una delle tue
swap-take = … e prendine una dagli scarti
five-now = Una carta dagli scarti per { $name }
five-you = E una dagli scarti per te
effect-1 = Via anche tutti gli altri 1
effect-2 = Scegli che cosa pesca chi viene dopo
effect-3 = Scambia una carta con gli scarti
effect-4 = Regala una carta
effect-5 = Una carta dagli scarti per ognuno
effect-6 = Un'altra coppia!
effect-7 = Chi viene dopo ne pesca due
effect-8 = Chi viene dopo ne pesca tre
reverse = Gira la Freccia
void = Non succede nulla
way-discard = Scarta { $first } e { $second }
way-swap = Scarta { $first } e prendi { $second }
way-pick = Chi viene dopo pesca { $first }
way-take = Prendi { $first }
round-over = Fine della manche
round-points = +{ $points }
round-total = { $points } in tutto
round-tied = Parità: ancora una manche!
deal = Distribuisci le carte
deals = { $name } distribuisce le carte della prossima manche
spared = Fuori in tempo!
deck = Carte ancora da distribuire
help-open = Aiutino: che cosa fanno le coppie
help-title = Che cosa fanno le coppie
help-close = Chiudi l'Aiutino
help-colour = Anche due gatti dello stesso colore sono una coppia: si scartano e basta. Il Mistigri non fa coppia con nessuno.
or-reverse = oppure giri la Freccia
effect-none = Stesso colore: si scartano e basta
way-effect = { $way }: { $effect }
draws-next = { $who ->
    [next] Poi peschi tu da { $source }
    [from] Poi { $name } pesca da te
   *[others] Poi { $name } pesca da { $source }
 }
swap-head = 3+3: scambia una carta con gli scarti
go-on = Avanti
way-pass-alone = Di' Passo
way-stop-alone = Non scartare altre coppie
way-effect-alone = Lascia che la coppia faccia il suo effetto
way-reverse-alone = Gira la Freccia
