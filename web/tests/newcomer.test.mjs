import assert from "node:assert/strict";
import { after, before } from "node:test";

import { complaints, DESKTOP, openHouse, PHONE, remember, test } from "./house.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

/** Sit at a table at which the game is explained, as if one had sat down from the lobby and known that much. */
async function sitDownNew(wish, { options = {}, ...known } = {}) {
  const { room, tokens } = await house.room(wish);
  const page = await house.page(options);
  const own = tokens.filter((token) => token !== null);
  await remember(page, { tokens: JSON.stringify({ [room]: own }), known: JSON.stringify({ guided: [room], ...known }) });
  await page.goto(`/r/${room}`);
  return page;
}

const cheeses = (count) => Array(count).fill("CH");
const hintOf = (page) => page.locator("[data-first-hint]").getAttribute("data-first-hint");

async function leave(page) {
  assert.deepEqual(page.errors, []);
  await page.context().close();
}

test("whoever sits down from the lobby for the first time is told what to do now, and what it is about is lit", async () => {
  const page = await house.page(PHONE);
  await page.goto("/");
  await page.click('[data-play="bon_appetit"]');
  await page.waitForSelector('[data-first-hint="flip"], [data-first-hint="chase"]'); // the first card may be a mouse
  await page.waitForSelector('[data-input="flip"][data-lit]');
  assert.match(await page.locator("[data-first-hint] p").innerText(), /Tap your pile/);
  assert.deepEqual(await complaints(page), []);
  await leave(page);
});

test("a hint goes as one gets it, and does not come back after a reload", async () => {
  const position = { turn: 0, common: [], piles: [cheeses(9), cheeses(9)] };
  const page = await sitDownNew({ game: "bon_appetit", players: 2, bots: [null, null], position });
  for (let times = 0; times < 4; times++) {
    await page.waitForSelector(`[data-table][data-n="${times}"] [data-input="flip"]`);
    assert.equal(await hintOf(page), times < 2 ? "flip" : "", `after ${times} cards`);
    await page.click('[data-input="flip"]');
  }
  await page.reload();
  await page.waitForSelector('[data-input="flip"]');
  await page.waitForSelector("[data-first-hint]");
  assert.equal(await hintOf(page), "");
  assert.equal(await page.locator("[data-lit]").count(), 0);
  await leave(page);
});

test("whoever knows it says so, and the goal stands there instead; who has played three times is told nothing", async () => {
  const wish = { game: "bon_appetit", players: 2, bots: [null, null], position: { turn: 0, common: ["CH"], piles: [cheeses(9), cheeses(9)] } };
  const page = await sitDownNew(wish);
  await page.waitForSelector('[data-first-hint="flip"]');
  const before = await page.locator("[data-first-hint]").boundingBox();
  await page.click("[data-hint-known]");
  await page.waitForSelector('[data-first-hint=""]');
  assert.match(await page.locator("[data-first-hint] p").innerText(), /have the most cards/);
  assert.deepEqual(await page.locator("[data-first-hint]").boundingBox(), before, "nothing moves");
  await leave(page);
  const old = await sitDownNew(wish, { played: { bon_appetit: 3 } });
  await old.waitForSelector('[data-input="flip"]');
  assert.equal(await old.locator("[data-first-hint]").count(), 0);
  await leave(old);
});

const FIRST = { addi_cats: "lay", bon_appetit: "flip", chop_chop: "roll", mamicatchmi: "pick", mistigri: "draw" };

for (const [lang, look, options] of [["English", "phone", PHONE], ["Italian", "desktop", { ...DESKTOP, locale: "it-IT" }]]) {
  test(`every game is explained at its first moment, in ${lang} on a ${look}`, async () => {
    for (const [game, first] of Object.entries(FIRST)) {
      const players = game === "chop_chop" ? 2 : 3;
      const bots = [null, ...Array(players - 1).fill("kitten")];
      const position = game === "bon_appetit" ? { turn: 0, common: ["CH"], piles: Array(3).fill(cheeses(9)) } : null;
      const page = await sitDownNew({ game, players, bots, position, pace: "quick" }, { options });
      await page.waitForSelector(`[data-first-hint="${first}"]`);
      await page.waitForSelector("[data-lit]");
      const words = page.locator("[data-first-hint] p");
      assert.ok(await words.evaluate((line) => line.scrollHeight <= line.parentElement.clientHeight), `${game}: it fits`);
      assert.doesNotMatch(await words.innerText(), /[{}$]/);
      await leave(page);
    }
  });
}

