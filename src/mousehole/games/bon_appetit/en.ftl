# Bon Appétit!, in our own words.
title = Bon Appétit!
designer = Haim Shafir
about = Turn up card after card: a cat on the trail of a mouse takes the whole pile, and who has most cards in the end wins.
begins = The youngest begins.

## Set-up
BA-01 = Two to six people play.
BA-02 = Four, five or six players use all ninety cards and all nine tokens.
BA-03 = Two or three players use the red-backed cards only, and five tokens; the rest stays in the box.
BA-04 = The tokens lie on the table as a stock within everybody's reach.
BA-05 = The cards are shuffled and dealt; the last one is not dealt but laid face up in the middle, where it begins the common pile.
BA-06 = Everybody gets as many cards as everybody else, or one more where it does not come out even.
BA-07 = Your cards lie before you in a face-down pile, and nobody looks at them, not even you.
BA-08 = The youngest begins, and play goes round clockwise.

## A turn
BA-10 = In an ordinary turn you turn up the top card of your pile and lay it on the common pile.
BA-11 = A cheese does nothing: the common pile grows and the next player is on.
BA-12 = A cat on a cheese or on another cat does nothing: the next player is on.
BA-13 = A cat laid straight on a mouse wins the common pile.

## The mouse and the chase
BA-14 = Every mouse card shows one, two or three paw prints.
BA-15 = When a mouse is laid, the next player chases it and turns up, one by one, as many cards as the mouse has paw prints.
BA-16 = As soon as the chaser turns up a cat the mouse is caught: the chaser wins the whole common pile, and tries that are left lapse.
BA-17 = Whoever catches a mouse also gets a token from the stock.
BA-18 = Cards that you win go under your own pile, pictures up.
BA-19 = If the chase brought nothing but cheese, the mouse has escaped and the player who laid it wins the common pile.
BA-20 = There is no token for a mouse that escapes.
BA-21 = If the chaser turns up another mouse, that chase is over at once and the tries that were left are lost.
BA-22 = The next player then chases the new mouse, with as many tries as it has paw prints, and so on from mouse to mouse.
BA-23 = Whoever took the common pile starts a new one at once with a card of their own; then the next player is on.
BA-28 = Whoever lays a mouse calls the warning: mice beware, the cat is about!

## The end
BA-24 = The game ends as soon as the last token of the stock has been won.
BA-25 = The player with the most cards in their own pile wins.
BA-26 = Among players with equally many cards the one with more tokens wins.
BA-27 = The game also ends when a player has no cards left.

## Rulings
BA-G1 = How many mice have one, two or three paw prints is not printed; we take six of each.
BA-G2 = Which cards have red backs is not printed; we take half of each kind, or with the option red_deck a deck of fifty cards.
BA-G3 = With two or three players the fifth token is the last one and ends the game.
BA-G4 = If the first card in the middle is a mouse, seat 0 chases it; if it escapes nobody wins the pile and play goes on. The option first_mouse allows one try only.
BA-G5 = A new common pile may begin with a mouse: the next player chases it, and it belongs to the player who laid it.
BA-G6 = A chaser who runs out of cards has failed, and the owner of the mouse takes the common pile.
BA-G7 = An empty pile ends the game only when no chase is going on, so that the last card is played out. The option empty_pile ends it at once.
BA-G8 = If the owner of the mouse has no cards, the chase is still played out: an escape brings the pile home, a catch ends the game.
BA-G9 = Cards that are left in the middle at the end count for nobody.
BA-G10 = The cards are dealt one at a time from seat 0 on, so the first seats may have one more.
BA-G11 = With the last token the catcher takes the common pile first; then the game ends and no new pile is started.
BA-G12 = Players with equally many cards and tokens share the win.
BA-G13 = The common pile is slid under as it lies, so that its top card comes up first and may be seen. The option won_cards turns it over instead.
BA-G14 = A chase ends with a cat, with a mouse, or when its tries are used up; a cheese alone settles nothing.
BA-G15 = If several mice lie in the pile, it belongs to whoever laid the newest one.
BA-G16 = A game that will not end is stopped after as many flips as the option max_flips says, and counted as usual.
BA-G17 = A chaser may not stop early: the paw prints say how many cards are turned up.
BA-G18 = The printed text has lost some letters and its pictures; no rule depends on them.
BA-G19 = If somebody leaves, the host turns up that seat's cards: it has no choice to make, keeps its cards and may still win.
BA-G21 = If the chase comes to a player without cards it fails at once, and the owner of the newest mouse takes the common pile.
BA-G22 = The colours of the backs mean nothing in play.

## Cards and ends
card-M1 = a mouse with one paw print
card-M2 = a mouse with two paw prints
card-M3 = a mouse with three paw prints
card-CH = a cheese
card-CA = a cat
end-tokens = the last token has been won
end-cards = a player has no cards left
end-cap = the limit of flips has been reached

## What happens
event-flip = { $open ->
    [yes] { $seat } plays the open card: { $card }
   *[no] { $seat } turns up { $card }
 }
event-quiet = nothing happens, and the next player is on
event-stop = { $lost ->
    [0] the chase of { $seat } ends with the new mouse
    [one] the chase of { $seat } ends with the new mouse, and one try is lost
   *[other] the chase of { $seat } ends with the new mouse, and { $lost } tries are lost
 }
event-mouse = { $paws ->
    [one] { $seat } has laid a mouse: beware! { $chaser } chases it with one card
   *[other] { $seat } has laid a mouse: beware! { $chaser } chases it with { $paws } cards
 }
event-miss = { $tries ->
    [0] no cat, and no try is left to { $seat }
    [one] no cat; { $seat } has one more try
   *[other] no cat; { $seat } has { $tries } more tries
 }
event-out_of_cards = { $seat } has no card left to chase with
event-catch = { $seat } catches the mouse and wins { $cards } cards
event-escape = { $cards ->
    [0] the mouse escapes, and the pile stays where it is
   *[other] the mouse of { $seat } escapes and brings home { $cards } cards
 }
event-take = { $seat } puts { $cards } cards under their own pile
event-token = { $left ->
    [0] { $seat } gets the last token
    [one] { $seat } gets a token; one is left
   *[other] { $seat } gets a token; { $left } are left
 }
event-end = the game is over: { $reason }
event-win = { $winners-count ->
    [one] { $winners } wins
   *[other] { $winners } share the win
 }

## Refusals
refused-bad_input = That is not an input. Write the seat and what it does, such as “0 flip”.
refused-no_such_seat = Nobody sits there: this table has fewer seats.
refused-game_over = The game is over; nothing more can be played.
refused-unknown_verb = The only thing to do in this game is to flip.
refused-bad_argument = Just say flip: there is nothing to choose.
refused-not_your_turn = It is another player's turn to flip.

## Options
option-red_deck = Cards for two or three players
option-red_deck-half = half of every kind, 45 cards
option-red_deck-five_ninths = five ninths of every kind, 50 cards
option-first_mouse = If the very first card is a mouse
option-first_mouse-paws = it is chased with as many cards as it has paw prints
option-first_mouse-one_try = it is chased with one card
option-empty_pile = When somebody has no cards left the game ends
option-empty_pile-after_chase = as soon as no chase is going on
option-empty_pile-at_once = at once
option-won_cards = Won cards go under the pile
option-won_cards-face_up = face up, as printed
option-won_cards-face_down = turned over, so that nobody sees them coming
option-max_flips = The game is stopped after this many flips
