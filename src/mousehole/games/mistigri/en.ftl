# Mistigri in English.

title = Mistigri
designer = Bruno Cathala and Matthieu Lanvin
about = Draw blindly from your neighbour, lay down pairs of cats with mischievous effects, and do not be the one left with the Mistigri.
begins = The youngest deals and begins; in later rounds, whoever has the most penalty points.

## Players and cards
MI-01 = Mistigri is for three, four or five players.
MI-02 = Five players use all 46 cat cards.
MI-03 = Four players leave the nine 1s in the box and use 37 cards.
MI-04 = Three players leave the 1s, the 2s and the 9 in the box and use 28 cards.
MI-05 = Everybody has a help card in front of them, face up when a round starts.
MI-06 = The arrow card lies on the table and points clockwise at the start.
MI-07 = Penalty points are written down; everybody starts at zero.

## Starting a round
MI-08 = In the first round the youngest player begins.
MI-09 = In later rounds the player with the most penalty points begins.
MI-10 = The first player deals nine cards to everybody.
MI-11 = The one card left over goes to the player on the first player's right, who starts with ten.
MI-12 = The first player has the first turn.

## A turn
MI-13 = On your turn you first draw a card from the hand of the player before you.
MI-14 = You draw blindly: every card of that hand is equally likely.
MI-15 = You draw from the player on your right while the arrow points clockwise, otherwise from the one on your left.
MI-16 = After drawing you may lay down one pair, but you do not have to.
MI-17 = A pair is shown to all and laid face up on the discard pile.
MI-18 = Two cats of the same colour are a pair; it has no effect.
MI-19 = Two cats of the same value are a pair, and you must carry out its effect.
MI-20 = A pair of the same colour and the same value has the effect of its value, and you must carry it out.
MI-21 = Then it is the next player's turn.

## What the pairs do
MI-22 = With 1+1 you lay down all the other 1s in your hand as well.
MI-23 = With 1+1, if you have no other 1s, nothing happens.
MI-24 = With 1+1 you may turn the arrow instead.
MI-25 = With 2+2 you choose which card of your hand the next player will draw.
MI-26 = The next player must draw the card that was chosen.
MI-27 = With 2+2 you may turn the arrow instead.
MI-28 = With 3+3, once the next player has drawn from you, you throw away one of your cards and take one of your choice from the discard pile.
MI-29 = With 3+3 you may turn the arrow instead.
MI-30 = With 4+4 you choose one of your cards and give it to any other player who still has cards.
MI-31 = With 5+5 you choose one card from the discard pile for every player still in the round.
MI-32 = Each of these players adds one of the chosen cards to their hand.
MI-33 = With 6+6 you may lay down another pair at once.
MI-34 = If the second pair is two cats of the same value, its effect is carried out too.
MI-35 = With 7+7 the next player must draw two cards blindly from your hand instead of one, if you have that many.
MI-36 = With 8+8 the next player must draw three cards blindly from your hand instead of one, if you have that many.
MI-37 = Turning the arrow reverses the order of play: your neighbour on the other side is next and draws from you.

## Out, and “Passo”
MI-38 = Whoever has no cards left has finished the round and says “Miaoooo”.
MI-39 = A player without cards is skipped: nobody draws from them and they get no cards.
MI-40 = Whoever cannot lay down a pair says “Passo”.
MI-41 = Whoever says “Passo” turns their help card face down, and it is the next player's turn.
MI-42 = Whoever has passed may play as usual on their next turn.
MI-43 = Whoever lays down a pair after passing turns their help card face up again.

## The end of a round
MI-44 = A round ends when only one player has cards.
MI-45 = The last player with cards finishes their turn and may still lay down a pair.
MI-46 = The last player then gets as many penalty points as the cards left in their hand are worth.
MI-47 = A round also ends when all players who have cards say “Passo” one after another.
MI-48 = To check, look at their help cards: all of them lie face down.
MI-49 = When everybody has passed, the hands are shown, and each player gets as many penalty points as their cards are worth.
MI-50 = Whoever has got rid of all their cards gets no penalty points.

## The end of the game
MI-51 = The penalty points of the two rounds are added up.
MI-52 = After the last round (the second one, in the printed rules) the player with the fewest points wins.
MI-53 = If several players share the fewest points, a third round is played.

## The Mistigri and the 9
MI-54 = The Mistigri is the only card of its colour and the only one of its value: it makes a pair with no other card.
MI-55 = If you are left with the Mistigri in your hand at the end of a round, it costs you 10 points.
MI-56 = You can pass the Mistigri on: somebody draws it from you, or you give it away with 4+4.
MI-57 = You can throw the Mistigri away yourself with the swap of 3+3.
MI-58 = A Mistigri on the discard pile can come back with 5+5.
MI-59 = There is only one 9 and it has no effect: you can lay it down only with a cat of its own colour.

