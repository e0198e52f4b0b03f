# What the table of Addi Cat's says, besides the words of the rules.
slap = { $name }: slap the mouse
flip = { $name }: lay your top card
call = Mouse!
stop = Stop here
stopped = would like to stop
place-of = { $name }: { $cards ->
    [0] no cards in the pile
    [one] one card in the pile
   *[other] { $cards } cards in the pile
 }, { $open ->
    [0] none face up
   *[other] { $open } face up
 }
shows = on top { $card }
points = { $points ->
    [one] one point
   *[other] { $points } points
 }
rank = { $rank ->
    [1] 1st place
    [2] 2nd place
    [3] 3rd place
   *[other] { $rank }th place
 }
mouse = The mouse
mouse-caught = The mouse is caught: hands off until the next card
clockwise = Play goes clockwise
counter-clockwise = Play goes counter-clockwise
all-together = Next, all lay together
all-together-after = { $cards ->
    [one] One more card, then all lay together
   *[other] { $cards } more cards, then all lay together
 }
seesaw-on = Largest against smallest
lay-now = Tap your pile. Equal sums? Slap the mouse!
watch-now = Equal sums? Slap the mouse!
race-now = Everybody slap the mouse!
corrections = Look sums up
corrections-title = All the sums
sum-is = { $sum }:
ms = { $ms }
hand-out = empty
hand-left = left
hand-right = right
shout-turned = All turn round!
shout-magic = Magic!
shout-trap = A trap!
shout-chase = Chase!
shout-seesaw = Seesaw!
shout-won = { $name }!
shout-nearer = { $name } is nearer!
shout-sin = Gluttony, { $name }!
shout-slowest = { $name } was last
shout-safe = { $name } escapes!
shout-sprung = { $name } is caught!
shout-nobody = Nobody?
shout-call = Mouse!
shout-wrong-call = No, { $name }!
shout-champion = { $name } is the champion!
shout-hand-out = { $name } has emptied one hand!
out-one-hand = { $you ->
    [yes] you have
   *[no] { $name } has
 } emptied one hand
out-both-hands = { $you ->
    [yes] you have
   *[no] { $name } has
 } emptied both hands
shout-out = { $name } is out!
shout-point = A point for { $name }!
practice = Which sums need practice
practice-private = For children, parents and teachers: how long each sum takes, the hardest first. The delay of this screen is taken off. All of this stays on this device.
practice-picture = The hardest sum is { $sum }
practice-ms = { $s } s
practice-sum = Sum
practice-median = Median time (s)
practice-best = Best (s)
practice-times = How often
practice-csv = Save as CSV
practice-save = Save the picture
practice-print = Print
practice-forget = Forget these
practice-forget-sure = Really forget all that { $name } has practised?
practice-none = Nothing yet: slap the mouse at equal sums, and you will find them here.
practice-who = Whose?
practice-hard = { $name } still counts these out: { $sums }
practice-easy = { $name } knows all of these about equally well.
practice-missed = Missed
practice-missed-only = missed
why-equal = { $own } and { $other }
why-seesaw = { $own } against { $other }
why-alone = { $own }: nobody else shows { $sum }
why-not-seesaw = now only the largest and the smallest sum
why-no-card = no card of your own lies there
why-special = your card has no sum
tables-up-to = From 1 on, as in the rulebook
table-of = The table of { $table }
deck-cards = { $cards } cards:
deck-parts = { $additions } additions, { $sums } sums, { $specials ->
    [0] no special cards
   *[other] { $specials } special cards
 }.
deck-lasts = { $minutes ->
    [one] About a minute.
   *[other] About { $minutes } minutes.
 }
deck-endless = It lasts as long as you like.
practice-deal = Practise these
practice-deck = { $cards } cards for you and two kittens: only these additions, several times, and the numbers they make.
not-yet = Not yet …
rid-champion = You are the champion!
rid-out = { $rank ->
    [2] You are second!
    [3] You are third!
   *[other] You are out: place { $rank }!
 }
rid-again = Play again
rid-watch = Watch on
rid-end = Show the end
rid-hurried = The others hurry to the end …
