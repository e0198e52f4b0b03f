# Mistigri in italiano.

title = Mistigri
designer = Bruno Cathala e Matthieu Lanvin
about = Pesca alla cieca dal vicino, scarta coppie di gatti dagli effetti birichini e non restare con il Mistigri in mano.
begins = Distribuisce e comincia il più giovane; nelle manche successive, chi ha più punti di penalità.

## Giocatori e carte
MI-01 = Si gioca in tre, quattro o cinque.
MI-02 = In cinque si usano tutte le 46 carte gatto.
MI-03 = In quattro si lasciano nella scatola i nove 1 e si gioca con 37 carte.
MI-04 = In tre si lasciano nella scatola gli 1, i 2 e il 9 e si gioca con 28 carte.
MI-05 = Ognuno ha davanti a sé un Aiutino, a faccia in su all'inizio di ogni manche.
MI-06 = La carta Freccia sta sul tavolo e all'inizio indica il senso orario.
MI-07 = I punti di penalità si annotano; tutti partono da zero.

## L'inizio di una manche
MI-08 = Nella prima manche comincia il giocatore più giovane.
MI-09 = Nelle manche successive comincia chi ha più punti di penalità.
MI-10 = Il primo giocatore distribuisce nove carte a testa.
MI-11 = La carta che avanza va a chi siede alla destra del primo giocatore, che comincia quindi con dieci carte.
MI-12 = Il primo giocatore gioca il primo turno.

## Il turno
MI-13 = Al tuo turno devi prima pescare una carta dalla mano di chi ti precede.
MI-14 = Si pesca alla cieca: ogni carta di quella mano ha la stessa probabilità di uscire.
MI-15 = Finché la Freccia indica il senso orario peschi da chi siede alla tua destra, altrimenti da chi siede alla tua sinistra.
MI-16 = Dopo aver pescato puoi scartare una coppia, una sola, ma puoi anche non farlo.
MI-17 = La coppia si mostra a tutti e si mette a faccia in su sul mazzo degli scarti.
MI-18 = Due gatti dello stesso colore sono una coppia, senza alcun effetto.
MI-19 = Due gatti dello stesso valore sono una coppia, e il suo effetto va applicato.
MI-20 = Una coppia dello stesso colore e dello stesso valore ha l'effetto del suo valore, che va applicato.
MI-21 = Poi tocca al giocatore successivo.

## Che cosa fanno le coppie
MI-22 = Con 1+1 scarti anche tutti gli altri 1 che hai in mano.
MI-23 = Con 1+1, se non hai altri 1, non succede nulla.
MI-24 = Con 1+1 puoi invece girare la Freccia.
MI-25 = Con 2+2 scegli quale carta della tua mano pescherà il giocatore successivo.
MI-26 = Il giocatore successivo deve pescare la carta scelta.
MI-27 = Con 2+2 puoi invece girare la Freccia.
MI-28 = Con 3+3, dopo che il giocatore successivo ha pescato da te, scarti una tua carta e la sostituisci con una a tua scelta dal mazzo degli scarti.
MI-29 = Con 3+3 puoi invece girare la Freccia.
MI-30 = Con 4+4 scegli una tua carta e la dai a un altro giocatore, chi vuoi tu, che ha ancora carte.
MI-31 = Con 5+5 scegli dal mazzo degli scarti una carta per ogni giocatore ancora in gioco.
MI-32 = Ciascuno di questi giocatori aggiunge alla propria mano una delle carte scelte.
MI-33 = Con 6+6 puoi scartare subito un'altra coppia.
MI-34 = Se la seconda coppia è di pari valore, si applica anche il suo effetto.
MI-35 = Con 7+7 il giocatore successivo deve pescare a caso due carte dalla tua mano, se ci sono, invece di una.
MI-36 = Con 8+8 il giocatore successivo deve pescare a caso tre carte dalla tua mano, se ci sono, invece di una.
MI-37 = Girare la Freccia inverte il senso del gioco: tocca al vicino dall'altra parte, che pesca da te.

## Chi resta senza carte, e il «Passo»
MI-38 = Chi resta senza carte ha finito la manche e dice «Miaoooo».
MI-39 = Chi non ha più carte viene saltato: nessuno pesca da lui e non riceve carte.
MI-40 = Chi non può scartare alcuna coppia dice «Passo».
MI-41 = Chi dice «Passo» gira il suo Aiutino a faccia in giù, e tocca al giocatore successivo.
MI-42 = Chi ha passato può giocare normalmente quando tocca di nuovo a lui.
MI-43 = Chi scarta una coppia dopo aver passato rimette il suo Aiutino a faccia in su.

