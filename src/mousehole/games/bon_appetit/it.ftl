# Bon Appétit!, con parole nostre.
title = Bon Appétit!
designer = Haim Shafir
about = Si gira una carta dopo l'altra: il gatto che trova il topo si prende tutto il mazzo, e alla fine vince chi ha più carte.
begins = Comincia il più giovane.

## Preparazione
BA-01 = Possono giocare da due a sei persone.
BA-02 = In quattro, cinque o sei si usano tutte le novanta carte e tutti e nove i gettoni.
BA-03 = In due o in tre si usano solo le carte con il dorso rosso e cinque gettoni; il resto rimane nella scatola.
BA-04 = I gettoni stanno sul tavolo, in una riserva a portata di tutti.
BA-05 = Si mescolano e si distribuiscono le carte; l'ultima non si dà a nessuno: si mette scoperta al centro e comincia il mazzo comune.
BA-06 = Tutti ricevono lo stesso numero di carte; se non si possono dividere in parti uguali, qualcuno ne riceve una in più.
BA-07 = Le tue carte formano un mazzetto coperto davanti a te, e nessuno le guarda, nemmeno tu.
BA-08 = Comincia il più giovane e si gioca in senso orario.

## Il turno
BA-10 = In un turno normale giri la carta in cima al tuo mazzetto e la metti sul mazzo comune.
BA-11 = Un formaggio non fa nulla: il mazzo comune cresce e tocca al giocatore successivo.
BA-12 = Un gatto sopra un formaggio o sopra un altro gatto non fa nulla: tocca al giocatore successivo.
BA-13 = Un gatto messo direttamente sopra un topo vince il mazzo comune.

## Il topo e la caccia
BA-14 = Ogni carta topo mostra una, due o tre impronte.
BA-15 = Quando esce un topo, il giocatore successivo gli dà la caccia e gira, una alla volta, tante carte quante sono le impronte del topo.
BA-16 = Appena il cacciatore gira un gatto, il topo è preso: il cacciatore vince tutto il mazzo comune e i tentativi rimasti vanno persi.
BA-17 = Chi cattura un topo riceve anche un gettone dalla riserva.
BA-18 = Le carte vinte vanno sotto il proprio mazzetto, con le figure verso l'alto.
BA-19 = Se nella caccia è uscito solo formaggio, il topo è scappato e il mazzo comune va a chi aveva giocato il topo.
BA-20 = Per un topo che scappa non si riceve nessun gettone.
BA-21 = Se il cacciatore gira un altro topo, la sua caccia finisce subito e i tentativi rimasti vanno persi.
BA-22 = Allora il giocatore successivo dà la caccia al nuovo topo, con tanti tentativi quante sono le sue impronte, e così via di topo in topo.
BA-23 = Chi ha preso il mazzo comune ne comincia subito uno nuovo con la carta in cima al proprio mazzetto; poi tocca al giocatore successivo.
BA-28 = Chi gioca un topo grida: «Topi allerta, gatto in agguato!»

## La fine
BA-24 = La partita finisce appena è stato vinto l'ultimo gettone della riserva.
BA-25 = Vince chi ha più carte nel proprio mazzetto.
BA-26 = A parità di carte vince chi ha più gettoni.
BA-27 = La partita finisce anche quando un giocatore resta senza carte.

## Interpretazioni
BA-G1 = Il regolamento non dice quanti topi hanno una, due o tre impronte: noi ne prendiamo sei per tipo.
BA-G2 = Il regolamento non dice quali carte hanno il dorso rosso: noi prendiamo metà di ogni tipo. In una variante sono un po' di più: cinquanta carte.
BA-G3 = In due o in tre il quinto gettone è l'ultimo e chiude la partita.
BA-G4 = Se la prima carta al centro è un topo, gli dà la caccia chi comincia; se scappa, nessuno vince il mazzo e si continua. In una variante c'è un solo tentativo.
BA-G5 = Un nuovo mazzo comune può cominciare con un topo: gli dà la caccia il giocatore successivo, e il topo appartiene a chi lo ha giocato.
BA-G6 = Un cacciatore che finisce le carte ha fallito, e il mazzo comune va a chi aveva giocato il topo.
BA-G7 = Un mazzetto vuoto chiude la partita solo quando non c'è una caccia in corso, così vale anche l'ultima carta. In una variante la chiude subito.
BA-G8 = Se chi aveva giocato il topo non ha più carte, la caccia si gioca lo stesso: se il topo scappa, il mazzo è suo; se è preso, la partita finisce.
BA-G9 = Le carte che alla fine restano al centro non contano per nessuno.
BA-G10 = Le carte si distribuiscono una alla volta a partire da chi comincia: i primi giocatori possono averne una in più.
BA-G11 = Chi vince l'ultimo gettone prende prima il mazzo comune; poi la partita finisce e non se ne comincia uno nuovo.
BA-G12 = A parità di carte e gettoni si vince insieme.
BA-G13 = Il mazzo comune si infila sotto così com'è: la carta in cima uscirà per prima e tutti possono vederla. In una variante il mazzo si capovolge, così nessuno vede le carte in arrivo.
BA-G14 = Una caccia finisce con un gatto, con un topo o quando finiscono i tentativi; un formaggio da solo non decide nulla.
BA-G15 = Se nel mazzo ci sono più topi e la caccia fallisce, il mazzo va a chi ha giocato l'ultimo.
BA-G16 = Una partita che non vuole finire si ferma dopo un certo numero di carte, di solito mille, e si conta come sempre.
BA-G17 = Il cacciatore non può fermarsi prima: sono le impronte a dire quante carte si girano.
BA-G18 = Al testo stampato mancano qualche lettera e le figure; nessuna regola ne dipende.
BA-G19 = Se qualcuno se ne va, chi ospita gira le carte del suo mazzetto: non c'è nulla da scegliere. Il mazzetto tiene le sue carte e può ancora vincere.
BA-G21 = Se la caccia passa a chi non ha carte, fallisce subito e il mazzo comune va a chi ha giocato l'ultimo topo.
BA-G22 = I colori dei dorsi non contano nel gioco.

