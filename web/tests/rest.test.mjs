import assert from "node:assert/strict";
import { after, before } from "node:test";

import { DESKTOP, openHouse, PHONE, serverTest, test } from "./house.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

const STANDS_MS = 4000; // four times what a bot takes
const numberOf = (page) => page.locator("[data-table]").getAttribute("data-n");
const isPaused = (page, paused) => page.waitForSelector(`[data-table][data-paused="${paused}"]`);

/** One person and two bots; the person has just played, so that a bot is up. */
async function playAlone(options) {
  const page = await house.page(options);
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 3, bots: [null, "kitten", "kitten"], pace: "normal", seed: 2 });
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await page.waitForSelector('[data-input="flip"]');
  return page;
}

async function hide(page, hidden) {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

for (const [size, options] of [["desktop", DESKTOP], ["phone", PHONE]]) {
  test(`the table of a lone person stands still while the rule book is open, and then goes on, ${size}`, async () => {
    const page = await playAlone(options);
    await page.click('[data-input="flip"]');
    await page.getByRole("button", { name: "Rulebook" }).click();
    await isPaused(page, true);
    const n = await numberOf(page);
    await page.waitForTimeout(STANDS_MS);
    assert.equal(await numberOf(page), n);
    assert.equal(await page.getByText("The table is paused.").count(), 0, "nobody has asked for a pause");
    await page.keyboard.press("Escape");
    await isPaused(page, false);
    await page.waitForFunction((n) => document.querySelector("[data-table]").dataset.n !== n, n);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });
}

test("the table of a lone person stands still while its tab is hidden", async () => {
  const page = await playAlone(DESKTOP);
  await page.click('[data-input="flip"]');
  await hide(page, true);
  await isPaused(page, true);
  const n = await numberOf(page);
  await page.waitForTimeout(STANDS_MS);
  assert.equal(await numberOf(page), n);
  await hide(page, false);
  await isPaused(page, false);
  await page.waitForSelector('[data-input="flip"]');
  await page.context().close();
});

test("a sheet that is opened and closed at once leaves the table running", async () => {
  const page = await playAlone(DESKTOP);
  for (let i = 0; i < 3; i++) {
    await page.getByRole("button", { name: "Rulebook" }).click();
    await page.keyboard.press("Escape");
  }
  await page.click('[data-input="flip"]');
  await page.waitForTimeout(500);
  await isPaused(page, false);
  await page.context().close();
});

serverTest("a table that others play at does not stand still for one who reads", async () => {
  const [page, other] = [await house.page(), await house.page()];
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 2, bots: [null, null], pace: "normal", seed: 2 });
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await other.goto(`/r/${room}#t=${tokens[1]}`);
  await page.click('[data-input="flip"]');
  await page.getByRole("button", { name: "Rulebook" }).click();
  await other.click('[data-input="flip"]');
  assert.equal(await other.locator("[data-table]").getAttribute("data-paused"), "false");
  await Promise.all([page.context().close(), other.context().close()]);
});

test("a table that is paused looks paused: nothing to press, no turn, and it stays so when the sheet is closed", async () => {
  const page = await playAlone(DESKTOP);
  await page.getByText("Your turn").first().waitFor();
  await page.getByRole("button", { name: "Who is here" }).click();
  await isPaused(page, true);
  await page.click('[data-host="pause"]');
  await page.keyboard.press("Escape");
  await page.getByText("The table is paused.").waitFor();
  await isPaused(page, true);
  assert.equal(await page.locator("[data-input],[data-go]").count(), 0);
  assert.equal(await page.getByText("Your turn").count(), 0);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForSelector('[data-input="flip"]');
  await page.context().close();
});

test("dice wait for the hand of a lone person", async () => {
  const page = await house.page();
  const { room, tokens } = await house.room({ game: "chop_chop", players: 2, bots: [null, "kitten"], pace: "normal", seed: 2 });
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await page.waitForSelector("[data-go]");
  const n = await numberOf(page);
  await page.waitForTimeout(7000);
  assert.equal(await numberOf(page), n);
  await page.click("[data-go]");
  await page.waitForFunction((n) => document.querySelector("[data-table]").dataset.n !== n, n);
  await page.context().close();
});
