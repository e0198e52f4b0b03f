# Foglie, con parole nostre.
title = Foglie
designer = gli autori di Mousehole
about = Si alzano una dopo l'altra le foglie sul prato, e appena spunta un topo si balza.
begins = Comincia il gatto più giovane.

## Preparazione
LV-01 = Da due a quattro gatti siedono attorno a un prato con 16 foglie; sotto 6 di esse, nessuno sa quali, c'è un topo.

## Il turno
LV-02 = Quando tocca a lui, un gatto alza una foglia, così che tutti vedano insieme che cosa c'è sotto.
LV-03 = Se è un topo, tutti possono balzare, ogni gatto una volta.
LV-04 = Chi balza anche se non c'è nessun topo spaventa il prato e perde un punto.
LV-05 = Chi balza per primo prende il topo e guadagna un punto.
LV-06 = Se nessuno balza, il topo è scappato.

## La fine
LV-07 = Quando tutte le foglie sono state alzate vincono i gatti con più punti.

## Interpretazioni
LV-G1 = I gatti che balzano quasi nello stesso momento sono tutti primi: di loro prende il topo chi arriva più vicino.
LV-G2 = Un topo che spunta dopo un po' scappa.
LV-G3 = Tra una foglia e l'altra c'è una breve pausa.

## Che cosa succede
event-lift = { $seat } alza una foglia: { $shows ->
    [mouse] un topo!
   *[bare] niente
 }
event-pounce = { $seat } balza, a { $dist } dal topo
event-nearer = { $seat } è più vicino
event-catch = { $seat } prende il topo
event-startle = { $seat } spaventa il prato
event-gone = il topo è scappato
event-end = tutte le foglie sono state alzate
event-win = più punti: { $winners }

## Rifiuti
refused-bad_input = Questa non è una mossa: scrivi per esempio «0 lift».
refused-no_such_seat = Questo posto non c'è.
refused-game_over = La partita è finita.
refused-unknown_verb = Si può alzare una foglia o balzare.
refused-bad_argument = Un balzo arriva al massimo a 100 di distanza; una foglia si alza e basta.
refused-clock_back = Il tempo non torna indietro.
refused-not_your_turn = Non è il tuo turno.
refused-race_on = Prima il topo!
refused-nothing_up = Nessuna foglia è ancora alzata.
refused-pounced_already = Hai già fatto il tuo balzo.
refused-too_soon = Aspetta un momento.
refused-too_late = La corsa è finita.
refused-no_race = Non si vede nessun topo.

## Opzioni
option-tie_ms = Quasi lo stesso momento
option-race_ms = Quanto resta un topo
option-rest_ms = La pausa tra due foglie

## Il tavolo semplice
view-turn = A chi tocca
view-phase = Che cosa si fa
view-phase-lift = alzare una foglia
view-phase-race = balzare
view-phase-over = è finita
view-up = Sotto la foglia
view-up-bare = niente
view-up-mouse = un topo
view-lifted = Foglie alzate
view-lawn = Il prato
view-pounced = È già balzato
view-best = Chi lo prende
view-nearest = Quanto vicino
view-points = Punti
view-now = Adesso
view-ready = La prossima foglia
view-deadline = La fine della corsa
view-mice = Topi rimasti
input-lift = Alza una foglia
input-pounce = Balza
