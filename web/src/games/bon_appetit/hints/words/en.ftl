# What somebody who plays Bon Appétit! for the first time is told.
flip = Tap your pile: its top card goes to the middle. Perhaps it is a mouse!
chase = { $tries ->
    [one] A mouse! You have one card to find a cat. Tap your pile!
   *[other] A mouse! You have { $tries } cards to find a cat. Tap your pile!
}
your-mouse = Your mouse is being chased. If no cat comes, the whole pile is yours!
last-tokens = { $tokens ->
    [one] Only one token is left. When it is won, whoever has the most cards wins.
   *[other] Only { $tokens } tokens are left. When the last one is won, whoever has the most cards wins.
}
