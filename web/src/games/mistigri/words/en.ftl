# What the table of Mistigri says, besides the words of the rules.
hand = Your hand
card-yours = { $card }, yours
card-chosen = { $card }, chosen
card-back = Card number { $number } of { $name }'s hand: draw it
seat-of = { $name }: { $cards ->
    [0] no cards left
    [one] one card
   *[other] { $cards } cards
 }, { $points ->
    [0] no penalty points
    [one] one penalty point
   *[other] { $points } penalty points
 }, { $help ->
    [down] help card face down
   *[up] help card face up
 }
give-to = Give { $card } to { $name }
pile-of = { $cards ->
    [0] The discard pile is empty
    [one] One card on the discard pile: look at it
   *[other] { $cards } cards on the discard pile: look through them
 }
pile-open = The discard pile, spread open
pile-close = Close the pile
arrow-1 = The arrow points clockwise
arrow--1 = The arrow points counter-clockwise
pair-laid = { $name } has laid down { $first } and { $second }
all-ways = Everything you can do, one by one
pass = Passo
stop = No more pairs
miaow = Miaoooo!
draw-now = { $draws ->
    [one] Take one of { $name }'s cards
   *[other] Take { $draws } of { $name }'s cards
 }
draw-chosen = { $name } has a card ready for you
discard-now = Lay down a pair, or say Passo
extra-now = One more pair?
choice-now = This effect, or turn the arrow?
pick-now = Which card should the next player draw?
give-now = Choose a card and whom you give it to
swap-now = Swap a card with the pile
swap-give = Throw one of yours away
swap-take = … and take one from the pile
five-now = A card from the pile for { $name }
five-you = And one from the pile for you
effect-1 = All the other 1s go too
effect-2 = Choose what the next player draws
effect-3 = Swap a card with the pile
effect-4 = Give a card away
effect-5 = A card from the pile for everybody
effect-6 = Another pair!
effect-7 = The next player draws two
effect-8 = The next player draws three
reverse = Turn the arrow
void = Nothing happens
way-discard = Lay down { $first } and { $second }
way-swap = Throw away { $first } and take { $second }
way-pick = Let the next player draw { $first }
way-take = Take { $first }
round-over = End of the round
round-points = +{ $points }
round-total = { $points } in all
round-tied = A tie: one more round!
deal = Deal the cards
deals = { $name } deals the next round
spared = Out in time!
deck = Cards still to deal
help-open = Help card: what the pairs do
help-title = What the pairs do
help-close = Close the help card
help-colour = Two cats of one colour are a pair as well: they just go. The Mistigri pairs with nobody.
or-reverse = or turn the arrow
effect-none = One colour: they just go
way-effect = { $way }: { $effect }
draws-next = { $who ->
    [next] Next you draw from { $source }
    [from] Next { $name } draws from you
   *[others] Next { $name } draws from { $source }
 }
swap-head = 3+3: swap a card with the pile
go-on = Go on
way-pass-alone = Say Passo
way-stop-alone = Lay down no more pairs
way-effect-alone = Let the pair do what it does
way-reverse-alone = Turn the arrow
