"""Opens rooms for tests of the static site: a wish a line comes in, and the room with all that is kept of it goes out.

It is the house of the page itself, with a database in memory: what a page's own browser would keep.
"""

import asyncio
import json
import sys

from mousehole.server.pocket.start import open_house


class Database:
    """A browser's database, kept in memory."""

    def __init__(self):
        self.kept, self.known = {}, {}

    async def rows(self):
        return json.dumps(list(self.known.values()))

    async def entries(self, room):
        return json.dumps(self.kept.get(room, []))

    async def append(self, room, _first, texts, row):
        self.kept.setdefault(room, []).extend(json.loads(texts))
        if row:
            self.known[room] = json.loads(row)

    async def rewrite(self, room, texts):
        for number, text in json.loads(texts).items():
            self.kept[room][int(number)] = text

    async def delete(self, room):
        self.kept.pop(room, None)
        self.known.pop(room, None)


class NoSearch:
    """Nobody thinks here: the room goes on in the page."""

    async def decide(self, _question):
        raise OSError("nobody searches here")

    async def weights(self, _net):
        raise OSError("nothing is learned here")

    def forget(self, _bot):
        pass


async def main():
    told = asyncio.Queue()
    database = Database()
    house = await open_house(database, NoSearch(), lambda *message: told.put_nowait(message))
    loop = asyncio.get_running_loop()
    while wish := await loop.run_in_executor(None, sys.stdin.readline):
        house.ask(0, "POST", "api/rooms", "en", wish)
        _, _, status, body = await told.get()
        answer = {"status": status, "body": json.loads(body)}
        if status == 201:
            room = answer["body"]["room"]
            answer |= {"row": database.known[room], "entries": database.kept[room]}
        print(json.dumps(answer), flush=True)


asyncio.run(main())
