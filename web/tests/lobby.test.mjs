/** Setting a table: who begins, and the ready-made ways to play. */

import assert from "node:assert/strict";
import { after, before } from "node:test";

import { complaints, DESKTOP, openHouse, PHONE, playToTheEnd, remember, serverTest, test } from "./house.mjs";

let house;
let games;
before(async () => {
  house = await openHouse();
  games = await house.games();
});
after(() => house?.close());

/** The book's own words for the one who begins. */
const BEGINS = {
  addi_cats: { en: /youngest/, it: /più giovane/ },
  bon_appetit: { en: /youngest/, it: /più giovane/ },
  chop_chop: { en: /mice begin.*youngest/, it: /i topi.*più giovane/ },
  mamicatchmi: { en: /eldest/, it: /più vecchio/ },
  mistigri: { en: /youngest.*most penalty points/, it: /più giovane.*più punti di penalità/ },
};

/** The lobby, with what it asks the server for; Pina is the one who plays. */
async function lobby(options = {}, lang = "en") {
  const page = await house.page(options);
  page.asked = [];
  page.on("request", (request) => request.method() === "POST" && request.url().endsWith("/api/rooms") && page.asked.push(request.postDataJSON()));
  page.on("websocket", (line) => line.on("framereceived", ({ payload }) => page.hear?.(JSON.parse(String(payload)))));
  await remember(page, { settings: JSON.stringify({ name: "Pina", lang }) });
  await page.goto("/");
  await page.waitForSelector("[data-play]");
  return page;
}

async function setUp(page, game, players) {
  await page.click(`[data-more="${game}"]`);
  await howMany(page, players);
}

/** Taps how many play; the tables that can be ticked have numbers too. */
async function howMany(page, players) {
  const pegs = page.getByRole("group", { name: /^(How many play|In quanti si gioca)\?$/ });
  await pegs.getByRole("button", { name: String(players), exact: true }).click();
}

/** The room as the table that was laid tells it. */
async function sit(page, button = "[data-sit]") {
  const room = new Promise((resolve) => (page.hear = (message) => message.t === "room" && resolve(message)));
  await page.click(button);
  await page.waitForSelector("[data-table]");
  return room;
}

const defaultsOf = (game) => Object.fromEntries(games.find(({ id }) => id === game).options.en.map((option) => [option.name, option.default]));
const choice = (page, name) => page.getByRole("button", { name, exact: true });

for (const lang of ["en", "it"]) {
  test(`the lobby and the set-up say who begins in every game (${lang})`, async () => {
    const page = await lobby({ locale: lang }, lang);
    assert.deepEqual(games.map(({ id }) => id).sort(), Object.keys(BEGINS));
    for (const [game, words] of Object.entries(BEGINS)) {
      const card = page.locator(`[data-begins="${game}"]`);
      assert.match(await card.innerText(), words[lang]);
      await page.click(`[data-more="${game}"]`);
      assert.equal(await page.locator(".sheet [data-begins]").innerText(), await card.innerText());
      await page.keyboard.press("Escape");
      await page.waitForSelector("[data-sit]", { state: "detached" });
    }
    await page.context().close();
  });

  test(`whoever waits at a table is told who begins, and which place that is (${lang})`, async () => {
    const page = await lobby({ locale: lang }, lang);
    const { room, tokens } = await house.room({ game: "chop_chop", players: 3, names: ["Ada", "", ""] });
    await page.goto(`/r/${room}#t=${tokens[0]}`);
    assert.match(await page.locator(".waiting p[data-begins]").innerText(), BEGINS.chop_chop[lang]);
    assert.deepEqual(await page.locator(".waiting li").evaluateAll((all) => all.map((one) => one.querySelector("[data-first]") !== null)), [true, false, false]);
    await page.context().close();
  });
}

