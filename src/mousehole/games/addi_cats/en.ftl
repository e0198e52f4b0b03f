# Addi Cat's, in our own words.
title = Addi Cat's
designer = François Petit
about = Add up quickly and slap the mouse when your sum is somebody else's too: whoever is first to give all their cards away is the champion.
begins = The youngest begins.

## Set-up
AC-01 = Addi Cat's is for three to eight players.
AC-02 = Two people can play as well: each of their hands plays for itself, with a pile of its own.
AC-03 = The aim is to hand your cards on to the others, by slapping the mouse at the right moments.
AC-04 = Whoever is first to have given all their cards away wins and is the champion.
AC-05 = Play goes on until only two players are left in the game: those two are the losers.
AC-06 = In the usual game all 137 cards are dealt, and the mouse lies in the middle.
AC-07 = Those who are still learning play with part of the addition cards; the way of playing is the same.
AC-08 = All begin with the same number of cards.
AC-09 = Your cards lie in front of you in one face-down pile.
AC-10 = At the start play goes round clockwise.
AC-11 = The youngest begins.

## Laying cards
AC-12 = On your turn you lay the first card of your pile face up in front of you.
AC-13 = You turn the card towards the others, so that you are not the first to see it.
AC-14 = The next player does the same, and then all compare the sums that show.
AC-15 = As long as no sums are equal the next player lays a card, and all the cards that show are compared again.
AC-16 = When everybody has laid a card, your next one goes on top of your first: only your newest card counts.
AC-17 = Several rounds may pass without a common sum, and the face-up cards pile up meanwhile.

## A common sum
AC-18 = Players who show the same sum must slap the mouse; nobody else may.
AC-19 = The fastest of them wins the exchange.
AC-20 = The winner gives all their face-up cards to the loser, who puts these and their own face-up cards under their pile.
AC-21 = Whoever won the exchange lays the next card.

## The mouse
AC-22 = Of several hands on the mouse, the one that touches more of it wins.
AC-23 = If several slap at the same time there is still only one winner: the hand that covers most of the mouse.
AC-24 = If you cannot agree on that, the hand on the mouse's head wins.
AC-25 = Slapping when you have no right to is gluttony: you have no common sum, you have worked it out wrongly, or the special card does not ask for it.
AC-26 = To be forgiven, the glutton takes all the face-up cards on the table and puts them under their own pile.
AC-27 = After gluttony the next player in the direction of play lays a new card.
AC-28 = Take your rings off before you play, so that nobody gets hurt.

## Addition, sum and correction cards
AC-29 = An addition card stands for the sum of its two numbers; there are ten tables, a hundred cards in all.
AC-30 = A sum card stands for the number printed on it; there are nineteen, from 2 to 20.
AC-31 = A sum belongs to between one and ten addition cards: 2 and 20 to one each, 11 to ten.
AC-32 = Addition cards and sum cards are compared with one another by their sums.
AC-33 = The nineteen correction cards are not played: each lists the additions of one sum, to settle a doubt.

## Special cards
AC-34 = There are eighteen special cards: four chases, four dead ends, four magic cards, four seesaws, a trap and a gift.
AC-35 = Chase: as soon as it lies there, everybody slaps the mouse.
AC-36 = Chase: the slowest puts their own face-up cards under their pile.
AC-37 = Chase: the fastest lays the next card.
AC-38 = Dead end: the direction of play turns round.
AC-39 = Magic: in the round that follows, all players lay a card at the same time.
AC-40 = After magic all look for a common sum, or for a card that calls for quick hands.
AC-41 = Seesaw: the largest and the smallest of the sums that show meet in an exchange, and these players slap.
AC-42 = Seesaw: the faster of the two gives their face-up cards to the other, who puts them under the pile with their own.
AC-43 = Seesaw: a third player who slaps commits gluttony.
AC-44 = Seesaw: special cards do not count.
AC-45 = Seesaw: it no longer counts once another card has been laid.
AC-46 = Seesaw: if only one player shows a sum, nobody touches the mouse.
AC-47 = Trap: everybody may slap.
AC-48 = Trap: if the fastest is the one who laid it, nothing happens.
AC-49 = Trap: if anybody else is the fastest, all the others give the first card of their piles to the one who laid it.
AC-50 = Gift: whoever lays it gives one card to each of the others, who put it under their piles.

## Learning the tables
AC-51 = Tables 1 to 5: fifty additions, the sums 2 to 15 and ten special cards.
AC-52 = Tables 1 to 6: sixty additions, the sums 2 to 16 and ten special cards.
AC-53 = Tables 1 to 7: seventy additions, the sums 2 to 17 and fourteen special cards.
AC-54 = Tables 1 to 8: eighty additions, the sums 2 to 18 and fourteen special cards.
AC-55 = Tables 1 to 9: ninety additions, the sums 2 to 19 and all eighteen special cards.
AC-56 = With children it is best to begin without the special cards and to add them later.
AC-67 = Those who do not know all the tables yet choose the cards of those that they know: any tables, not only the first ones. Only the number of cards changes.

