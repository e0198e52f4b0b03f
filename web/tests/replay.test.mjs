import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";

import { openHouse, PHONE, playToTheEnd, test } from "./house.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

/** A game of Bon Appétit! that two bots and one forced hand have played. */
async function finished(page) {
  const { room, tokens } = await house.room({ game: "mistigri", players: 3, bots: [null, "kitten", "cat"], names: ["Ada", "Tom", "Bea"], options: { rounds: 1, tie_rounds: 0 } });
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await playToTheEnd(page);
  return room;
}

const at = (page, n) => page.waitForSelector(`[data-replay="${n}"]`);

test("a game that is over is watched again: slider, steps, speed, every seat's view; shared and saved; opened from its file", async () => {
  const page = await house.page({ acceptDownloads: true });
  const room = await finished(page);
  await page.click("[data-watch]");
  await at(page, 0);
  assert.match(page.url(), new RegExp(`/replay/${room}/0$`));
  assert.equal(await page.locator("[data-card]").count(), 0, "a watcher sees no hand");
  assert.equal(await page.locator("[data-input],[data-go]").count(), 0, "nothing can be done in a replay");
  await page.selectOption("[data-eyes]", "1");
  await page.waitForSelector("[data-card]");
  const cards = await page.locator("[data-card]").count();
  assert.equal(cards, 9);
  await page.click("[data-replay-step]");
  await at(page, 1);
  await page.waitForSelector('[data-table][data-n="1"]');
  const last = Number(await page.locator("[data-replay]").getAttribute("data-last"));
  await page.locator('input[type="range"]').fill(String(last));
  await page.waitForSelector('[data-table][data-over="true"]');
  await page.locator('input[type="range"]').fill(String(last - 3));
  await page.waitForSelector('[data-table][data-over="false"]');
  await page.locator("select").first().selectOption("8");
  await page.click("[data-replay-play]");
  await page.waitForSelector('[data-table][data-over="true"]');
  const saving = page.waitForEvent("download");
  await page.click("[data-save]");
  const file = await (await saving).path();
  const record = JSON.parse(readFileSync(file, "utf8"));
  assert.equal(record.inputs.length, last);

  const other = await house.page();
  await other.goto("/replay");
  await other.setInputFiles('input[type="file"]', { name: "game.json", mimeType: "application/json", buffer: readFileSync(file) });
  await at(other, 0);
  assert.equal(await other.locator("[data-replay]").getAttribute("data-last"), String(last));
  assert.equal(await other.locator("[data-back-to-table]").count(), 0, "a file has no table to go back to");
  await page.click("[data-back-to-table]");
  await page.waitForURL(new RegExp(`/r/${room}$`));
  await page.waitForSelector("[data-watch]");
  assert.deepEqual([...page.errors, ...other.errors], []);
  await page.context().close();
  await other.context().close();
});

test("a record is opened by dropping it on the page; what is none is refused in words", async () => {
  const page = await house.page({ ...PHONE, locale: "it-IT" });
  await page.goto("/");
  await page.waitForSelector("[data-play]");
  const drop = (text) =>
    page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "game.json", { type: "application/json" }));
      dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, text);
  for (const [file, detail] of [["no JSON at all", 0], ["[1, 2]", 0], ['{"version": 999}', 1]]) {
    await drop(file);
    await page.getByRole("alert").waitFor();
    assert.match(await page.getByRole("alert").locator("p").first().innerText(), /^Non è una partita salvata che si possa mostrare/);
    assert.equal(await page.getByRole("alert").locator('[lang="en"]').count(), detail, file);
    await page.goto("/");
    await page.waitForSelector("[data-play]");
  }
  const position = { turn: 0, piles: [["CH", "CH"], ["CH", "CH"]], common: ["CH"] };
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 2, bots: [null, null], position });
  assert.ok(room && tokens);
  const options = (await house.games()).find(({ id }) => id === "bon_appetit").options.en;
  const record = { version: 1, game: "bon_appetit", players: 2, options: Object.fromEntries(options.map(({ name, default: value }) => [name, value])), position, inputs: ["0 flip", "1 flip", "0 flip"] };
  await drop(JSON.stringify(record));
  await at(page, 0);
  await page.click("[data-replay-step]");
  await page.waitForSelector('[data-table][data-n="1"]');
  await page.goBack();
  await page.click("[data-to-replay]");
  await page.waitForSelector('input[type="file"]', { state: "attached" }); // and not the one before
  assert.equal(await page.getByRole("alert").count(), 0);
  await page.context().close();
});

test("nobody watches a game that is not over", async () => {
  const { room } = await house.room({ game: "mistigri", players: 3, bots: [null, "cat", "cat"], pace: "calm" });
  const page = await house.page();
  await page.goto(`/replay/${room}`);
  await page.getByRole("alert").getByText("The game is not over yet.").waitFor();
  await page.context().close();
});
