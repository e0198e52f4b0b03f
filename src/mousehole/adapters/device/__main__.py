"""Builds kernels ahead, for a machine that has a GPU and no Numba: `python -m mousehole.adapters.device --help`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from mousehole.adapters.device.build import build
from mousehole.adapters.device.program import name_of, write
from mousehole.adapters.flow import USUAL_BINS
from mousehole.adapters.setting import Setting
from mousehole.engine.errors import MouseholeError
from mousehole.games import games

USER_ERROR = 2


def main() -> int:
    """Build what is asked for; 2 where it cannot be."""
    parser = argparse.ArgumentParser(prog="python -m mousehole.adapters.device", description=__doc__)
    parser.add_argument("games", nargs="*", default=[], metavar="GAME", help=f"of {', '.join(games())}; all by default")
    parser.add_argument("--opponents", default="random", help="a name, several with commas, or 'none'")
    parser.add_argument("--bins", type=int, default=USUAL_BINS, help="of time, in timed games")
    parser.add_argument("--out", type=Path, default=Path("ptx"), help="the folder to write to")
    given = parser.parse_args()
    names = [None] if given.opponents == "none" else given.opponents.split(",")
    try:
        settings = [Setting(game, bins=given.bins) for game in given.games or games()]
        given.out.mkdir(parents=True, exist_ok=True)  # said now, not after minutes of compiling
        for setting in settings:
            file = write(build(setting, names), given.out, name_of(setting.game_id, names, given.bins))
            print(f"{file}: {file.stat().st_size // 1024} KiB", flush=True)
    except MouseholeError as error:
        print(error, file=sys.stderr)
        return USER_ERROR
    except OSError as error:
        print(f"--out {given.out}: cannot be written to ({error.strerror})", file=sys.stderr)
        return USER_ERROR
    return 0


if __name__ == "__main__":
    sys.exit(main())
