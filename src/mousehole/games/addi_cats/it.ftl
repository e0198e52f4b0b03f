# Addi Cat's, con parole nostre.
title = Addi Cat's
designer = François Petit
about = Fate le somme in fretta e colpite il topo quando la vostra è anche quella di un altro: il primo che si libera di tutte le carte è il campione.
begins = Comincia il più giovane.

## Preparazione
AC-01 = Possono giocare da tre a otto persone.
AC-02 = Si può giocare anche in due: allora ogni mano gioca per conto suo, con un mucchio tutto suo.
AC-03 = Lo scopo è passare le proprie carte agli altri, colpendo il topo nei momenti giusti.
AC-04 = Il primo che si è liberato di tutte le sue carte vince ed è il campione.
AC-05 = Si continua finché restano in gioco solo in due: sono loro i perdenti.
AC-06 = Nella partita normale si distribuiscono tutte le 137 carte e il topo sta in mezzo al tavolo.
AC-07 = Chi sta ancora imparando gioca con una parte delle carte addizione; si gioca nello stesso modo.
AC-08 = Tutti cominciano con lo stesso numero di carte.
AC-09 = Le tue carte formano un solo mucchio coperto davanti a te.
AC-10 = All'inizio si gioca in senso orario.
AC-11 = Comincia il più giovane.

## Posare le carte
AC-12 = Al tuo turno posi scoperta davanti a te la prima carta del tuo mucchio.
AC-13 = Giri la carta verso gli altri, in modo da non essere il primo a vederla.
AC-14 = Il giocatore seguente fa lo stesso, poi tutti confrontano le somme in vista.
AC-15 = Finché non ci sono somme uguali tocca al giocatore seguente, e si confrontano di nuovo tutte le carte in vista.
AC-16 = Quando tutti hanno posato una carta, la nuova va sopra la prima: conta solo la tua carta più recente.
AC-17 = Possono passare diversi giri senza una somma comune, e intanto le carte scoperte si accumulano.

## La somma comune
AC-18 = Chi mostra la stessa somma di un altro deve colpire il topo; nessun altro può farlo.
AC-19 = Il più rapido vince lo scambio.
AC-20 = Chi vince dà tutte le sue carte scoperte a chi perde, che le mette sotto il suo mucchio insieme alle proprie carte scoperte.
AC-21 = Chi ha vinto lo scambio posa la carta seguente.

## Il topo
AC-22 = Tra più mani sul topo vince quella che ne tocca di più.
AC-23 = Se più giocatori colpiscono nello stesso momento, il vincitore è comunque uno solo: la mano che copre di più il topo.
AC-24 = Se non ci si mette d'accordo, vince chi tocca la testa del topo.
AC-25 = Chi colpisce senza averne il diritto commette un peccato di gola: non ha una somma comune, ha calcolato male, o la carta speciale non lo chiede.
AC-26 = Per farsi perdonare, chi ha peccato prende tutte le carte scoperte sul tavolo e le mette sotto il suo mucchio.
AC-27 = Dopo un peccato di gola posa una nuova carta il giocatore seguente, nel senso del gioco.
AC-28 = Prima di giocare toglietevi gli anelli, così nessuno si fa male.

## Carte addizione, somma e correzione
AC-29 = Una carta addizione vale la somma dei suoi due numeri; le tavole sono dieci, cento carte in tutto.
AC-30 = Una carta somma vale il numero che vi è scritto; sono diciannove, da 2 a 20.
AC-31 = A ogni somma corrispondono da una a dieci carte addizione: una sola per il 2 e per il 20, dieci per l'11.
AC-32 = Carte addizione e carte somma si confrontano tra loro in base alla somma.
AC-33 = Le diciannove carte correzione non si giocano: ognuna elenca le addizioni di una somma, per togliere ogni dubbio.

## Carte speciali
AC-34 = Le carte speciali sono diciotto: quattro inseguimenti, quattro vicoli chiusi, quattro magie, quattro altalene, una trappola e un regalo.
AC-35 = Inseguimento: appena la carta è sul tavolo, tutti colpiscono il topo.
AC-36 = Inseguimento: il più lento mette le proprie carte scoperte sotto il suo mucchio.
AC-37 = Inseguimento: il più rapido posa la carta seguente.
AC-38 = Vicolo chiuso: il senso del gioco si inverte.
AC-39 = Magia: nel giro seguente tutti i giocatori posano una carta nello stesso momento.
AC-40 = Dopo una magia tutti guardano se c'è una somma comune o una carta che chiede riflessi pronti.
AC-41 = Altalena: lo scambio è tra la somma più grande e la più piccola in vista, e sono questi giocatori a colpire.
AC-42 = Altalena: il più rapido dei due dà le sue carte scoperte all'altro, che le mette sotto il suo mucchio insieme alle proprie.
AC-43 = Altalena: se colpisce un terzo, commette un peccato di gola.
AC-44 = Altalena: le carte speciali non contano.
AC-45 = Altalena: non vale più appena si posa un'altra carta.
AC-46 = Altalena: se un solo giocatore mostra una somma, nessuno tocca il topo.
AC-47 = Trappola: tutti possono colpire.
AC-48 = Trappola: se il più rapido è chi l'ha posata, non succede niente.
AC-49 = Trappola: se il più rapido è un altro, tutti gli altri danno la prima carta del loro mucchio a chi l'ha posata.
AC-50 = Regalo: chi lo posa dà una carta a ciascuno degli altri, che la mette sotto il suo mucchio.