## The end
AC-57 = To win you must have given all your cards away.
AC-58 = If your last card is a special card, you may slap as soon as others show a common sum.
AC-59 = If you are then the fastest, you share your face-up cards out between the losers.

## The endless game
AC-60 = A player without cards scores a point and takes new cards from those who have the most.
AC-61 = The players stop when they wish.
AC-62 = The two with the fewest points are the losers, and the most points win.

## For experts
AC-63 = If players miss their common sum, another may call “mouse!” once the next card has been laid.
AC-64 = The players who missed it then put their face-up cards under their own piles.
AC-65 = The fastest caller lays the next card.
AC-66 = A caller who was wrong takes all the face-up cards on the table and puts them under their own pile.

## Rulings
AC-G1 = As 137 cards cannot be dealt evenly, the first players at the table get one more. You may also leave the last cards out of the game.
AC-G2 = With two players there are four hands, and the hands of the two take turns round the table. Your own two hands exchange cards like any others.
AC-G3 = With two players, whoever has got rid of the cards of both hands wins; a hand that is out earlier only waits. In the short game the first hand that is out wins.
AC-G4 = A common sum may be slapped as long as both cards are on top, and nobody is punished for not slapping.
AC-G5 = The next card may be laid only a moment after the last card or judgement, and after a seesaw only when there has been time to add up.
AC-G6 = Slaps within a blink of the first count as simultaneous: then the one nearest to the head wins, or the earlier one where nobody saw where a paw fell.
AC-G7 = From a judgement until the next card the mouse is caught: a wrong slap or a call is only late and does no harm.
AC-G8 = A wrong slap after a right one is gluttony, but the exchange goes first: the glutton takes what is left, and the winner of the exchange lays next.
AC-G9 = Of three or more equal sums one wins, and the winner's face-up cards are dealt out to all the others, one at a time in the direction of play.
AC-G10 = Two common sums, or a seesaw and a common sum, are contests of their own in the same race; whoever won with the earliest slap lays next.
AC-G11 = Only the winner's face-up cards are handed over. Face-up piles are turned over as a block, your own first.
AC-G12 = If the one who should lay next has no pile or is out, the next in the direction of play who has a pile lays.
AC-G13 = After gluttony it is the glutton's neighbour who lays. You may also agree that it is the one whose turn it was.
AC-G14 = As long as no card lies face up and the mouse is not caught there is nothing to slap for.
AC-G15 = Chase: everybody has a few seconds to slap. Those who have not slapped by then are the slowest, and if nobody slapped nothing happens.
AC-G16 = Trap: slapping is allowed, not demanded; if nobody slaps nothing happens, and the turn stays where it was.
AC-G17 = If the giver's pile runs out before everybody has got a present, the rest get nothing.
AC-G18 = All who show the largest or the smallest sum slap for the seesaw; if one end wins, everybody at the other end loses and they share the cards.
AC-G19 = After a magic card, all who have a pile lay the very next card together, and then the one whose turn it was lays again. You may also play the round to its end first.
AC-G20 = Of several special cards laid together, dead ends, magic and gifts come first, then only one of trap, chase and seesaw, in this order.
AC-G21 = Whoever has face-up cards but no pile stays in the game, is skipped, and waits for a common sum.
AC-G22 = When nobody has a pile any more, there is a short pause, and then everybody turns their face-up cards over as a new pile.
AC-G23 = A last special card means no pile and a special card on top: it goes with the common sum that was slapped first, and costs nothing if it does not win.
AC-G24 = Whoever has no cards left after a judgement, gluttony or a call is out, however that came about; if there are several they share the place.
AC-G25 = After very many cards the game ends: the champion wins, or else whoever has the fewest cards; in the endless game it is the most points.
AC-G26 = In the endless game a player without cards scores a point and takes some from those who have the most; it ends when all want to stop.
AC-G27 = For experts, a call is right if others missed a sum that the caller did not show. A wrong caller takes all the face-up cards; you may also agree that only their own go under.
AC-G28 = The first number names the table: table 5 is 5+1 to 5+10.
AC-G29 = If somebody leaves the table, a bot takes their seat.
AC-G30 = A slap just after a card, by one who had the right before it and has none now, is only late.
AC-G31 = Play goes on after the champion is known. You may also agree to end the game there.
AC-G32 = Tables may be chosen one by one: the deck has the ten additions of each of them, the sums that can occur with them, and as many special cards as the printed deck of so many tables.

