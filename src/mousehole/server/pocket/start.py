"""How the worker of the pocket table begins."""

from __future__ import annotations

from mousehole.server.hosting.bot_pool import BotPool
from mousehole.server.pocket.browser_store import BrowserDatabase, BrowserStore
from mousehole.server.pocket.house import House, Tell
from mousehole.server.pocket.loop_executor import LoopExecutor


async def open_house(database: BrowserDatabase, tell: Tell) -> House:
    """The house over the browser's database; `tell` is what speaks to the page."""
    house = House(BrowserStore(database), BotPool(1, executor=LoopExecutor()), tell)
    await house.open()
    return house
