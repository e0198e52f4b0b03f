"""`python -m mousehole.server`: the server's commands by themselves."""

from mousehole.server.commands import main

main()
