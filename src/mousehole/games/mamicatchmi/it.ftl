# Mamicatchmi, con parole nostre.
title = Mamicatchmi
designer = Frédéric Moyersoen
about = I dadi chiamano a duello due fra topo, gatto, cane e nonna: chi per primo mette la pedina al posto giusto prende un gettone.
begins = Comincia il più vecchio: sceglie per primo la pedina e lancia per primo i dadi.

## Preparazione
MC-01 = Possono giocare da due a quattro persone.
MC-02 = La tana, l'albero, la sedia e la cuccia si montano e stanno in mezzo al tavolo.
MC-03 = Ognuno comincia con cinque gettoni.
MC-04 = I gettoni rimasti stanno di lato e sono la riserva: sei se si gioca in quattro, undici in tre, sedici in due.
MC-05 = In quattro ognuno sceglie una pedina e la tiene davanti a sé.
MC-06 = In tre ognuno sceglie una pedina; quella che resta sta in mezzo al tavolo ed è una pedina comune.
MC-07 = In due ognuno sceglie una pedina; le due che restano stanno in mezzo al tavolo e sono pedine comuni.
MC-08 = Lo scopo è conquistare dieci gettoni.

## I dadi
MC-09 = Comincia il giocatore più vecchio: è il primo a lanciare i due dadi.
MC-10 = Prima del lancio nessuno può toccare una pedina.
MC-11 = I dadi mostrano due pedine: se sono diverse, le chiamano a duello.
MC-12 = Chi dei due è più veloce a fare quello che deve vince il duello e prende un gettone all'altro.

## Due facce uguali
MC-13 = Con due facce uguali chi ha lanciato può scambiare la sua pedina con quella di un altro giocatore, che deve cedergliela.
MC-14 = Può anche prendere una pedina dal centro: allora la sua diventa comune.
MC-15 = Chi ha lanciato può anche scambiare di posto due strutture.

## I duelli
MC-16 = Chiamato contro il gatto o il cane, il topo ha paura e deve andare nella tana.
MC-17 = Chi è chiamato contro il topo, gatto o cane che sia, deve andare sull'erba a lato della tana.
MC-18 = Chiamato contro la nonna o il cane, il gatto ha paura e deve salire sull'albero.
MC-19 = Chi è chiamato contro il gatto, nonna o cane che sia, deve andare sull'erba ai piedi dell'albero.
MC-20 = Chiamata contro il topo, la nonna ha paura e deve salire sulla sedia.
MC-21 = Il topo chiamato contro la nonna deve andare sulle piastrelle a lato della sedia.
MC-22 = Chiamato contro la nonna, il cane ha paura e deve andare nella cuccia.
MC-23 = La nonna chiamata contro il cane deve andare sull'erba a lato della cuccia.
MC-24 = Le pedine che i dadi non mostrano restano dove sono.

## Errori, diversivi e parità
MC-25 = Chi posa una pedina che i dadi non chiamano perde un gettone, che va nella riserva. Vale dopo ogni lancio, anche quando i dadi non chiamano nessuno.
MC-26 = Dopo ogni lancio puoi prendere in mano la tua pedina come diversivo: non costa nulla, finché resta in mano.
MC-27 = Se tutti e due hanno messo la pedina al posto giusto nello stesso momento, nessuno vince e nessuno perde un gettone.
MC-28 = Se si litiga, un terzo giocatore può fare da giudice.
MC-29 = Dopo il duello tutte le pedine tornano dov'erano, e lancia i dadi il giocatore successivo.

## In due o in tre
MC-30 = Se i dadi mostrano la pedina di un giocatore e una pedina comune, chiunque altro può giocare quella comune.
MC-31 = Chi è chiamato con la propria pedina non può giocare quella comune.
MC-32 = Se la pedina comune è più veloce, il suo avversario perde un gettone, che va nella riserva.
MC-33 = Se la pedina comune è più lenta, il suo avversario riceve un gettone dalla riserva.
MC-34 = Chi gioca una pedina comune non ci guadagna mai un gettone.
MC-35 = Se i dadi mostrano due pedine comuni nessuno è chiamato: non succede nulla e poco dopo lancia il giocatore successivo.

## La fine
MC-36 = La partita finisce quando un giocatore ha dieci gettoni: quel giocatore vince.
MC-37 = La partita finisce anche quando un giocatore resta senza gettoni; gli altri contano i loro e vince chi ne ha di più.

