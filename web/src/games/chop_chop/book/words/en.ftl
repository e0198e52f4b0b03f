# The page of pictures in the rule book.
panel-mice = The mice win all ten cheeses; then one of them must come home into a hole.
panel-cat = The cat catches all four mice first.
panel-roll = Roll, and walk exactly that many squares, never diagonally. Mice: any one of you.
panel-turn-up = Turn up the tile where you stop, and do what it shows.
panel-catch = The cat ends its move on a mouse: caught!
panel-cheese = Cheese: the mice win it. Turned up by the cat it stays there, and the cat may not step on it again.
panel-more = Go on by one or two squares.
panel-arrow = Go almost anywhere.
panel-fork = The mice take a cheese that lies open.
panel-knife = Ouch! You lose your turn, and the others roll twice.
panel-crockery = Broken crockery: nothing happens.
panel-hole = In a hole a mouse is safe; only one fits in.
panel-table = Mice go under the table, the cat goes over it.
