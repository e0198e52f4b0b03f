import assert from "node:assert/strict";
import { after, before } from "node:test";

import { complaints, openHouse, PHONE, remember, test } from "./house.mjs";
import { eventsOf, inputsOf, leave, sit, until } from "./reactions.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

const TALL = { ...PHONE, viewport: { width: 390, height: 844 } };
const NAMES = ["Pina", "Figaro", "Nuvola", "Zenzero", "Olivia", "Clementina", "Bice", "Amaretto"];
const open = (wish) => house.room({ game: "addi_cats", names: NAMES.slice(0, wish.players), ...wish });
const boxOf = (page, selector) => page.locator(selector).first().boundingBox();

/** So many at the table, one of them here, a card before each. */
async function lookAt(players, options = TALL) {
  const hands = players === 2 ? 4 : players;
  const position = { turn: 0, faceup: Array.from({ length: hands }, (_, i) => [`${i + 1}+10`]), piles: Array.from({ length: hands }, () => ["5", "7"]) };
  const bots = Array.from({ length: players }, (_, i) => (i ? "cat" : null));
  return sit(house, await open({ players, bots, position, pace: "calm" }), { options });
}

for (const players of [2, 3, 4, 5, 8]) {
  test(`of ${players} players, everybody's cards are at least 80 pixels wide on a phone, and no name lies under an arrow`, async () => {
    const page = await lookAt(players);
    for (const [width, height] of [[390, 844], [360, 740]]) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(150);
      const others = await page.$$eval("[data-faceup]", (piles) => piles.filter((pile) => pile.dataset.faceup !== "0").map((pile) => pile.getBoundingClientRect().width));
      assert.ok(Math.min(...others) >= 79.9, `${width}: ${others}`);
      const { under, far } = await page.evaluate(() => {
        const box = (element) => element.getBoundingClientRect();
        const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        const way = document.querySelector(".way");
        const mouse = box(document.querySelector("[data-mouse]"));
        const cards = [...document.querySelectorAll(".row .place")].map((place) => box(place));
        return {
          under: way ? [...document.querySelectorAll(".plate")].filter((plate) => !apart(box(plate), box(way))).map((plate) => plate.textContent) : [],
          far: cards.length ? mouse.top - Math.max(...cards.map(({ bottom }) => bottom)) : 0,
        };
      });
      assert.deepEqual(under, [], `${width}`);
      assert.ok(far >= 0 && far < 80, `the cards lie ${far} px above the mouse`);
    }
    await leave(page);
  });
}

test("on a small phone in a first game of many the mouse keeps its room", async () => {
  for (const players of [6, 8]) {
    const { room, tokens } = await open({ players, bots: Array.from({ length: players }, (_, i) => (i ? "kitten" : null)) });
    const page = await house.page({ ...PHONE, viewport: { width: 360, height: 640 } });
    await remember(page, { tokens: JSON.stringify({ [room]: [tokens[0]] }), known: JSON.stringify({ guided: [room] }) });
    await page.goto(`/r/${room}`);
    await page.locator("[data-first-hint]").waitFor();
    const { width } = await boxOf(page, "[data-mouse]");
    assert.ok(width >= 80, `${players} players: ${width} px`);
    const cut = await page.$$eval(".row .name", (names) => names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).map((name) => name.textContent));
    assert.deepEqual(cut.filter((name) => name.length < 8), [], "short names are read whole");
    await leave(page);
  }
});

test("names of eight letters are read whole beside three others' cards on a small phone", async () => {
  const names = ["Pina", "Annunzia", "Manfredo", "Zenzeroo"];
  const { room, tokens } = await house.room({ game: "addi_cats", players: 4, bots: [null, "kitten", "kitten", "kitten"], names });
  const page = await house.page({ ...PHONE, viewport: { width: 360, height: 640 } });
  await remember(page, { tokens: JSON.stringify({ [room]: [tokens[0]] }) });
  await page.goto(`/r/${room}`);
  await page.locator(".row .name").first().waitFor();
  const cut = await page.$$eval(".row .name", (names) => names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((name) => name.textContent));
  assert.deepEqual(cut, []);
  await leave(page);
});

