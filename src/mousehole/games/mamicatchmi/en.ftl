# Mamicatchmi, in our own words.
title = Mamicatchmi
designer = Frédéric Moyersoen
about = The dice call two of mouse, cat, dog and granny to a duel: whoever is the first to put the pawn where it belongs takes a token.
begins = The eldest begins: first to choose a pawn, first to roll.

## Set-up
MC-01 = Mamicatchmi is for two to four players.
MC-02 = The burrow, the tree, the chair and the kennel are put together and stand in the middle of the table.
MC-03 = Everybody starts with five tokens.
MC-04 = The tokens that are left lie to one side and are the reserve: six with four players, eleven with three, sixteen with two.
MC-05 = With four players everybody chooses a pawn and keeps it in front of them.
MC-06 = With three players everybody chooses a pawn, and the one that is left stands in the middle as a common pawn.
MC-07 = With two players both choose a pawn, and the two that are left stand in the middle as common pawns.
MC-08 = The aim is to own ten tokens.

## The dice
MC-09 = The eldest player is the first to roll the two dice.
MC-10 = Before a roll nobody may touch a pawn.
MC-11 = The dice show two pawns; if they are different, both are called to a duel.
MC-12 = Whoever of the two is the first to do what the duel asks for wins it and takes a token from the other.

## Two equal faces
MC-13 = With two equal faces the roller may exchange pawns with another player, who must hand theirs over.
MC-14 = The roller may also take a pawn from the middle; the roller's own pawn then becomes common.
MC-15 = The roller may instead let two structures change places.

## The duels
MC-16 = Called against the cat or the dog, the mouse is afraid and must go into the burrow.
MC-17 = The cat or the dog called against the mouse must go onto the grass beside the burrow.
MC-18 = Called against the granny or the dog, the cat is afraid and must go up the tree.
MC-19 = The granny or the dog called against the cat must go onto the grass at the foot of the tree.
MC-20 = Called against the mouse, the granny is afraid and must climb onto the chair.
MC-21 = The mouse called against the granny must go onto the tiles beside the chair.
MC-22 = Called against the granny, the dog is afraid and must go into the kennel.
MC-23 = The granny called against the dog must go onto the grass beside the kennel.
MC-24 = Pawns that the dice do not show stay where they are.

## Mistakes, feints and ties
MC-25 = Whoever puts down a pawn that the dice do not call loses a token to the reserve. That goes for every roll, even when the dice call nobody.
MC-26 = After any roll you may take your pawn in hand to trick the others. That costs nothing as long as it stays in your hand.
MC-27 = If both have put their pawns in the right place at the same time, nobody wins and nobody loses a token.
MC-28 = If there is a quarrel, a third player may be asked to judge.
MC-29 = After the duel all pawns go back to where they came from, and the next player rolls.

## Two or three players
MC-30 = If the dice show a player's pawn and a common one, any other player may play the common pawn.
MC-31 = The player whose own pawn is called may not play the common one.
MC-32 = If the common pawn is faster, its opponent loses a token to the reserve.
MC-33 = If the common pawn is slower, its opponent gets a token from the reserve.
MC-34 = Whoever plays a common pawn never wins a token by it.
MC-35 = If the dice show two common pawns nobody is called: nothing happens, and a moment later the next player rolls.

## The end
MC-36 = The game ends when a player has ten tokens, and that player wins.
MC-37 = The game also ends when a player has no token left; the others count theirs, and whoever has the most wins.

## Rulings
MC-G1 = What the dice show is not printed. We take dice that call every character equally often. In a variant each die shows every character with the same chance.
MC-G2 = The roller of two equal faces may leave everything as it is. In a variant something must be exchanged.
MC-G3 = After two equal faces the next player rolls, as after every other roll.
MC-G4 = Whoever rolls first is also the first to choose a pawn, then the others clockwise.
MC-G5 = The structures stand in four corners, at the start burrow, tree, chair, kennel clockwise; where they stand decides nothing, and the spots for the pawns move with them.
MC-G6 = “At the same time” means so close together that no eye can tell who was first: usually within a twentieth of a second.
MC-G7 = The right pawn on a wrong spot is a mistake too: the first one in a duel costs you a token, which goes to the reserve. You are still in the duel, so pick your pawn up and try again. In a variant it costs nothing but time.
MC-G8 = A wrong move is made by putting down a pawn that is not called, your own or a common one. It lies there, and you are out until the pawns go home.
MC-G9 = Two equal faces call nobody, nor do two common pawns. Both are traps: you may hold your own pawn, but putting it down is a wrong move, and the pawns in the middle stay there. The first trap ends when the roller has chosen, the second after a few seconds. In a variant there are no traps, and nobody may touch a pawn then.
MC-G10 = A feint lasts until the duel is over, the roller has chosen or the trap has ended, and you hold one pawn at a time.
MC-G11 = Whoever grabs the called common pawn first plays it for the whole duel, even if it lands on a wrong spot.
MC-G12 = If nobody plays the called common pawn, the owner of the other one wins by putting it in the right place, and the reserve pays.
MC-G13 = A duel does not wait for ever: if nobody has finished after a while, usually ten seconds, it ends without a winner.
MC-G14 = If the second pawn does not come in time for a tie, the first one wins.
MC-G15 = If the reserve is empty it pays nothing.
MC-G16 = Whoever has no token pays nothing.
MC-G17 = The rulebook once says that the winner takes a pawn from the opponent; a token is meant.
MC-G18 = To win, you count all the tokens that you own, the first five included. In a variant another number of tokens wins.
MC-G19 = Whether the game is over is looked at only when a duel is settled, when the roller of equal faces has chosen or when the trap after two common pawns has ended; until then a player without tokens is still in.
MC-G20 = Whoever reaches the goal wins alone; otherwise players with the same number of tokens share the win, and if nobody has any, all do.
MC-G21 = The next to roll is always the next player clockwise, whoever has won.
MC-G22 = Of cat and dog, or of dog and granny, only the one that the dice show has to move.
MC-G23 = A game that will not end is stopped after a great many rolls, usually a thousand; whoever has the most tokens wins.
MC-G24 = The judge of every quarrel is the clock: it knows when each hand has moved.
MC-G25 = A player who has left does not react any more. Where that player has to choose, the host does: the first pawn left, or no exchange.
MC-G26 = Of two hands at the very same moment the one that came in first counts first; two pawns put in the right place at the very same moment are a tie.

