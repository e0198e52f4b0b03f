# What somebody who plays Addi Cat's for the first time is told.
lay = Tap your pile to lay your top card, and add it up.
same-sum = You show { $sum }. Does somebody else show { $sum } too? Then slap the mouse!
chase = Two mice: everybody must slap, whatever the sums! The slowest takes cards back.
sin = That slap was not allowed, and it has cost you cards. Add up first, then slap!
