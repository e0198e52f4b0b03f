# Bon Appétit!, in our own words.
title = Bon Appétit!
designer = Haim Shafir
about = Turn up card after card: a cat that finds the mouse takes the whole pile, and whoever has the most cards at the end wins.
begins = The youngest begins.

## Set-up
BA-01 = Bon Appétit! is for two to six players.
BA-02 = With four, five or six players all ninety cards and all nine tokens are used.
BA-03 = With two or three players only the red-backed cards and five tokens are used; the rest stays in the box.
BA-04 = The tokens lie on the table as a stock within everybody's reach.
BA-05 = The cards are shuffled and dealt; the last one is not dealt but laid face up in the middle, where it starts the common pile.
BA-06 = Everybody gets the same number of cards; if they cannot be shared out exactly, some get one more.
BA-07 = Your cards form a face-down pile in front of you, and nobody looks at them, not even you.
BA-08 = The youngest player begins, and play goes round clockwise.

## A turn
BA-10 = On an ordinary turn you turn up the top card of your pile and lay it on the common pile.
BA-11 = A cheese does nothing: the common pile grows, and it is the next player's turn.
BA-12 = A cat on a cheese or on another cat does nothing: it is the next player's turn.
BA-13 = A cat laid straight on a mouse wins the common pile.

## The mouse and the chase
BA-14 = Every mouse card shows one, two or three paw prints.
BA-15 = When a mouse is laid, the next player chases it and turns up, one at a time, as many cards as the mouse has paw prints.
BA-16 = As soon as the chaser turns up a cat, the mouse is caught: the chaser wins the whole common pile, and any tries left are lost.
BA-17 = Whoever catches a mouse also gets a token from the stock.
BA-18 = Cards that you win go under your own pile, pictures up.
BA-19 = If the chase turned up nothing but cheese, the mouse has escaped, and the player who laid it wins the common pile.
BA-20 = There is no token for a mouse that escapes.
BA-21 = If the chaser turns up another mouse, that chase is over at once and any tries left are lost.
BA-22 = The next player then chases the new mouse, with as many tries as it has paw prints, and so on from mouse to mouse.
BA-23 = Whoever has taken the common pile starts a new one at once with the top card of their own pile; then it is the next player's turn.
BA-28 = Whoever lays a mouse calls out a warning: “Mice beware, the cat is lying in wait!”

## The end
BA-24 = The game ends as soon as the last token of the stock has been won.
BA-25 = The player with the most cards in their own pile wins.
BA-26 = If players have the same number of cards, the one with more tokens wins.
BA-27 = The game also ends when a player has no cards left.

## Rulings
BA-G1 = The rulebook does not say how many mice have one, two or three paw prints; we take six of each.
BA-G2 = The rulebook does not say which cards have red backs; we take half of each kind. A variant plays with a few more: fifty cards.
BA-G3 = With two or three players the fifth token is the last one and ends the game.
BA-G4 = If the first card in the middle is a mouse, the player who begins chases it; if it escapes, nobody wins the pile and play goes on. A variant allows only one try.
BA-G5 = A new common pile may begin with a mouse: the next player chases it, and it belongs to the player who laid it.
BA-G6 = A chaser who runs out of cards has failed, and the player who laid the mouse takes the common pile.
BA-G7 = An empty pile ends the game only when no chase is going on, so that even the last card still counts. A variant ends the game at once.
BA-G8 = If the player who laid the mouse has no cards left, the chase is still played out: if the mouse escapes, that player gets the pile; if it is caught, the game ends.
BA-G9 = Cards left in the middle at the end count for nobody.
BA-G10 = The cards are dealt one at a time, starting with the player who begins; so the first players may get one more.
BA-G11 = Whoever wins the last token takes the common pile first; then the game ends and no new pile is started.
BA-G12 = Players with the same number of cards and of tokens share the win.
BA-G13 = The common pile is slid under just as it lies: its top card will come up first, and everybody may see it. A variant turns the pile over, so that nobody sees its cards coming.
BA-G14 = A chase ends with a cat, with a mouse, or when the tries are used up; a cheese alone settles nothing.
BA-G15 = If there are several mice in the pile and the chase fails, the pile goes to whoever laid the newest one.
BA-G16 = A game that will not end is stopped after a set number of cards, usually a thousand, and scored as always.
BA-G17 = A chaser may not stop early: the paw prints say how many cards are turned up.
BA-G18 = The printed text has lost some letters and its pictures; no rule depends on them.
BA-G19 = If somebody leaves, the host turns up the cards of their pile: there is nothing to choose. The pile keeps its cards and may still win.
BA-G21 = If the chase passes to a player without cards, it fails at once, and whoever laid the newest mouse takes the common pile.
BA-G22 = The colours of the backs mean nothing in play.

## Cards and ends
card-M1 = a mouse with one paw print
card-M2 = a mouse with two paw prints
card-M3 = a mouse with three paw prints
card-CH = a cheese
card-CA = a cat
end-tokens = the last token has been won
end-cards = a player has no cards left
end-cap = no more cards may be turned up

## What happens
event-flip = { $open ->
    [yes] { $seat } plays the open card: { $card }
   *[no] { $seat } turns up { $card }
 }
event-quiet = nothing happens, and it is the next player's turn
event-stop = { $lost ->
    [0] { $seat }'s chase ends with the new mouse
    [one] { $seat }'s chase ends with the new mouse, and one try is lost
   *[other] { $seat }'s chase ends with the new mouse, and { $lost } tries are lost
 }
event-mouse = { $paws ->
    [one] { $seat } has laid a mouse: mice beware! { $chaser } chases it with one card
   *[other] { $seat } has laid a mouse: mice beware! { $chaser } chases it with { $paws } cards
 }
event-miss = { $tries ->
    [0] no cat, and { $seat } has no tries left
    [one] no cat; { $seat } has one more try
   *[other] no cat; { $seat } has { $tries } more tries
 }
event-out_of_cards = { $seat } has no cards left to chase with
event-catch = { $seat } catches the mouse and wins { $cards } cards
event-escape = { $cards ->
    [0] the mouse escapes, and the pile stays where it is
   *[other] { $seat }'s mouse escapes and brings home { $cards } cards
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
refused-bad_input = That is not a move. Write the number of the seat and what it does, for example “0 flip”.
refused-no_such_seat = Nobody sits there: this table has fewer seats.
refused-game_over = The game is over: nothing more can be played.
refused-unknown_verb = The only thing to do in this game is to turn up a card (flip).
refused-bad_argument = Just say flip: there is nothing to choose.
refused-not_your_turn = It is another player's turn to turn up a card.

## Options
option-red_deck = Cards for two or three players
option-red_deck-half = half of every kind, 45 cards
option-red_deck-five_ninths = a few more of every kind, 50 cards
option-first_mouse = If the very first card is a mouse
option-first_mouse-paws = it is chased with as many cards as it has paw prints
option-first_mouse-one_try = it is chased with only one card
option-empty_pile = When somebody has no cards left, the game ends
option-empty_pile-after_chase = as soon as no chase is going on
option-empty_pile-at_once = at once
option-won_cards = Won cards go under the pile
option-won_cards-face_up = face up, as the rulebook says
option-won_cards-face_down = turned over, so that nobody sees them coming
option-max_flips = Most cards that may be turned up in a game
