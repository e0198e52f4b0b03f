# What somebody who plays Mistigri for the first time is told.
draw = Take a card from { $name }: tap one of the backs.
pair = Same colour or same number: that is a pair. Tap both cards!
pass = You have no pair: say “Passo”, and the next one plays.
effect = This pair can do something: choose its effect, or turn the arrow.
mistigri = You hold the Mistigri: ten points! Let us hope that somebody draws it.
