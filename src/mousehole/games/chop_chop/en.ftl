# Chop! Chop!, in our own words.
title = Chop! Chop!
designer = Alexandre Droit
about = Four mice nibble their way through the kitchen for ten pieces of cheese, and one cat tries to catch them all first.
begins = The mice begin; if several play them, the youngest of them.

## Players and set-up
CC-01 = With two players one is the cat, and the other plays all the mice.
CC-02 = With three to five players one is the cat, and all the others are mouse players who play together.
CC-03 = In the box are a kitchen board, a table, 38 floor tiles, 4 hole tiles, 4 mice, a cat and 2 dice.
CC-04 = The mice want to win all ten pieces of cheese.
CC-05 = The cat wants to catch all four mice before they have reached their aim; as soon as it catches the fourth, it wins.
CC-06 = Before the game you agree who is the cat and who are the mice.
CC-07 = The mouse players are one side against the cat.
CC-08 = A mouse player may move any mouse on their turn: no mouse belongs to anybody.
CC-09 = The 38 floor tiles are shuffled and laid out floor side up, and nobody sees what is on the other side.
CC-10 = The table is put in its place on the board.
CC-11 = The four hole tiles lie floor side up on their places, with a mouse on each.
CC-12 = The cat begins on one of the six squares on the table.

## Moving
CC-13 = Everybody moves by the dice: the mice roll the grey one, the cat the blue one.
CC-14 = Steps go up, down or sideways, never diagonally.
CC-15 = A piece moves exactly as many squares as its die shows.
CC-16 = Nobody may jump over another player; you have to go round.
CC-17 = When you move by the die you may not come back to the square on which you began.
CC-18 = The cat may climb onto the table, but it never goes under it.
CC-19 = The table has six squares, and the cat walks over them as it walks over the floor.
CC-20 = Only one mouse is moved in a turn.
CC-21 = Mice may go under the table, but never onto it.
CC-22 = A mouse may go back into a hole and hide there.
CC-23 = There is never more than one mouse in a hole.

## A turn
CC-24 = The youngest player begins and rolls the mice's die.
CC-25 = The mouse player chooses a mouse and moves it as far as the die says.
CC-26 = When a mouse leaves its start tile, that tile is turned over and shows the hole.
CC-27 = At the end of its move the mouse turns over the tile on which it has arrived.
CC-28 = Then you do what the tile says.
CC-29 = Then the cat rolls its die and moves as far as it says.
CC-30 = When the cat ends its move on a mouse's square it catches the mouse, which is out of the game.
CC-31 = When the cat ends its move on a tile it turns it over and does what it says.
CC-32 = So it goes on: a mouse, the cat, a mouse, the cat.
CC-33 = On a square without a tile nothing happens.

## Tiles
CC-34 = A tile that has been turned over leaves the game, except the cheese.
CC-35 = Broken crockery does nothing: the piece takes the tile's place.
CC-36 = A cheese that a mouse turns up is won, and the mice keep it.
CC-37 = A cheese that the cat turns up stays on the board, face up, and the cat stands on it.
CC-38 = From then on the cat may neither walk over a visible cheese nor stop on it.
CC-39 = As long as the cat stands on a cheese the mice cannot get it.
CC-40 = With +1 or +2 the piece that came there moves on by one or two squares.
CC-41 = In that extra move it may not come back to the square from which the extra move began.
CC-42 = It may, however, come back to the square on which it stood before the die was rolled.
CC-43 = The arrow is a free move to almost any place on the board.
CC-44 = The arrow cannot take a mouse onto the table, onto a visible cheese or into a hole.
CC-45 = The arrow cannot take the cat under the table, or onto a visible cheese, a mouse or a hole.
CC-46 = With the fork the mice win a visible cheese without moving.
CC-47 = If no cheese is visible, or the cat is standing on it, the fork does nothing.
CC-48 = For the cat the fork does nothing: the cat takes the tile's place.
CC-49 = On the knife the piece is hurt and loses its turn.
CC-50 = After a knife the next player rolls the die twice in a row.
CC-51 = A mouse player who rolls twice moves the same mouse both times.
CC-52 = When its action is done, the tile is put aside.

