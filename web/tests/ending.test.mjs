import assert from "node:assert/strict";
import { after, before } from "node:test";

import { complaints, DESKTOP, openHouse, PHONE, serverTest, sitTogether, test } from "./house.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

const cheeses = (count) => Array(count).fill("CH");
const NAMES = ["Ada", "Tom", "Bea"];

/** A table of Bon Appétit! whose first seat has one card left: with it the game is over, and it comes third. */
async function lastCard(options = {}) {
  const position = { turn: 0, common: ["CH"], piles: [["CH"], cheeses(4), cheeses(9)] };
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 3, bots: [null, "cat", "cat"], names: NAMES, position });
  const page = await house.page(options);
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await page.click('[data-input="flip"]');
  return { page, room };
}

async function leave(page) {
  assert.deepEqual(page.errors, []);
  await page.context().close();
}

test("the end says where one came, shows a podium, the story in three lines, and fits the screen", async () => {
  const { page } = await lastCard(DESKTOP);
  await page.getByRole("heading", { name: "You came third" }).waitFor();
  await page.getByText("Bea wins!").first().waitFor();
  const ranks = await page.$$eval("[data-place-of]", (found) => found.map((step) => [step.dataset.placeOf, step.dataset.rank]));
  assert.deepEqual(Object.fromEntries(ranks), { 2: "1", 1: "2", 0: "3" });
  assert.equal(await page.locator('[data-place-of="1"] svg.cat.sit').count(), 1, "a second place does not sulk");
  assert.equal(await page.locator('[data-place-of="0"] svg.cat.sulk').count(), 1);
  assert.equal(await page.locator(".end .lines li").count(), 3);
  const widths = await page.$$eval(".end figure > svg .curve", (curves) => curves.map((curve) => [curve.dataset.own, parseFloat(getComputedStyle(curve).strokeWidth)]));
  const own = widths.find(([isOwn]) => isOwn === "true")[1];
  assert.ok(widths.every(([isOwn, width]) => isOwn === "true" || width < own), "one's own line is the boldest");
  assert.ok(await page.$eval(".end", (end) => end.scrollHeight <= end.clientHeight), "it fits 1280×800");
  assert.equal(await page.locator("[data-confetti]").count(), 0, "nothing flies where motion is not wanted");
  assert.deepEqual(await complaints(page), []);
  await leave(page);
});

test("within a sentence of the story only names begin with a capital", async () => {
  const position = { turn: 0, common: ["CH"], piles: [["M1", ...cheeses(6)], ["CH"], cheeses(9)] };
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 3, bots: [null, null, null], names: NAMES, position });
  const page = await house.page({ ...DESKTOP, locale: "it-IT" });
  await sitTogether(page, { room, tokens });
  for (let n = 0; n < 2; n++) await page.click(`[data-table][data-n="${n}"] [data-input="flip"]`);
  await page.getByText("La svolta: il topo di Ada scappa e porta a casa 3 carte.").waitFor();
  await leave(page);
});

test("the table is held a beat before the end, and confetti has the colours of the winner's coat", async () => {
  const { page } = await lastCard({ reducedMotion: "no-preference" });
  await page.waitForSelector('[data-over="true"][data-busy="false"]');
  assert.equal(await page.locator(".end").count(), 0);
  await page.waitForSelector("[data-confetti]");
  assert.match((await page.locator("[data-confetti]").getAttribute("data-confetti")) ?? "", /^[a-z]+$/);
  await leave(page);
});

