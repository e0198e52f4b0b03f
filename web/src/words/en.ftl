# The page's own words.
mousehole = Mousehole
tagline = Five cat-and-mouse games at one kitchen table
play = Play
play-now = Play { $game } now, against cats
more-ways = More ways to play { $game }
back-to-lobby = Back to all games
continue = Your unfinished tables
continue-yours = your turn
cat-names = Amaretto, Basil, Biscuit, Caramel, Cinnamon, Cocoa, Clementine, Figaro, Ginger, Hazel, Jasper, Lilac, Maple, Minou, Muffin, Nutmeg, Olive, Pepper, Pickle, Pumpkin, Saffron, Sesame, Tango, Whiskers
place-name = Place { $number }
loading = One moment …
no-server = The kitchen is dark: the server does not answer. Trying again …
house-book = The house book

## Setting a table
set-up = Set the table
how-many = How many play?
who-plays = Who sits here?
head-start-of = Player { $number }'s head start
head-start-none = no head start
head-start-years = head start for age { $years } (−{ NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s)
seat-me = Me
seat-person = Somebody else
seat-role-mice = Mice
seat-role-cat = Cat
temper-kitten = Kitten
temper-cat = Cat
temper-lynx = Lynx
temper-tiger = Tiger
temper-kitten-minus = Sleepy kitten
temper-kitten-plus = Lively kitten
temper-kitten-plus-plus = Clever kitten
temper-cat-minus-minus = Lazy cat
temper-cat-minus = Dreamy cat
temper-cat-plus = Wily cat
temper-adapting = { $temper }, plays at your level
seat-adapts = Plays at your level
adapts-means = At your level: so that you win about every second game.
strength = { $level } · { $cat }
strength-very-easy = Very easy
strength-easy = Easy
strength-medium = Medium
strength-hard = Hard
strength-very-hard = Very hard
beaten = You have beaten the { $cat }.
beaten-next = Next step up: the { $next }.
where = Where do people play?
where-screen = All on this screen
where-link = Each on their own screen, by link
rules-and-variants = Variants
yes = Yes
no = No
lay-the-table = Sit down
your-name = Your name
ready-names = At tables that are open to all, names are ready-made.
your-cat = Your cat
coat-ginger = ginger
coat-tabby = tabby
coat-tuxedo = tuxedo
coat-snow = snow white
coat-siamese = siamese
coat-calico = calico
coat-smoke = smoky blue
coat-lynx = lynx
coat-tiger = tiger
players-from-to = { $low } to { $high } players

## A room
invite-phones = Scan this with your phone: it becomes your hand.
place-is-free = There is a free place.
sit-down = Sit down
paused = The table is paused.
paused-short = Paused
pass-to = Give the device to { $name }
pass-here = I am { $name }: show my cards
pass-away = Everybody else, look away!
waiting = Waiting for the others
invite = Send this link, or let them scan the picture:
copy-link = Copy the link
copied = Copied
qr = A picture of the link, to scan with a phone
sit-here = Sit here
free-place = A free place
kept-place = Kept for { $name }
start-with-bots = Start now, cats take the free places
room-gone = This table has been cleared away.
line-lost = The line is down. Trying again …
spectating = You are watching
yours-next-deal = You play from the next deal on

## At the table
turn-of = { $name }'s turn
your-turn = Your turn
your-turn-named = { $name }, your turn
why = Why?
log = What has happened
log-empty = Nothing yet.
beside = Beside the table
goal = What you are after
goal-bon_appetit = When the last token is won, have the most cards in your pile.
goal-hunt-mice = Win all ten cheeses, then bring one mouse home into a hole.
goal-hunt-cat = Catch all four mice before ten cheeses are home.
goal-hunt-both = The mice want ten cheeses home; the cat wants all four mice.
goal-mamicatchmi = Be the first with ten tokens, or have the most when somebody has none left.
goal-addi_cats = Give all your cards away: whoever is first to have none wins.
goal-mistigri = Get rid of your cards; whoever has the fewest penalty points wins. Beware of the Mistigri!
standings = How you all stand
in-rulebook = Read it in the rulebook
log-open = Show all that has happened
rulebook = Rulebook
rulings = Appendix: rulings and variants
rulings-about = What we play where the printed book is silent, and what this table plays otherwise.
print-book = Print on two pages
book-goal = What you are after
book-turn = Your turn
book-special = The special things
at-this-table = At this table: { $title } → { $value }
settings = Settings
read-aloud = Read aloud
sound-on = Sound is on: switch it off
sound-off = Sound is off: switch it on
take-back = Take back
asks-back = { $name } would like to take back the last move.
agree = All right
disagree = No
close = Close
language = Language
sound = Sound
volume = Volume
ambience = Soft sounds of the room
buzz = Buzzing (phones)
motion = Motion
motion-auto = as the device says
motion-full = lively
motion-reduced = calm
theme = Colours
theme-auto = as the device says
theme-light = day
theme-dark = night
text-size = Text
text-normal = normal
text-large = large
text-huge = very large
pace = Pace of the table
pace-calm = calm
pace-normal = normal
pace-quick = quick
pace-instant = at once
table-of = The { $game } table

## The end
wins = { $names } wins!
win-shared = { $names } share the win!
wins-you = You win!
wins-nobody = Nobody wins
you = You
you-and-others = You and yours
you-object = you
you-came = You came { $place }
place-nth = { $n ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
    [6] sixth
    [7] seventh
   *[8] eighth
 }
standing-cards = { $n ->
    [0] no cards
    [one] one card
   *[other] { $n } cards
 }
standing-points = { $n ->
    [0] no penalty points
    [one] one penalty point
   *[other] { $n } penalty points
 }
standing-tokens = { $n ->
    [0] no tokens
    [one] one token
   *[other] { $n } tokens
 }
standing-left = { $n ->
    [0] no cards left
    [one] one card left
   *[other] { $n } cards left
 }
story-lead-kept = { $yours ->
    [yes] You were ahead all the way
   *[no] { $name } was ahead all the way
 }
story-lead-changed = { $yours ->
    [yes] You were ahead longest
   *[no] { $name } was ahead longest
 }; { $changes ->
    [one] the lead changed once
   *[other] the lead changed { $changes } times
 }
as-seat-role-mice = the mice
as-seat-role-cat = the cat
again-as = you play { $role }
again-swapped = now you play { $role }
again-same = Same again
again-stronger = Harder: { $cat }
story-length = { $moves ->
    [one] It was all over in one move
   *[other] It took { $moves } moves
 }
again-change = Change something
another-game = Another game
back-to-result = Back to the result
and = { $first } and { $last }
play-again = Play again
story = The story of this game
story-cards = Cards in each player's own pile, from the first move to the last
story-hunt = Cheeses won and mice caught, from the first move to the last
story-points = Penalty points, from the first move to the last
turning-point = The turning point: { $what }
all-games = All games
look-at-table = Look at the table

## People
people = Who is here
person-here = is here
person-away = is away
person-away-cat = is away, a cat plays on
the-host = host
change = Change
stand-up = Leave the table
stand-sure = Really leave the table?
plays-person = a person
spectators = { $count ->
    [one] One is watching
   *[other] { $count } are watching
 }
say-something = Say something
emote-hello = Hello!
emote-well_done = Well done!
emote-thanks = Thank you!
emote-oops = Oops!
emote-wow = Wow!
emote-hurry = Come on!
emote-purr = Purr …
emote-miaow = Miaow!
emote-squeak = Squeak!
emote-good_game = Good game!
emote-hint = Tiger, what would you do?
hint-ask = What would the tiger do?
hint-thinking = The tiger is thinking …
hint-asked = { $count ->
    [one] has asked the tiger once
   *[other] has asked the tiger { $count } times
 }
host-hints = Let people ask the tiger
host-no_hints = No asking the tiger
host-deeds = For the host
host-pause = Pause
host-resume = Go on
host-open = Open to all
host-unlist = Take it off the list
host-close = Clear the table away
host-close-sure = Really clear it away?
host-hand-over = Make host
host-lock = Lock the door
host-unlock = Unlock the door
host-kick = Send away
host-kick-sure = Really send away?
host-mute = Mute
host-unmute = Let speak again
ask-for-place = Ask for this place
person-awaited = { $temper } · somebody takes over at the next deal
somebody = Somebody
knocks = { $name } would like to play instead of { $place }.
let-in = Let in
turn-away = Not now
screens = Your place is on { $count } screens.
send-others-away = Only on this one
screens-mine = They are all mine
by-hand = Set up by hand
by-hand-seed = The cards and dice come from a seed that somebody chose.
by-hand-position = The table was laid as somebody wanted it.
by-hand-components = In the box { $where } is { $here } instead of { $box }.
suspected = { $name }'s reaction times are odd.
suspected-picture = Each dot is a time as it was claimed, each bar what its arrival allows: an honest dot lies on its bar.
to-evening = Back to the evening
what-decided = What decided it?
verify = Was the luck honest?
verify-true = Yes: the deal and { $draws ->
    [one] one draw
   *[other] { $draws } draws
} come from what was pledged before the game began{ $salts ->
    [0] {""}
    [one] , with one device's own luck in it
   *[other] , with { $salts } devices' own luck in it
}. Save the record, and mousehole verify says the same anywhere.
verify-false = This cannot be proved: { $problem }
bring-others = Bring others here
to-tv = This is the big screen

## Reports
report = Something is wrong
report-about = Tell us what is wrong. The server keeps the record of this table with your words, and you get a number.
report-what = What happened, and what should have?
report-send = Send
report-number = Thank you! This is the number of your report:
report-save = Save what I saw as a file
trouble = Oops! Something got tangled on this page. Don't worry: nothing of the game is lost.
trouble-seen = All right
tangled = Something got tangled, and the table cannot be seen.
lay-anew = Lay the table again
page-tangled = Something got tangled on this page.
part-missing = A part of this page did not arrive.
page-again = Reload the page
newer-page = There is a newer page of this house. Yours plays on; load it again when it suits you.
newer-page-later = Later

## Told again
watch-again = Watch again
open-record = Open a recorded game
open-record-about = Drop a saved game onto this page, or choose its file.
choose-file = Choose a file
drop-here = Let go to watch the game again
replay-first = Back to the start
replay-play = Play
replay-pause = Stop
replay-step = One move on
replay-slider = Where in the game
replay-at = { $at } of { $last }
replay-speed = Speed
replay-times = { $speed }×
replay-eyes = As seen by
no-record = That is no saved game that can be shown: it is another kind of file, it has been changed, or it comes from a newer Mousehole.
replay-watcher = somebody watching
replay-back = Back to the table
share-link = Share the link
save-file = Save as a file

## The big screen
more-doors = More ways in
tv-title = The big screen
tv-about = The table stands here; everybody's phone is their hand. Choose a game, then everybody scans the code that comes.
how-many-people = How many people?
open-tables = Tables open to all
places-free = { $count ->
    [one] one place free
   *[other] { $count } places free
 }
open-to-all = May anybody on this server sit down?
where-phones = Each on a phone, the table here

## Lessons
learn = Learn { $game }
lesson-next = Go on
lesson-back = Back to the last step
lesson-again = Start this table again
lesson-skip = Skip this step
lesson-not-now = Not now! Do what the cat below says.
lesson-done = Now you know it all!
lesson-practised = That is how it goes!
lesson-return = Back to where I was
lesson-once-more = Once more
lesson-whole = The whole lesson
lesson-missing = There is no lesson for this game yet.
lesson-progress = How far you are in the lesson

## More settings
hand = Hand
hand-right = right
hand-left = left

## Bon Appétit!
ba-flip = { $name }: turn up your top card
ba-pile-of = { $name }: { $cards ->
    [one] one card
   *[other] { $cards } cards
 }, { $tokens ->
    [0] no token
    [one] one token
   *[other] { $tokens } tokens
 }
ba-common = { $cards ->
    [0] The middle is empty
    [one] One card in the middle
   *[other] { $cards } cards in the middle
 }
ba-top = on top { $card }
ba-stock = { $tokens ->
    [one] One token in the stock
   *[other] { $tokens } tokens in the stock
 }
ba-beware = Mice beware!
ba-caught = Caught!
ba-escaped = Escaped!
ba-flip-now = Tap your pile
ba-chase-now = { $tries ->
    [one] Turn up a cat! One last try
   *[other] Turn up a cat! { $tries } tries
 }
ba-start-now = Start the new pile

## Chop! Chop!
cc-roll = { $name }: roll the die
cc-die-of-mice = The mice's die
cc-die-of-cat = The cat's die
cc-shows = it shows { $n }
cc-choose = Choose { $piece }
cc-move = { $piece } to { $square }
cc-place = The cat sits down on { $square }
cc-take = Take the cheese on { $square }
cc-larder = The mice's larder: { $won } of 10 cheeses
cc-basket = The cat's basket: { $caught ->
    [0] no mouse yet
    [one] one mouse
   *[other] { $caught } mice
 }
