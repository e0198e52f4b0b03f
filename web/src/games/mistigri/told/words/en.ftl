# What has happened, as it is told to the one who did it.
event-deal = you are dealt { $card }
event-turn = it is your turn to draw from { $from }
event-draw = you draw { $card } from { $from }
event-miaow = you have no cards left and say “Miaoooo”
event-void = the effect of { $effect }+{ $effect } comes to nothing for you
event-last = you are the only one with cards and may lay down one more pair
event-swap = you throw away { $gave } and take { $took } from the discard pile
event-discard = you lay down { $cards }, { $pair }
event-help_up = you turn your help card face up again
event-more = you also lay down { $cards }
event-reverse = { $direction ->
    [1] you turn the arrow: play goes clockwise
   *[other] you turn the arrow: play goes counter-clockwise
 }
event-pick = you choose { $card } for the next player to draw
event-pending = { $effect ->
    [3] you will swap a card after the next draw
    [7] the next player will draw two cards from you
   *[other] the next player will draw three cards from you
 }
event-give = you give { $card } to { $to }
event-five = { $count ->
    [one] you choose a card of the discard pile for one player
   *[other] you choose cards of the discard pile for { $count } players
 }
event-take = { $to-self ->
    [yes] you take { $card } from the discard pile for yourself
   *[no] you take { $card } from the discard pile for { $to }
 }
event-stop = you lay down no other pair
event-pass = you say “Passo” and turn your help card face down
event-penalty = { $points ->
    [one] you get one penalty point for { $cards }
   *[other] you get { $points } penalty points for { $cards }
 }
event-mistigri = you were left with the Mistigri: 10 of these points are for it
event-spared = you have no cards left and get no penalty points
event-new_round = round { $round } starts, and you deal and begin
