"""What the command line prints: lines, labelled entries, events in words, and complaints."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

import mousehole
from mousehole.cli.words import COMPLAINTS, WORDS
from mousehole.engine.errors import MouseholeError
from mousehole.engine.events import Event
from mousehole.engine.game import Game
from mousehole.table.words import seat_name, what_happened

BROKEN_PIPE = 141
LABEL_WIDTH = 8
NOBODY = -1


class UserError(MouseholeError):
    """Something that was typed cannot be done."""


def complaint(name: str, **details: object) -> UserError:
    """The error of that name, with what was wrong filled in."""
    return UserError(COMPLAINTS[name].format(**details))


class Output(Console):
    """Standard output, in colour at a terminal, plain and unwrapped elsewhere."""

    def on_broken_pipe(self) -> None:
        """Stop without a word when nobody reads on (`mousehole watch … | head`)."""
        try:
            super().on_broken_pipe()
        except SystemExit:
            raise SystemExit(BROKEN_PIPE) from None

    def say(self, text: str = "", style: str = "") -> None:
        """Print a line as it stands."""
        self.print(Text(text, style=style), soft_wrap=not self.is_terminal)

    def entry(self, label: str, text: str, style: str = "cyan", width: int = LABEL_WIDTH) -> None:
        """Print a line with a label before it, the text hanging beside the label at a terminal."""
        if not self.is_terminal:
            self.say(f"{label:<{width}} {text}")
            return
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(min_width=width)
        grid.add_row(Text(label, style=style), Text(text))
        self.print(grid)


out = Output(highlight=False)


def title_of(game: Game) -> tuple[str, str]:
    """The title and the designer, as the game's package says them in its first line."""
    title, _, designer = (game.package.__doc__ or game.id).partition("\n")[0].rstrip(".").partition(", by ")
    return title, designer


def tell(given: str | None, events: Iterable[Event], lang: str, why: bool) -> None:
    """An input, and in words what came of it."""
    if given is not None:
        out.say(given, style="bold")
    for event in events:
        if why:
            out.entry(" ", mousehole.explain(event, lang), width=1)
        else:
            happened = what_happened(event, lang)
            out.entry(f"  {event.rule}", happened[:1].upper() + happened[1:])


def print_winners(table: mousehole.Table, lang: str) -> None:
    """Who has won."""
    names = [seat_name(table.game, seat, lang) for seat in table.winners or [NOBODY]]
    out.say(f"{WORDS[lang]['winners']}: {', '.join(names)}", style="bold green")
