# The page of pictures in the rule book.
panel-goal = Be the first to have given all your cards away.
panel-lay = One after the other lays a card. Only the newest of each player counts.
panel-slap = Is your sum somebody else's too? Then you two slap the mouse!
panel-sum = A card with one number counts as that sum.
panel-won = The faster one gives all their face-up cards to the other.
panel-gluttony = Slapped without a reason? Then you take all the face-up cards.
panel-chase = Chase: everybody slaps; the slowest keeps their cards.
panel-dead-end = Dead end: play turns round.
panel-magic = Magic: next time all lay a card together.
panel-seesaw = Seesaw: the largest sum slaps against the smallest.
panel-trap = Trap: if another is faster than its owner, everybody else pays the owner a card.
panel-gift = Gift: its owner gives everybody a card.
