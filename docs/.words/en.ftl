# What the rules pages of the site say round the games' own words.
all-games = The rules of each game
in-this-language = In English
intro = In our own words: every rule, every ruling where the rulebook is silent, and every option that changes it. Every event at the table names one of these ids as its reason.
by = by
players = players
rules = Rules
rulings = Rulings, where the rulebook is silent
options = Options
how-to-choose = Options are chosen when a table is set up, at the terminal by `--option name=value`, in Python by `Table(game, options={"{"}"name": value{"}"})`.
option = variant
meaning = meaning
values = values
rule = rule
default = default
from-to = { $low } to { $high }
or-some-of = or a list of some from { $low } to { $high }
true = yes
false = no
box = In the box
correct = Numbers that the rulebook does not give are guesses: correct them from your own box, in a file like this one that holds only what differs.
