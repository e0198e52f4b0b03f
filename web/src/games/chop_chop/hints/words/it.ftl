# Ciò che si dice a chi gioca a Chop! Chop! per la prima volta.
roll = Tocca il tuo dado: dice di quanto si muove una pedina.
walk = { $n ->
    [one] Scegli un topo, poi una casella illuminata: fa esattamente un passo.
   *[other] Scegli un topo, poi una casella illuminata: fa esattamente { $n } passi.
}
tile = Dove un topo si ferma, la piastrella si gira. Forse sotto c'è un formaggio!
hide = Nelle tane e sotto il tavolo il gatto non può raggiungere i topi.
hunt = { $n ->
    [one] Il gatto fa esattamente un passo. Se si ferma su un topo, l'ha preso!
   *[other] Il gatto fa esattamente { $n } passi. Se si ferma su un topo, l'ha preso!
}
home = Dieci formaggi! Ora un topo deve tornare a casa, in una tana.
