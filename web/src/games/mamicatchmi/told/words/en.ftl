# What has happened, as it is told to the one who did it.
event-pick = you choose { $pawn }
event-roll = you roll { $dice }
event-double = { $pawn } twice: you may exchange pawns or structures
event-swap_pawns = { $other ->
    [nobody] you take { $gets } from the middle and leave { $gives } there
   *[other] you take { $gets } from { $other } and hand over { $gives }
 }
event-swap_structures = you let { $structures } change places
event-pass = you leave everything as it is
event-grab = you grab { $pawn }
event-placed = you put { $pawn } { $spot }, and that is right
event-wrong_spot = you put { $pawn } { $spot }, and that is the wrong spot
event-wrong_move = you put { $pawn } { $spot }, but the dice do not call that pawn
event-duel_won = { $loser ->
    [nobody] you win the duel, as nobody has played the common pawn
   *[other] you win the duel against { $loser }
 }
event-token-taker = { $giver ->
    [nobody] you get a token from the reserve
   *[other] you take a token from { $giver }
 }
event-token-giver = { $taker ->
    [nobody] you pay a token to the reserve
   *[other] { $taker } takes a token from you
 }
event-no_token-taker = the reserve is empty, and you get nothing
event-no_token-giver = you have no token to pay with
event-next = you roll next