test("with one tap somebody else sits first, and the others follow clockwise", async () => {
  const page = await lobby();
  await setUp(page, "mistigri", 4);
  await page.selectOption('[data-sitter="1"]', "person");
  await page.selectOption('[data-sitter="2"]', "person");
  await page.fill('[data-name="1"]', "Ada");
  await page.fill('[data-name="2"]', "Tom");
  assert.equal(await page.locator('[data-first="0"]').isChecked(), true);
  await page.check('[data-first="2"]');
  const { people } = await sit(page);
  assert.deepEqual(people.map(({ seats }) => seats), [[0], [1], [2], [3]]);
  assert.deepEqual([people[0].name, people[2].name, people[3].name], ["Tom", "Pina", "Ada"]);
  assert.equal(people[1].temper, "kitten~");
  await page.waitForSelector('[data-turn="0"]');
  await page.locator("[data-pass]").getByText("Tom").waitFor();
  await page.context().close();
});

test("a cat may begin, and a head start goes with the one it was given to", async () => {
  const page = await lobby();
  await setUp(page, "mamicatchmi", 3);
  await page.selectOption('[data-head-start="0"]', "372");
  await page.check('[data-first="1"]');
  const { people } = await sit(page);
  assert.deepEqual(people.map(({ temper, head_start }) => [temper, head_start]), [["kitten~", 0], ["kitten~", 0], [null, 372]]);
  assert.equal(people[2].name, "Pina");
  await page.context().close();
});

test("who begins in Chop! Chop! is one of the mice, and the cat keeps its seat", async () => {
  const page = await lobby();
  await setUp(page, "chop_chop", 2);
  assert.equal(await page.locator("[data-first]").count(), 0, "with two all the mice are one player's");
  await howMany(page, 4);
  await page.selectOption('[data-sitter="3"]', "tiger");
  assert.equal(await page.locator("[data-first]").count(), 3);
  await page.check('[data-first="2"]');
  const { people } = await sit(page);
  assert.deepEqual(people.map(({ temper }) => temper), ["kitten~", null, "kitten~", "tiger"]);
  await page.context().close();
});

test("who begins is chosen at the set-up only where all play on one screen", async () => {
  const page = await lobby();
  await setUp(page, "bon_appetit", 3);
  await page.selectOption('[data-sitter="1"]', "person");
  await page.check('[data-first="1"]');
  await choice(page, "Each on their own screen, by link").click();
  assert.equal(await page.locator("[data-first]").count(), 0);
  assert.equal((await sit(page)).people[0].name, "Pina");
  await page.context().close();
});

serverTest("a phone may sit down without being the one who begins", async () => {
  const { room } = await house.room({ game: "bon_appetit", players: 2 });
  const phones = [await house.page(PHONE), await house.page(PHONE)];
  for (const phone of phones) await phone.goto(`/hand/${room}`);
  await phones[0].click("[data-sit-later]");
  await phones[1].waitForSelector("[data-sit-later]", { state: "detached" });
  await phones[1].click("[data-sit-down]");
  await phones[1].waitForSelector('[data-input="flip"]');
  assert.equal(await phones[0].locator('[data-input="flip"]').count(), 0);
  for (const phone of phones) await phone.context().close();
});

test("where places differ, a phone with a big screen chooses its own", async () => {
  const { room } = await house.room({ game: "chop_chop", players: 2 });
  const phone = await house.page(PHONE);
  await phone.goto(`/hand/${room}`);
  await phone.waitForSelector("[data-sit-at]");
  assert.deepEqual(await phone.locator(".waiting li:has([data-sit-at]) small:not([data-first])").allInnerTexts(), ["Mice", "Cat"]);
  const [mice, cat] = await phone.locator("[data-sit-at]").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  assert.ok(mice.right <= cat.left, "two ways to sit down lie on each other");
  await phone.click('[data-sit-at="1"]');
  await phone.waitForSelector("[data-sit-at]", { state: "detached" });
  const person = phone.locator(".waiting li").nth(1);
  assert.doesNotMatch(await person.innerText(), /A free place/);
  assert.match(await phone.locator(".waiting li").first().innerText(), /A free place/);
  await phone.context().close();
});

