# Ciò che si dice a chi gioca a Bon Appétit! per la prima volta.
flip = Tocca il tuo mazzo: la prima carta va in mezzo. Forse è un topo!
chase = { $tries ->
    [one] Un topo! Hai una carta per trovare un gatto. Tocca il tuo mazzo!
   *[other] Un topo! Hai { $tries } carte per trovare un gatto. Tocca il tuo mazzo!
}
your-mouse = Il tuo topo è inseguito. Se non arriva nessun gatto, tutto il mazzo è tuo!
last-tokens = { $tokens ->
    [one] Resta un solo gettone. Quando è vinto, vince chi ha più carte.
   *[other] Restano solo { $tokens } gettoni. Quando l'ultimo è vinto, vince chi ha più carte.
}
