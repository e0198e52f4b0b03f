import assert from "node:assert/strict";
import { after, before } from "node:test";

import { openHouse, test } from "./house.mjs";
import { comparedWithKept, looksWrong } from "./pictures.mjs";
import { sitAtPrepared, TABLES } from "./tables.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

const DEVICES = {
  desktop: { options: { viewport: { width: 1280, height: 800 } }, side: 8 },
  phone: { options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, side: 5 },
};
const QUIET = { sound: false, theme: "light", motion: "reduced", lang: "en" };
/** One thing of each table that must not be missing. */
const PIECES = { bon_appetit: ".common .card:last-child", chop_chop: ".piece", mistigri: ".cat", addi_cats: ".moon", mamicatchmi: ".pawn" };

const move = (x, y) => `translate(${x}px, ${y}px)`;
const dress = (page, selector, style) => page.locator(`main ${selector}`).first().evaluate((element, style) => Object.assign(element.style, style), style);

/** What the comparison is for: it overlooks less than a pixel, but not a table that has moved or lost a piece. */
async function assertWouldBeSeen(page, game, device, side) {
  const isSame = async () => (await comparedWithKept(page, `${game}-${device}`, side)).same;
  await dress(page, "> *", { transform: move(0.6, 0.4) });
  assert.equal(await isSame(), true, "less than a pixel is no matter");
  await dress(page, "> *", { transform: move(9, 6) });
  assert.equal(await isSame(), false, "the table has moved");
  await dress(page, "> *", { transform: "" });
  await dress(page, PIECES[game], { display: "none" });
  assert.equal(await isSame(), false, `${PIECES[game]} is gone`);
}

for (const game of Object.keys(TABLES)) {
  for (const [device, { options, side }] of Object.entries(DEVICES)) {
    test(`the table of ${game} looks on a ${device} as in its picture`, async () => {
      const page = await house.page(options);
      await sitAtPrepared(house, page, game, QUIET);
      assert.equal(await looksWrong(page, `${game}-${device}`, side), null);
      if (device === "phone") await assertWouldBeSeen(page, game, device, side);
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });
  }
}
