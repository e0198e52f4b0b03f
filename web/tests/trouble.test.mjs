import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";

import { openHouse, test } from "./house.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

/**
 * Two sit down, each at a screen of their own; what the first is told goes through `spoil` once it is set: whole views, as
 * its hello is made that of the version before, or steps.
 */
async function sitDown({ version = undefined } = {}) {
  const [page, other] = [await house.page(), await house.page()];
  const hands = { spoil: null, said: [] };
  await page.routeWebSocket(/\/ws\//, (line) => {
    const server = line.connectToServer();
    line.onMessage((data) => {
      const message = JSON.parse(data);
      if (message.version) message.version = version;
      hands.said.push(message.t);
      server.send(JSON.stringify(message));
    });
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

/** The first `events` (or another kind) that comes is spoilt, and no other. */
function once(hands, spoil, kind = "events") {
  hands.spoil = (message) => {
    if (message.t !== kind) return false;
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

test("a view that has not the hash that it should have is asked for whole, the report holds both, and play goes on", async () => {
  const { page, other, hands, close } = await sitDown({ version: 2 });
  once(hands, (step) => (step.hash = "00000000"), "step");
  await flip(page);
  await flip(other);
  await flip(page);
  assert.equal(hands.said.filter((kind) => kind === "whole").length, 1);
  await page.getByRole("button", { name: "Who is here" }).click();
  await page.getByRole("button", { name: "Something is wrong" }).click();
  await page.fill("textarea", "it looks odd");
  await page.click("[data-report]");
  await page.waitForSelector("[data-report-number]");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /save/i }).click()]);
  const { astray } = JSON.parse(readFileSync(await file.path(), "utf8"));
  assert.equal(astray.hash, "00000000");
  assert.match(astray.own, /^[0-9a-f]{8}$/);
  assert.deepEqual(astray.whole, astray.view, "it was the hash that was wrong");
  assert.deepEqual(page.errors, []);
  await close();
});

test("a step that makes no sense is made good by a whole view", async () => {
  const { page, other, hands, close } = await sitDown({ version: 2 });
  once(hands, (step) => (step.view = [999, 1]), "step");
  await flip(page);
  await flip(other);
  await flip(page);
  assert.equal(hands.said.filter((kind) => kind === "whole").length, 1);
  assert.equal(await page.locator("[data-trouble]").count(), 0);
  await close();
});

test("a page that is older than its server plays on, and asks to be loaded anew once nobody plays", async () => {
  const { page, other, hands, close } = await sitDown({ version: 2 });
  once(hands, (names) => (names.newest = 3), "names");
  await page.reload();
  await flip(page);
  await flip(other);
  assert.equal(await page.locator("[data-newer-page]").count(), 0, "in the middle of a game");
  await page.locator("header a").click();
  await page.waitForSelector("[data-newer-page]");
  await page.click("[data-reload]");
  await page.waitForSelector("[data-play]");
  assert.equal(await page.locator("[data-newer-page]").count(), 0);
  await close();
});

test("a part of the page that does not arrive when it is needed leaves no empty page, and comes with the next try", async () => {
  const page = await house.page();
  for (const [path, part, sign] of [["/book", "BookScreen", "[data-book-name]"], ["/replay", "ReplayScreen", 'input[type="file"]'], ["/learn/bon_appetit", "TutorialScreen", "[data-table]"]]) {
    const files = new RegExp(`/assets/${part}-[^/]*[.]js$`);
    await page.route(files, (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(path);
    await page.waitForSelector("[data-part-missing]");
    await page.unroute(files);
    await page.click("[data-part-missing] button");
    await page.waitForSelector(sign);
  }
  await page.context().close();
});

test("a page that asks for a form that there is not is told which ones there are", async () => {
  const page = await house.page();
  await page.routeWebSocket(/\/ws\//, (line) => {
    const server = line.connectToServer();
    line.onMessage((data) => server.send(JSON.stringify({ ...JSON.parse(data), version: 9 })));
    server.onMessage((data) => line.send(data));
  });
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 2, bots: [null, "cat"] });
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await page.getByRole("main").getByText("1, 2 (json)").waitFor();
  await page.context().close();
});
