/** How strong the bots are: from easy to hard with the cats' names, what was beaten is remembered, and some adapt. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openHouse, serverTest } from "./house.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house.close());

const leave = (page) => page.context().close();
const met = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("mousehole.met") ?? "{}"));
const asked = (page) => page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/rooms"));

const SEED = 1;

/** A game of Mamicatchmi at its last roll: the one who looks has all the tokens, or none. */
async function sitAtTheEnd(hasWon, temper) {
  const position = { turn: 0, tokens: hasWon ? [5, 0] : [0, 5] };
  // By this seed two different pawns are called: after a double one would have to choose something.
  const { room, tokens } = await house.room({ game: "mamicatchmi", players: 2, bots: [null, temper], position, seed: SEED, options: { max_rolls: 1, window_ms: 1000 }, pace: "instant" });
  const page = await house.page();
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  return { page, room };
}

test("bots are offered from very easy to very hard with the cats' names, and first one that adapts", async () => {
  const page = await house.page();
  await page.goto("/");
  await page.click('[data-more="chop_chop"]');
  const select = page.locator('[data-sitter="1"]');
  assert.equal(await select.inputValue(), "adapts");
  const words = await select.locator("option").allInnerTexts();
  assert.deepEqual(words.slice(2, 5), ["Plays at your level", "Very easy · Sleepy kitten", "Easy · Kitten: like a six-year-old"]);
  assert.equal(await page.locator("[data-adapts]").innerText(), "At your level: so that you win about every second game.");
  assert.equal(words.at(-1), "Very hard · Tiger: like a champion");
  assert.equal(new Set(words).size, words.length);
  await select.selectOption("cat-");
  const wish = asked(page);
  await page.click("[data-sit]");
  assert.deepEqual((await wish).postDataJSON().bots, [null, "cat-"]);
  await page.waitForSelector("[data-table]");
  await page.getByRole("button", { name: "Who is here" }).click();
  assert.equal(await page.locator('[data-replace="1"]').inputValue(), "cat-");
  await leave(page);
});

test("where nothing is decided no bot adapts", async () => {
  const page = await house.page();
  await page.goto("/");
  await page.click('[data-more="bon_appetit"]');
  assert.deepEqual(await page.locator('[data-sitter="1"] option').evaluateAll((options) => options.map(({ value }) => value)), ["me", "person", "kitten", "cat", "lynx", "tiger"]);
  await leave(page);
});

for (const [hasWon, next] of [[true, "kitten+"], [false, "kitten-"]]) {
  test(`after a ${hasWon ? "win" : "defeat"} the bot that adapts begins a step ${hasWon ? "higher" : "lower"}, at this table and in the lobby`, async () => {
    const { page } = await sitAtTheEnd(hasWon, "kitten~");
    await page.waitForSelector('[data-table][data-over="true"]', { timeout: 60_000 });
    await page.waitForSelector("[data-rematch]");
    await page.waitForFunction(() => localStorage.getItem("mousehole.met"));
    assert.equal((await met(page)).mamicatchmi.rung, next);
    assert.equal((await met(page)).mamicatchmi.beaten, hasWon ? "kitten" : undefined);
    assert.equal(await page.locator('[data-rematch="stronger"]').count(), 0, "it grows by itself");
    await page.reload();
    await page.waitForSelector("[data-rematch]");
    assert.equal((await met(page)).mamicatchmi.rung, next, "a game counts once");
    await page.click("[data-rematch]");
    await page.waitForSelector('[data-table][data-over="false"]');
    await page.getByRole("button", { name: "Who is here" }).click();
    assert.equal(await page.locator('[data-replace="1"]').inputValue(), `${next}~`);
    await page.goto("/");
    await page.click('[data-more="mamicatchmi"]');
    assert.equal(await page.locator("[data-beaten]").count(), hasWon ? 1 : 0);
    if (hasWon) assert.match(await page.locator("[data-beaten]").innerText(), /You have beaten the kitten\. Next step up: the lively kitten/);
    const wish = asked(page);
    await page.click("[data-sit]");
    assert.equal((await wish).postDataJSON().bots[1], `${next}~`);
    await leave(page);
  });
}

serverTest("a temper that a game has not is refused in words", async () => {
  const answer = await fetch(`${house.address}/api/rooms`, { method: "POST", headers: { "content-type": "application/json", origin: house.address }, body: JSON.stringify({ game: "mistigri", players: 3, bots: [null, "kitten++", "cat"] }) });
  assert.equal(answer.status, 400);
  assert.match(JSON.stringify(await answer.json()), /no kitten\+\+; it has kitten-/);
});
