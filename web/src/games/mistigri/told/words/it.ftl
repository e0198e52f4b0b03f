# Quel che è successo, detto a chi l'ha fatto.
event-deal = ricevi { $card }
event-turn = tocca a te: peschi da { $from }
event-draw = peschi { $card } da { $from }
event-miaow = resti senza carte e dici «Miaoooo»
event-void = l'effetto del { $effect }+{ $effect } per te va a vuoto
event-last = hai le ultime carte in gioco e puoi scartare ancora una coppia
event-swap = scarti { $gave } e prendi { $took } dal mazzo degli scarti
event-discard = scarti { $cards }, { $pair }
event-help_up = rimetti il tuo Aiutino a faccia in su
event-more = scarti anche { $cards }
event-reverse = { $direction ->
    [1] giri la Freccia: si gioca in senso orario
   *[other] giri la Freccia: si gioca in senso antiorario
 }
event-pick = scegli { $card } da far pescare al giocatore successivo
event-pending = { $effect ->
    [3] scambierai una carta dopo la prossima pesca
    [7] il giocatore successivo pescherà due carte da te
   *[other] il giocatore successivo pescherà tre carte da te
 }
event-give = dai { $card } a { $to }
event-five = { $count ->
    [one] scegli dagli scarti una carta per un giocatore
   *[other] scegli dagli scarti una carta a testa per { $count } giocatori
 }
event-take = { $to-self ->
    [yes] prendi { $card } dagli scarti per te
   *[no] prendi { $card } dagli scarti per { $to }
 }
event-stop = non scarti un'altra coppia
event-pass = dici «Passo» e giri il tuo Aiutino a faccia in giù
event-penalty = { $points ->
    [one] ricevi un punto di penalità per { $cards }
   *[other] ricevi { $points } punti di penalità per { $cards }
 }
event-mistigri = ti è rimasto in mano il Mistigri: 10 di questi punti vengono da lì
event-spared = non hai più carte e non ricevi punti di penalità
event-new_round = comincia la manche { $round }: distribuisci le carte e giochi il primo turno
