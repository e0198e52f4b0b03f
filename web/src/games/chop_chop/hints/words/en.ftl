# What somebody who plays Chop! Chop! for the first time is told.
roll = Tap your die: it says how far one piece walks.
walk = { $n ->
    [one] Choose a mouse, then a lit square: it walks exactly one square.
   *[other] Choose a mouse, then a lit square: it walks exactly { $n } squares.
}
tile = Where a mouse stops, the tile is turned over. Perhaps there is a cheese under it!
hide = In their holes and under the table the cat cannot reach the mice.
hunt = { $n ->
    [one] The cat walks exactly one square. If it stops on a mouse, it has caught it!
   *[other] The cat walks exactly { $n } squares. If it stops on a mouse, it has caught it!
}
home = Ten cheeses! Now one mouse must come home into a hole.
