# Quello che dice il tavolo di Addi Cat's, oltre alle parole delle regole.
slap = { $name }: zampata sul topo
flip = { $name }: posa la tua prima carta
call = Topo!
stop = Basta così
stopped = vorrebbe smettere
place-of = { $name }: { $cards ->
    [0] nessuna carta nel mucchio
    [one] una carta nel mucchio
   *[other] { $cards } carte nel mucchio
 }, { $open ->
    [0] nessuna scoperta
    [one] una scoperta
   *[other] { $open } scoperte
 }
shows = in cima { $card }
points = { $points ->
    [one] un punto
   *[other] { $points } punti
 }
rank = { $rank }º posto
mouse = Il topo
mouse-caught = Il topo è preso: giù le zampe fino alla prossima carta
clockwise = Si gioca in senso orario
counter-clockwise = Si gioca in senso antiorario
all-together = La prossima carta la posano tutti insieme
all-together-after = { $cards ->
    [one] Ancora una carta, poi si posa tutti insieme
   *[other] Ancora { $cards } carte, poi si posa tutti insieme
 }
seesaw-on = La più grande contro la più piccola
lay-now = Tocca il mucchio; somme uguali, zampata!
watch-now = Somme uguali? Zampata sul topo!
race-now = Zampata!
corrections = Controlla le somme
corrections-title = Tutte le somme
sum-is = { $sum }:
ms = { $ms }
hand-out = vuota
hand-left = sinistra
hand-right = destra
shout-turned = Tutti al contrario!
shout-magic = Magia!
shout-trap = Una trappola!
shout-chase = Inseguimento!
shout-seesaw = Altalena!
shout-won = { $name }!
shout-nearer = La zampa di { $name } è più vicina!
shout-sin = Peccato di gola, { $name }!
shout-slowest = { $name } arriva dopo tutti
shout-safe = { $name } si salva!
shout-sprung = { $name } in trappola!
shout-nobody = Nessuno?
shout-call = Topo!
shout-wrong-call = No, { $name }!
shout-champion = { $name } è il campione!
shout-hand-out = { $name } ha svuotato una mano!
out-one-hand = { $you ->
    [yes] hai
   *[no] { $name } ha
 } svuotato una mano
out-both-hands = { $you ->
    [yes] hai
   *[no] { $name } ha
 } svuotato tutte e due le mani
shout-out = { $name } è fuori!
shout-point = Un punto per { $name }!
practice = Somme da allenare
practice-private = Per bambini, genitori e insegnanti: quanto ci vuole per ogni somma, le più difficili per prime. Il ritardo di questo schermo è già tolto. Tutto resta su questo dispositivo.
practice-picture = La somma più difficile è { $sum }
practice-ms = { $s } s
practice-sum = Somma
practice-median = Tempo mediano (s)
practice-best = Tempo migliore (s)
practice-times = Quante volte
practice-csv = Salva come CSV
practice-save = Salva l'immagine
practice-print = Stampa
practice-forget = Dimentica queste
practice-forget-sure = Dimenticare davvero tutto ciò che { $name } ha allenato?
practice-none = Ancora niente: dai una zampata giusta a somme uguali, e le troverai qui.
practice-who = Di chi?
practice-hard = Queste somme { $name } le conta ancora: { $sums }
practice-easy = { $name } le sa tutte più o meno con la stessa sicurezza.
practice-missed = Sfuggite
practice-missed-only = sfuggita
why-equal = { $own } e { $other }
why-seesaw = { $own } contro { $other }
why-alone = { $own }: nessun altro mostra { $sum }
why-not-seesaw = ora solo la somma più grande e la più piccola
why-no-card = davanti a te non c'è nessuna carta
why-special = la tua carta non ha somma
tables-up-to = Dall'1 in poi, come nel regolamento
table-of = La tavola del { $table }
deck-cards = { $cards } carte:
deck-parts = { $additions } addizioni, { $sums } somme, { $specials ->
    [0] nessuna carta speciale
   *[other] { $specials } carte speciali
 }.
deck-lasts = { $minutes ->
    [one] Circa un minuto.
   *[other] Circa { $minutes } minuti.
 }
deck-endless = Dura quanto volete.
practice-deal = Esercitati con queste
practice-deck = { $cards } carte per te e due gattini: solo queste addizioni, più volte, e i numeri che ne vengono.
not-yet = Non ancora …
rid-champion = Hai vinto tu!
rid-out = { $rank ->
    [2] Secondo posto!
    [3] Terzo posto!
   *[other] Hai finito: posto { $rank }!
 }
rid-again = Gioca ancora
rid-watch = Guarda gli altri
rid-end = Mostra la fine
rid-hurried = Gli altri corrono alla fine …