## La fine della manche
MI-44 = La manche finisce quando un solo giocatore ha ancora carte.
MI-45 = L'ultimo giocatore che ha ancora carte termina il proprio turno e può ancora scartare una coppia.
MI-46 = L'ultimo giocatore riceve poi tanti punti di penalità quanti ne valgono le carte che gli restano in mano.
MI-47 = La manche finisce anche quando tutti i giocatori che hanno ancora carte dicono «Passo» uno dopo l'altro.
MI-48 = Per controllare basta guardare i loro Aiutini: sono tutti a faccia in giù.
MI-49 = Quando tutti hanno passato si scoprono le carte, e ognuno riceve tanti punti di penalità quanti ne valgono le sue.
MI-50 = Chi si è liberato di tutte le carte non riceve punti di penalità.

## La fine della partita
MI-51 = Si sommano i punti di penalità delle due manche.
MI-52 = Dopo l'ultima manche (la seconda, nelle regole stampate) vince chi ha meno punti.
MI-53 = Se più giocatori hanno il punteggio più basso, si gioca una terza manche.

## Il Mistigri e il 9
MI-54 = Il Mistigri è unico nel colore e nel valore: non fa coppia con nessun'altra carta.
MI-55 = Se il Mistigri ti resta in mano alla fine della manche, ti costa 10 punti.
MI-56 = Puoi scaricare il Mistigri su altri: qualcuno lo pesca da te, oppure lo regali con 4+4.
MI-57 = Puoi scartare il Mistigri anche con lo scambio del 3+3.
MI-58 = Un Mistigri scartato può rientrare in gioco con 5+5.
MI-59 = C'è un solo 9 e non ha effetto: si scarta solo in coppia con un gatto del suo colore.

## Lo scopo e l'Aiutino
MI-60 = Liberati delle carte e cerca di avere meno punti di penalità possibile alla fine della partita.
MI-61 = L'Aiutino riassume gli effetti delle coppie.

## Interpretazioni
MI-G1 = Il regolamento non dice di che colori sono le carte. Giochiamo con cinque colori di nove gatti ciascuno; in una variante i colori sono di più o di meno.
MI-G2 = Il Mistigri ha un colore tutto suo.
MI-G3 = Il regolamento non riporta titolo, editore, anno né durata. Non ne dipende nulla.
MI-G4 = Chi non scarta una coppia dice «Passo», sia che non possa sia che non voglia. In una variante chi ha una coppia deve scartarne una.
MI-G5 = La manche finisce quando tutti quelli che hanno ancora carte hanno detto «Passo» dopo l'ultima coppia scartata, chiunque l'abbia scartata. In una variante finisce appena tutti gli Aiutini sono a faccia in giù.
MI-G6 = Se il tuo vicino è fuori, peschi dal più vicino dei giocatori prima di te che hanno ancora carte.
MI-G7 = Se la coppia era formata dalle tue ultime due carte, prima esci e poi l'effetto si applica per quanto è possibile senza carte tue. In una variante non ha effetto.
MI-G8 = Con 5+5 chi ha scartato sceglie per tutti, a partire dal giocatore successivo, e si serve per ultimo.
MI-G9 = Se durante 5+5 il mazzo degli scarti si esaurisce, chi non è ancora stato servito non riceve nulla.
MI-G10 = La coppia appena scartata è sul mazzo degli scarti e si può prendere anche quella.
MI-G11 = Con 5+5 riceve una carta chi ne ha ancora dopo lo scarto della coppia. Se nessuno ne ha, non succede nulla.
MI-G12 = Se dopo 3+3 il giocatore successivo pesca la tua ultima carta, sei fuori e non c'è lo scambio.
MI-G13 = Dopo 3+3 lo scambio è obbligatorio, e puoi prendere qualsiasi carta che era sul mazzo degli scarti prima della tua.
MI-G14 = Lo scambio del 3+3 avviene subito dopo la pesca del giocatore successivo, prima che lui scarti.
MI-G15 = 2+2, 3+3, 6+6, 7+7 e 8+8 non hanno effetto se non restano carte o se nessuno può pescarle.
MI-G16 = 4+4 non ha effetto se non ti restano carte o se nessun altro ne ha: la carta deve andare a un altro giocatore.
MI-G17 = Se le carte non bastano per 7+7 o 8+8, il giocatore successivo pesca quelle che ci sono e il resto va perso.
MI-G18 = Chi resta l'unico ad avere carte durante il turno di un altro ha un ultimo turno, senza pescare. In una variante la manche finisce subito.
MI-G19 = Se l'ultimo giocatore si libera di tutto, la manche finisce e nessuno riceve punti.
MI-G20 = Se dopo la manche supplementare c'è ancora parità, si vince insieme. In alcune varianti le manche, normali o supplementari, sono di più o di meno.
MI-G21 = Se più giocatori hanno il punteggio più alto, comincia il primo di loro in senso orario a partire dal più giovane.
MI-G22 = La terza manche la comincia chi ha più punti sommando le prime due.
MI-G23 = Per una nuova manche la Freccia torna in senso orario, gli Aiutini tornano a faccia in su e si ridistribuiscono tutte le carte.
MI-G24 = Una manche che dura ancora dopo un certo numero di turni, di solito cento, finisce, e ognuno riceve i punti di penalità della propria mano.
MI-G25 = Tutti possono guardare il mazzo degli scarti in qualsiasi momento.
MI-G26 = Con 1+1, 2+2 e 3+3 puoi scegliere l'effetto anche se non produce nulla.
MI-G27 = Rinunciare alla seconda coppia del 6+6 non è un «Passo».
MI-G28 = Se la seconda coppia del 6+6 è di nuovo 6+6, se ne può scartare un'altra ancora.
MI-G29 = Una carta pescata o regalata la vedono solo i due giocatori interessati; quello che va negli scarti o ne esce lo vedono tutti.
MI-G30 = Se qualcuno lascia il tavolo, il suo posto resta, e qualcun altro o un bot continua a giocare per lui.
MI-G31 = Alcune parole del regolamento sono rovinate; il suo esempio si gioca con carte che danno la stessa somma.
MI-G32 = Con 1+1 non si può tenere nessuno degli altri 1.
MI-G33 = Le carte si distribuiscono una alla volta, in senso orario a partire da chi siede alla sinistra del primo giocatore; l'ultima va a chi siede alla sua destra.
MI-G34 = Ricevere o perdere carte non fa girare l'Aiutino.