cc-board = The kitchen floor
cc-phase-place = Where does the cat sit down?
cc-phase-roll = { $rolls ->
    [2] Tap the die, you have two rolls
   *[other] Tap the die
 }
cc-phase-move = Choose a mouse and a square
cc-phase-move-same = The same mouse goes on
cc-phase-home = Now a mouse must go home
cc-phase-move-cat = Choose a square
cc-phase-bonus = { $n ->
    [one] One square more
   *[other] { $n } squares more
 }
cc-phase-arrow = Go almost anywhere
cc-phase-fork = Take a cheese
cc-two-rolls = Two rolls
cc-caught = Caught!
cc-ouch = Ouch!
cc-stuck = Stuck!
cc-quiet = { $left ->
    [one] One more roll without a change and the game ends
   *[other] { $left } more rolls without a change and the game ends
 }
cc-opening-mice = You're the mice: bring home ten cheeses!
cc-opening-cat = You're the cat: catch all four mice!
cc-opening-both = Mice: bring home ten cheeses! Cat: catch all four!
cc-reach = Show where the cat could go
cc-reach-with = The cat with { $roll }: { $squares }
cc-standing-mice = { $won } of 10 cheeses
cc-standing-cat = { $caught ->
    [0] no mouse yet
    [one] one mouse caught
   *[other] { $caught } mice caught
 }
