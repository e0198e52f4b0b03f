# Chop! Chop!, con parole nostre.
title = Chop! Chop!
designer = Alexandre Droit
about = Quattro topi girano per la cucina in cerca di dieci pezzi di formaggio, e un gatto cerca di acchiapparli tutti prima che ci riescano.
begins = Cominciano i topi; se siete in più a giocarli, il più giovane di voi.

## Giocatori e preparazione
CC-01 = In due uno fa il gatto e l'altro muove tutti i topi.
CC-02 = In tre, quattro o cinque uno fa il gatto, e tutti gli altri fanno i topi e giocano insieme.
CC-03 = Nella scatola ci sono un piano di gioco cucina, un tavolo, 38 piastrelle, 4 tessere tana, 4 topi, un gatto e 2 dadi.
CC-04 = I topi vogliono conquistare tutti e dieci i pezzi di formaggio.
CC-05 = Il gatto vuole catturare tutti e quattro i topi prima che raggiungano il loro scopo; appena prende il quarto, vince.
CC-06 = Prima di giocare si decide chi fa il gatto e chi fa i topi.
CC-07 = I giocatori topo formano una squadra contro il gatto.
CC-08 = Nel suo turno un giocatore topo può muovere qualsiasi topo: i topi non sono di nessuno.
CC-09 = Le 38 piastrelle si mescolano e si posano con il lato pavimento in alto; nessuno vede che cosa c'è sotto.
CC-10 = Il tavolo si mette al suo posto sul piano di gioco.
CC-11 = Le quattro tessere tana stanno al loro posto con il lato pavimento in alto, ognuna con un topo sopra.
CC-12 = Il gatto comincia su una delle sei caselle del tavolo.

## Spostamenti
CC-13 = Ci si muove con i dadi: quello grigio è dei topi, quello blu del gatto.
CC-14 = Ci si sposta in orizzontale e in verticale, mai in diagonale.
CC-15 = Una pedina avanza esattamente di tante caselle quante ne indica il dado.
CC-16 = Nessuno può scavalcare un altro giocatore: bisogna girargli intorno.
CC-17 = Quando ci si muove con il dado non si può tornare sulla casella da cui si è partiti.
CC-18 = Il gatto può salire sul tavolo, ma non ci va mai sotto.
CC-19 = Il tavolo ha sei caselle, e il gatto ci cammina come sul pavimento.
CC-20 = In un turno si muove un solo topo.
CC-21 = I topi possono andare sotto il tavolo, ma mai salirci sopra.
CC-22 = Un topo può tornare in una tana e nascondersi.
CC-23 = In una tana non c'è mai più di un topo.

## Il turno
CC-24 = Comincia il giocatore più giovane, che lancia il dado dei topi.
CC-25 = Il giocatore topo sceglie un topo e lo fa avanzare di quanto dice il dado.
CC-26 = Quando un topo lascia la sua tessera di partenza, la tessera si gira e mostra la tana.
CC-27 = Alla fine dello spostamento il topo gira la piastrella su cui è arrivato.
CC-28 = Poi si fa quello che dice la piastrella.
CC-29 = Poi il gatto lancia il suo dado e avanza di quanto dice.
CC-30 = Se il gatto si ferma sulla casella di un topo lo cattura, e il topo è fuori dal gioco.
CC-31 = Se il gatto si ferma su una piastrella la gira e fa quello che dice.
CC-32 = Si continua così: un topo, il gatto, un topo, il gatto.
CC-33 = Su una casella senza piastrella non succede nulla.

## Piastrelle
CC-34 = Una piastrella girata esce dal gioco, tranne il formaggio.
CC-35 = Le stoviglie rotte non fanno nulla: la pedina prende il posto della piastrella.
CC-36 = Il formaggio girato da un topo è conquistato, e i topi se lo tengono.
CC-37 = Il formaggio girato dal gatto resta scoperto sul piano di gioco, e il gatto ci sta sopra.
CC-38 = Da quel momento il gatto non può né passare né fermarsi su un formaggio visibile.
CC-39 = Finché il gatto sta su un formaggio, i topi non possono prenderlo.
CC-40 = Con +1 o +2 la pedina che è arrivata lì avanza ancora di una o due caselle.
CC-41 = In quello spostamento in più non può tornare sulla casella da cui lo ha cominciato.
CC-42 = Può invece tornare sulla casella dov'era prima del lancio del dado.
CC-43 = La freccia è uno spostamento libero, quasi dappertutto sul piano di gioco.
CC-44 = La freccia non porta un topo né sul tavolo, né su un formaggio visibile, né in una tana.
CC-45 = La freccia non porta il gatto né sotto il tavolo, né su un formaggio visibile, né su un topo, né su una tana.
CC-46 = Con la forchetta i topi conquistano un formaggio visibile senza spostarsi.
CC-47 = Se non c'è nessun formaggio visibile, o se ci sta sopra il gatto, la forchetta non fa nulla.
CC-48 = Per il gatto la forchetta non fa nulla: il gatto prende il posto della piastrella.
CC-49 = Sul coltello la pedina si ferisce e perde il turno.
CC-50 = Dopo un coltello il giocatore successivo lancia il dado due volte di seguito.
CC-51 = Un giocatore topo che lancia due volte muove tutte e due le volte lo stesso topo.
CC-52 = Fatta la sua azione, la piastrella si mette da parte.

