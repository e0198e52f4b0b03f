# Quel che è successo, detto a chi l'ha fatto.
event-turn = { $rolls ->
    [one] tocca a te
   *[other] tocca a te, con { $rolls } lanci
 }
event-rolled = lanci il dado: { $n }
event-stuck = non puoi fare quello spostamento, che va perso
event-turned = scopri { $tile } su { $square }
event-fork = { $piece } ha trovato una forchetta: prendi un formaggio visibile
event-again = lanci ancora una volta