cc-short = { $n ->
    [1] one cheese short
    [2] two cheeses short
    [3] three cheeses short
   *[other] { $n } cheeses short
 }
cc-story-cheeses = { $won ->
    [0] The mice won no cheese
    [one] The mice won one cheese
   *[other] The mice won { $won } cheeses
 } in { $rolls ->
    [one] one roll
   *[other] { $rolls } rolls
 }
cc-story-caught = { $caught ->
    [0] No mouse was caught
    [one] One mouse was caught
   *[other] { $caught } mice were caught
 }{ $knives ->
    [0] {""}
    [one] , and somebody was hurt once
   *[other] , and { $knives } times somebody was hurt
 }
cc-left-under = This was still under the tiles:
cc-cheeses = Cheeses
cc-mice-caught = Mice caught

## The reaction games
story-tokens = Tokens, from the first roll to the last
story-left = Cards left, from the first to the last
presets = How do you want to play?
door-practice = Which sums need practice?
preset-usual = As the rulebook says
preset-short = Short game
preset-first-sums = First sums, without special cards
preset-calm = Calm: plenty of time, and no times shown

## The plain board
plain-go = Let luck decide

## Who begins, and the short way
begins = begins
begins-at = player { $number } begins
play-short = { $way }: { $game }
name-of = Player { $number }'s name
sit-first = Sit down and begin
sit-later = Sit down, somebody else begins
short-first-hand = Whoever is first to empty one of their two hands wins. About { $minutes } minutes instead of { $book }.
short-champion = It is over as soon as somebody has no cards left. About { $minutes } minutes instead of { $book }.