test("that a special card was laid is told once, with what it does", async () => {
  const position = { turn: 0, faceup: [["9+1"], ["2"], ["4"]], piles: [["D", "7"], ["5", "7"], ["6", "7"]] };
  const room = await open({ players: 3, bots: [null, "kitten", "kitten"], position, pace: "calm" });
  const page = await sit(house, room, { options: TALL });
  await page.locator('[data-input="flip"]').tap();
  const told = page.locator("footer .happening .what > :first-child");
  await told.getByText("dead end").waitFor();
  assert.equal((await told.innerText()).match(/dead end/g).length, 1);
  await leave(page);
});

test("the mouse never moves from under the finger, whatever is told below it", async () => {
  const room = await open({ players: 4, bots: [null, "cat", "cat", "kitten"], options: { pace_ms: 300 }, pace: "quick", seed: 3 });
  const page = await sit(house, room, { options: TALL });
  await page.evaluate(() => {
    window.places = new Set();
    window.told = new Set();
    setInterval(() => {
      const { x, y, width } = document.querySelector("[data-mouse]").getBoundingClientRect();
      window.places.add(`${x} ${y} ${width}`);
      window.told.add(document.querySelector(".foot").innerText);
    }, 40);
  });
  for (let i = 0; i < 12; i++) {
    const pile = page.locator('[data-input="flip"]');
    await pile.click({ timeout: 8000 }).catch(() => {});
  }
  await page.locator(".foot .happening .what").first().click(); // why?
  await page.waitForTimeout(300);
  assert.ok((await page.evaluate(() => window.told.size)) > 3);
  assert.deepEqual(await page.evaluate(() => window.places.size), 1);
  await leave(page);
});

test("a tap on a pile that may not be laid from yet is answered by a small not yet, and the card still comes", async () => {
  const position = { turn: 0, faceup: [[], [], []], piles: [["5", "7"], ["9", "8"], ["2", "3"]] };
  const room = await open({ players: 3, bots: [null, null, null], position, options: { slap_ms: 12_000, pace_ms: 2500 } });
  const page = await sit(house, room, { seats: [0, 1, 2], options: TALL });
  await page.click('[data-seat="0"][data-input="flip"]');
  await page.click('[data-seat="1"][data-input="flip"]');
  await page.locator("[data-not-yet]").getByText("Not yet").waitFor();
  assert.deepEqual(await complaints(page), []);
  await until("the card", () => eventsOf(page, "flip").some(({ seat }) => seat === 1));
  await page.waitForFunction(() => !document.querySelector("[data-not-yet]"));
  assert.equal(inputsOf(page).length, 2);
  await leave(page);
});

const RID = {
  players: 5, bots: [null, "kitten", "kitten", "kitten", "kitten"], pace: "quick", options: { pace_ms: 600 }, head_starts: [1000, 0, 0, 0, 0],
  position: { turn: 1, piles: [[], ...Array(4).fill(["9", "8", "6"])], faceup: [["5+2"], ["4+3"], ["12"], ["2"], ["20"]] },
}; // prettier-ignore

/** Give the last card away, and wait for what one is asked. */
async function getRid() {
  const page = await sit(house, await open(RID), { options: TALL });
  await page.locator("[data-mouse] .hit").click();
  await page.waitForSelector('[data-rid="1"]');
  return page;
}