## Carte e fine
card-M1 = un topo con un'impronta
card-M2 = un topo con due impronte
card-M3 = un topo con tre impronte
card-CH = un formaggio
card-CA = un gatto
end-tokens = è stato vinto l'ultimo gettone
end-cards = un giocatore è rimasto senza carte
end-cap = non si possono girare altre carte

## Che cosa succede
event-flip = { $open ->
    [yes] { $seat } gioca la carta scoperta: { $card }
   *[no] { $seat } gira { $card }
 }
event-quiet = non succede nulla e tocca al giocatore successivo
event-stop = { $lost ->
    [0] la caccia di { $seat } finisce con il nuovo topo
    [one] la caccia di { $seat } finisce con il nuovo topo: un tentativo va perso
   *[other] la caccia di { $seat } finisce con il nuovo topo: { $lost } tentativi vanno persi
 }
event-mouse = { $paws ->
    [one] { $seat } ha giocato un topo: topi allerta! { $chaser } gli dà la caccia con una carta
   *[other] { $seat } ha giocato un topo: topi allerta! { $chaser } gli dà la caccia con { $paws } carte
 }
event-miss = { $tries ->
    [0] niente gatto, e a { $seat } non restano tentativi
    [one] niente gatto; a { $seat } resta un tentativo
   *[other] niente gatto; a { $seat } restano { $tries } tentativi
 }
event-out_of_cards = { $seat } non ha più carte per la caccia
event-catch = { $seat } cattura il topo e vince { $cards } carte
event-escape = { $cards ->
    [0] il topo scappa e il mazzo resta dov'è
   *[other] il topo di { $seat } scappa e porta a casa { $cards } carte
 }
event-take = { $seat } mette { $cards } carte sotto il proprio mazzetto
event-token = { $left ->
    [0] { $seat } riceve l'ultimo gettone
    [one] { $seat } riceve un gettone; ne resta uno
   *[other] { $seat } riceve un gettone; ne restano { $left }
 }
event-end = la partita è finita: { $reason }
event-win = { $winners-count ->
    [one] vince { $winners }
   *[other] { $winners } vincono insieme
 }

## Rifiuti
refused-bad_input = Questa non è una mossa. Scrivi il numero del posto e che cosa fa, per esempio «0 flip».
refused-no_such_seat = Lì non siede nessuno: questo tavolo ha meno posti.
refused-game_over = La partita è finita: non si gioca più nulla.
refused-unknown_verb = In questo gioco si può solo girare una carta (flip).
refused-bad_argument = Basta dire flip: non c'è nulla da scegliere.
refused-not_your_turn = Tocca a un altro giocatore girare una carta.

## Opzioni
option-red_deck = Carte per due o tre giocatori
option-red_deck-half = metà di ogni tipo, 45 carte
option-red_deck-five_ninths = qualcuna in più di ogni tipo, 50 carte
option-first_mouse = Se la primissima carta è un topo
option-first_mouse-paws = gli si dà la caccia con tante carte quante sono le impronte
option-first_mouse-one_try = gli si dà la caccia con una carta sola
option-empty_pile = Quando qualcuno resta senza carte, la partita finisce
option-empty_pile-after_chase = appena non c'è una caccia in corso
option-empty_pile-at_once = subito
option-won_cards = Le carte vinte vanno sotto il mazzetto
option-won_cards-face_up = scoperte, come dice il regolamento
option-won_cards-face_down = capovolte, così nessuno le vede arrivare
option-max_flips = Numero massimo di carte girate
