# What somebody who plays Mamicatchmi for the first time is told.
pick = Who do you want to be? Each one is afraid of somebody.
roll = Tap the dice: they call two of the four.
called = You are called! Take { $pawn }: press it, or drag it to its place.
where-afraid = { $fearful } fears { $feared }: quick, { $spot }!
where-feared = { $fearful } fears { $feared }; { $feared } waits { $spot }!
common = { $pawn } is nobody's, and you are not called: you may play it!
not-called = You are not called this time: keep still, and see who is quicker.
