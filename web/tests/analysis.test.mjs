import assert from "node:assert/strict";
import { after, before } from "node:test";

import { complaints, DESKTOP, openHouse, PHONE, test } from "./house.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

const cheeses = (count) => Array(count).fill("CH");
const LONGEST_MS = 240_000; // a compiler may have to be waited for

async function watched(wish, options) {
  const { room, tokens } = await house.room(wish);
  const page = await house.page(options);
  await page.goto(tokens[0] ? `/r/${room}#t=${tokens[0]}` : `/r/${room}`);
  return { page, room };
}

async function analysed(page) {
  await page.click("[data-analyse]", { timeout: LONGEST_MS });
  await page.waitForSelector('[data-analysis="whole"]', { timeout: LONGEST_MS });
}

test("in Bon Appétit! it says that all was luck, and leads to the most unlikely moment", async () => {
  const position = { turn: 0, common: ["CH"], piles: [["M1"], ["CH", "M2", "M3"], [...cheeses(4), "CA", "M1", "CH", "M2"]] };
  const { page } = await watched({ game: "bon_appetit", players: 3, bots: ["cat", "cat", "cat"], pace: "instant", position }, PHONE);
  await analysed(page);
  assert.match(await page.textContent("[data-told]"), /all of it was luck/);
  const [, chance] = /one chance in (\d+)/.exec(await page.textContent("[data-unlikely]"));
  assert.ok(Number(chance) >= 3, `one in ${chance} is nothing unlikely`);
  assert.deepEqual(await complaints(page), []);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("in Chop! Chop! it tells luck from play, and the turning point opens the replay there", async () => {
  const { page, room } = await watched({ game: "chop_chop", players: 2, bots: ["cat", "kitten"], pace: "instant", names: ["Ada", "Tom"] }, DESKTOP);
  await analysed(page);
  assert.ok((await page.textContent("[data-told]")).length > 10);
  const sums = await page.$$eval("[data-part]", (parts) => parts.map((part) => part.dataset.part));
  assert.deepEqual(sums, ["luck", "play", "luck", "play"]);
  assert.ok(!/blunder|mistake|wrong/i.test(await page.textContent("[data-analysis]")), "it is kind");
  assert.deepEqual(await complaints(page), []);
  const turning = await page.getAttribute("[data-turning]", "data-turning");
  await page.click("[data-turning]");
  await page.waitForURL(`**/replay/${room}/0/${turning}`);
  await page.waitForSelector("[data-replay-at], .replay, input[type=range]");
  assert.equal(await page.$eval("input[type=range]", (slider) => slider.value), turning);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("a moment whose reason a lesson knows can be practised there, and one comes back to the table", async () => {
  const { page, room } = await watched({ game: "chop_chop", players: 2, bots: ["kitten", "kitten"], pace: "instant" }, PHONE);
  await page.route(/\/analysis\?/, async (route) => {
    const answer = await route.fetch();
    const found = await answer.json();
    for (const moment of found.whole?.dear ?? []) {
      moment.events = moment.events.filter(({ kind }) => kind !== "caught");
      moment.better.push({ ...moment.better[0], kind: "caught" });
    }
    return route.fulfill({ response: answer, json: found });
  });
  await analysed(page);
  assert.match(await page.textContent("[data-dear]"), /A mouse was within the cat's reach/);
  assert.deepEqual(await complaints(page), []);
  await page.click('[data-practise="caught"]');
  await page.waitForURL("**/learn/chop_chop/caught");
  const lesson = page.locator("[data-lesson]");
  await page.waitForSelector('[data-wants="go"]');
  assert.match(await page.textContent(".guide p"), /Tap the cat's die/);
  assert.ok(await page.isDisabled("[data-back]"), "there is nothing before it");
  await page.click("[data-go]");
  await page.waitForSelector('[data-wants="input"]');
  await page.click("[data-input]");
  await page.waitForSelector('[data-finished="true"]');
  assert.equal(await lesson.getAttribute("data-finished"), "true");
  await page.click("[data-once-more]");
  await page.waitForSelector('[data-wants="go"]');
  await page.click("[data-skip]");
  await page.waitForSelector('[data-wants="input"]');
  await page.click("[data-skip]");
  await page.click("[data-back-to-game]");
  await page.waitForURL(`**/r/${room}`);
  await page.waitForSelector("[data-analyse]");
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("a mouse near the cat that could have gone under the table is told so, one far away is not", async () => {
  const { page } = await watched({ game: "chop_chop", players: 2, bots: ["kitten", "kitten"], pace: "instant" }, PHONE);
  const cats = ["T5", "a7"]; // beside c2, and far from it
  await page.route(/\/analysis\?/, async (route) => {
    const answer = await route.fetch();
    const found = await answer.json();
    const [moment] = found.whole?.dear ?? [];
    if (moment) {
      Object.assign(moment, { events: moment.events.slice(0, 1), better: moment.better.slice(0, 1), input: "move m2 e1", best: "move m1 c3" });
      found.whole.dear = cats.map((cat, number) => ({ ...moment, number, view: { ...moment.view, cat, mice: ["c2", "d1", ...moment.view.mice.slice(2)] } }));
    }
    return route.fulfill({ response: answer, json: found });
  });
  await analysed(page);
  assert.match(await page.textContent('[data-dear="0"]'), /Under the table the cat could not have reached it/);
  assert.doesNotMatch(await page.textContent('[data-dear="1"]'), /Under the table/);
  await page.click('[data-practise="under"]');
  await page.waitForSelector('[data-wants="go"]');
  assert.match(await page.textContent(".guide p"), /right beside mouse 3/);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("from an analysis one comes to the game's lesson, and an exercise that there is not is the whole lesson", async () => {
  const { page } = await watched({ game: "chop_chop", players: 2, bots: ["kitten", "kitten"], pace: "instant" }, DESKTOP);
  await analysed(page);
  await page.click("[data-to-lesson]");
  await page.waitForURL("**/learn/chop_chop");
  await page.goto("/learn/chop_chop/nothing");
  await page.waitForSelector('[data-wants="next"]');
  assert.equal(await page.getAttribute("progress", "max"), "30");
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("where whoever won was never well behind, no moment is called unlikely", async () => {
  const position = { turn: 0, common: ["CH"], piles: [["CH"], cheeses(4), cheeses(9)] };
  const { page } = await watched({ game: "bon_appetit", players: 3, bots: ["cat", "cat", "cat"], pace: "instant", position }, PHONE);
  await analysed(page);
  assert.match(await page.textContent("[data-told]"), /all of it was luck/);
  assert.equal(await page.locator("[data-unlikely]").count(), 0);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});
