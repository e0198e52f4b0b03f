# Quel che è successo, detto a chi l'ha fatto.
event-flip = { $open ->
    [yes] giochi la carta scoperta: { $card }
   *[no] giri { $card }
 }
event-stop = { $lost ->
    [0] la tua caccia finisce con il nuovo topo
    [one] la tua caccia finisce con il nuovo topo: un tentativo va perso
   *[other] la tua caccia finisce con il nuovo topo: { $lost } tentativi vanno persi
 }
event-mouse = { $paws ->
    [one] hai giocato un topo: topi allerta! { $chaser } gli dà la caccia con una carta
   *[other] hai giocato un topo: topi allerta! { $chaser } gli dà la caccia con { $paws } carte
 }
event-mouse-chaser = { $paws ->
    [one] { $seat } ha giocato un topo: topi allerta! Gli dai la caccia con una carta
   *[other] { $seat } ha giocato un topo: topi allerta! Gli dai la caccia con { $paws } carte
 }
event-miss = { $tries ->
    [0] niente gatto, e non ti restano tentativi
    [one] niente gatto; ti resta un tentativo
   *[other] niente gatto; ti restano { $tries } tentativi
 }
event-out_of_cards = non hai più carte per la caccia
event-catch = catturi il topo e vinci { $cards } carte
event-escape = { $cards ->
    [0] il topo scappa e il mazzo resta dov'è
   *[other] il tuo topo scappa e porta a casa { $cards } carte
 }
event-take = metti { $cards } carte sotto il tuo mazzetto
event-token = { $left ->
    [0] ricevi l'ultimo gettone
    [one] ricevi un gettone; ne resta uno
   *[other] ricevi un gettone; ne restano { $left }
 }