## Imparare le tavole
AC-51 = Tavole da 1 a 5: cinquanta addizioni, le somme da 2 a 15 e dieci carte speciali.
AC-52 = Tavole da 1 a 6: sessanta addizioni, le somme da 2 a 16 e dieci carte speciali.
AC-53 = Tavole da 1 a 7: settanta addizioni, le somme da 2 a 17 e quattordici carte speciali.
AC-54 = Tavole da 1 a 8: ottanta addizioni, le somme da 2 a 18 e quattordici carte speciali.
AC-55 = Tavole da 1 a 9: novanta addizioni, le somme da 2 a 19 e tutte le diciotto carte speciali.
AC-56 = Con i bambini conviene cominciare senza le carte speciali e aggiungerle in seguito.
AC-67 = Chi non sa ancora tutte le tavole sceglie le carte di quelle che sa: tavole qualsiasi, non solo le prime. Cambia solo il numero di carte.

## La fine
AC-57 = Per vincere bisogna aver dato via tutte le proprie carte.
AC-58 = Se la tua ultima carta è speciale, puoi colpire appena altri giocatori hanno una somma comune.
AC-59 = Se allora sei il più rapido, dividi le tue carte scoperte tra i perdenti.

## La partita infinita
AC-60 = Chi resta senza carte segna un punto e ne prende di nuove da chi ne ha di più.
AC-61 = I giocatori smettono quando vogliono.
AC-62 = Perdono i due che hanno meno punti, e vince chi ne ha di più.

## Per esperti
AC-63 = Se qualcuno non si accorge della propria somma comune, un altro può annunciare «topo!» appena è stata posata la carta seguente.
AC-64 = Chi non se n'è accorto mette allora le proprie carte scoperte sotto il suo mucchio.
AC-65 = Chi ha annunciato per primo posa la carta seguente.
AC-66 = Chi ha annunciato a torto prende tutte le carte scoperte sul tavolo e le mette sotto il suo mucchio.