## Refusals
refused-bad_input = That is not a move. Try flip, slap or slap 20, call or stop.
refused-game_over = The game is over.
refused-no_such_seat = There is no such seat at this table.
refused-out = This seat is already out of the game and has no cards left to lay or to lose.
refused-time_goes_back = That would have been before the last move; time only goes forward.
refused-race_on = The mouse is being slapped: wait for the judgement.
refused-not_your_turn = It is somebody else's turn to lay a card.
refused-empty_pile = There is no card left in this pile to lay.
refused-too_fast = Not so fast: everybody needs a moment to look before the next card is laid.
refused-bad_distance = The distance from the mouse's head is a whole number from 0 to 100, or is left out.
refused-already_slapped = This hand already lies on the mouse; one slap a race is enough.
refused-too_late = That slap is too late for this race: wait for the judgement.
refused-no_cards = No card lies face up yet, so there is nothing to slap or to call for.
refused-not_in_this_game = This table does not play with that: calls belong to the experts' game, stopping to the endless one.
refused-already_stopped = This seat has already said that it wants to stop.
refused-no_window = No time is running now: it can only run out in a race, or when nobody has a pile.
refused-too_early = The time is not up yet: it takes a moment more.

## Options
option-tables = Tables that are played
option-specials = Play with the special cards
option-deal = How the cards are dealt
option-deal-all = All of them; the first players may get one more
option-deal-equal = The same number to everybody; the rest stays out
option-tie_ms = Slaps this close together count as simultaneous (in thousandths of a second)
option-slap_ms = Time to slap at a chase or a trap, and to add up at a seesaw (in thousandths of a second)
option-pace_ms = Shortest time before the next card (in thousandths of a second)
option-grace_ms = How long after a card a hand on its way is forgiven (in thousandths of a second)
option-after_sin = Who lays after gluttony
option-after_sin-sinner = The glutton's neighbour
option-after_sin-turn = The one whose turn it was
option-expert = Missed sums may be called, for experts
option-wrong_call = What a wrong call costs
option-wrong_call-own = The caller's own face-up cards go under the pile
option-wrong_call-all = The caller takes all face-up cards
option-endless = The endless game, for points
option-refill = Cards that a player without cards takes (0: by the number of players)
option-two_win = With two players you win
option-two_win-first_hand = As soon as one hand is out
option-two_win-both_hands = When both hands are out
option-finish = When the game ends
option-finish-two_left = When only two are left
option-finish-champion = When the champion is known
option-magic = When all lay together after a magic card
option-magic-next = At once, with the very next card
option-magic-round = When the round has been played to its end
option-max_flips = Most cards laid in a game (0: no limit)

## Events
event-flip = { $seat } lays { $card }
event-turned = { $seat } has laid a dead end: play now goes { $dir ->
    [1] clockwise
   *[other] counter-clockwise
}
event-magic = { $seat } has laid magic: all will lay a card together
event-gift = { $seat } gives a card to { $to }
event-gift_short = { $seat } has no more cards to give
event-trap = { $seat } has laid the trap: everybody may slap
event-chase = { $seat } has laid a chase: everybody must slap
event-seesaw = { $seat } has laid a seesaw: the largest sum against the smallest
event-slap = { $seat } slaps the mouse{ $dist ->
    [-1] {""}
    [0] , right on the head
   *[other] , { $dist } from the head
}
event-late = { $seat } is too late, and nothing happens
event-nearer = { $seat }'s paw was not the first, but lies nearer to the head
event-exchange = { $seat } wins the exchange and gives { $cards ->
    [one] a card
   *[other] { $cards } cards
} to { $losers }
event-sin = { $seat } commits gluttony: that slap was not allowed
event-take_all = { $seat } takes { $cards ->
    [0] nothing, as no cards are left
    [one] the only face-up card
   *[other] all { $cards } face-up cards
}
event-slowest = { $seat } was the slowest and { $cards ->
    [0] has no cards to put under
    [one] puts a card under
   *[other] puts { $cards } cards under
}
event-trap_safe = { $seat } escapes the trap
event-trap_sprung = { $seat } sits in the trap and gets { $givers-count ->
    [0] no cards, as nobody has a pile
    [one] a card from { $givers }
   *[other] one card each from { $givers }
}
event-nobody = nobody slapped in time
event-call = { $seat } calls “mouse!”, and rightly
event-put_under = { $seat } { $cards ->
    [0] has no cards to put under the pile
    [one] puts a face-up card under the pile
   *[other] puts { $cards } face-up cards under the pile
}
event-wrong_call = { $seat } calls “mouse!”, but wrongly
event-out = { $seat } has given the last card away and is { $rank ->
    [1] first
    [2] second
    [3] third
   *[other] { $rank }th
} to be out
event-point = { $seat } scores a point and now has { $points }
event-refill = { $seat } { $cards ->
    [0] finds no cards to take
    [one] takes a new card
   *[other] takes { $cards } new cards
}
event-restart = { $seat } lays the next card
event-stuck = nobody has a pile any more
event-turn_over = everybody turns their face-up cards over as a new pile
event-stop = { $seat } wants to stop
event-over = the game is over

## Cards
card-C = a chase
card-D = a dead end
card-M = a magic card
card-S = a seesaw
card-T = the trap
card-G = the gift
