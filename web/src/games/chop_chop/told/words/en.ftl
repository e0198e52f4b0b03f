# What has happened, as it is told to the one who did it.
event-turn = { $rolls ->
    [one] it is your turn
   *[other] it is your turn, with { $rolls } rolls
 }
event-rolled = you roll { $n }
event-stuck = you cannot make that move: it is lost
event-turned = you turn up { $tile } on { $square }
event-fork = { $piece } has found a fork: you take a visible cheese
event-again = you roll once more
