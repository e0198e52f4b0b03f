import assert from "node:assert/strict";
import { after, before } from "node:test";

import { complaints, DESKTOP, LONG, openHouse, PHONE, playToTheEnd, test } from "./house.mjs";
import { TABLES } from "./tables.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

const DAY = ["desktop by day", { ...DESKTOP, colorScheme: "light" }];
const NIGHT = ["phone by night", { ...PHONE, colorScheme: "dark" }];

for (const [look, options] of [DAY, NIGHT]) {
  test(`axe finds nothing in the lobby, at set-up, on the big screen, at a record on a ${look}`, async () => {
    const page = await house.page(options);
    await page.goto("/");
    await page.waitForSelector("[data-play]");
    assert.deepEqual(await complaints(page), []);
    await page.click('[data-more="chop_chop"]');
    await page.locator("summary").click();
    assert.deepEqual(await complaints(page), []);
    await page.goto("/tv");
    await page.waitForSelector("[data-tv]");
    assert.deepEqual(await complaints(page), []);
    await page.goto("/replay");
    await page.waitForSelector("h1");
    assert.deepEqual(await complaints(page), []);
    await page.context().close();
  });
}

/** Games whose end is near: whole ones are played elsewhere. */
const BON_APPETIT = { game: "bon_appetit", ...TABLES.bon_appetit };
const CHOP_CHOP = { game: "chop_chop", players: 3, bots: [null, "cat", "kitten"], options: { quiet_limit: 2, quiet_winner: "cat" } };
const LOOKS = LONG ? [[BON_APPETIT, DAY], [BON_APPETIT, NIGHT], [CHOP_CHOP, DAY], [CHOP_CHOP, NIGHT]] : [[BON_APPETIT, NIGHT], [CHOP_CHOP, DAY]]; // prettier-ignore

for (const [wish, [look, options]] of LOOKS) {
  test(`axe finds nothing at ${wish.game}, its sheets, its end and its replay on a ${look}`, async () => {
    const { room, tokens } = await house.room(wish);
    const page = await house.page(options);
    await page.goto(`/r/${room}#t=${tokens[0]}`);
    await page.waitForSelector("[data-input]");
    assert.deepEqual(await complaints(page), []);
    for (const name of ["Settings", "Rulebook", "Who is here"]) {
      await page.getByRole("button", { name, exact: true }).click();
      if (name === "Who is here") await page.getByRole("button", { name: "Change" }).first().click();
      assert.deepEqual(await complaints(page), [], name);
      await page.keyboard.press("Escape");
    }
    await playToTheEnd(page);
    await page.waitForSelector("[data-rematch]");
    assert.deepEqual(await complaints(page), []);
    await page.click("[data-watch]");
    await page.waitForSelector("[data-replay]");
    assert.deepEqual(await complaints(page), []);
    await page.context().close();
  });
}