## The end
CC-53 = Whoever reaches their aim first wins.
CC-54 = For the mice to win, all four must have been out of their holes at least once, so that all four start tiles are turned.
CC-55 = At least one mouse must also come back into a hole, to bring the ten cheeses home.
CC-56 = When only one mouse is left and it hides in a hole, the cat may not stop in front of that hole to shut it in; it must let it out.

## Rulings
CC-G1 = The floor has six by seven squares, each with a tile, even the six under the table; there are no tiles on top of the table.
CC-G2 = There is a hole in the middle of each side of the board. In a variant the holes are in the corners.
CC-G3 = A hole is entered and left by one door only, the square in front of it. In the variants it has more doors.
CC-G4 = Ten of the tiles are cheese; to these we add eight of broken crockery and four of every other kind.
CC-G5 = The mice's die shows 1 1 2 2 3 4, the cat's 1 1 2 2 2 3.
CC-G6 = The fork fetches a visible cheese from anywhere on the board.
CC-G7 = The cat gets on and off the table by an ordinary step over its edge.
CC-G8 = A square on the table and the one below it are two squares: cat and mouse there neither block nor catch each other.
CC-G9 = The last player at the table is the cat, and all the others are mice; the youngest mouse player has the first seat, and a mouse always begins.
CC-G10 = The mouse players take turns in the order in which they sit, and the cat has a turn after each of them; a double turn is played by one of them alone.
CC-G11 = The cat player chooses the cat's first square as the first thing in the game.
CC-G12 = Mice may walk past other mice, but never past the cat nor through an occupied hole. In a variant every piece blocks every other.
CC-G13 = Two pieces never share a square, except when the cat catches a mouse.
CC-G14 = Only the square where a walk began is barred, until the walk is over: you may step to and fro and cross any other square again. In a variant no square is crossed twice.
CC-G15 = You must walk the full number, and if any of your pieces can move, one must; if none can, that roll is lost.
CC-G16 = A mouse needs the exact number to enter a hole. In a variant it may stop there, and the steps left over are lost.
CC-G17 = The cat never enters a hole, empty or not: a mouse in there is safe.
CC-G18 = The mice win a cheese that the cat has uncovered by ending a move on it; walking over it does nothing.
CC-G19 = An extra move is made at once by the same piece, and the tile on which it ends counts too; if it is not possible it is lost.
CC-G20 = The arrow moves the piece that turned it up, to another free square, and the tile there is turned up like any other.
CC-G21 = Mice may walk through an empty hole, but never through an occupied one.
CC-G22 = The fork takes one cheese on which the cat is not standing; the player chooses which, and has to take one.
CC-G23 = The knife ends the roll and what is left of a double turn; the other side then has two rolls, and that is the lost turn.
CC-G24 = If the first roll of a double turn cannot be used, the second is still rolled, and any mouse may use it.
CC-G25 = A start tile is turned over to its hole side and stays so for good.
CC-G26 = A mouse must come home after all ten cheeses have been won. In a variant it is enough that one is in a hole.
CC-G27 = As long as one mouse has never been out, coming home does not count; a mouse must come home again afterwards.
CC-G28 = The cat may not end any move in front of the last mouse's hole, but it may walk past and may be there already.
CC-G29 = After many rolls in a row in which nothing changes, usually sixty, the game ends and nobody wins. In a variant the cat wins.
CC-G30 = All mouse players stay in the game as long as one mouse is left, and cheeses won are kept.
CC-G31 = If the fourth mouse is caught the cat wins, even when ten cheeses are won but not yet home.

## Pieces, tiles and winners
piece-m1 = mouse 1
piece-m2 = mouse 2
piece-m3 = mouse 3
piece-m4 = mouse 4
piece-cat = the cat
tile-c = a cheese
tile-x = broken crockery
tile-1 = a +1
tile-2 = a +2
tile-a = an arrow
tile-f = a fork
tile-k = a knife
winner-cat = the cat wins
winner-mice = the mice win
winner-none = nobody wins