test("as in the book is what the rules do by themselves, in every game and for every number of players", async () => {
  const page = await lobby();
  for (const { id, players, options } of games) {
    const defaults = defaultsOf(id);
    for (const count of players) {
      await page.goto("/");
      await setUp(page, id, count);
      assert.equal(await choice(page, "As the rulebook says").getAttribute("aria-pressed"), "true", `${id}: it is what one gets unasked`);
      const room = await sit(page);
      assert.deepEqual(page.asked.at(-1).options, {}, `${id} with ${count}`);
      assert.deepEqual([room.game, room.players, room.options], [id, count, defaults]);
    }
    assert.equal(Object.keys(defaults).length, options.it.length);
  }
  await page.context().close();
});

test("what was changed is no longer as in the book, and one tap puts it back", async () => {
  const page = await lobby();
  await setUp(page, "bon_appetit", 3);
  const book = choice(page, "As the rulebook says");
  const change = () => page.locator("details fieldset").first().locator('button[aria-pressed="false"]').first().click();
  await page.locator("summary").click();
  await change();
  assert.equal(await book.getAttribute("aria-pressed"), "false");
  await change();
  assert.equal(await book.getAttribute("aria-pressed"), "true", "changed back by hand");
  await change();
  await book.click();
  assert.deepEqual((await sit(page)).options, defaultsOf("bon_appetit"));
  assert.deepEqual(page.asked.at(-1).options, {});
  await page.context().close();
});

test("whatever is typed into a number comes to one that the rules take", async () => {
  const page = await lobby();
  await setUp(page, "chop_chop", 2);
  await page.click("details summary");
  const field = page.locator('input[type="number"]');
  for (const [typed, taken] of [["-5", "0"], ["2.6", "3"], ["99999999999", "2000000000"], ["", "60"]]) {
    await field.fill(typed);
    await field.blur();
    assert.equal(await field.inputValue(), taken, `${JSON.stringify(typed)} is typed in`);
  }
  await field.fill("7");
  const { options } = await sit(page);
  assert.equal(options.quiet_limit, 7);
});

serverTest("what the server refuses at the set-up is said beside the button that was pressed, however far down that is", async () => {
  const page = await lobby();
  await setUp(page, "chop_chop", 2);
  await page.click("details summary");
  await page.route("**/api/rooms", (route) => route.fulfill({ status: 400, contentType: "application/json", body: '{"reason": "odd", "words": "Not like this."}' }));
  await page.click("[data-sit]");
  const said = page.getByText("Not like this.");
  await said.waitFor();
  const { height } = page.viewportSize();
  const box = await said.boundingBox();
  const button = await page.locator("[data-sit]").boundingBox();
  assert.ok(box.y > 0 && box.y + box.height <= button.y && button.y + button.height < height, `${JSON.stringify(box)} above ${JSON.stringify(button)}`);
});

test("the one tap in the lobby plays by the book with cats at their level, for those who know the game", async () => {
  const page = await lobby();
  await remember(page, { known: JSON.stringify({ played: Object.fromEntries(games.map(({ id }) => [id, 1])) }) });
  for (const { id } of games) {
    await page.goto("/");
    assert.deepEqual((await sit(page, `[data-play="${id}"]`)).options, defaultsOf(id));
    assert.deepEqual(page.asked.at(-1).options, {});
    assert.deepEqual([...new Set(page.asked.at(-1).bots.slice(1))], [id === "bon_appetit" ? "cat" : "kitten~"]);
  }
  await page.context().close();
});