## La fine
CC-53 = Vince chi raggiunge per primo il proprio scopo.
CC-54 = Perché i topi vincano, tutti e quattro devono essere usciti dalla tana almeno una volta: le quattro tessere di partenza devono essere girate.
CC-55 = Almeno un topo deve anche tornare in una tana, per portarci i dieci pezzi di formaggio.
CC-56 = Se resta un solo topo ed è nascosto in una tana, il gatto non può fermarsi davanti a quella tana per bloccarlo: deve lasciarlo uscire.

## Interpretazioni
CC-G1 = Il pavimento ha sei per sette caselle, ognuna con la sua piastrella, anche le sei sotto il tavolo; sopra il tavolo non ce ne sono.
CC-G2 = C'è una tana a metà di ogni lato del piano di gioco. In una variante le tane stanno negli angoli.
CC-G3 = In una tana si entra e si esce da una sola porta, la casella davanti. Nelle varianti le porte sono di più.
CC-G4 = Dieci piastrelle sono formaggio; a queste aggiungiamo otto stoviglie rotte e quattro piastrelle di ogni altro tipo.
CC-G5 = Il dado dei topi mostra 1 1 2 2 3 4, quello del gatto 1 1 2 2 2 3.
CC-G6 = La forchetta prende un formaggio visibile in qualunque punto del piano di gioco.
CC-G7 = Il gatto sale sul tavolo e ne scende con un passo normale oltre il bordo.
CC-G8 = Una casella sul tavolo e quella sotto sono due caselle: lì gatto e topo non si bloccano e non si prendono.
CC-G9 = L'ultimo giocatore al tavolo fa il gatto, tutti gli altri fanno i topi; al primo posto siede il più giovane dei topi, e comincia sempre un topo.
CC-G10 = I giocatori topo giocano a turno, nell'ordine in cui sono seduti, e dopo ognuno tocca al gatto; un doppio turno lo gioca uno solo di loro.
CC-G11 = Per prima cosa il giocatore gatto sceglie su quale casella del tavolo comincia il gatto.
CC-G12 = I topi possono superare gli altri topi, ma mai il gatto, e non passano per una tana occupata. In una variante ogni pedina blocca tutte le altre.
CC-G13 = Due pedine non stanno mai sulla stessa casella, tranne quando il gatto cattura un topo.
CC-G14 = È vietata solo la casella da cui si è partiti, fino alla fine dello spostamento: si può andare avanti e indietro e ripassare su ogni altra casella. In una variante non si passa due volte sulla stessa casella.
CC-G15 = Si devono fare tutti i passi indicati dal dado, e se almeno una pedina può muoversi, una deve farlo; se nessuna può, quel lancio è perso.
CC-G16 = Per entrare in una tana ci vuole il numero esatto. In una variante il topo può fermarsi lì, e i passi che avanzano vanno persi.
CC-G17 = Il gatto non entra mai in una tana, né vuota né occupata: lì dentro un topo è al sicuro.
CC-G18 = I topi conquistano il formaggio scoperto dal gatto fermandosi lì sopra; passarci non basta.
CC-G19 = Lo spostamento in più lo fa subito la stessa pedina, e vale anche la piastrella dove arriva; se non è possibile, va perso.
CC-G20 = La freccia sposta la pedina che l'ha girata su un'altra casella libera, e la piastrella di arrivo si gira come sempre.
CC-G21 = I topi possono passare per una tana vuota, mai per una occupata.
CC-G22 = La forchetta prende un formaggio su cui non sta il gatto; il giocatore sceglie quale, e non può rinunciare.
CC-G23 = Il coltello mette fine al lancio e a quel che resta di un doppio turno; poi l'altra squadra ha due lanci, ed è questo il turno perso.
CC-G24 = Se il primo lancio di un doppio turno non si può usare, il secondo si fa lo stesso, e lo può usare qualsiasi topo.
CC-G25 = Una tessera di partenza si gira sul lato della tana e resta così per sempre.
CC-G26 = Un topo deve tornare in una tana dopo che tutti e dieci i formaggi sono stati conquistati. In una variante basta che un topo sia in una tana.
CC-G27 = Finché un topo non è mai uscito, tornare in tana non conta; dopo bisogna tornarci di nuovo.
CC-G28 = Il gatto non può finire nessuno spostamento davanti alla tana dell'ultimo topo, ma può passarci, o trovarsi già lì.
CC-G29 = Dopo molti lanci di fila in cui non cambia nulla, di solito sessanta, la partita finisce e non vince nessuno. In una variante vince il gatto.
CC-G30 = Tutti i giocatori topo restano in gioco finché c'è un topo, e i formaggi conquistati restano loro.
CC-G31 = Se viene preso il quarto topo vince il gatto, anche quando i dieci formaggi sono conquistati ma non sono ancora in una tana.