## Interpretazioni
AC-G1 = Poiché 137 carte non si possono dividere in parti uguali, i primi giocatori ne ricevono una in più. Si possono anche lasciare fuori dal gioco le ultime.
AC-G2 = In due si gioca con quattro mani, che si alternano intorno al tavolo: una tua, una dell'altro, e così via. Le tue due mani si scambiano le carte come tutte le altre.
AC-G3 = In due vince chi si è liberato delle carte di tutte e due le mani; una mano che finisce prima aspetta soltanto. Nella partita corta vince la prima mano che finisce.
AC-G4 = Una somma comune si può colpire finché le due carte restano in cima, e chi non colpisce non viene punito.
AC-G5 = La carta seguente si posa solo un momento dopo l'ultima carta o l'ultimo giudizio, e dopo un'altalena solo quando c'è stato il tempo di fare le somme.
AC-G6 = I colpi a un soffio dal primo contano come simultanei: allora vince il più vicino alla testa, oppure il primo se di una zampa non si è visto dove è caduta.
AC-G7 = Dal giudizio fino alla carta seguente il topo è preso: un colpo sbagliato o un annuncio è solo in ritardo e non fa danni.
AC-G8 = Un colpo sbagliato dopo uno giusto è un peccato di gola, ma prima si fa lo scambio: chi ha peccato prende quello che resta, e posa chi ha vinto lo scambio.
AC-G9 = Tra tre o più somme uguali vince uno solo, e le sue carte scoperte si distribuiscono a tutti gli altri, una alla volta nel senso del gioco.
AC-G10 = Due somme comuni, o un'altalena e una somma comune, sono due sfide diverse nella stessa gara; posa poi chi ha vinto con il primo colpo.
AC-G11 = Si consegnano solo le carte scoperte del vincitore. I mucchi scoperti si girano in blocco, il proprio per primo.
AC-G12 = Se chi dovrebbe posare non ha un mucchio o è fuori dal gioco, posa il primo che ha un mucchio, nel senso del gioco.
AC-G13 = Dopo un peccato di gola posa il vicino di chi ha peccato. Ci si può anche accordare che posi chi era di turno.
AC-G14 = Finché non c'è nessuna carta scoperta e il topo non è preso, non c'è niente per cui colpire.
AC-G15 = Inseguimento: tutti hanno qualche secondo per colpire. Chi non l'ha fatto è il più lento, e se nessuno ha colpito non succede niente.
AC-G16 = Trappola: si può colpire, ma non è obbligatorio; se nessuno colpisce non succede niente, e il turno resta dov'era.
AC-G17 = Se il mucchio di chi fa il regalo finisce prima che tutti abbiano avuto la loro carta, gli altri restano senza.
AC-G18 = Colpiscono per l'altalena tutti quelli che mostrano la somma più grande o la più piccola; se vince un'estremità, perdono tutti quelli dell'altra e si dividono le carte.
AC-G19 = Dopo una magia tutti quelli che hanno un mucchio posano insieme già la carta seguente, e poi posa di nuovo chi era di turno. Si può anche finire prima il giro.
AC-G20 = Tra più carte speciali posate insieme vengono prima vicoli chiusi, magie e regali, poi una sola tra trappola, inseguimento e altalena, in quest'ordine.
AC-G21 = Chi ha carte scoperte ma nessun mucchio resta in gioco, viene saltato e aspetta una somma comune.
AC-G22 = Quando nessuno ha più un mucchio si fa una breve pausa, poi tutti girano le proprie carte scoperte e ne fanno il nuovo mucchio.
AC-G23 = Ultima carta speciale vuol dire niente mucchio e una carta speciale in cima: si unisce alla somma comune colpita per prima, e se non vince non costa niente.
AC-G24 = Chi dopo un giudizio, un peccato di gola o un annuncio non ha più carte è fuori, comunque sia andata; se sono più d'uno, arrivano alla pari.
AC-G25 = Dopo moltissime carte posate la partita finisce: vince il campione o, se non c'è, chi ha meno carte; nella partita infinita chi ha più punti.
AC-G26 = Nella partita infinita chi resta senza carte segna un punto e ne prende alcune da chi ne ha di più; finisce quando tutti vogliono smettere.
AC-G27 = Per esperti: un annuncio è giusto se ad altri è sfuggita una somma che chi annuncia non mostrava. Chi sbaglia prende tutte le carte scoperte; ci si può anche accordare che metta sotto solo le sue.
AC-G28 = È il primo numero a dare il nome alla tavola: la tavola del 5 va da 5+1 a 5+10.
AC-G29 = Se qualcuno lascia il tavolo, al suo posto gioca un bot.
AC-G30 = Un colpo subito dopo una carta, di chi prima ne aveva il diritto e ora non più, è solo in ritardo.
AC-G31 = Si continua anche quando il campione è già noto. Ci si può anche accordare di finire lì.
AC-G32 = Le tavole si possono scegliere una per una: il mazzo ha le dieci addizioni di ciascuna, le somme che ne possono venire, e le carte speciali del mazzo stampato per altrettante tavole.

## Rifiuti
refused-bad_input = Questa non è una mossa. Prova con flip, slap o slap 20, call oppure stop.
refused-game_over = La partita è finita.
refused-no_such_seat = A questo tavolo non c'è un posto con quel numero.
refused-out = Questo posto è già fuori dal gioco e non ha più carte da posare né da perdere.
refused-time_goes_back = Sarebbe prima dell'ultima mossa: il tempo va solo avanti.
refused-race_on = Si sta colpendo il topo: aspetta il giudizio.
refused-not_your_turn = Tocca a un altro posare una carta.
refused-empty_pile = In questo mucchio non c'è più nessuna carta da posare.
refused-too_fast = Non così in fretta: prima della carta seguente tutti devono avere il tempo di guardare.
refused-bad_distance = La distanza dalla testa del topo è un numero intero da 0 a 100, oppure non si indica.
refused-already_slapped = Questa mano è già sul topo: basta un colpo per ogni gara.
refused-too_late = Questo colpo è in ritardo per la gara: aspetta il giudizio.
refused-no_cards = Non c'è ancora nessuna carta scoperta, quindi non c'è niente da colpire né da annunciare.
refused-not_in_this_game = A questo tavolo non si usa: gli annunci sono della partita per esperti, lo stop di quella infinita.
refused-already_stopped = Questo posto ha già detto di voler smettere.
refused-no_window = Adesso il tempo non corre: può scadere solo durante una gara o quando nessuno ha un mucchio.
refused-too_early = Il tempo non è ancora scaduto: bisogna aspettare ancora un momento.

