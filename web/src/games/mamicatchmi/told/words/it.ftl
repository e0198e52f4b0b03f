# Quel che è successo, detto a chi l'ha fatto.
event-pick = scegli { $pawn }
event-roll = lanci i dadi: { $dice }
event-double = due volte { $pawn }: puoi scambiare pedine o strutture
event-swap_pawns = { $other ->
    [nessuno] prendi { $gets } dal centro e ci lasci { $gives }
   *[other] prendi { $gets } da { $other } e in cambio dai { $gives }
 }
event-swap_structures = scambi di posto { $structures }
event-pass = lasci tutto com'è
event-grab = prendi in mano { $pawn }
event-placed = metti { $pawn } { $spot }: è il posto giusto
event-wrong_spot = metti { $pawn } { $spot }: è il posto sbagliato
event-wrong_move = metti { $pawn } { $spot }, ma i dadi non chiamano quella pedina
event-duel_won = { $loser ->
    [nessuno] vinci il duello, perché nessuno ha giocato la pedina comune
   *[other] vinci il duello contro { $loser }
 }
event-token-taker = { $giver ->
    [nessuno] ricevi un gettone dalla riserva
   *[other] prendi un gettone a { $giver }
 }
event-token-giver = { $taker ->
    [nessuno] versi un gettone nella riserva
   *[other] { $taker } ti prende un gettone
 }
event-no_token-taker = la riserva è vuota e non ricevi nulla
event-no_token-giver = non hai gettoni per pagare
event-next = tocca a te lanciare