## The aim and the help card
MI-60 = Get rid of your cards, and have as few penalty points as you can at the end of the game.
MI-61 = The help card sums up the effects of the pairs.

## Rulings
MI-G1 = The rulebook does not name the colours of the cards. We play with five colours of nine cats each; a variant has more colours, or fewer.
MI-G2 = The Mistigri has a colour of its own.
MI-G3 = The rulebook gives no title, publisher, year or playing time. Nothing depends on them.
MI-G4 = Whoever lays down no pair says “Passo”, whether they cannot or do not want to. A variant makes everybody who holds a pair lay one down.
MI-G5 = A round ends when everybody with cards has said “Passo” since the last pair that anybody laid down. A variant ends it as soon as all help cards lie face down.
MI-G6 = If your neighbour is out, you draw from the nearest player before you who still has cards.
MI-G7 = If the pair was your last two cards, you are out first, and its effect is carried out as far as it goes without cards of your own. In a variant it has no effect.
MI-G8 = With 5+5 the player who laid the pair down chooses for everybody, starting with the next player, and takes a card last.
MI-G9 = If the discard pile runs out during 5+5, players who have not had a card yet get nothing.
MI-G10 = The pair just laid down lies on the discard pile and may be taken too.
MI-G11 = 5+5 gives a card to everybody who has cards after the pair was laid down. If nobody has any, nothing happens.
MI-G12 = If the next player draws your last card after 3+3, you are out and there is no swap.
MI-G13 = After 3+3 you must swap, and you may take any card that was on the discard pile before you threw yours away.
MI-G14 = The swap of 3+3 comes right after the next player's draw, before that player lays down a pair.
MI-G15 = 2+2, 3+3, 6+6, 7+7 and 8+8 do nothing if there is no card left for them or nobody to draw it.
MI-G16 = 4+4 does nothing if you have no card left or nobody else has cards; you cannot give a card to yourself.
MI-G17 = If there are too few cards for 7+7 or 8+8, the next player draws what is there, and the other draws are lost.
MI-G18 = A player who becomes the only one with cards during somebody else's turn gets one last turn, without drawing. A variant ends the round at once.
MI-G19 = If the last player gets rid of everything, the round ends and nobody gets points.
MI-G20 = Players who still share the fewest points after the extra round share the win. Variants have more or fewer rounds and extra rounds.
MI-G21 = If several have the most points, the first of them clockwise from the youngest begins.
MI-G22 = The player with the most points of both rounds together begins the third round.
MI-G23 = For a new round the arrow points clockwise, help cards lie face up, and all cards are dealt anew.
MI-G24 = A round that is still going after a set number of turns, usually a hundred, ends, and everybody gets penalty points for their hand.
MI-G25 = Everybody may look through the discard pile at any time.
MI-G26 = With 1+1, 2+2 and 3+3 you may choose the effect even if it does nothing.
MI-G27 = Not laying down the second pair of 6+6 is not a “Passo”.
MI-G28 = If the second pair of 6+6 is again 6+6, yet another pair may follow.
MI-G29 = A card drawn or given is seen only by the two players concerned; what goes to or comes from the discard pile is seen by all.
MI-G30 = If somebody leaves the table, their seat stays, and somebody else or a bot plays on for them.
MI-G31 = Some words of the rulebook are damaged; its example is played with cards that add up to the same.
MI-G32 = With 1+1 none of the other 1s may be kept.
MI-G33 = Cards are dealt one at a time, clockwise from the first player's left; the last one goes to the player on their right.
MI-G34 = Getting or losing cards does not turn a help card.

## Refusals
refused-bad_input = That is not a move. Write the number of the seat, what it does, and the cards, for example “0 discard 3r 7r”.
refused-no_such_seat = There is no such seat at this table.
refused-game_over = The game is over: nothing more can be played.
refused-unknown_verb = In Mistigri you can deal, draw, swap, discard, pass, choose the effect or turn the arrow (reverse), pick, give, take and stop.
refused-bad_argument = Name as many cards and seats as the move needs, and only cards and seats of this table.
refused-not_your_turn = It is not your turn; wait for the player who has to play now.
refused-wrong_phase = That cannot be done now; something else has to be done first.
refused-not_possible = That card is not there; it must be another one.
refused-forced_card = The card to draw was chosen with 2+2; it must be that one.
refused-not_in_hand = You can only use cards that you hold.
refused-not_in_pile = That card is not on the discard pile; choose one that is.
refused-not_a_pair = These two are not a pair; a pair has the same colour or the same value.
refused-must_discard = You hold a pair, and at this table you must lay one down when you can.
refused-not_to_yourself = Give the card to somebody else.
refused-not_active = That player is out; give the card to somebody who still has cards.