## Interpretazioni
MC-G1 = Non è stampato che cosa mostrano i dadi. Noi prendiamo dadi che chiamano ogni personaggio con la stessa frequenza. In una variante ogni dado mostra ogni personaggio con la stessa probabilità.
MC-G2 = Con due facce uguali chi ha lanciato può lasciare tutto com'è. In una variante deve scambiare qualcosa.
MC-G3 = Dopo due facce uguali lancia il giocatore successivo, come dopo ogni altro lancio.
MC-G4 = Chi comincia a lanciare sceglie anche la pedina per primo, poi gli altri in senso orario.
MC-G5 = Le strutture stanno ai quattro angoli, all'inizio tana, albero, sedia e cuccia in senso orario; dove stanno non decide nulla, e i posti per le pedine si spostano con loro.
MC-G6 = «Nello stesso momento» vuol dire così vicini che a occhio non si vede chi è arrivato prima: di solito entro un ventesimo di secondo.
MC-G7 = Anche la pedina giusta nel posto sbagliato è un errore: il primo di ogni duello costa un gettone, che va nella riserva. Si resta però nel duello: riprendi la pedina e prova ancora. In una variante si perde solo tempo.
MC-G8 = L'errore si fa posando una pedina non chiamata, la propria o una comune. La pedina resta lì e chi ha sbagliato è fuori finché le pedine non tornano a casa.
MC-G9 = Due facce uguali non chiamano nessuno, e nemmeno due pedine comuni. Sono due trappole: puoi tenere in mano la tua pedina, ma posarla è un errore, e le pedine del centro restano lì. La prima trappola finisce quando chi ha lanciato ha scelto, la seconda dopo qualche secondo. In una variante non ci sono trappole, e allora nessuno può toccare le pedine.
MC-G10 = Un diversivo dura fino alla fine del duello o della trappola, o finché chi ha lanciato non ha scelto; e si tiene in mano una pedina sola.
MC-G11 = Chi prende per primo la pedina comune chiamata la gioca per tutto il duello, anche se la mette nel posto sbagliato.
MC-G12 = Se nessuno gioca la pedina comune chiamata, chi ha l'altra vince mettendola al posto giusto, e il gettone lo dà la riserva.
MC-G13 = Un duello non dura all'infinito: se dopo un po', di solito dieci secondi, nessuno è arrivato, finisce senza vincitore.
MC-G14 = Se la seconda pedina non arriva in tempo per la parità, vince la prima.
MC-G15 = Se la riserva è vuota, non dà nulla.
MC-G16 = Chi non ha gettoni non paga nulla.
MC-G17 = In un punto il regolamento dice che il vincitore prende una pedina dell'avversario: s'intende un gettone.
MC-G18 = Per vincere contano tutti i gettoni che hai, anche i primi cinque. In una variante si vince con un altro numero di gettoni.
MC-G19 = Si guarda se la partita è finita solo quando il duello è deciso, quando chi ha lanciato facce uguali ha scelto o quando è finita la trappola delle due pedine comuni; fino ad allora chi è senza gettoni è ancora in gioco.
MC-G20 = Chi raggiunge il traguardo vince da solo; altrimenti, a parità di gettoni, si vince insieme, e se nessuno ne ha si vince tutti insieme.
MC-G21 = Lancia sempre il giocatore successivo in senso orario, chiunque abbia vinto.
MC-G22 = Fra gatto e cane, o fra cane e nonna, si muove solo chi è sui dadi.
MC-G23 = Una partita che non vuole finire si ferma dopo moltissimi lanci, di solito mille; vince chi ha più gettoni.
MC-G24 = Il giudice di ogni discussione è l'orologio: sa quando si è mossa ogni mano.
MC-G25 = Chi se ne va non reagisce più. Dove dovrebbe scegliere, sceglie chi ospita: la prima pedina rimasta, oppure nessuno scambio.
MC-G26 = Di due mani nello stesso identico momento conta prima quella arrivata per prima; due pedine messe al posto giusto nello stesso identico momento sono una parità.

## Pedine, strutture, posti e fine
pawn-mouse = il topo
pawn-cat = il gatto
pawn-dog = il cane
pawn-granny = la nonna
structure-burrow = la tana
structure-tree = l'albero
structure-chair = la sedia
structure-kennel = la cuccia
spot-burrow_in = nella tana
spot-burrow_side = sull'erba a lato della tana
spot-tree_up = sull'albero
spot-tree_foot = sull'erba ai piedi dell'albero
spot-chair_on = sulla sedia
spot-chair_side = sulle piastrelle a lato della sedia
spot-kennel_in = nella cuccia
spot-kennel_side = sull'erba a lato della cuccia
end-goal = un giocatore ha raggiunto il traguardo
end-broke = un giocatore è rimasto senza gettoni
end-cap = non ci sono altri lanci

