"""How long hands and heads take, where nobody hurries them. All times are milliseconds."""

from __future__ import annotations

from dataclasses import dataclass

from mousehole.server.protocol import Pace


@dataclass(frozen=True)
class Tempo:
    """How long each waits.

    `chance`: until it speaks by itself; `bot`: until a bot or what is forced moves; `round`: until the next round is
    dealt, as everybody looks at how the last one ended; `deal`: between cards dealt; `outcome`: how long an outcome is
    looked at before chance speaks again; `tumble`: how long dice tumble that all react to.
    """

    chance: float
    bot: float
    round: float
    deal: float
    outcome: float
    tumble: float


TEMPI: dict[Pace, Tempo] = {
    "calm": Tempo(chance=12_000, bot=2_000, round=16_000, deal=150, outcome=3_000, tumble=1_200),
    "normal": Tempo(chance=6_000, bot=1_000, round=9_000, deal=80, outcome=2_500, tumble=1_000),
    "quick": Tempo(chance=2_000, bot=350, round=4_000, deal=30, outcome=1_400, tumble=550),
    "instant": Tempo(chance=0, bot=0, round=0, deal=0, outcome=0, tumble=0),
}