## Options
option-colours = How many colours the cats have
option-pass_when_able = May you say “Passo” while holding a pair?
option-passo = When everybody's “Passo” ends the round
option-passo-in_a_row = When everybody has said it since the last discard
option-passo-help_cards = As soon as all help cards lie face down
option-empty_hand_effect = The effect of a pair that was a player's last two cards
option-empty_hand_effect-apply = It is carried out as far as it goes
option-empty_hand_effect-skip = It has no effect
option-last_turn = If somebody becomes the only one with cards during another player's turn
option-last_turn-always = They get one last turn without drawing
option-last_turn-under_way = The round ends at once
option-rounds = How many rounds are played
option-tie_rounds = How many extra rounds may follow a tie
option-turn_limit = After how many turns a round ends in any case

## Events
event-deal = { $seat } is dealt { $card }
event-turn = it is { $seat }'s turn to draw from { $from }
event-draw = { $seat } draws { $card } from { $from }
event-miaow = { $seat } has no cards left and says “Miaoooo”
event-void = the effect of { $effect }+{ $effect } comes to nothing for { $seat }
event-last = { $seat } is the only one with cards and may lay down one more pair
event-swap = { $seat } throws away { $gave } and takes { $took } from the discard pile
event-discard = { $seat } lays down { $cards }, { $pair }
event-help_up = { $seat } turns the help card face up again
event-more = { $seat } also lays down { $cards }
event-reverse =
    { $direction ->
        [1] { $seat } turns the arrow: play goes clockwise
       *[other] { $seat } turns the arrow: play goes counter-clockwise
    }
event-pick = { $seat } chooses { $card } for the next player to draw
event-pending =
    { $effect ->
        [3] { $seat } will swap a card after the next draw
        [7] the next player will draw two cards from { $seat }
       *[other] the next player will draw three cards from { $seat }
    }
event-give = { $seat } gives { $card } to { $to }
event-five =
    { $count ->
        [one] { $seat } chooses a card from the discard pile for one player
       *[other] { $seat } chooses cards from the discard pile for { $count } players
    }
event-take =
    { $to-self ->
        [yes] { $seat } takes { $card } from the discard pile for themselves
       *[no] { $seat } takes { $card } from the discard pile for { $to }
    }
event-short =
    { $missing ->
        [one] the discard pile is empty and one player gets nothing
       *[other] the discard pile is empty and { $missing } players get nothing
    }
event-extra = { $seat } may lay down another pair at once
event-stop = { $seat } does not lay down another pair
event-pass = { $seat } says “Passo” and turns the help card face down
event-round_end = round { $round } ends: { $reason }
event-penalty =
    { $points ->
        [one] { $seat } gets one penalty point for { $cards }
       *[other] { $seat } gets { $points } penalty points for { $cards }
    }
event-mistigri = { $seat } was left with the Mistigri: 10 of these points are for it
event-spared = { $seat } has no cards left and gets no penalty points
event-tie = { $seats } share the fewest points
event-new_round = round { $round } starts, and { $seat } deals and begins
event-game_over =
    { $winners-count ->
        [one] the game is over: { $winners } wins
       *[other] the game is over: { $winners } share the win
    }

pair-colour = a pair of one colour
pair-value = a pair of one value
pair-both = a pair of one colour and one value
end-one_left = only one player has cards
end-nobody = nobody has cards
end-all_passed = everybody has said “Passo”
end-turn_limit = the limit of turns has been reached

## Cards
card-1r = a red 1
card-1y = a yellow 1
card-1g = a green 1
card-1b = a blue 1
card-1v = a violet 1
card-1o = an orange 1
card-2r = a red 2
card-2y = a yellow 2
card-2g = a green 2
card-2b = a blue 2
card-2v = a violet 2
card-2o = an orange 2
card-3r = a red 3
card-3y = a yellow 3
card-3g = a green 3
card-3b = a blue 3
card-3v = a violet 3
card-3o = an orange 3
card-4r = a red 4
card-4y = a yellow 4
card-4g = a green 4
card-4b = a blue 4
card-4v = a violet 4
card-4o = an orange 4
card-5r = a red 5
card-5y = a yellow 5
card-5g = a green 5
card-5b = a blue 5
card-5v = a violet 5
card-5o = an orange 5
card-6r = a red 6
card-6y = a yellow 6
card-6g = a green 6
card-6b = a blue 6
card-6v = a violet 6
card-6o = an orange 6
card-7r = a red 7
card-7y = a yellow 7
card-7g = a green 7
card-7b = a blue 7
card-7v = a violet 7
card-7o = an orange 7
card-8r = a red 8
card-8y = a yellow 8
card-8g = a green 8
card-8b = a blue 8
card-8v = a violet 8
card-8o = an orange 8
card-9r = a red 9
card-9y = a yellow 9
card-9g = a green 9
card-9b = a blue 9
card-9v = a violet 9
card-9o = an orange 9
card-M = the Mistigri
