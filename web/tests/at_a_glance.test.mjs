/** What somebody who sees a table for the first time must be able to read of it at a glance. */

import assert from "node:assert/strict";
import { after, before } from "node:test";

import { DESKTOP, openHouse, PHONE, remember, sitTogether, test } from "./house.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

const TABLET = { viewport: { width: 1024, height: 1366 }, hasTouch: true };
const boxOf = (page, selector) => page.locator(selector).first().boundingBox();
const overlap = (one, other) => one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

async function leave(page) {
  assert.deepEqual(page.errors, []);
  await page.context().close();
}

/** Sit at a table at which the game is explained, with all seats that no cat has. */
async function sitDownNew(wish, options) {
  const { room, tokens } = await house.room(wish);
  const page = await house.page(options);
  const known = JSON.stringify({ guided: [room] });
  await remember(page, { tokens: JSON.stringify({ [room]: tokens.filter((token) => token !== null) }), known, delay: "0" });
  await page.goto(`/r/${room}`);
  await page.waitForSelector("[data-table][data-n]");
  return page;
}

for (const [device, options] of [["phone", PHONE], ["desktop", DESKTOP]]) {
  test(`however long a chase was, what has just happened can be read on a ${device}, and a touch tells all of it`, async () => {
    const piles = [["M2", "CH", "CH"], ["M3", "CH", "CH"], ["M1", "CH", "CH"]];
    const names = ["Bartholomew", "Clementine", "Maximilian"];
    const page = await house.page(options);
    await sitTogether(page, await house.room({ game: "bon_appetit", players: 3, bots: [null, null, null], names, position: { turn: 0, common: ["CH"], piles } }));
    const told = page.locator("footer .happening .what > :first-child");
    for (let cards = 0; cards < 4; cards++) {
      await page.waitForSelector(`[data-table][data-n="${cards}"][data-busy="false"] [data-input="flip"]`);
      await page.click('[data-input="flip"]');
    }
    await told.getByText(/Maximilian's mouse escapes and brings home \d cards/).waitFor();
    const below = await told.evaluate((line) => {
      const words = document.createRange();
      words.selectNodeContents(line);
      const lines = [...words.getClientRects()];
      return lines.filter(({ top, height }) => top + height / 2 > line.getBoundingClientRect().bottom).length;
    });
    assert.equal(below, 0, "lines are cut off");
    await told.click();
    assert.match(await told.innerText(), /Bartholomew has laid a mouse.*Clementine has laid a mouse.*Maximilian's mouse escapes/s);
    await leave(page);
  });
}

const PLATES = { bon_appetit: ".place.mine .name", chop_chop: ".mice h2", mamicatchmi: '[data-nest="0"] .name', addi_cats: ".place .name", mistigri: ".lap .name" };

for (const [lang, you] of [["en-GB", "You"], ["it-IT", "Tu"]]) {
  test(`whoever looks is called "${you}" on the table too, and the others by their names`, async () => {
    for (const [game, plate] of Object.entries(PLATES)) {
      const players = game === "chop_chop" ? 2 : 3;
      const names = ["Ada", "Tom", "Pina"].slice(0, players);
      const { room, tokens } = await house.room({ game, players, bots: [null, "kitten", "kitten"].slice(0, players), names });
      const page = await house.page({ locale: lang });
      await page.goto(`/r/${room}#t=${tokens[0]}`);
      await page.locator(`main ${plate}`, { hasText: new RegExp(`^\\s*${you}\\s*$`) }).first().waitFor();
      await page.locator("main").getByText("Tom", { exact: true }).first().waitFor();
      assert.equal(await page.locator("main").getByText("Ada", { exact: true }).count(), 0, game);
      await leave(page);
    }
  });
}

test("a phone's panel to draw from leaves the others' names free, also with a line of hints", async () => {
  const hands = [["2r", "3g"], ["2y"], ["3r"], ["2b", "4y", "6y", "4v", "5v", "3y", "4r", "5r", "6r", "7v", "2g", "7y"]];
  const wish = { game: "mistigri", players: 4, bots: [null, "cat", "cat", "cat"], pace: "calm", position: { phase: "draw", turn: 0, hands, pile: ["9v", "8b"] } };
  for (const viewport of [{ width: 390, height: 844 }, PHONE.viewport]) {
    const page = await sitDownNew(wish, { ...PHONE, viewport });
    await page.waitForSelector('[data-first-hint="draw"]');
    await page.waitForSelector("[data-go]");
    const panel = await boxOf(page, ".spread");
    for (const plate of await page.locator(".sofa .plate").all()) assert.ok(!overlap(panel, await plate.boundingBox()), "a name is covered");
    const foot = await boxOf(page, "[data-first-hint]");
    for (const back of await page.locator("[data-go]").all()) {
      const { y, height } = await back.boundingBox();
      assert.ok(y >= panel.y && y + height <= Math.min(panel.y + panel.height, foot.y), "a back is out of sight");
    }
    await leave(page);
  }
});

test("who draws next from whom is not covered by one's own buttons on a phone", async () => {
  const hands = [["2r", "3r", "5g"], ["2y", "4g"], ["3b"], ["2b", "4y"]];
  const position = { phase: "discard", turn: 0, hands, pile: ["9v", "8b"] };
  const page = await sitDownNew({ game: "mistigri", players: 4, bots: [null, "cat", "cat", "cat"], pace: "calm", position }, PHONE);
  await page.waitForSelector('[data-input="pass"]');
  assert.ok(!overlap(await boxOf(page, ".then"), await boxOf(page, '[data-input="pass"]')));
  await leave(page);
});

test("what one is to do is read whole in letters of every size, and the table keeps its place", async () => {
  const wish = { game: "chop_chop", players: 2, bots: [null, "kitten"], pace: "quick" };
  for (const [text, locale] of [["normal", "it-IT"], ["huge", "en-GB"], ["huge", "it-IT"]]) {
    const { room, tokens } = await house.room(wish);
    const page = await house.page({ ...PHONE, locale });
    await remember(page, { tokens: JSON.stringify({ [room]: [tokens[0]] }), settings: JSON.stringify({ text, lang: locale.slice(0, 2) }) });
    await page.goto(`/r/${room}`);
    await page.waitForSelector("[data-go]");
    const before = await boxOf(page, ".narrator");
    await page.click("[data-go]");
    await page.waitForSelector("[data-select]");
    const { needed, height } = await page.locator(".turn.mine").evaluate((pill) => {
      const range = document.createRange();
      range.selectNodeContents(pill);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return { needed: lines.size * parseFloat(getComputedStyle(pill).lineHeight), height: pill.clientHeight }; // a whole number
    });
    assert.ok(needed <= height + 0.5, `${text} ${locale}: its lines need ${needed} px and have ${height}`);
    assert.deepEqual(await boxOf(page, ".narrator"), before);
    await leave(page);
  }
});

test("what a pair does can be read whole beside who draws next, on a phone in both languages", async () => {
  const hands = [["2r", "2g", "5g", "7y"], ["2y", "4g"], ["3b"], ["2b", "4y"]];
  const position = { phase: "discard", turn: 0, hands, pile: ["9v", "8b"] };
  for (const locale of ["en-GB", "it-IT"]) {
    const page = await sitDownNew({ game: "mistigri", players: 4, bots: [null, "cat", "cat", "cat"], pace: "calm", position }, { ...PHONE, locale });
    await page.locator('[data-input="discard 2r 2g"]').first().click();
    await page.waitForSelector('[data-input="effect"]');
    const then = await boxOf(page, ".then");
    assert.ok(!overlap(await boxOf(page, ".trick"), then), locale);
    for (const plate of await page.locator(".sofa .plate").all()) assert.ok(!overlap(then, await plate.boundingBox()), `${locale}: a name is covered`);
    assert.ok(then.x + then.width <= PHONE.viewport.width, `${locale}: it hangs over the edge`);
    await leave(page);
  }
});

for (const [device, options] of [["tablet", TABLET], ["phone", PHONE]]) {
  test(`in a first game a photo finish leaves what has happened free on a ${device}`, async () => {
    const components = { dice: { six_faces: { die1: Array(6).fill("mouse"), die2: Array(6).fill("cat") } } };
    const wish = { game: "mamicatchmi", players: 2, bots: [null, null], position: { phase: "roll", turn: 0 }, components, options: { tie_ms: 1000 }, pace: "calm" };
    const page = await sitDownNew(wish, options);
    const press = (...codes) => page.evaluate((codes) => codes.forEach((code) => window.dispatchEvent(new KeyboardEvent("keydown", { code }))), codes);
    await page.click("[data-go]");
    await page.waitForSelector('[data-input="grab mouse"]');
    await press("KeyQ", "KeyP");
    await page.waitForSelector('[data-nest="1"] .up');
    await press("KeyW", "KeyI");
    await page.waitForSelector("[data-photo]");
    assert.ok(!overlap(await boxOf(page, "[data-photo]"), await boxOf(page, "footer.narrator")));
    await leave(page);
  });
}

test("on a phone the mice's own die lies below the board, under the thumb; the cat's own is there already", async () => {
  for (const [person, die] of [[0, ".mice .die"], [1, ".cat .die"]]) {
    const bots = [0, 1].map((seat) => (seat === person ? null : "kitten"));
    const { room, tokens } = await house.room({ game: "chop_chop", players: 2, bots, pace: "calm" });
    const page = await house.page(PHONE);
    await page.goto(`/r/${room}#t=${tokens[person]}`);
    await page.waitForSelector("main [data-square], main .kitchen");
    const [board, own] = [await boxOf(page, ".kitchen > :not(section)"), await boxOf(page, die)];
    assert.ok(own.y >= board.y + board.height - 1, `${own.y} is not below ${board.y + board.height}`);
    await leave(page);
  }
});

test("a duel that one has won says so to oneself", async () => {
  const position = { phase: "duel", dice: ["mouse", "granny"], turn: 0 };
  const { room, tokens } = await house.room({ game: "mamicatchmi", players: 4, bots: [null, null, null, null], position, options: { window_ms: 600_000, tie_ms: 100 }, pace: "calm" });
  const page = await house.page();
  await remember(page, { delay: "0", tokens: JSON.stringify({ [room]: [tokens[0]] }) });
  await page.goto(`/r/${room}`);
  await page.getByRole("button", { name: "Start now" }).click();
  await page.click('[data-input="grab mouse"]');
  await page.click('[data-input="place chair_side"]');
  await page.locator("[data-verdict]").getByText("You were first!").waitFor();
  assert.equal(await page.locator("[data-verdict] p").innerText(), "The granny fears the mouse and goes on the chair; the mouse waits on the tiles beside the chair.");
  await leave(page);
});

/** What is called over the table, and which names it lies over; looked at the moment it comes. */
async function watchCalls(page, names) {
  await page.evaluate((names) => {
    window.called = [];
    new MutationObserver(() => {
      const call = document.querySelector("main [data-call]");
      if (!call) return;
      const { left, right, top, bottom } = call.getBoundingClientRect();
      const under = [...document.querySelectorAll(names)].filter((name) => {
        const box = name.getBoundingClientRect();
        return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
      });
      window.called.push({ words: call.textContent, under: under.map((name) => name.textContent.trim()) });
    }).observe(document.querySelector("main"), { subtree: true, childList: true });
  }, names);
}

for (const [device, options] of [["phone", PHONE], ["tablet", TABLET], ["desktop", DESKTOP]]) {
  test(`what is called in Bon Appétit! hides nobody's name on a ${device}, however many play`, async () => {
    for (const players of [2, 3, 4, 5, 6]) {
      const position = { turn: 0, common: ["CH"], piles: Array.from({ length: players }, () => ["M3", "CH", "CH"]) };
      const bots = Array.from({ length: players }, (_, seat) => (seat ? "kitten" : null));
      const names = ["Maximilian", "Bartholomew", "Clementine", "Wilhelmina", "Maximilian", "Bartholomew"].slice(0, players);
      const { room, tokens } = await house.room({ game: "bon_appetit", players, bots, names, position, pace: "calm" });
      const page = await house.page(options);
      await page.goto(`/r/${room}#t=${tokens[0]}`);
      await page.waitForSelector('[data-input="flip"]');
      await watchCalls(page, ".place .name");
      await page.click('[data-input="flip"]');
      await page.waitForFunction(() => window.called.length > 0);
      const called = await page.evaluate(() => window.called);
      assert.deepEqual(called.flatMap(({ under }) => under), [], `${players} players`);
      await leave(page);
    }
  });
}

test("no two cats at a table are alike while there are enough, at a newcomer's table of kittens neither", async () => {
  for (const avatar of ["snow", "calico", "siamese"]) {
    const page = await house.page(DESKTOP);
    await remember(page, { settings: JSON.stringify({ name: "Ada", avatar }) });
    await page.goto("/");
    await page.click('[data-play="bon_appetit"]');
    await page.waitForSelector("[data-standings] li");
    const cats = await page.$$eval("[data-standings] li svg", (heads) => heads.map((head) => head.innerHTML));
    assert.equal(cats.length, 4);
    assert.equal(new Set(cats).size, 4, avatar);
    await leave(page);
  }
});