## What a box tells
play-first = Play { $game } now: a gentle first game
first-game = Your first game: gentle, with kittens{ $timed ->
    [true] {" "}and a head start
   *[other] {""}
 }
first-game-short = Your first game: short and gentle, with kittens{ $timed ->
    [true] {" "}and a head start
   *[other] {""}
 }
hint-known = I know this
learn-short = Learn
more-short = More ways
box-age = from age { $age }
box-minutes = { $minutes ->
    [one] about a minute
   *[other] about { $minutes } minutes
 }
trait-luck = luck
trait-speed = speed
trait-sums = sums
trait-cunning = cunning
trait-luck-1 = a little luck
trait-luck-2 = luck and more
trait-luck-3 = luck above all
trait-speed-3 = speed above all
trait-sums-3 = sums above all
trait-cunning-2 = cunning and more
trait-cunning-3 = cunning above all
does-bon_appetit = Turn cards, catch the mouse
does-chop_chop = Carry cheese past the cat
does-mamicatchmi = Grab the right pawn first
does-addi_cats = Add up, then slap first
does-mistigri = Lay pairs, dodge the Mistigri
temper-like = { $temper }: { $people }
like-kitten = like a six-year-old
like-cat = like a ten-year-old
like-lynx = like a grown-up
like-tiger = like a champion
cat-of = Cat of player { $number }: { $cat }
another-cat = Another cat
dismiss = Put { $game } away
dismiss-sure = Really put it away?

