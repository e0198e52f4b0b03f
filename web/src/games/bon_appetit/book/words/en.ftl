# The page of pictures in the rule book.
panel-goal = Have the most cards in your pile when the last token has been won.
panel-flip = Turn up the top card of your pile and lay it in the middle.
panel-nothing = Cheese, or a cat on no mouse: nothing happens. Next player!
panel-straight = A cat straight on a mouse: you take the whole pile.
panel-paws = A mouse has one, two or three paw prints: that is how many tries the next player has to catch it.
panel-chase = The chaser turns up card after card, looking for a cat.
panel-caught = A cat! The chaser takes the pile and a token.
panel-escaped = Only cheese: the mouse is off, and whoever laid it takes the pile.
panel-again = Another mouse: now the next player chases that one.
