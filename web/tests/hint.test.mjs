import assert from "node:assert/strict";
import { after, before } from "node:test";

import { complaints, DESKTOP, openHouse, PHONE, test } from "./house.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

const LONGEST_MS = 240_000; // a compiler may have to be waited for

async function seated({ room, tokens }, person, options) {
  const page = await house.page(options);
  await page.goto(`/r/${room}#t=${tokens[person]}`);
  return page;
}

test("what the tiger would do is drawn with its chance, done by nobody, and seen by the others", async () => {
  const made = await house.room({ game: "chop_chop", players: 2, pace: "instant", names: ["Ada", "Tom"] });
  const [one, two] = [await seated(made, 0, DESKTOP), await seated(made, 1, PHONE)];
  await Promise.all([one, two].map((page) => page.waitForSelector('[data-quick="hint"]')));
  await Promise.race([one, two].map((page) => page.waitForSelector('[data-quick="hint"]:not([disabled])')));
  const [chooser, other] = (await one.$('[data-quick="hint"]:not([disabled])')) ? [one, two] : [two, one];
  assert.ok(await other.isDisabled('[data-quick="hint"]'), "whoever has nothing to choose asks nothing");
  const n = await chooser.getAttribute("[data-table]", "data-n");
  await chooser.click('[data-quick="hint"]');
  const said = other.waitForSelector('[data-said="hint"]', { timeout: LONGEST_MS });
  await chooser.waitForSelector("[data-advice]", { timeout: LONGEST_MS });
  await said;
  assert.match(await chooser.textContent("[data-advice]"), /The tiger would: .+\d+\s%/s);
  assert.ok(await chooser.$("[data-advice] svg"), "the move is drawn");
  assert.equal(await chooser.locator("[data-advice] svg .ring.better").count(), 1, "where the cat sits down there is a ring: an arrow would come from nowhere");
  assert.deepEqual(await complaints(chooser), []);
  await chooser.click("[data-advice-seen]");
  assert.equal(await chooser.getAttribute("[data-table]", "data-n"), n);
  await other.getByRole("button", { name: "Who is here" }).click();
  await other.waitForSelector("text=/asked the tiger once/");
  assert.deepEqual([...one.errors, ...two.errors], []);
  await one.context().close();
  await two.context().close();
});

test("the host may rather have nobody ask", async () => {
  const made = await house.room({ game: "mistigri", players: 3, bots: [null, "cat", "cat"], pace: "instant", hints: true });
  const page = await seated(made, 0, PHONE);
  await page.waitForSelector('[data-quick="hint"]');
  await page.getByRole("button", { name: "Who is here" }).click();
  await page.click('[data-host="no_hints"]');
  await page.waitForSelector('[data-host="hints"]');
  await page.waitForSelector('[data-quick="hint"]', { state: "detached" });
  assert.deepEqual(page.errors, []);
  await page.context().close();
});
