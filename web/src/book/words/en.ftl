# The house book: who belongs to a house and what they have played.
book = The house book
book-of = The book of { $house }
about = Who plays here, what came of it, and who leads. It stays in this house: no accounts, nothing leaves it.
back = Back to the book
lobby = All games
wait = One moment …
print = Print for the fridge

## Coming in
come-in = Come in
come-in-about = Choose a name and a cat. From then on your games are written down here.
name = Name
cat = Cat
is-child = This is a child: only what is kind is shown
code = Code
code-about = This house opens by a code. Somebody of the house makes one, here under “Let somebody in”.
have-code = I am in the book already, on another device
have-code-about = Make a code there, on your own page, and type it here.
use-code = That's me
add-person = Somebody else at this screen
invite = Let somebody in
invite-about = This code lets one person in, today.
link = Another device of mine
link-about = Type this code there within a quarter of an hour.
leave-device = Forget me on this device
leave-device-sure = This device then plays for { $name } no more. Page and results stay in the book; a code from another device or from the host of the house brings them back here.
leave-device-yes = Yes, on this device

## People and results
people = Everybody
standings = Who leads
all-games = All games
nobody-yet = Nothing is written here yet: play a game, and it will be.
person = Name
points = Points
games = Games
wins = Wins
rating = Strength
points-about = Points: ten for each game won, less for a later place.
rating-about = Strength: everybody begins at 1500; ± says how sure it is.
rating-luck-free = Strength: everybody begins at 1500; ± says how sure it is. Only what was left of a game without its luck counts for it.
which-game = Of which game?
rating-of = { $rating } ± { $spread }
without-luck = Without luck
without-luck-about = Without luck: what was left of the wins when “What decided it?” was asked. Only where that can be told: at Chop! Chop!, and at Bon Appétit!, where all is luck.
result-without-luck = Without luck: { $shares }
share-of = { $name } { NUMBER($share, style: "percent") }
percent = { NUMBER($share, style: "percent") }
results = Lately
more = Earlier games
result-won = { $names } won
result-nobody = Nobody won
minutes = { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
}
bot = a { $temper }
guest = a guest
mark-taken_back = a move was taken back
mark-bot_played = a cat stood in for somebody
mark-left = somebody left
mark-set_up = set up by hand: does not count
watch = Watch
list = { $first } and { $last }

## A person
person-games = { $games ->
    [one] one game, { $wins } won
   *[other] { $games } games, { $wins } won
}
streak = { $streak ->
    [one] won the last one
   *[other] won the last { $streak } in a row
}
best-streak = best run: { $streak }
badges = Badges
no-badges = The first badge comes with the first win.
all-badges = All badges and their rules
against = With whom
before-after = { $games ->
    [one] one game together
   *[other] { $games } games together
}, { $before ->
    [0] never in front of them
    [one] once in front of them
   *[other] { $before } times in front of them
}
bests = Best moments
best-time = Fastest hand at { $game }: { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s
best-chase = Longest chase at { $game }: { $inputs } moves
first-played = First game of { $game }
first-won = First win at { $game }
change = Change
save = Save
forget = Forget this person
forget-sure = Really forget { $name }? Name, page and all results with it go for good.
forget-yes = Yes, forget
no = No

## The host of the house
house = The house
house-name = Name of the house
hide-ratings = Show no strengths
luck-free = Strengths without luck
luck-free-about = Then only games count whose luck is known: those of Chop! Chop! (and Bon Appétit!, where nothing is left) for which somebody has asked “What decided it?”.
door-open = Anybody who can open this page may come in
door-code = Only with a code

## Evenings
evenings = Evenings and tournaments
new-evening = A new evening
kind = What will it be?
kind-evening = An evening
kind-league = A league
kind-swiss = A tournament for all
kind-knockout = A knock-out
about-evening = Everybody plays all of these games together, one after the other. Whoever has the most points wins the trophy.
about-league = For { $weeks } weeks: whoever is there plays, points add up.
about-swiss = Several tables at once; after every round those who are level meet. Nobody is out.
about-knockout = Several tables at once; whoever loses is out. The last one left wins the trophy.
which-games = Which games?
who = Who plays?
too-few = Choose at least two people.
no-game = Choose at least one game.
evening-name = Its name
rounds = Rounds
less-luck = Luck counts less
less-speed = Quick hands count less
weigh-none = as it is
weigh-some = somewhat less
weigh-much = much less
fill = Cats that fill empty places
begin = Begin
state-waiting = not begun
state-playing = being played
state-between = between two rounds
state-over = over
round-of = Round { $round } of { $rounds }
round-number = Round { $round }
table-number = Table { $table }
table-waiting = not open yet
table-playing = being played
table-over = over
table-unplayed = not played to its end
table-tied = shared: once more?
bye = Free this round: { $names }
next-round = Open the tables of round { $round }
open-rest = Open the tables that are missing
play-again = Play this table again
decide = Say how it ended
decide-about = Put everybody's place.
place = Place
placed = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}, { $points ->
    [one] one point
   *[other] { NUMBER($points, maximumFractionDigits: 1) } points
}
who-plays = Who goes home, who comes along
decide-save = So it was
end-evening = End it now
end-sure = End it now? What is left is not played.
end-yes = Yes, end it
leave = Goes home
join = Comes along
level = level, { $points ->
    [one] one point
   *[other] { NUMBER($points, maximumFractionDigits: 1) } points
}
tables-of = Tables of round { $round }
trophy = The trophy
trophy-of = { $names } has the trophy!
trophy-shared = { $names } share the trophy!
big-screen = On the big screen
sit-here = { $names }: { $people ->
    [one] your place is ready
   *[other] your places are ready
}
sit-down = Sit down
wait-for-host = Your next table opens by itself here.
met = points of those met
out = out
gone = went home

## A club or a class
help-ask = I need help
help-asked = Somebody will come.
help-enough = Thank you, I am fine now
needs-help = Needs help
helped = Helped
look = Look
waiting = Waiting for a table
tables = Tables
table-paused = stands still
turn-of = it is the turn of { $name }
away = { $name } (not here)
table-gathering = waits for its people
table-begins = is about to begin
no-tables = No table of the house is being played.
overview = All tables
say-all = A word to all screens
say = Say it
pause-all = Stop all
resume-all = Go on
reached = { $tables ->
    [one] One table has heard it.
   *[other] { $tables } tables have heard it.
}

## Files
export = Save the whole book
export-person = Save all of this page
export-csv = Results as a table
import = Take a book from a file
imported = New: { $people ->
    [one] one person
   *[other] { $people } people
}, { $results ->
    [one] one game
   *[other] { $results } games
} and { $evenings ->
    [one] one evening
   *[other] { $evenings } evenings
}.
not-a-book = That file is no house book.
last-time = Last time: { $game }
in-the-lead = In the lead: { $names }
