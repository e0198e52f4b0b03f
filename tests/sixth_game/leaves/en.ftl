# Leaves, in our own words.
title = Leaves
designer = the Mousehole authors
about = Lift the leaves on the lawn one by one, and pounce as soon as a mouse shows.
begins = The youngest cat begins.

## Set-up
LV-01 = Two to four cats sit round a lawn with 16 leaves; under 6 of them, nobody knows which, sits a mouse.

## A turn
LV-02 = In turn a cat lifts a leaf, so that all see at once what is under it.
LV-03 = If it is a mouse, all may pounce on it, each cat once.
LV-04 = Who pounces although there is no mouse startles the lawn and loses a point.
LV-05 = The first to pounce catches the mouse and gets a point.
LV-06 = If nobody pounces, the mouse is gone.

## The end
LV-07 = When all leaves have been lifted the cats with the most points win.

## Rulings
LV-G1 = Cats that pounce at nearly the same moment are all first: of them the one whose paw comes nearest catches.
LV-G2 = A mouse that shows is gone after a while.
LV-G3 = Between two leaves there is a short rest.

## What happens
event-lift = { $seat } lifts a leaf: { $shows ->
    [mouse] a mouse!
   *[bare] nothing
 }
event-pounce = { $seat } pounces, { $dist } from the mouse
event-nearer = { $seat } is nearer
event-catch = { $seat } catches the mouse
event-startle = { $seat } startles the lawn
event-gone = the mouse is gone
event-end = all leaves have been lifted
event-win = most points: { $winners }

## Refusals
refused-bad_input = That is not a move: write, for example, “0 lift”.
refused-no_such_seat = There is no such seat.
refused-game_over = The game is over.
refused-unknown_verb = You can lift a leaf or pounce.
refused-bad_argument = A pounce is at most 100 away; a lift is just a lift.
refused-clock_back = Time does not go back.
refused-not_your_turn = It is not your turn.
refused-race_on = First the mouse!
refused-nothing_up = No leaf has been lifted yet.
refused-pounced_already = You have pounced already.
refused-too_soon = Wait a moment.
refused-too_late = The race is over.
refused-no_race = No mouse shows.

## Options
option-tie_ms = Nearly the same moment
option-race_ms = How long a mouse shows
option-rest_ms = The rest between two leaves

## The plain board
view-turn = Whose turn it is
view-phase = What to do now
view-phase-lift = lift a leaf
view-phase-race = pounce
view-phase-over = it is over
view-up = Under the leaf
view-up-bare = nothing
view-up-mouse = a mouse
view-lifted = Leaves lifted
view-lawn = The lawn
view-pounced = Has pounced
view-best = Who catches
view-nearest = How near
view-points = Points
view-now = Now
view-ready = The next leaf
view-deadline = The end of the race
view-mice = Mice left
input-lift = Lift a leaf
input-pounce = Pounce