test("looking at the table keeps another game within reach, and Escape goes there and back", async () => {
  const { page } = await lastCard(PHONE);
  await page.click("[data-look]");
  assert.equal(await page.locator(".end").count(), 0);
  await page.locator("[data-rematch]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".end").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("[data-result]").waitFor();
  await page.click("[data-rematch]");
  await page.waitForSelector('[data-table][data-over="false"]');
  await leave(page);
});

test("nothing of the table that one looks at after the end lies under the buttons", async () => {
  for (const viewport of [{ width: 360, height: 640 }, { width: 390, height: 844 }, DESKTOP.viewport]) {
    const { page } = await lastCard({ viewport });
    await page.click("[data-look]");
    const bar = await page.locator(".within-reach").boundingBox();
    const lowest = await page.$$eval("main .place, main .place *", (all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
    assert.ok(lowest <= bar.y + 1, `${lowest} lies under ${bar.y}`);
    for (const label of ["[data-rematch]", "[data-result]"]) assert.ok((await page.locator(label).boundingBox()).height >= 44);
    await leave(page);
  }
});

test("Escape closes the sheet that lies over the end, and not the end with it", async () => {
  const { page } = await lastCard(PHONE);
  await page.click("[data-analyse]");
  await page.waitForSelector("dialog [data-analysis]");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  assert.equal(await page.locator(".end").count(), 1);
  await leave(page);
});

test("on a small screen the next game is within reach and the podium is seen above it", async () => {
  for (const viewport of [{ width: 640, height: 400 }, { width: 360, height: 740 }]) {
    const { page } = await lastCard({ viewport });
    await page.locator(".podium .step").first().waitFor();
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
    const seen = (selector) =>
      page.$eval(selector, (one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return one.contains(document.elementFromPoint(x, y));
      });
    assert.ok(await seen("[data-rematch]"), "another game can be tapped");
    assert.ok(await seen(".podium .place-1 .figures"), "the winner is seen");
    assert.ok(await seen(".podium .place-1 .block"), "the winner's step is seen");
    await leave(page);
  }
});

test("from the end one can change the table or go to another game", async () => {
  const { page } = await lastCard();
  await page.click("[data-change]");
  await page.locator("[data-sit]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("[data-sit]").waitFor({ state: "detached" });
  await page.locator(".end").waitFor();
  await page.click("[data-lobby]");
  await page.waitForSelector('[data-play="bon_appetit"]');
  await leave(page);
});

test("whoever changes something finds what was chosen before: who plays, their names, and the rules", async () => {
  const position = { turn: 1, common: ["CH"], piles: [cheeses(4), ["CH"], cheeses(9)] };
  const wish = { game: "bon_appetit", players: 3, bots: ["lynx", null, null], names: ["Tom", "Ada", "Bruno"], options: { empty_pile: "at_once" }, position };
  const { room, tokens } = await house.room(wish);
  const page = await house.page();
  await sitTogether(page, { room, tokens });
  await page.click('[data-input="flip"]');
  await page.click("[data-change]");
  await page.locator("[data-sit]").waitFor();
  assert.deepEqual(await page.locator("[data-sitter]").evaluateAll((all) => all.map((one) => one.value)), ["lynx", "me", "person"]);
  assert.equal(await page.locator('[data-name="2"]').inputValue(), "Bruno");
  const asked = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/rooms"));
  await page.click("[data-sit]");
  const { players, bots, names, options } = (await asked).postDataJSON();
  assert.deepEqual({ players, bots, named: names[2], options }, { players: 3, bots: wish.bots, named: "Bruno", options: wish.options });
  await leave(page);
});

test("against stronger cats everybody keeps the seat, and kittens have grown", async () => {
  const floor = ["?.H???", "??????", "??????", "H????H", "??????", "??????", "???H??"];
  const position = { phase: "move", turn: 1, roll: 1, cat: "b6", mice: ["-", "-", "-", "a6"], won: 8, floor };
  const { room, tokens } = await house.room({ game: "chop_chop", players: 2, bots: ["kitten", null], position });
  const page = await house.page();
  await page.goto(`/r/${room}#t=${tokens[1]}`);
  await page.click('[data-input="move cat a6"]');
  await page.click('[data-rematch="stronger"]');
  await page.waitForSelector('[data-table][data-over="false"] [data-input^="place"]');
  await page.getByRole("button", { name: "Who is here" }).click();
  assert.notEqual(await page.locator('[data-replace="0"]').inputValue(), "kitten");
  await leave(page);
});

test("where all is luck no stronger cats are offered", async () => {
  const { page } = await lastCard();
  await page.locator("[data-rematch]").first().waitFor();
  await page.waitForFunction(() => localStorage.getItem("mousehole.met")); // what the cats can do is known
  assert.equal(await page.locator('[data-rematch="stronger"]').count(), 0);
  await leave(page);
});

test("a whole chase is one line that speaks of you, and it is still there after a reload", async () => {
  const position = { turn: 0, common: ["CH"], piles: [["M1", "CH", "CH"], cheeses(4)] };
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 2, bots: [null, "cat"], names: ["Ada", "Tom"], position, pace: "quick" });
  const page = await house.page();
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await page.click('[data-input="flip"]');
  const chase = page.locator("aside .happening", { hasText: "You have laid a mouse: mice beware! Tom chases it with one card. Your mouse escapes and brings home 3 cards." });
  await chase.waitFor();
  const lines = () => page.locator("aside .happening .what > :first-child").allTextContents();
  assert.ok((await lines()).length <= 3);
  await page.reload();
  await chase.waitFor();
  await leave(page);
});

test("what has happened is still there after a reload in a second game", async () => {
  const { page } = await lastCard();
  await page.click("[data-rematch]");
  await page.waitForSelector('[data-table][data-over="false"] [data-input="flip"]');
  await page.click('[data-input="flip"]');
  const mine = page.locator("aside .happening", { hasText: /\bYou\b|\byour?\b/ }).first(); // what the card was is chance
  await mine.waitFor();
  await page.reload();
  await mine.waitFor();
  await leave(page);
});

test("the column beside the table is never empty: goal, standings, a quick word", async () => {
  const { room, tokens } = await house.room({ game: "mistigri", players: 4, bots: [null, "cat", "cat", "cat"], names: ["Ada", "Tom", "Bea", "Leo"] });
  const page = await house.page(DESKTOP);
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await page.locator("[data-goal]", { hasText: "fewest penalty points" }).waitFor();
  assert.equal(await page.locator("[data-standings] li").count(), 4);
  assert.equal(await page.locator("[data-standings] .yours").textContent().then((text) => text.trim().slice(0, 3)), "You");
  await page.click('[data-quick="hello"]');
  await page.locator('[data-said="hello"]').waitFor();
  const [turn, table] = await Promise.all([page.locator("footer .turn").boundingBox(), page.locator("main").boundingBox()]);
  assert.ok(turn.x >= table.x + table.width, "whose turn it is stands beside the table, not under it");
  await leave(page);
});

serverTest("on the big screen captions stand above the table and are large", async () => {
  const { room } = await house.room({ game: "chop_chop", players: 2, bots: ["cat", "kitten"], pace: "calm" });
  const page = await house.page({ viewport: { width: 1920, height: 1080 } });
  await page.goto(`/tv/${room}`);
  const caption = page.locator("footer .happening").first();
  await caption.waitFor();
  const [said, table] = await Promise.all([page.locator("footer").boundingBox(), page.locator("main").boundingBox()]);
  assert.ok(said.y + said.height <= table.y + 1);
  assert.ok((await caption.evaluate((node) => parseFloat(getComputedStyle(node).fontSize))) >= 26);
  assert.ok(table.height > 900);
  await page.context().close();
});

serverTest("where nobody wins nobody stands on a first place, and the big screen shows all of the end", async () => {
  const { room } = await house.room({ game: "chop_chop", players: 2, bots: ["cat", "kitten"], options: { quiet_limit: 2 } });
  for (const locale of ["en-GB", "it-IT"]) {
    const page = await house.page({ viewport: { width: 1920, height: 1080 }, locale });
    await page.goto(`/tv/${room}`);
    await page.getByRole("heading", { name: /^(Nobody wins|Non vince nessuno)$/ }).waitFor();
    await page.getByText(/This was still under the tiles|Questo era ancora sotto/).waitFor();
    assert.equal((await page.locator(".podium .block").allInnerTexts()).join(""), "");
    await page.locator(".end [data-look]").waitFor();
    assert.ok(await page.$eval(".end", (end) => end.scrollHeight <= end.clientHeight), "nobody scrolls a big screen");
    await leave(page);
  }
});

const BOOKS = { bon_appetit: 2, chop_chop: 2, mistigri: 3, mamicatchmi: 2, addi_cats: 3 };
for (const [game, players] of Object.entries(BOOKS)) {
  test(`the rule book of ${game} begins with a page of pictures, tells nothing by its code and is printed on two pages`, async () => {
    const { room, tokens } = await house.room({ game, players, bots: [null, ...Array(players - 1).fill("cat")], pace: "calm" });
    for (const locale of ["en-GB", "it-IT"]) {
      const page = await house.page({ ...PHONE, locale });
      await page.goto(`/r/${room}#t=${tokens[0]}`);
      await page.getByRole("button", { name: /^(Rulebook|Regolamento)$/ }).first().click();
      const book = page.locator("[data-book]");
      await book.locator("[data-pictures] figure svg").first().waitFor();
      assert.equal(await book.locator("[data-pictures] section").count(), 3);
      assert.ok((await book.locator(".rules h3").count()) >= 4);
      assert.ok((await book.locator(".rules h3 svg").count()) >= 4);
      await book.locator("[data-appendix] summary").click();
      assert.doesNotMatch((await book.textContent()) ?? "", /[A-Z]{2}-G?\d|panel-|\w_\w/);
      if (locale === "en-GB") assert.deepEqual(await complaints(page), []);
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      assert.equal(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length, 2);
      await page.context().close();
    }
  });
}

test("“Why?” leads to the sentence in the rule book, in the appendix too", async () => {
  const { page } = await lastCard(DESKTOP);
  await page.click("[data-look]");
  const line = page.locator("footer .happening").first();
  await line.locator(".what").click();
  const rule = line.locator("[data-rule]").first();
  const id = await rule.getAttribute("data-rule");
  await rule.click();
  const sentence = page.locator(`[data-rule-id="${id}"].wanted`);
  await sentence.waitFor();
  await page.waitForFunction((id) => {
    const { top, bottom } = document.querySelector(`[data-rule-id="${id}"]`).getBoundingClientRect();
    return top > 0 && bottom < innerHeight;
  }, id);
  await leave(page);
});

serverTest("a saved game keeps the names of those who played", async () => {
  const { page, room } = await lastCard();
  await page.getByRole("heading", { name: "You came third" }).waitFor();
  const answer = await fetch(`${house.address}/api/rooms/${room}/record`);
  assert.equal(answer.status, 200);
  const record = await answer.json();
  await page.goto("/replay");
  await page.setInputFiles("input[type=file]", { name: "game.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(record)) });
  await page.waitForSelector("[data-eyes]");
  const eyes = await page.locator("[data-eyes] option").allTextContents();
  for (const name of NAMES.slice(1)) assert.ok(eyes.includes(name));
  await leave(page);
});
