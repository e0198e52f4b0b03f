import assert from "node:assert/strict";
import { after, before } from "node:test";

import { openHouse, test } from "../house.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

test("a server hands the pocket table out, under a policy that lets Python run there and nowhere else", async () => {
  const page = await house.page();
  await page.goto("/");
  await page.click("[data-to-pocket]");
  await page.waitForSelector("[data-pocket-panel]");
  await page.click('[data-play="bon_appetit"]');
  await page.waitForSelector('[data-input="flip"]');
  assert.match(page.url(), /\/pocket\/#\/r\/[a-z0-9]+$/);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});
