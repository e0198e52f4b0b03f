import assert from "node:assert/strict";
import { after, before } from "node:test";

import { DESKTOP, openHouse, PHONE, test } from "./house.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

const TABLET = { viewport: { width: 1024, height: 1366 }, hasTouch: true };

/** A table with one person for the mice, in this position. */
async function sit(position, options) {
  const { room, tokens } = await house.room({ game: "chop_chop", players: 2, bots: [null, "cat"], position, pace: "calm", seed: 1 });
  const page = await house.page(options);
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await page.waitForSelector('[data-table][data-state="playing"] [data-input]');
  return page;
}

const lineOf = (page) => page.waitForSelector(".way path:not(.head)[d]:not([d=''])", { state: "attached" }).then((path) => path.getAttribute("d"));

/** Show the way of a move, as a pointer over its square does. */
const look = (page, input) => page.locator(`[data-input="${input}"]`).dispatchEvent("pointerenter");

for (const [device, options] of [["a phone", PHONE], ["a tablet", TABLET], ["a desktop", DESKTOP]]) {
  test(`a walk to and fro is drawn with both its directions on ${device}`, async () => {
    const page = await sit({ phase: "move", roll: 3, cat: "T6" }, options);
    await look(page, "move m1 c6");
    await page.waitForFunction(() => document.querySelector(".way path")?.getAttribute("d")?.includes("A"));
    const [there, back] = (await lineOf(page)).split("A");
    assert.match(there, /^M2\.5 0\.5L2\.5 1\.5L/); // out of the hole c7 to c6, then aside
    assert.match(back, /L2\.5 1\.63$/); // and back to c6, beside the way there
    assert.match(await page.locator(".way .head").getAttribute("d"), /L2\.5 1\.63L/);
    await page.context().close();
  });
}

test("a walk that crosses no square twice is drawn through the middles", async () => {
  const page = await sit({ phase: "move", roll: 3, cat: "T6" }, DESKTOP);
  await look(page, "move m1 a6");
  await page.waitForFunction(() => document.querySelector(".way .head")?.getAttribute("d"));
  assert.equal(await lineOf(page), "M2.5 0.5L2.5 1.5L1.5 1.5L0.5 1.5");
  await page.context().close();
});

test("a mouse goes to and fro step by step and stops before its own door", async () => {
  const page = await sit({ phase: "move", roll: 3, cat: "T6" }, { ...DESKTOP, reducedMotion: "no-preference" });
  await page.evaluate(() => {
    const square = () => ["--column", "--row"].map((name) => document.querySelector(".piece.mouse").style.getPropertyValue(name)).join(" ");
    window.walked = [square()];
    const watch = new MutationObserver(() => square() !== window.walked.at(-1) && window.walked.push(square()));
    watch.observe(document.querySelector(".floor:has(.piece)"), { attributes: true, childList: true, subtree: true });
  });
  await page.locator('[data-input="move m1 c6"]').click();
  await page.waitForFunction(() => window.walked.length === 4);
  assert.deepEqual(await page.evaluate(() => window.walked), ["2 0", "2 1", "3 1", "2 1"]);
  await page.context().close();
});