## Pawns, structures, spots and ends
pawn-mouse = the mouse
pawn-cat = the cat
pawn-dog = the dog
pawn-granny = the granny
structure-burrow = the burrow
structure-tree = the tree
structure-chair = the chair
structure-kennel = the kennel
spot-burrow_in = into the burrow
spot-burrow_side = on the grass beside the burrow
spot-tree_up = up the tree
spot-tree_foot = on the grass at the foot of the tree
spot-chair_on = on the chair
spot-chair_side = on the tiles beside the chair
spot-kennel_in = into the kennel
spot-kennel_side = on the grass beside the kennel
end-goal = a player has reached the goal
end-broke = a player has no tokens left
end-cap = there are no more rolls

## What happens
event-pick = { $seat } chooses { $pawn }
event-roll = { $seat } rolls { $dice }
event-double = { $pawn } twice: { $seat } may exchange pawns or structures
event-nothing = both pawns are common, and nobody is called
event-duel = { $pawns } are called to a duel at { $structure }
event-common = { $pawn } is common: anybody who is not called may play it
event-swap_pawns = { $other ->
    [nobody] { $seat } takes { $gets } from the middle and leaves { $gives } there
   *[other] { $seat } takes { $gets } from { $other } and hands over { $gives }
 }
event-swap_structures = { $seat } lets { $structures } change places
event-pass = { $seat } leaves everything as it is
event-grab = { $seat } grabs { $pawn }
event-placed = { $seat } puts { $pawn } { $spot }, and that is right
event-wrong_spot = { $seat } puts { $pawn } { $spot }, and that is the wrong spot
event-wrong_move = { $seat } puts { $pawn } { $spot }, but the dice do not call that pawn
event-timeout = the time is up
event-no_winner = nobody wins the duel
event-tie = { $seats } got there at the same time, and nobody wins
event-duel_won = { $loser ->
    [nobody] { $seat } wins the duel, as nobody has played the common pawn
   *[other] { $seat } wins the duel against { $loser }
 }
event-token = { $giver ->
    [nobody] { $taker } gets a token from the reserve
   *[other] { $taker ->
        [nobody] { $giver } pays a token to the reserve
       *[other] { $taker } takes a token from { $giver }
    }
 }
event-no_token = { $giver ->
    [nobody] the reserve is empty, and { $taker } gets nothing
   *[other] { $giver } has no token to pay with
 }
event-end = the game is over: { $reason }
event-win = { $winners-count ->
    [one] { $winners } wins
   *[other] { $winners } share the win
 }
event-next = { $seat } rolls next

## Refusals
refused-bad_input = That is not a move. Write the number of the seat, what it does and perhaps the time, such as “0 grab mouse @1500”.
refused-no_such_seat = Nobody sits there: this table has fewer seats.
refused-game_over = The game is over; nothing more can be played.
refused-unknown_verb = Seats can pick, grab, place, swap and pass; the table can roll and timeout.
refused-bad_argument = Name what the game has: a pawn, a spot, two different structures, or two faces that the dice can show.
refused-clock_back = Time does not run back: take the time of the last move or a later one.
refused-wrong_actor = The dice and the clock belong to the table, everything else to the players.
refused-wrong_phase = This is not the moment for that; see first what the dice ask for.
refused-not_your_turn = It is another player's turn to choose.
refused-must_swap = At this table you must exchange something after two equal faces.
refused-own_pawn = That is your own pawn already; name another one to get.
refused-hands_off = Hands off! Wait until the dice call you.
refused-out_of_duel = You have made a wrong move; wait until the pawns go home.
refused-hand_full = You hold a pawn already, and you may hold only one.
refused-already_placed = Your pawn is already in the right place; now just wait.
refused-not_your_pawn = That pawn is another player's; reach for your own.
refused-in_duel = You are in the duel: reach only for the pawn that you play in it.
refused-pawn_taken = Somebody was faster and has that pawn already.
refused-hand_empty = Grab a pawn first; your hand is empty.
refused-too_early = The time is not up yet; the players may still react.

## Options
option-dice = What the dice show
option-dice-six_faces = six faces each, as we think they are
option-dice-even = each character with the same chance
option-must_swap = After two equal faces the roller must exchange something
option-tie_ms = How close together still counts as “at the same time” (in thousandths of a second)
option-wrong_spot = The right pawn on a wrong spot
option-wrong_spot-retry = costs only time
option-wrong_spot-penalty = costs a token, once in a duel
option-double_trap = Traps: when the dice call nobody you may take your pawn in hand, but putting it down costs a token
option-trap_ms = Length of the trap after two common pawns (in thousandths of a second)
option-window_ms = Length of a duel (in thousandths of a second)
option-goal = Tokens needed to win
option-max_rolls = Most rolls in a game
