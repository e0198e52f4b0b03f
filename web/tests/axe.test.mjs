import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

import { DESKTOP, openHouse, PHONE, playToTheEnd } from "./house.mjs";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
let house;
before(async () => (house = await openHouse()));
after(() => house.close());

/** The page's own policy forbids foreign scripts, so axe comes in by the debugger. */
async function complaints(page) {
  const { readFileSync } = await import("node:fs");
  await page.evaluate(readFileSync(axe, "utf8"));
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary}`);
}

const LOOKS = [
  ["desktop by day", { ...DESKTOP, colorScheme: "light" }],
  ["phone by night", { ...PHONE, colorScheme: "dark" }],
];

for (const [look, options] of LOOKS) {
  test(`axe finds nothing in the lobby on a ${look}`, async () => {
    const page = await house.page(options);
    await page.goto("/");
    await page.waitForSelector("[data-play]");
    assert.deepEqual(await complaints(page), []);
    await page.click('[data-more="chop_chop"]');
    await page.locator("summary").click();
    assert.deepEqual(await complaints(page), []);
    await page.context().close();
  });

  for (const wish of [
    { game: "bon_appetit", players: 4, bots: [null, "cat", "cat", "cat"] },
    { game: "chop_chop", players: 3, bots: [null, "cat", "kitten"] },
  ]) {
    test(`axe finds nothing at ${wish.game} on a ${look}`, async () => {
      const { room, tokens } = await house.room(wish);
      const page = await house.page(options);
      await page.goto(`/r/${room}#t=${tokens[0]}`);
      await page.waitForSelector("[data-input]");
      assert.deepEqual(await complaints(page), []);
      await page.getByRole("button", { name: "Settings" }).click();
      assert.deepEqual(await complaints(page), []);
      await page.keyboard.press("Escape");
      await playToTheEnd(page);
      await page.waitForSelector("[data-rematch]");
      assert.deepEqual(await complaints(page), []);
      await page.context().close();
    });
  }
}
