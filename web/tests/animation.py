"""Put pictures together into one that moves: `python animation.py FOLDER OUT.webp`; files are called NUMBER-MS.png."""

from __future__ import annotations

import sys
from pathlib import Path

MOST_BYTES = 150_000
LAST_MS = 1500


def main(folder: Path, out: Path) -> None:
    """Write the animation, coarser until it is small enough."""
    from PIL import Image

    files = sorted(folder.glob("*.png"))
    starts = [int(file.stem.partition("-")[2]) for file in files]
    pictures = [Image.open(file).convert("RGB") for file in files]
    shows = [max(20, later - start) for start, later in zip(starts, starts[1:], strict=False)] + [LAST_MS]
    for quality in (60, 45, 30, 15):
        pictures[0].save(
            out, save_all=True, append_images=pictures[1:], duration=shows, loop=0, quality=quality, method=4
        )
        if out.stat().st_size <= MOST_BYTES:
            break
    print(f"{out.name} {out.stat().st_size // 1000} kB, {len(files)} pictures")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
