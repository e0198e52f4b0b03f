"""`python -m mousehole` is the command `mousehole`."""

from mousehole.cli import main

if __name__ == "__main__":
    main()
