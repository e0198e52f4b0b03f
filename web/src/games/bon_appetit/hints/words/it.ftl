# Ciò che si dice a chi gioca a Bon Appétit! per la prima volta.
flip = Tocca il tuo mazzetto: la prima carta va in mezzo. Forse è un topo!
chase = { $tries ->
    [one] Un topo! Hai una carta per trovare un gatto. Tocca il tuo mazzetto!
   *[other] Un topo! Hai { $tries } carte per trovare un gatto. Tocca il tuo mazzetto!
}
your-mouse = Il tuo topo è inseguito. Se non arriva nessun gatto, tutto il mazzo comune è tuo!
last-tokens = { $tokens ->
    [one] Resta un solo gettone. Appena qualcuno lo prende, vince chi ha più carte.
   *[other] Restano solo { $tokens } gettoni. Appena qualcuno prende l'ultimo, vince chi ha più carte.
}
