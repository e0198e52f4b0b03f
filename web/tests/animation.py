"""Put pictures together into one that moves: `python animation.py FOLDER OUT.webp`; files are called NUMBER-MS.jpg."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

MOST_BYTES = 150_000
LAST_MS = 1500
WIDTH = 380


def main(folder: Path, out: Path) -> None:
    """Write the animation, with fewer and coarser pictures until it is small enough."""
    from PIL import Image

    for step, quality in ((1, 60), (1, 40), (2, 40), (2, 25), (3, 25), (4, 20)):
        files = sorted(folder.glob("*.jpg"))[::step]
        starts = [int(file.stem.partition("-")[2]) for file in files]
        shows = [max(20, later - start) for start, later in pairwise(starts)] + [LAST_MS]
        pictures = [Image.open(file).convert("RGB") for file in files]
        size = (WIDTH, WIDTH * pictures[0].height // pictures[0].width)
        first, *others = (picture.resize(size, Image.Resampling.LANCZOS) for picture in pictures)
        first.save(out, save_all=True, append_images=others, duration=shows, loop=0, quality=quality, method=4)
        if out.stat().st_size <= MOST_BYTES:
            break
    print(f"{out.name} {out.stat().st_size // 1000} kB, {len(files)} pictures")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
