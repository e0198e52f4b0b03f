/** Small phones, of whose height the browser's own bars take a share, and those on their side: what one plays on is still large enough. */

import assert from "node:assert/strict";
import { after, before } from "node:test";

import { openHouse, PHONE, remember, test } from "./house.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

const SHORT = [[360, 560], [375, 553]];
const opened = async (width, height, more = {}) => house.page({ ...PHONE, viewport: { width, height }, ...more });

/** Somebody's first game, with the line of hints. */
async function firstGame(page, wish) {
  const { room, tokens } = await house.room({ seed: 5, bots: Array.from({ length: wish.players }, (_, i) => (i === (wish.own ?? 0) ? null : "kitten")), ...wish });
  await remember(page, { tokens: JSON.stringify({ [room]: tokens.filter((token) => token !== null) }), known: JSON.stringify({ guided: [room] }) });
  await page.goto(`/r/${room}`);
  await page.locator("[data-first-hint]").waitFor();
}

async function lesson(page, game) {
  await page.goto(`/learn/${game}`);
  await page.locator("[data-wants]").waitFor();
}

const sizesOf = (page, selector) => page.$$eval(selector, (found) => found.map((element) => element.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)));

/** Those of which something else lies on the middle, or which are out of sight. */
const covered = (page, selector) =>
  page.$$eval(selector, (found) =>
    found
      .filter((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return !(top && (element.contains(top) || top.contains(element)));
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );

/** How far apart the middles of two squares are. */
async function square(page) {
  const [one, other] = await Promise.all(["a1", "b1"].map((name) => page.locator(`.cell[data-square=${name}]`).boundingBox()));
  return other.x - one.x;
}

/** Where the table has found its size. */
const settled = (page) => page.waitForTimeout(400);

for (const [width, height] of SHORT) {
  const on = `on a phone of ${width}×${height}`;

  test(`${on} the squares of the kitchen can be hit, in a first game and in the lesson`, async () => {
    const page = await opened(width, height);
    await firstGame(page, { game: "chop_chop", players: 2 });
    await settled(page);
    assert.ok((await square(page)) >= 27, `${await square(page)} px`);
    await lesson(page, "chop_chop");
    await settled(page);
    assert.ok((await square(page)) >= 27, `in the lesson ${await square(page)} px`);
    await page.context().close();
  });

  test(`${on} all backs that one may draw are seen and can be hit`, async () => {
    const page = await opened(width, height);
    const hands = [["2r", "3g", "5y", "6b", "7v", "8g", "2v"], ["2y"], ["3r"], ["2b", "4y", "6y", "4v", "5v", "3y", "4r", "5r", "6r", "7r"]];
    await firstGame(page, { game: "mistigri", players: 4, pace: "calm", position: { phase: "draw", turn: 0, hands, pile: ["9v", "8b"] } });
    await page.locator("[data-go]").first().waitFor();
    await settled(page);
    assert.equal(await page.locator("[data-go]").count(), 10);
    assert.deepEqual(await covered(page, "[data-go]"), []);
    const least = Math.min(...(await sizesOf(page, "[data-go]")));
    assert.ok(least >= 44, `${least} px`);
    const foot = await page.locator("[data-first-hint]").boundingBox();
    const lowest = Math.max(...(await page.$$eval("[data-go]", (backs) => backs.map((back) => back.getBoundingClientRect().bottom))));
    assert.ok(lowest <= foot.y, "a back is out of sight");
    await page.context().close();
  });

  test(`${on} the places of the garden are large enough and the names are read`, async () => {
    const page = await opened(width, height);
    for (const go of [() => firstGame(page, { game: "mamicatchmi", players: 4, names: ["Pina", "Ugo", "Tina", "Bice"] }), () => lesson(page, "mamicatchmi")]) {
      await go();
      await page.locator(".structure").first().waitFor();
      await settled(page);
      const least = Math.min(...(await sizesOf(page, ".structure")));
      assert.ok(least >= 44, `${least} px`);
      const lost = await page.$$eval(".plate .name", (names) => names.filter(({ clientWidth, scrollWidth }) => clientWidth < Math.min(scrollWidth, 40)).map((name) => name.textContent));
      assert.deepEqual(lost, []);
    }
    await page.context().close();
  });

  test(`${on} one's own pile does not lie on the common one`, async () => {
    const page = await opened(width, height);
    for (const go of [() => firstGame(page, { game: "bon_appetit", players: 4 }), () => lesson(page, "bon_appetit")]) {
      await go();
      await settled(page);
      const { common, own } = await page.evaluate(() => ({
        common: document.querySelector(".common").getBoundingClientRect().bottom,
        own: document.querySelector(".mine [data-pile]").getBoundingClientRect().top,
      }));
      assert.ok(own >= common - 12, `it begins ${common - own} px above the other's end`);
    }
    await page.context().close();
  });
}

test("however large the letters are, a lesson leaves the table its room", async () => {
  const page = await opened(360, 640, { locale: "it-IT" });
  await remember(page, { settings: JSON.stringify({ text: "huge" }) });
  for (const game of ["mamicatchmi", "addi_cats", "bon_appetit", "chop_chop", "mistigri"]) {
    await lesson(page, game);
    await settled(page);
    const { height } = await page.locator("[data-table] main").boundingBox();
    assert.ok(height >= 330, `${game}: ${height} px`);
  }
  await page.context().close();
});

test("what puts an unfinished table away stands beside it, however long the names are", async () => {
  const { room, tokens } = await house.room({ game: "mistigri", players: 4, bots: [null, "cat", "cat", "cat"], names: ["Pina", "Clementina", "Amaretto", "Cannella"] });
  const page = await opened(360, 640);
  await remember(page, { tokens: JSON.stringify({ [room]: [tokens[0]] }) });
  await page.goto("/");
  const table = await page.locator(`[data-continue="${room}"]`).boundingBox();
  const cross = await page.locator(`[data-dismiss="${room}"]`).boundingBox();
  assert.ok(cross.x >= table.x + table.width, "it is to its right");
  assert.ok(cross.y >= table.y && cross.y + cross.height <= table.y + table.height, "and on its line");
  await page.locator(`[data-dismiss="${room}"]`).tap();
  const sure = await page.locator(`[data-dismiss-sure="${room}"]`).boundingBox();
  assert.ok(sure.x + sure.width <= 360, "what is asked is seen whole");
  await page.context().close();
});

test("on a small phone on its side everything lies within the table, for players and for whoever watches", async () => {
  const page = await opened(667, 375);
  await firstGame(page, { game: "bon_appetit", players: 4 });
  await settled(page);
  const beyond = await page.$$eval("main [data-pile], main .count", (found) => found.map((element) => element.getBoundingClientRect().right).filter((right) => right > innerWidth));
  assert.deepEqual(beyond, [], "a pile is cut off");
  await firstGame(page, { game: "mamicatchmi", players: 4 });
  await page.locator(".structure").first().waitFor();
  await settled(page);
  const least = Math.min(...(await sizesOf(page, ".structure")));
  assert.ok(least >= 70, `${least} px`);
  const { room } = await house.room({ game: "mistigri", players: 4, bots: [null, "cat", "cat", "cat"], names: ["Pina", "Saffron", "Sesame", "Pickle"] });
  await remember(page, { tokens: "{}" });
  await page.goto(`/r/${room}`);
  await page.locator(".sofa .name").first().waitFor();
  await settled(page);
  const plates = await page.$$eval(".sofa .name", (found) => found.map((plate) => plate.getBoundingClientRect()).map(({ left, right }) => [left, right]));
  assert.equal(plates.length, 4);
  for (let i = 1; i < plates.length; i++) assert.ok(plates[i][0] >= plates[i - 1][1], "one name lies on the other");
  await page.context().close();
});
