"""All words of the command line: the frame around the games' own catalogues in both languages, help and complaints."""

from __future__ import annotations

CATS = {
    "en": {
        "kitten-": "sleepy kitten", "kitten": "kitten", "kitten+": "lively kitten", "kitten++": "clever kitten",
        "cat--": "lazy cat", "cat-": "dreamy cat", "cat": "cat", "cat+": "wily cat", "lynx": "lynx", "tiger": "tiger",
    },
    "it": {
        "kitten-": "gattino assonnato", "kitten": "gattino", "kitten+": "gattino vivace", "kitten++": "gattino sveglio",
        "cat--": "gatto pigro", "cat-": "gatto sognatore", "cat": "gatto", "cat+": "gatto furbo", "lynx": "lince",
        "tiger": "tigre",
    },
}  # fmt: skip

WORDS = {
    "en": {
        "by": "by", "rules": "Rules", "rulings": "Rulings, where the rulebook is silent", "options": "Options",
        "players": "players", "seed": "seed", "winners": "Won by", "position": "Position", "view": "What is seen by",
        "spectator": "a spectator", "legal": "Open inputs", "inputs": "inputs", "iterations": "iterations per move",
        "seconds": "s per move", "get_ready": "The bots are getting ready; the first time that takes a minute or two …",
        "random": "plays at random", **CATS["en"],
        "usual": "usual", "true": "yes", "false": "no",
    },
    "it": {
        "by": "di", "rules": "Regole", "rulings": "Interpretazioni, dove il regolamento tace", "options": "Opzioni",
        "players": "giocatori", "seed": "seme", "winners": "Vittoria di", "position": "Posizione",
        "view": "Ciò che vede", "spectator": "uno spettatore", "legal": "Mosse possibili", "inputs": "mosse",
        "iterations": "tentativi per ogni mossa", "seconds": "s per ogni mossa",
        "get_ready": "I gatti si preparano; la prima volta ci vuole un minuto o due …",
        "random": "gioca a caso", **CATS["it"],
        "usual": "di solito", "true": "sì", "false": "no",
    },
}  # fmt: skip

HELP = {
    "app": "Five cat-and-mouse tabletop games, played exactly by their rulebooks.",
    "version": "Show the version and exit.",
    "game": "A game of `mousehole games`.",
    "lang": "The language of the words.",
    "players": "How many players; else the fewest.",
    "seed": "Play with this seed, a number or a text.",
    "option": "Play a variant, as name=value; repeatable.",
    "why": "Tell why each event happened: the rule in words.",
    "components": "A corrected box, as TOML.",
    "rule": "One rule or ruling: BA-16, BA-G7.",
    "scenario_files": "Scenario files (TOML).",
    "pace": "Seconds between two inputs; 0: at once. Else 0.5 at a terminal, 0 elsewhere.",
    "save_record": "Save the record of the game.",
    "bots": "Who plays, one for each player or one for all: random, kitten, cat, lynx, tiger. Else all play at random.",
    "iterations": "How long a tiger thinks about a move, a lynx a tenth: the same seed, the same game. Else 5000.",
    "seconds": "The same in seconds; the game then depends on the machine too.",
    "record": "A record, as JSON.",
    "to": "Stop after this many inputs.",
    "seat": "Only what that seat may see.",
    "set": "A position of your own, as JSON or a file of it.",
    "json": "Print one JSON object.",
    "data": "Where tables are kept; else the user's data folder.",
    "database": "postgresql://…, instead of SQLite in the data folder.",
    "book_game": "Only this game.",
    "book_person": "Somebody's page, by their name.",
    "book_export": "Save the book, or what it knows of --person, as JSON; results as a table where FILE ends in .csv.",
    "book_import": "Take in a book that was exported as JSON: what is new of it. Stop the server first.",
    "book_invite": "Print a code that lets somebody into the house, or makes them its host. Stop the server first.",
    "book_forget": "Delete somebody from the book, for good. Stop the server first.",
    "analysis_seconds": "How long an input of a seat is looked at, about.",
}

