# What has happened, as it is told to the one who did it.
event-flip = { $open ->
    [yes] you play the open card: { $card }
   *[no] you turn up { $card }
 }
event-stop = { $lost ->
    [0] your chase ends with the new mouse
    [one] your chase ends with the new mouse, and one try is lost
   *[other] your chase ends with the new mouse, and { $lost } tries are lost
 }
event-mouse = { $paws ->
    [one] you have laid a mouse: mice beware! { $chaser } chases it with one card
   *[other] you have laid a mouse: mice beware! { $chaser } chases it with { $paws } cards
 }
event-mouse-chaser = { $paws ->
    [one] { $seat } has laid a mouse: mice beware! You chase it with one card
   *[other] { $seat } has laid a mouse: mice beware! You chase it with { $paws } cards
 }
event-miss = { $tries ->
    [0] no cat, and you have no tries left
    [one] no cat; you have one more try
   *[other] no cat; you have { $tries } more tries
 }
event-out_of_cards = you have no cards left to chase with
event-catch = you catch the mouse and win { $cards } cards
event-escape = { $cards ->
    [0] the mouse escapes, and the pile stays where it is
   *[other] your mouse escapes and brings home { $cards } cards
 }
event-take = you put { $cards } cards under your own pile
event-token = { $left ->
    [0] you get the last token
    [one] you get a token; one is left
   *[other] you get a token; { $left } are left
 }
