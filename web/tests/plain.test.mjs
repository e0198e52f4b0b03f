/** Games that the page was not built with, one of them added as docs/add-a-game.md says: they are played on the plain board. */

import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before } from "node:test";

import { listen } from "./folding.mjs";
import { complaints, DESKTOP, openHouseOf, PHONE, playToTheEnd, ROOT, sitTogether, test } from "./house.mjs";

const GAME = "crumbs";
const RACE = "leaves"; // it judges by time, and its verbs are its own
let copy, house;

/** The project's own package with the files of the page in it, and with a game that tests keep. */
function copyWithGame() {
  const folder = mkdtempSync(join(tmpdir(), "mousehole-plain-"));
  cpSync(join(ROOT, "src"), join(folder, "src"), { recursive: true, filter: (path) => !path.endsWith("__pycache__") });
  const page = readFileSync(join(ROOT, "docs", "add-a-game.md"), "utf8");
  for (const [, path, text] of page.matchAll(/^```\w+ title="([^"]+)"\n(.*?)^```$/gms)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  cpSync(join(ROOT, "tests", "sixth_game", RACE), join(folder, "src", "mousehole", "games", RACE), { recursive: true });
  return folder;
}

before(async () => {
  copy = copyWithGame();
  house = await openHouseOf(join(copy, "src"));
});
after(async () => {
  await house?.close();
  if (copy) rmSync(copy, { recursive: true, force: true });
});

test("one tap in the lobby seats one at a game that the page has never heard of, and it can be played out", async () => {
  const page = await house.page({ ...DESKTOP, locale: "en-GB" });
  await page.goto("/");
  await page.click(`[data-play="${GAME}"]`);
  await page.waitForSelector(`[data-table][data-game="${GAME}"]`);
  await page.getByRole("button", { name: "Take 2 crumbs" }).click();
  await page.getByText(/takes 2 crumbs/).first().waitFor();
  assert.ok((await playToTheEnd(page)) >= 0);
  await page.getByRole("button", { name: "Play again" }).click();
  await page.waitForSelector('[data-table][data-over="false"]');
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("the plain board speaks Italian on a phone, shows the own secret only, and axe finds nothing", async () => {
  const page = await house.page({ ...PHONE, locale: "it-IT" });
  const { room, tokens } = await house.room({ game: GAME, players: 3, bots: [null, "cat", "kitten"] });
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await page.getByRole("button", { name: "Prendi una briciola" }).waitFor();
  await page.getByText("Il tuo appetito").waitFor();
  assert.equal(await page.getByText("Tutte le carte").count(), 0);
  assert.equal(await page.locator('[data-input="take 3"]').getAttribute("data-seat"), "0");
  assert.deepEqual(await complaints(page), []);
  await page.getByRole("button", { name: "Regolamento", exact: true }).click();
  await page.locator("[data-appendix] summary").click();
  await page.locator('[data-rule-id="CR-G1"]').waitFor();
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("where something is hidden one screen is passed round before anything is shown", async () => {
  const page = await house.page();
  await sitTogether(page, await house.room({ game: GAME, players: 2, bots: [null, null] }));
  await page.getByText("Everybody else, look away!").waitFor();
  assert.equal(await page.getByText("Your appetite").count(), 0);
  await page.getByRole("button", { name: /show my cards/ }).click();
  await page.getByText("Your appetite").waitFor();
  await page.context().close();
});

test("a game of reactions with verbs of its own is raced on the plain board, each reveal at its moment", async () => {
  const page = await house.page({ ...PHONE, locale: "en-GB" });
  const { room, tokens } = await house.room({
    game: RACE, players: 2, bots: [null, "kitten"], pace: "instant", options: { rest_ms: 0, race_ms: 2000 },
  });
  const shown = new Map(); // by number, as spare lines bring every reveal more than once
  const hear = ({ t, events, n, show }) => t === "events" && events[0]?.kind === "lift" && shown.set(n, show);
  listen(page, hear, { spares: true });
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await page.getByRole("button", { name: "Lift a leaf" }).click();
  await page.getByText(/lifts a leaf/).first().waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Pounce" }).click();
  await page.getByText(/pounces|startles/).first().waitFor({ state: "attached" });
  assert.ok((await playToTheEnd(page, undefined, ["lift"])) >= 1);
  assert.equal(shown.size, 16);
  assert.ok([...shown.values()].every((moment) => typeof moment === "number"));
  assert.deepEqual(page.errors, []);
  await page.context().close();
});