## What happens
event-placed = { $piece } sits down on { $square }
event-turn = { $rolls ->
    [one] it is { $seat }'s turn
   *[other] it is { $seat }'s turn, with { $rolls } rolls
 }
event-rolled = { $seat } rolls { $n }
event-stuck = { $seat } cannot make that move: it is lost
event-moved = { $piece } goes from { $frm } to { $to }
event-caught = the cat catches { $piece } on { $square }
event-hole_turned = { $piece } has left its start tile, and { $square } is now a hole
event-hidden = { $piece } hides in the hole { $square }
event-turned = { $seat } turns up { $tile } on { $square }
event-nothing = nothing happens on { $square }
event-won = { $won ->
    [one] the mice win the cheese on { $square }, their first
   *[other] the mice win the cheese on { $square } and now have { $won }
 }
event-shown = the cheese on { $square } stays there, face up
event-extra = { $n ->
    [one] { $piece } must go one square further
   *[other] { $piece } must go { $n } squares further
 }
event-free = { $piece } may go almost anywhere
event-fork = { $piece } has found a fork: { $seat } takes a visible cheese
event-hurt = { $lost ->
    [0] { $piece } is hurt and loses a turn
    [one] { $piece } is hurt and loses a turn, and the roll that was left
   *[other] { $piece } is hurt and loses a turn, and the { $lost } rolls that were left
 }
event-again = { $seat } rolls once more
event-ended = the game is over: { $winner }

## Refusals
refused-bad_input = That is not a move. Write the number of the seat and what it does, such as “0 move m1 c6” or “1 place T3”.
refused-game_over = The game is over; nothing more can be played.
refused-not_your_turn = It is another player's turn.
refused-wrong_phase = That cannot be done now; look at the moves that are possible.
refused-not_on_table = The cat begins on the table: choose one of T1 to T6.
refused-bad_roll = That number is not on this die.
refused-not_a_cheese = There is no visible cheese there; choose a square with one.
refused-cat_on_cheese = The cat is sitting on that cheese; choose another one.
refused-not_your_piece = That piece plays for the other side; move one of your own.
refused-same_piece = The piece that turned up the tile must move on, and no other.
refused-mouse_caught = That mouse has been caught; move one that is still free.
refused-same_mouse = In a double turn the same mouse moves both times.
refused-start_square = The piece began there and may not come back in this move; choose another square.
refused-under_table = The cat never goes under the table; it may walk on top.
refused-on_table = A mouse cannot climb onto the table; it may go under it.
refused-in_hole = No way into the hole: the cat never goes in, and the arrow leads nobody there.
refused-occupied = Another piece is standing there; choose a free square.
refused-on_cheese = A visible cheese lies there: the cat may not step on it, and the arrow leads nobody there.
refused-last_hole = The last mouse is hiding there: the cat may not stop in front of its hole.
refused-not_reachable = There is no way there with exactly that many steps; choose one of the squares that are possible.

## Options
option-board = Where the holes are
option-board-sides = one in each side, with one door
option-board-sides_open = one in each side, open to all sides
option-board-corners = in the four corners, with two doors each
option-pass_mice = Mice may walk past other mice
option-walk = In one walk
option-walk-fresh = no square is crossed twice
option-walk-start = only the square where it began is barred
option-hole_entry = A mouse enters a hole
option-hole_entry-exact = only with the exact number
option-hole_entry-stop = also with steps to spare, which are lost
option-home = With ten cheeses the mice win when a mouse
option-home-after = comes home after the tenth
option-home-any = is in a hole, whenever it came there
option-quiet_limit = Most rolls in a row without any change (0: no limit)
option-quiet_winner = If there are that many, the winner is
option-quiet_winner-none = nobody
option-quiet_winner-cat = the cat
