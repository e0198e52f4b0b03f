import assert from "node:assert/strict";
import { after, before } from "node:test";

import { LONG, playToTheEnd, test } from "../house.mjs";
import { kept, openSite, sitDown, visit } from "./site.mjs";

/** The one in which hands are timed; all of them in the long form. */
const GAMES = ["mamicatchmi", ...(LONG ? ["bon_appetit", "chop_chop", "mistigri", "addi_cats"] : [])];

let site;
let context;
before(async () => {
  site = await openSite();
  context = await site.context({ reducedMotion: "reduce" });
  await kept(await visit(context, site).then((page) => page.reload().then(() => page)));
  await site.cutOff();
});
after(() => site?.close());

for (const game of GAMES)
  test(`${game} is played to its last screen with the host gone`, async () => {
    const [page] = context.pages();
    page.errors = [];
    await page.goto(`${site.address}#/`);
    await page.reload();
    await sitDown(page, game, "[data-table][data-n]");
    assert.ok((await playToTheEnd(page)) > 0);
    assert.deepEqual(page.errors, []);
  });

test("the browser itself finds nothing that would keep it from being installed", async () => {
  const [page] = context.pages();
  const browser = await context.newCDPSession(page);
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  const found = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"); // as all tests are
  assert.deepEqual(found, []);
});
