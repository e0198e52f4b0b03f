"""`python -m mousehole.lab GAME …`."""

import typer

from mousehole.lab.commands import lab

if __name__ == "__main__":
    typer.run(lab)