test("whoever is rid of all cards hears so and plays again at once, with the same cats", async () => {
  const page = await getRid();
  assert.equal(await page.locator("[data-rid] h2").innerText(), "You are the champion!");
  assert.deepEqual(await complaints(page), []);
  const before = new URL(page.url()).pathname;
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/rooms") && request.method() === "POST");
  await page.click('[data-rid-do="again"]');
  const wish = (await asked).postDataJSON();
  assert.deepEqual([wish.game, wish.players, wish.bots, wish.options.pace_ms], ["addi_cats", 5, RID.bots, 600]);
  const kept = (name) => page.evaluate((name) => JSON.parse(localStorage.getItem(`mousehole.${name}`)), name);
  assert.deepEqual([(await kept("known")).played.addi_cats, (await kept("met")).addi_cats.beaten], [1, "kitten"], "a game that is won counts, though others play on");
  assert.deepEqual(wish.head_starts, RID.head_starts, "a newcomer keeps the second that was given");
  await page.waitForFunction((before) => document.querySelector("[data-table][data-n]") && location.pathname !== before, before);
  await leave(page);
});

test("whoever is rid of all cards watches on", async () => {
  const page = await getRid();
  await page.click('[data-rid-do="watch"]');
  await page.waitForFunction(() => !document.querySelector("[data-rid]"));
  const n = await page.locator("[data-table]").getAttribute("data-n");
  await page.waitForFunction((n) => document.querySelector("[data-table]").dataset.n !== n, n);
  assert.equal(await page.locator("[data-rid]").count(), 0);
  await leave(page);
});

test("whoever is rid of all cards sees the end soon", async () => {
  const page = await getRid();
  await page.click('[data-rid-do="end"]');
  await page.getByText("The others hurry to the end").waitFor();
  await page.waitForSelector("[data-rematch]", { timeout: 60_000 });
  await leave(page);
});

const practiceOf = async (tries) => {
  const page = await house.page(TALL);
  await remember(page, { practice: JSON.stringify({ Ada: tries }) });
  await page.goto("/");
  await page.click('[data-page="addi_cats"]');
  return page;
};

test("one slow hand or one miss is no verdict: a sum is still counted out only after several tries of its own", async () => {
  const known = { "2+2": { ms: [700, 720, 690], missed: 0 }, "3+4": { ms: [800, 810, 790], missed: 0 } };
  const kind = await practiceOf({ ...known, "9+8": { ms: [9000], missed: 0 }, "7+8": { ms: [], missed: 2 } });
  assert.equal(await kind.locator("[data-hard]").textContent(), "Ada knows all of these about equally well.");
  assert.equal(await kind.locator("[data-deal]").count(), 0);
  await kind.context().close();
  const sure = await practiceOf({ ...known, "9+8": { ms: [2000, 2100, 2200], missed: 0 } });
  assert.equal(await sure.locator("[data-hard]").textContent(), "Ada still counts these out: 9+8");
  assert.equal(await sure.locator("[data-deal]").textContent(), "Practise these");
  await sure.context().close();
});

test("who counts out half of the sums is told which, and is not told that all are known equally well", async () => {
  const page = await practiceOf({
    "2+2": { ms: [700, 720, 690], missed: 0 }, "3+4": { ms: [800, 810, 790], missed: 0 },
    "9+8": { ms: [2000, 2100, 2200], missed: 0 }, "7+8": { ms: [1900, 2100, 2300], missed: 1 },
  }); // prettier-ignore
  assert.equal(await page.locator("[data-hard]").textContent(), "Ada still counts these out: 9+8, 7+8");
  await page.context().close();
});

test("that a cat of the house was faster is not written down as a miss", async () => {
  const position = { turn: 2, faceup: [["5+6"], ["4+7"], ["3"]], piles: [["9", "8"], ["9", "8"], ["2", "12"]] };
  const room = await open({ players: 3, bots: [null, "tiger", "tiger"], position, options: { slap_ms: 12_000 }, pace: "quick" });
  const page = await sit(house, room, { options: TALL });
  await until("a cat's paw", () => eventsOf(page, "exchange").some(({ seat }) => seat === 1));
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => localStorage.getItem("mousehole.practice")), null);
  await leave(page);
});
