import assert from "node:assert/strict";
import { after, before } from "node:test";

import { openHouse, test } from "./house.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

/** Two sit down, each at a screen of their own; what the first is told goes through `spoil` once it is set. */
async function sitDown() {
  const [page, other] = [await house.page(), await house.page()];
  const hands = { spoil: null };
  await page.routeWebSocket(/\/ws\//, (line) => {
    const server = line.connectToServer();
    server.onMessage((data) => {
      const message = JSON.parse(data);
      line.send(hands.spoil?.(message) ? JSON.stringify(message) : data);
    });
  });
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 2, bots: [null, null], seed: 4 });
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await other.goto(`/r/${room}#t=${tokens[1]}`);
  await page.waitForSelector('[data-input="flip"]');
  const close = () => Promise.all([page.context().close(), other.context().close()]);
  return { page, other, hands, close };
}

const flip = (page) => page.locator('[data-input="flip"]').click();

/** The first `events` that comes is spoilt, and no other. */
function once(hands, spoil) {
  hands.spoil = (message) => {
    if (message.t !== "events") return false;
    hands.spoil = null;
    spoil(message);
    return true;
  };
}

test("an event that cannot be shown does not freeze the table, and the page says so", async () => {
  const { page, other, hands, close } = await sitDown();
  once(hands, ({ events }) => events.push({ ...events[0], kind: "win" })); // it names no winners
  await flip(page);
  await page.waitForSelector("[data-trouble]");
  await flip(other);
  await flip(page);
  await flip(other);
  assert.equal(await page.locator("[data-tangled]").count(), 0);
  await page.locator("[data-trouble] button").last().click();
  assert.equal(await page.locator("[data-trouble]").count(), 0);
  assert.deepEqual(page.errors, []);
  await close();
});

test("a view that cannot be laid leaves the table to the next one", async () => {
  const { page, other, hands, close } = await sitDown();
  once(hands, (message) => (message.view = {}));
  await flip(page);
  await page.waitForSelector("[data-trouble]");
  await flip(other);
  await flip(page);
  await close();
});

test("a table that cannot be drawn is drawn again with what comes next, and the error goes with the report", async () => {
  const { page, other, hands, close } = await sitDown();
  once(hands, ({ view }) => (view.tops = view.tops.map(() => 7))); // no name of a card
  await flip(page);
  await page.waitForSelector("[data-tangled]");
  await page.locator("[data-trouble] button").first().click();
  await page.click("[data-report]");
  await page.waitForSelector("[data-report-number]");
  await page.keyboard.press("Escape");
  await flip(other);
  await flip(page);
  assert.equal(await page.locator("[data-tangled]").count(), 0);
  await close();
});