## Opzioni
option-tables = Tavole con cui si gioca
option-specials = Giocare con le carte speciali
option-deal = Come si distribuiscono le carte
option-deal-all = Tutte; i primi giocatori possono riceverne una in più
option-deal-equal = A tutti lo stesso numero; il resto rimane fuori
option-tie_ms = Colpi così vicini contano come simultanei (in millesimi di secondo)
option-slap_ms = Tempo per colpire con inseguimento e trappola, e per fare le somme con l'altalena (in millesimi di secondo)
option-pace_ms = Tempo minimo prima della carta seguente (in millesimi di secondo)
option-grace_ms = Per quanto tempo dopo una carta si perdona una mano già partita (in millesimi di secondo)
option-after_sin = Chi posa dopo un peccato di gola
option-after_sin-sinner = Il vicino di chi ha peccato
option-after_sin-turn = Chi era di turno
option-expert = Si possono annunciare le somme sfuggite, per esperti
option-wrong_call = Che cosa costa un annuncio sbagliato
option-wrong_call-own = Si mettono sotto il mucchio le proprie carte scoperte
option-wrong_call-all = Si prendono tutte le carte scoperte
option-endless = La partita infinita, a punti
option-refill = Carte che prende chi è rimasto senza (0: secondo il numero di giocatori)
option-two_win = In due si vince
option-two_win-first_hand = Appena una mano è fuori
option-two_win-both_hands = Quando sono fuori tutte e due le mani
option-finish = Quando finisce la partita
option-finish-two_left = Quando restano solo in due
option-finish-champion = Quando il campione è noto
option-magic = Quando si posa tutti insieme dopo una magia
option-magic-next = Subito, con la carta seguente
option-magic-round = Quando il giro è finito
option-max_flips = Numero massimo di carte posate in una partita (0: nessun limite)

## Eventi
event-flip = { $seat } posa { $card }
event-turned = { $seat } ha posato un vicolo chiuso: ora si gioca in senso { $dir ->
    [1] orario
   *[other] antiorario
}
event-magic = { $seat } ha posato una magia: poi si posa tutti insieme
event-gift = { $seat } regala una carta a { $to }
event-gift_short = { $seat } non ha più carte da regalare
event-trap = { $seat } ha posato la trappola: tutti possono colpire
event-chase = { $seat } ha posato un inseguimento: tutti devono colpire
event-seesaw = { $seat } ha posato un'altalena: la somma più grande contro la più piccola
event-slap = { $seat } colpisce il topo{ $dist ->
    [-1] {""}
    [0] , proprio sulla testa
   *[other] , a distanza { $dist } dalla testa
}
event-late = { $seat } arriva in ritardo, e non succede niente
event-nearer = la zampa di { $seat } non è arrivata per prima, ma è più vicina alla testa
event-exchange = { $seat } vince lo scambio e dà { $cards ->
    [one] una carta
   *[other] { $cards } carte
} a { $losers }
event-sin = { $seat } commette un peccato di gola
event-take_all = { $seat } { $cards ->
    [0] non prende niente: non ci sono più carte
    [one] prende l'unica carta scoperta
   *[other] prende tutte le { $cards } carte scoperte
}
event-slowest = { $seat } ha la zampa più lenta e { $cards ->
    [0] non ha carte da mettere sotto
    [one] mette sotto una carta
   *[other] mette sotto { $cards } carte
}
event-trap_safe = { $seat } sfugge alla trappola
event-trap_sprung = { $seat } finisce in trappola e { $givers-count ->
    [0] non riceve niente, perché nessuno ha un mucchio
    [one] riceve una carta da { $givers }
   *[other] riceve una carta da ciascuno: { $givers }
}
event-nobody = nessuno ha colpito in tempo
event-call = { $seat } annuncia «topo!», e ha ragione
event-put_under = { $seat } { $cards ->
    [0] non ha carte da mettere sotto il mucchio
    [one] mette sotto il mucchio una carta scoperta
   *[other] mette sotto il mucchio { $cards } carte scoperte
}
event-wrong_call = { $seat } annuncia «topo!», ma sbaglia
event-out = { $seat } ha dato via l'ultima carta: { $rank }º a finire
event-point = { $seat } segna un punto e sale a { $points }
event-refill = { $seat } { $cards ->
    [0] non trova carte da prendere
    [one] prende una carta nuova
   *[other] prende { $cards } carte nuove
}
event-restart = { $seat } posa la prossima carta
event-stuck = nessuno ha più un mucchio
event-turn_over = tutti girano le proprie carte scoperte e ne fanno il nuovo mucchio
event-stop = { $seat } vuole smettere
event-over = la partita è finita

## Carte
card-C = un inseguimento
card-D = un vicolo chiuso
card-M = una magia
card-S = un'altalena
card-T = la trappola
card-G = il regalo
