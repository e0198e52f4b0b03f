# What the table of Mamicatchmi says, besides the words of the rules.
pick = { $name }: take { $pawn }
grab = { $name }: grab { $pawn }
grab-common = { $name }: play { $pawn } from the middle
place = { $name }: put { $pawn } { $spot }
pawn-of = { $name }'s pawn: { $pawn }
roll = { $name }: roll the dice
dice = The dice
dice-show = The dice show { $first } and { $second }
middle = In the middle
reserve = { $tokens ->
    [0] No tokens left in the reserve
    [one] One token in the reserve
   *[other] { $tokens } tokens in the reserve
 }
tokens = { $name }: { $tokens ->
    [0] no tokens
    [one] one token
   *[other] { $tokens } tokens
 }
swap-pawn = Swap { $mine } for { $other }
swap-structures = Let { $first } and { $second } change places
swap-choose = { $structure }: tap to make it change places
swap-title = Twice the same, { $name }! Swap your pawn, or tap two places to swap them
pass = Leave it
pick-now = Take a pawn
roll-now = Tap the dice
choice-now = Swap your pawn, or two places
still = Hold still!
duel-now = Who is called? Quick!
trap-now = Nobody is called: hold still!
shout-nothing = Nobody is called
shout-held = Nobody fell for it!
shout-wrong = Oops, { $name }!
fears = fears
fears-so = { $fearful } fears { $feared } and goes { $spot }; { $feared } waits { $beside }.
fears-pair = { $fearful } fears { $feared }
fears-card = Who fears whom
fears-rule = Whoever is afraid hides there; the other one waits beside it.
tale-won = { $name } was first!
tale-won-you = You were first!
tale-tie = A tie: both at once!
tale-nobody = Too slow: nobody wins it.
story-clumsy = { $yours ->
    [yes] You put a pawn where it did not belong { $count } times
   *[other] { $name } put a pawn where it did not belong { $count } times
 }
story-duels = { $yours ->
    [yes] You won the most duels: { $count }
   *[other] { $name } won the most duels: { $count }
 }