## Rifiuti
refused-bad_input = Questa non è una mossa. Scrivi il numero del posto, che cosa fa e le carte, per esempio «0 discard 3r 7r».
refused-no_such_seat = A questo tavolo quel posto non c'è.
refused-game_over = La partita è finita: non si gioca più nulla.
refused-unknown_verb = A Mistigri si può distribuire (deal), pescare (draw), scambiare (swap), scartare (discard), passare (pass), scegliere l'effetto (effect) o girare la Freccia (reverse), indicare una carta (pick), dare (give), prendere (take) e fermarsi (stop).
refused-bad_argument = Indica tante carte e tanti posti quanti ne servono alla mossa, e solo quelli di questo tavolo.
refused-not_your_turn = Non tocca a te: aspetta chi deve giocare adesso.
refused-wrong_phase = Adesso non si può fare: prima bisogna fare qualcos'altro.
refused-not_possible = Quella carta non è lì: deve essere un'altra.
refused-forced_card = La carta da pescare è stata scelta con 2+2: deve essere quella.
refused-not_in_hand = Puoi usare solo carte che hai in mano.
refused-not_in_pile = Quella carta non è sul mazzo degli scarti: scegline una che ci sia.
refused-not_a_pair = Queste due carte non sono una coppia: devono avere lo stesso colore o lo stesso valore.
refused-must_discard = Hai una coppia, e a questo tavolo chi può scartare deve farlo.
refused-not_to_yourself = Dai la carta a qualcun altro.
refused-not_active = Quel giocatore è fuori: dai la carta a chi ha ancora carte.

## Opzioni
option-colours = Quanti colori hanno i gatti
option-pass_when_able = Si può dire «Passo» anche con una coppia in mano?
option-passo = Quando il «Passo» di tutti chiude la manche
option-passo-in_a_row = Quando tutti l'hanno detto dopo l'ultima coppia scartata
option-passo-help_cards = Appena tutti gli Aiutini sono a faccia in giù
option-empty_hand_effect = L'effetto di una coppia formata dalle ultime due carte
option-empty_hand_effect-apply = Si applica per quanto possibile
option-empty_hand_effect-skip = Non ha effetto
option-last_turn = Se qualcuno resta l'unico ad avere carte nel turno di un altro
option-last_turn-always = Ha un ultimo turno senza pescare
option-last_turn-under_way = La manche finisce subito
option-rounds = Quante manche si giocano
option-tie_rounds = Quante manche supplementari si possono giocare in caso di parità
option-turn_limit = Dopo quanti turni la manche finisce comunque