test("a newcomer's first game is gentle: kittens, and short where the book's game is long; the second is the book's", async () => {
  const page = await lobby();
  for (const { id } of games) {
    await page.goto("/");
    await page.waitForSelector(`[data-first-game="${id}"]`);
    await sit(page, `[data-play="${id}"]`);
    assert.deepEqual([...new Set(page.asked.at(-1).bots.slice(1))], [id === "bon_appetit" ? "kitten" : "kitten~"], id);
    assert.deepEqual(page.asked.at(-1).options, id === "addi_cats" ? { finish: "champion" } : {});
    const isTimed = games.find((game) => game.id === id).timed;
    assert.equal(page.asked.at(-1).head_starts[0] ?? 0, isTimed ? 1000 : 0, `${id}: a newcomer's hand is given a second where hands are quick`);
  }
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 2, bots: [null, "kitten"], seed: 3, options: { max_flips: 1 } });
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await playToTheEnd(page);
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("mousehole.known") ?? "{}").played?.bon_appetit === 1);
  await page.goto("/");
  await page.waitForSelector('[data-first-game="mistigri"]');
  assert.equal(await page.locator('[data-first-game="bon_appetit"]').count(), 0);
  await sit(page, '[data-play="bon_appetit"]');
  assert.equal(page.asked.at(-1).bots[1], "cat");
  await page.context().close();
});

test("where the book's game is long one tap in the lobby plays the short way, and says what it is", async () => {
  const page = await lobby();
  assert.equal(await page.locator("[data-play-short]").count(), 0, "a first game is short anyway");
  await page.evaluate(() => localStorage.setItem("mousehole.known", JSON.stringify({ played: { addi_cats: 1 } })));
  await page.reload();
  await page.waitForSelector("[data-play-short]");
  assert.deepEqual(await page.locator("[data-play-short]").evaluateAll((all) => all.map((one) => one.dataset.playShort)), ["addi_cats"]);
  await page.getByText("It is over as soon as somebody has no cards left. About 10 minutes instead of 20.").waitFor();
  const room = await sit(page, '[data-play-short="addi_cats"]');
  assert.deepEqual(room.options, { ...defaultsOf("addi_cats"), finish: "champion" });
  await page.context().close();
});

const SHORT = [
  [2, { two_win: "first_hand" }, /one of their two hands.*10 minutes instead of 35/],
  [4, { finish: "champion" }, /no cards left.*10 minutes instead of 20/],
  [8, { finish: "champion" }, /no cards left.*4 minutes instead of 35/],
];

test("the short way is another one for two players, and there is none where nothing is left to shorten", async () => {
  const page = await lobby();
  for (const [players, otherwise, words] of SHORT) {
    await page.goto("/");
    await setUp(page, "addi_cats", 4);
    await choice(page, "Short game").click();
    await howMany(page, players);
    assert.equal(await choice(page, "Short game").getAttribute("aria-pressed"), "true", "it stays chosen");
    assert.match(await page.locator("[data-shorter]").innerText(), words);
    assert.deepEqual((await sit(page)).options, { ...defaultsOf("addi_cats"), ...otherwise });
    assert.deepEqual(page.asked.at(-1).options, otherwise);
  }
  await page.goto("/");
  await setUp(page, "addi_cats", 4);
  await choice(page, "Short game").click();
  await howMany(page, 3);
  assert.equal(await page.locator("[data-shorter]").count(), 0);
  assert.equal(await choice(page, "As the rulebook says").getAttribute("aria-pressed"), "true");
  await page.context().close();
});

for (const [look, options] of [["desktop by night", { ...DESKTOP, colorScheme: "dark" }], ["phone by day", { ...PHONE, colorScheme: "light" }]]) {
  test(`axe finds nothing at the set-up of several people on a ${look}`, async () => {
    const page = await lobby(options);
    await setUp(page, "addi_cats", 2);
    await page.selectOption('[data-sitter="1"]', "person");
    assert.deepEqual(await complaints(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, "nothing sticks out");
    await page.context().close();
  });
}

for (const lang of ["en", "it"]) {
  test(`five in a row, no card of the lobby cuts anything off at its edge (${lang})`, async () => {
    const page = await lobby({ viewport: { width: 1920, height: 1080 }, locale: lang }, lang);
    const cut = await page.$$eval("article .words *", (parts) =>
      parts.filter((part) => part.getBoundingClientRect().right > part.closest("article").getBoundingClientRect().right - 3).map((part) => part.textContent),
    );
    assert.deepEqual(cut, []);
    await page.context().close();
  });
}