## Phones, and people who are away
phones-let-in = Let phones in
phones-closed = So far only this computer can open the page.
phones-question = Let phones in? Everybody on your network (the same Wi-Fi) can then open this page and sit down, until you close the door or stop Mousehole.
phones-yes = Yes, let them in
phones-open = Phones on your Wi-Fi can come in: the code to scan comes with the game.
phones-shut = Close the door again
phones-no-hello = No phone has said hello yet …
phones-hello = { $count ->
    [one] A phone has said hello!
   *[other] { $count } phones have said hello!
 }
phones-late = Is the phone on the same Wi-Fi? If a firewall on this computer asks, let Mousehole through.
phones-nowhere = This computer is not on any network, so phones cannot find it. Join a Wi-Fi first.
away-soon = { $name } is away. A cat plays on in a few minutes.
away-wait = { $name } is away. We wait.
away-cat = { $name } is away. A cat plays on meanwhile.
away-let-cat = Let a cat play on
away-let-wait = Wait
meanwhile = While you were away a cat played for you:

## The pocket table
pocket-title = The pocket table
pocket-opening = Opening the house …
pocket-elsewhere = Your tables are open in another tab.
pocket-here = Play here instead
pocket-failed-browser = This browser is too old for the pocket table, or has WebAssembly switched off. Any browser of the last two years plays it: Chrome, Edge, Firefox, Safari.
pocket-failed-storage = This browser lets the page keep nothing (a private window, or storage switched off), so no table could be kept. Allow it for this page and try again.
pocket-failed-download = A part of the game did not arrive. Check the network and try again; nothing is lost.
pocket-full = There is no room left on this device to keep that move, so it has not been played. Make some room: it goes on by itself.
pocket-new = A new edition has come. It begins with your next visit; games under way go on as they are.
pocket-again = Try again
pocket-kept = Everything is on this device. No network is needed any more.
pocket-keeping = Tables stay on this device, in this browser. After this visit no network is needed.
pocket-not-kept = Not all of the game could be kept on this device (too little room, or a part did not arrive). It needs a network for now; your next visit tries again.
pocket-insecure = Tables stay on this device, in this browser. To install it or to play without a network, open it by https or on localhost.
pocket-install = Install
pocket-save = Save everything as a file
pocket-load = Load a file
pocket-saved = { $count ->
    [one] One table is in the file.
   *[other] { $count } tables are in the file.
  }
pocket-loaded = { $count ->
    [0] All of these tables were here already.
    [one] One table has come in.
   *[other] { $count } tables have come in.
  }
pocket-others = Play with others, on a Mousehole server:
pocket-visit = Go there
pocket-no-address = That is no address.
pocket-offline = Install for offline play