## Eventi
event-deal = { $seat } riceve { $card }
event-turn = tocca a { $seat }, che pesca da { $from }
event-draw = { $seat } pesca { $card } da { $from }
event-miaow = { $seat } resta senza carte e dice «Miaoooo»
event-void = l'effetto del { $effect }+{ $effect } va a vuoto per { $seat }
event-last = { $seat } ha le ultime carte in gioco e può scartare ancora una coppia
event-swap = { $seat } scarta { $gave } e prende { $took } dal mazzo degli scarti
event-discard = { $seat } scarta { $cards }, { $pair }
event-help_up = { $seat } rimette l'Aiutino a faccia in su
event-more = { $seat } scarta anche { $cards }
event-reverse =
    { $direction ->
        [1] { $seat } gira la Freccia: si gioca in senso orario
       *[other] { $seat } gira la Freccia: si gioca in senso antiorario
    }
event-pick = { $seat } sceglie { $card } da far pescare al giocatore successivo
event-pending =
    { $effect ->
        [3] { $seat } scambierà una carta dopo la prossima pesca
        [7] il giocatore successivo pescherà due carte da { $seat }
       *[other] il giocatore successivo pescherà tre carte da { $seat }
    }
event-give = { $seat } dà { $card } a { $to }
event-five =
    { $count ->
        [one] { $seat } sceglie dagli scarti una carta per un giocatore
       *[other] { $seat } sceglie dagli scarti una carta a testa per { $count } giocatori
    }
event-take =
    { $to-self ->
        [yes] { $seat } prende { $card } dagli scarti per sé
       *[no] { $seat } prende { $card } dagli scarti per { $to }
    }
event-short =
    { $missing ->
        [one] gli scarti sono finiti e un giocatore non riceve nulla
       *[other] gli scarti sono finiti e { $missing } giocatori non ricevono nulla
    }
event-extra = { $seat } può scartare subito un'altra coppia
event-stop = { $seat } non scarta un'altra coppia
event-pass = { $seat } dice «Passo» e gira l'Aiutino a faccia in giù
event-round_end = la manche { $round } finisce: { $reason }
event-penalty =
    { $points ->
        [one] { $seat } riceve un punto di penalità per { $cards }
       *[other] { $seat } riceve { $points } punti di penalità per { $cards }
    }
event-mistigri = a { $seat } è rimasto in mano il Mistigri: 10 di questi punti vengono da lì
event-spared = { $seat } non ha più carte e non riceve punti di penalità
event-tie = { $seats } hanno lo stesso punteggio, il più basso
event-new_round = comincia la manche { $round }: distribuisce le carte { $seat }, che gioca il primo turno
event-game_over =
    { $winners-count ->
        [one] la partita è finita: vince { $winners }
       *[other] la partita è finita: { $winners } vincono insieme
    }

pair-colour = una coppia dello stesso colore
pair-value = una coppia dello stesso valore
pair-both = una coppia dello stesso colore e dello stesso valore
end-one_left = un solo giocatore ha ancora carte
end-nobody = nessuno ha più carte
end-all_passed = tutti hanno detto «Passo»
end-turn_limit = è stato raggiunto il limite di turni

## Carte
card-1r = un 1 rosso
card-1y = un 1 giallo
card-1g = un 1 verde
card-1b = un 1 blu
card-1v = un 1 viola
card-1o = un 1 arancione
card-2r = un 2 rosso
card-2y = un 2 giallo
card-2g = un 2 verde
card-2b = un 2 blu
card-2v = un 2 viola
card-2o = un 2 arancione
card-3r = un 3 rosso
card-3y = un 3 giallo
card-3g = un 3 verde
card-3b = un 3 blu
card-3v = un 3 viola
card-3o = un 3 arancione
card-4r = un 4 rosso
card-4y = un 4 giallo
card-4g = un 4 verde
card-4b = un 4 blu
card-4v = un 4 viola
card-4o = un 4 arancione
card-5r = un 5 rosso
card-5y = un 5 giallo
card-5g = un 5 verde
card-5b = un 5 blu
card-5v = un 5 viola
card-5o = un 5 arancione
card-6r = un 6 rosso
card-6y = un 6 giallo
card-6g = un 6 verde
card-6b = un 6 blu
card-6v = un 6 viola
card-6o = un 6 arancione
card-7r = un 7 rosso
card-7y = un 7 giallo
card-7g = un 7 verde
card-7b = un 7 blu
card-7v = un 7 viola
card-7o = un 7 arancione
card-8r = un 8 rosso
card-8y = un 8 giallo
card-8g = un 8 verde
card-8b = un 8 blu
card-8v = un 8 viola
card-8o = un 8 arancione
card-9r = un 9 rosso
card-9y = un 9 giallo
card-9g = un 9 verde
card-9b = un 9 blu
card-9v = un 9 viola
card-9o = un 9 arancione
card-M = il Mistigri