## Che cosa succede
event-pick = { $seat } sceglie { $pawn }
event-roll = { $seat } lancia i dadi: { $dice }
event-double = due volte { $pawn }: { $seat } può scambiare pedine o strutture
event-nothing = sono due pedine comuni: nessuno è chiamato
event-duel = { $pawns } si sfidano: di corsa verso { $structure }!
event-common = { $pawn } è una pedina comune: può giocarla chi non è chiamato
event-swap_pawns = { $other ->
    [nessuno] { $seat } prende { $gets } dal centro e ci lascia { $gives }
   *[other] { $seat } prende { $gets } da { $other } e in cambio dà { $gives }
 }
event-swap_structures = { $seat } scambia di posto { $structures }
event-pass = { $seat } lascia tutto com'è
event-grab = { $seat } prende in mano { $pawn }
event-placed = { $seat } mette { $pawn } { $spot }: è il posto giusto
event-wrong_spot = { $seat } mette { $pawn } { $spot }: è il posto sbagliato
event-wrong_move = { $seat } mette { $pawn } { $spot }, ma i dadi non chiamano quella pedina
event-timeout = il tempo è scaduto
event-no_winner = nessuno vince il duello
event-tie = { $seats } sono arrivati nello stesso momento: nessuno vince
event-duel_won = { $loser ->
    [nessuno] { $seat } vince il duello, perché nessuno ha giocato la pedina comune
   *[other] { $seat } vince il duello contro { $loser }
 }
event-token = { $giver ->
    [nessuno] { $taker } riceve un gettone dalla riserva
   *[other] { $taker ->
        [nessuno] { $giver } versa un gettone nella riserva
       *[other] { $taker } prende un gettone a { $giver }
    }
 }
event-no_token = { $giver ->
    [nessuno] la riserva è vuota e { $taker } non riceve nulla
   *[other] { $giver } non ha gettoni per pagare
 }
event-end = la partita è finita: { $reason }
event-win = { $winners-count ->
    [one] vince { $winners }
   *[other] { $winners } vincono insieme
 }
event-next = tocca a { $seat } lanciare

## Rifiuti
refused-bad_input = Questa non è una mossa. Scrivi il numero del posto, che cosa fa e, se vuoi, il tempo, per esempio «0 grab mouse @1500».
refused-no_such_seat = Lì non siede nessuno: questo tavolo ha meno posti.
refused-game_over = La partita è finita: non si gioca più nulla.
refused-unknown_verb = I posti possono fare pick, grab, place, swap e pass; il tavolo roll e timeout.
refused-bad_argument = Nomina quello che c'è nel gioco: una pedina, un posto dove metterla, due strutture diverse o due facce che i dadi possono mostrare.
refused-clock_back = Il tempo non torna indietro: indica il tempo dell'ultima mossa o uno successivo.
refused-wrong_actor = I dadi e l'orologio spettano al tavolo, tutto il resto ai giocatori.
refused-wrong_phase = Non è il momento: guarda prima che cosa chiedono i dadi.
refused-not_your_turn = Tocca a un altro giocatore scegliere.
refused-must_swap = A questo tavolo dopo due facce uguali bisogna scambiare qualcosa.
refused-own_pawn = Quella pedina è già tua: nominane un'altra da prendere.
refused-hands_off = Giù le mani! Aspetta che i dadi ti chiamino.
refused-out_of_duel = Hai fatto un errore: aspetta che le pedine tornino a casa.
refused-hand_full = Hai già una pedina in mano, e se ne può tenere una sola.
refused-already_placed = La tua pedina è già al posto giusto: ora aspetta.
refused-not_your_pawn = Quella pedina è di un altro giocatore: prendi la tua.
refused-in_duel = Sei nel duello: prendi solo la pedina con cui lo giochi.
refused-pawn_taken = Qualcuno è stato più veloce e ha già quella pedina.
refused-hand_empty = Prima prendi una pedina: hai la mano vuota.
refused-too_early = Il tempo non è ancora scaduto: i giocatori possono ancora reagire.

## Opzioni
option-dice = Che cosa mostrano i dadi
option-dice-six_faces = sei facce ciascuno, come pensiamo che siano
option-dice-even = ogni personaggio con la stessa probabilità
option-must_swap = Dopo due facce uguali chi ha lanciato deve scambiare qualcosa
option-tie_ms = Quanto vicini vale ancora «nello stesso momento» (in millesimi di secondo)
option-wrong_spot = La pedina giusta nel posto sbagliato
option-wrong_spot-retry = fa perdere solo tempo
option-wrong_spot-penalty = costa un gettone, una volta per duello
option-double_trap = Trappole: quando i dadi non chiamano nessuno si può prendere in mano la propria pedina, ma posarla costa un gettone
option-trap_ms = Durata della trappola dopo due pedine comuni (in millesimi di secondo)
option-window_ms = Durata di un duello (in millesimi di secondo)
option-goal = Gettoni che servono per vincere
option-max_rolls = Numero massimo di lanci