## Pedine, piastrelle e vincitori
piece-m1 = il topo 1
piece-m2 = il topo 2
piece-m3 = il topo 3
piece-m4 = il topo 4
piece-cat = il gatto
tile-c = un formaggio
tile-x = delle stoviglie rotte
tile-1 = un +1
tile-2 = un +2
tile-a = una freccia
tile-f = una forchetta
tile-k = un coltello
winner-cat = vince il gatto
winner-mice = vincono i topi
winner-none = non vince nessuno

## Che cosa succede
event-placed = { $piece } si mette su { $square }
event-turn = { $rolls ->
    [one] tocca a { $seat }
   *[other] tocca a { $seat }, con { $rolls } lanci
 }
event-rolled = { $seat } lancia il dado: { $n }
event-stuck = { $seat } non può fare quello spostamento, che va perso
event-moved = { $piece } va da { $frm } a { $to }
event-caught = il gatto cattura { $piece } su { $square }
event-hole_turned = { $piece } ha lasciato la sua tessera di partenza, e { $square } ora è una tana
event-hidden = { $piece } si nasconde nella tana { $square }
event-turned = { $seat } scopre { $tile } su { $square }
event-nothing = su { $square } non succede nulla
event-won = { $won ->
    [one] i topi conquistano il formaggio su { $square }, il loro primo
   *[other] i topi conquistano il formaggio su { $square } e ora ne hanno { $won }
 }
event-shown = il formaggio su { $square } resta lì, scoperto
event-extra = { $n ->
    [one] { $piece } deve avanzare ancora di una casella
   *[other] { $piece } deve avanzare ancora di { $n } caselle
 }
event-free = { $piece } può andare quasi dappertutto
event-fork = { $piece } ha trovato una forchetta: { $seat } prende un formaggio visibile
event-hurt = { $lost ->
    [0] { $piece } si ferisce e perde il turno
    [one] { $piece } si ferisce e perde il turno, e anche il lancio che restava
   *[other] { $piece } si ferisce e perde il turno, e anche i { $lost } lanci che restavano
 }
event-again = { $seat } lancia ancora una volta
event-ended = la partita è finita: { $winner }

## Rifiuti
refused-bad_input = Questa non è una mossa. Scrivi il numero del posto e che cosa fa, per esempio «0 move m1 c6» o «1 place T3».
refused-game_over = La partita è finita: non si gioca più.
refused-not_your_turn = Tocca a un altro giocatore.
refused-wrong_phase = Adesso non si può fare: guarda le mosse possibili.
refused-not_on_table = Il gatto comincia sul tavolo: scegli una casella da T1 a T6.
refused-bad_roll = Quel numero non c'è su questo dado.
refused-not_a_cheese = Lì non c'è nessun formaggio visibile: scegli una casella che ne ha uno.
refused-cat_on_cheese = Su quel formaggio c'è il gatto: scegline un altro.
refused-not_your_piece = Quella pedina è degli avversari: muovi una delle tue.
refused-same_piece = Deve proseguire la pedina che ha girato la piastrella, nessun'altra.
refused-mouse_caught = Quel topo è stato catturato: muovine uno ancora libero.
refused-same_mouse = In un doppio turno si muove tutte e due le volte lo stesso topo.
refused-start_square = La pedina è partita da lì e in questo spostamento non ci può tornare: scegli un'altra casella.
refused-under_table = Il gatto non va mai sotto il tavolo; può camminarci sopra.
refused-on_table = Un topo non può salire sul tavolo; può andarci sotto.
refused-in_hole = Nella tana non si entra: il gatto mai, e la freccia non ci porta nessuno.
refused-occupied = Lì c'è già un'altra pedina: scegli una casella libera.
refused-on_cheese = Lì c'è un formaggio visibile: il gatto non ci va, e la freccia non ci porta nessuno.
refused-last_hole = Lì si nasconde l'ultimo topo: il gatto non può fermarsi davanti alla sua tana.
refused-not_reachable = Con quel numero esatto di passi non ci si arriva: scegli una delle caselle possibili.

## Opzioni
option-board = Dove sono le tane
option-board-sides = una per lato, con una sola porta
option-board-sides_open = una per lato, aperta da ogni parte
option-board-corners = nei quattro angoli, con due porte ciascuna
option-pass_mice = I topi possono superare gli altri topi
option-walk = In uno spostamento
option-walk-fresh = non si passa due volte sulla stessa casella
option-walk-start = è vietata solo la casella di partenza
option-hole_entry = In una tana si entra
option-hole_entry-exact = solo con il numero esatto
option-hole_entry-stop = anche con passi in più, che vanno persi
option-home = Con dieci formaggi i topi vincono quando un topo
option-home-after = torna in tana dopo il decimo
option-home-any = è in una tana, non importa da quando
option-quiet_limit = Numero massimo di lanci di fila senza cambiamenti (0: nessun limite)
option-quiet_winner = Se si raggiunge, vince
option-quiet_winner-none = nessuno
option-quiet_winner-cat = il gatto
