# The page of pictures in the rule book.
panel-goal = Be the first to own ten tokens.
panel-roll = Somebody rolls: two pawns are called to a duel.
panel-fear = One of the two is afraid and must hide in its own place …
panel-chase = … the other must go right beside that place.
panel-token = Whoever is right first takes a token from the other.
panel-mouse = The mouse fears the cat and the dog: into the burrow.
panel-cat = The cat fears the dog and the granny: up the tree.
panel-dog = The dog fears the granny: into the kennel.
panel-granny = The granny fears the mouse: onto the chair.
panel-double = Twice the same: whoever rolled may exchange pawns, or two places.
panel-mistake = Put down a pawn that is not called: that costs a token.