BOOK_WORDS = {
    "en": {
        "name": "name", "games": "games", "wins": "wins", "points": "points", "rating": "rating", "when": "when",
        "game": "game", "how": "how it ended", "marks": "marks", "empty": "Nobody of this house has played yet.",
        "guest": "a guest", **CATS["en"],
        "taken_back": "a move taken back", "bot_played": "a bot played on", "left": "somebody left",
        "set_up": "set up by hand, does not count", "state": "state", "trophy": "trophy", "evening": "evening",
        "league": "league", "swiss": "Swiss", "knockout": "knock-out", "waiting": "not begun",
        "playing": "being played", "between": "between two rounds", "over": "over",
        "exported": "{file}: people {people}, results {results}, evenings {evenings}",
        "invited_house": "{code}: lets somebody into the house, once, within a day",
        "invited_host": "{code}: makes somebody host of the house, once, within a day",
        "forgotten": "{name}: deleted",
    },
    "it": {
        "name": "chi", "games": "partite", "wins": "vittorie", "points": "punti", "rating": "forza", "when": "quando",
        "game": "gioco", "how": "com'è finita", "marks": "note",
        "empty": "In questa casa non ha ancora giocato nessuno.",
        "guest": "un ospite", **CATS["it"],
        "taken_back": "una mossa ripresa", "bot_played": "un bot ha giocato al posto di qualcuno",
        "left": "qualcuno se n'è andato", "set_up": "preparata a mano, non conta",
        "state": "stato", "trophy": "trofeo", "evening": "serata", "league": "campionato", "swiss": "svizzero",
        "knockout": "eliminazione", "waiting": "non iniziata", "playing": "in corso", "between": "fra due turni",
        "over": "finita",
        "exported": "{file}: persone {people}, risultati {results}, serate {evenings}",
        "invited_house": "{code}: fa entrare qualcuno in casa, una volta, entro un giorno",
        "invited_host": "{code}: fa di qualcuno il padrone di casa, una volta, entro un giorno",
        "forgotten": "{name}: cancellato",
    },
}  # fmt: skip

VERDICTS = {
    "true": (
        "True: the deal and every draw ({draws} in all) of this whole game, {inputs} inputs to its end, come from the "
        "luck that was pledged ({pledge}) and {salts} salts."
    ),
    "begun": (
        "TRUE AS FAR AS IT GOES, BUT NOT FINISHED: the deal and every draw ({draws} in all) come from the luck that "
        "was pledged ({pledge}) and {salts} salts; but after the {inputs} inputs of this record the game is not over. "
        "What came later, if anything did, is not in it and not proved."
    ),
    "false": "NOT TRUE: {problem}",
}

COMPLAINTS = {
    "apart": "{one} does not go with {other}: one thing at a time",
    "no_book_file": "{file}: no house book of Mousehole ({error})",
    "no_member": "{wanted}: nobody of this house is called that; there are {known}",
    "no_mcp": "mcp: the package `mcp` is not installed; pip install 'mousehole[mcp]'",
    "no_rule": "{title} has no rule {wanted!r}; `mousehole rules {game}` lists {first} to {last}",
    "pace": "--pace {pace}: not a number of seconds from 0 to {most}",
    "seconds": "--seconds {seconds}: not a number of seconds above 0 and up to {most}",
    "budgets": "--iterations and --seconds: a budget is one or the other",
    "budget_of_nobody": "{option}: nobody thinks without --bots",
    "temper": "--bots {given}: there is no {wrong!r}; there are {known}",
    "bots_and_players": "--bots {given}: {bots} bots for {players} players; name one for each, or one for all",
    "bots_and_game": "--bots {given}: {bots} bots; {title} is for {fewest} to {most} players",
    "players": "--players {players}; {title} is for {fewest} to {most} players",
    "not_written": "{path}: cannot be written ({why})",
    "not_read": "{path}: cannot be read ({why})",
    "too_large": "{path}: more than {most} MiB; no record and no position is as large",
    "not_utf8": "{path}: not a text in UTF-8 ({why} at byte {byte})",
    "not_json": "{where}: not JSON ({why})",
    "not_replayed": "{path}: not the record of a game that can be replayed ({why})",
    "to": "--to {to}: the record has {inputs} inputs",
    "option": "--option {text}: write it as key=value",
    "seat": "--seat {seat}: this table has the seats 0 to {last}; or say spectator, or all",
}
