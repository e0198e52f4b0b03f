"""Why a record cannot be analysed, in the language of whoever asked."""

from __future__ import annotations

from typing import Any

from mousehole.analysis.words import said
from mousehole.engine.errors import MouseholeError


class CannotAnalyse(MouseholeError, ValueError):
    """A record that cannot be analysed; `reason` is one word for why, `sentence(lang)` says it to people.

    >>> CannotAnalyse("unfinished", inputs=7).sentence("it")
    'La partita non è finita: la registrazione si ferma dopo 7 mosse. Si analizza una partita giocata fino in fondo.'
    """

    def __init__(self, reason: str, **details: Any) -> None:
        self.reason, self.details = reason, details
        super().__init__(self.sentence("en"))

    def sentence(self, lang: str = "en") -> str:
        """The reason as a sentence in `lang`."""
        return said(lang, f"cannot-{self.reason}", self.details)