test("in a duel of Mamicatchmi the called pawn is lit, and then the spot where it belongs", async () => {
  const position = { phase: "duel", dice: ["mouse", "granny"], turn: 0 };
  const page = await sitDownNew({ game: "mamicatchmi", players: 4, bots: [null, null, null, null], position, options: { window_ms: 600_000 } });
  await page.waitForSelector('[data-first-hint="called"]');
  await page.click('[data-input="grab mouse"][data-lit]');
  await page.waitForSelector('[data-first-hint="where"]');
  await page.waitForSelector('[data-input="place chair_side"][data-lit]');
  assert.equal(await page.locator("[data-lit]").count(), 1);
  assert.match(await page.locator("[data-first-hint] p").innerText(), /The granny fears the mouse/);
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const [line, words] = await page.$eval("[data-first-hint]", (line) => [line.clientHeight, line.querySelector("p").offsetHeight]);
    assert.ok(words <= line, `${words} of ${line} pixels at ${width}: nothing of it is cut off`);
  }
  await leave(page);
});

test("who is new to sums is shown no milliseconds, and alone with cats is not asked to warm up", async () => {
  const position = { faceup: [["7+4"], ["5+6"], ["2"]], piles: [["3+3", "4+4"], ["9", "8"], ["7", "6"]], turn: 1 };
  const alone = await sitDownNew({ game: "addi_cats", players: 3, bots: [null, "kitten", "kitten"], position, options: { slap_ms: 6000, pace_ms: 10_000 } });
  await alone.waitForSelector('[data-input="slap"]');
  await alone.getByRole("button", { name: "Fair for all" }).waitFor();
  await alone.keyboard.press("q");
  await alone.waitForSelector(".paw:not(.ghost)");
  assert.equal(await alone.locator(".ms").count(), 0);
  assert.equal(await alone.locator("[data-offer]").count(), 0);
  await leave(alone);
  const together = await sitDownNew({ game: "addi_cats", players: 3, bots: [null, null, "kitten"] });
  await together.locator("[data-offer]").waitFor(); // hands on several screens are to be measured alike
  await leave(together);
});

for (const [lang, told] of [["en-GB", /not allowed.*the only face-up card/s], ["it-IT", /peccato di gola.*unica carta/s]]) {
  test(`on a phone the line under the table tells a long thing to its end (${lang})`, async () => {
    const position = { faceup: [["7+4"], [], []], piles: [["3+3", "4+4"], ["9", "8", "20"], ["7", "6", "2"]], turn: 1 };
    const { room, tokens } = await house.room({ game: "addi_cats", players: 3, bots: [null, "kitten", "kitten"], names: ["Whiskers", "Clementine", "Bartolomeo"], position, options: { pace_ms: 10_000 } });
    const page = await house.page({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: lang });
    await page.goto(`/r/${room}#t=${tokens[0]}`);
    await page.locator('[data-input="slap"]').tap();
    const line = page.locator(".narrator .happening.long .what > :first-child");
    await line.waitFor();
    assert.match(await line.innerText(), told);
    const { rows, shown } = await line.evaluate((words) => {
      const all = document.createRange();
      all.selectNodeContents(words);
      return { rows: new Set([...all.getClientRects()].map(({ bottom }) => Math.round(bottom))).size, shown: Number(getComputedStyle(words).webkitLineClamp) };
    });
    assert.ok(rows <= shown, `${rows} lines of which ${shown} are shown`);
    await leave(page);
  });
}

test("the sum that a newcomer of Addi Cat's is told is that of the card on top, however many lie under it", async () => {
  const position = { turn: 1, faceup: [["2+8", "20", "5+1"], ["4+3"], ["12"]], piles: [["5", "7"], ["9", "8"], ["2", "3"]] };
  const page = await sitDownNew({ game: "addi_cats", players: 3, bots: [null, "kitten", "kitten"], position, pace: "calm" });
  await page.waitForSelector('[data-first-hint="same-sum"]');
  assert.equal(await page.locator('[data-faceup="0"] .top').textContent().then((text) => text.trim()), "2+8");
  assert.match(await page.locator("[data-first-hint] p").innerText(), /\b10\b.*\b10\b/s);
  await leave(page);
});
