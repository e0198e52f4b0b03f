"""How the worker of the pocket table begins."""

from __future__ import annotations

import random

from mousehole.server.pocket.bots import PageBots, SearchWorker
from mousehole.server.pocket.browser_store import BrowserDatabase, BrowserStore
from mousehole.server.pocket.house import House, Tell


async def open_house(database: BrowserDatabase, worker: SearchWorker, tell: Tell) -> House:
    """The house over the browser's database, with its worker that searches; `tell` is what speaks to the page."""
    random.seed()  # what a device has kept of an earlier visit would roll again as it did then
    house = House(BrowserStore(database), PageBots(worker), tell)
    await house.open()
    return house
