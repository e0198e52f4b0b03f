import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";

import { complaints, DESKTOP, LONG, openHouse, PHONE, serverTest, test } from "./house.mjs";

const GAMES = join(dirname(fileURLToPath(import.meta.url)), "..", "src", "games");
const taught = readdirSync(GAMES).filter((game) => existsSync(join(GAMES, game, "tutorial.json")));
const lessonOf = (game) => JSON.parse(readFileSync(join(GAMES, game, "tutorial.json"), "utf8"));

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

test("every sentence of a lesson is there in both languages, and none too many", () => {
  for (const game of taught) {
    const said = [...new Set(lessonOf(game).chapters.flatMap(({ steps }) => steps.map(({ say }) => say)))].sort();
    for (const lang of ["en", "it"]) {
      const words = readFileSync(join(GAMES, game, `tutorial.${lang}.ftl`), "utf8");
      assert.deepEqual([...words.matchAll(/^([\w-]+) =/gm)].map((found) => found[1]).sort(), said, `${game} ${lang}`);
    }
  }
});

const PATIENCE_MS = 2500;
const state = (page) => page.$eval("[data-lesson]", ({ dataset }) => `${dataset.step} ${dataset.finished} ${document.querySelectorAll("[aria-pressed=true]").length}`);

/** Do one thing that the guide wants. The table may change under the hand: then it is tried again. */
async function oblige(page) {
  const quick = { timeout: PATIENCE_MS };
  const wants = await page.locator("[data-wants]").getAttribute("data-wants", quick);
  if (wants === "next") await page.locator("[data-next]").click(quick);
  if (wants === "go") await page.locator("[data-go]").first().click(quick);
  if (wants === "input") await page.locator((await page.locator("[data-input]").count()) ? "[data-input]" : "[data-select]").first().click(quick);
  if (wants === "refusal") {
    const press = JSON.parse(await page.locator("[data-wants]").getAttribute("data-press", quick));
    for (const selector of press) await page.locator(selector).first().click(quick);
    await page.locator("[data-next]").click(quick);
  }
}

/** Tap whatever can be tapped, before one is told to. */
async function tapAhead(page) {
  for (const one of await page.$$("[data-go],[data-input]")) await one.click({ timeout: 300 }).catch(() => {});
}

/** What the guide wants, done twice as fast as one can. */
async function tapTwice(page) {
  const wanted = page.locator("html:has([data-wants=go]) [data-go], html:has([data-wants=input]) [data-input]");
  if (await wanted.count()) await wanted.first().dblclick({ timeout: 1000, delay: 0 });
  else await oblige(page);
}

const THINGS = "[data-card],[data-square],[data-pile],[data-nest] .pad,[data-pawn],[data-spot],[data-mouse] .hit,[data-structure]";

/** Press things that nobody has asked for. */
async function fumble(page) {
  const things = await page.$$(THINGS);
  for (const i of [0, 0.3, 0.6, 0.95]) await things[Math.floor(i * things.length)]?.click({ timeout: 300, force: true }).catch(() => {});
}

/** Every one of the table's own timers runs out sooner than that. */
const LONGEST_WAIT_MS = { go: 13_000, input: 21_500 };

/** Think so long that the table would go on by itself: at the first of each kind of step, in the long form at all. */
function dawdler(game) {
  const seen = new Map();
  return async (page) => {
    const wants = await page.locator("[data-wants]").getAttribute("data-wants", { timeout: PATIENCE_MS });
    const times = seen.get(wants) ?? 0;
    const isChase = game === "addi_cats" && wants === "input" && times === 2;
    if ((wants === "go" && (times < 2 || LONG)) || isChase) await page.waitForTimeout(LONGEST_WAIT_MS[wants]);
    if (wants !== "wait") seen.set(wants, times + 1);
    await oblige(page);
  };
}

const stepOf = (page) => page.$eval("[data-lesson]", ({ dataset }) => Number(dataset.step));

const PUPILS = {
  obediently: () => oblige,
  eagerly: () => async (page) => {
    await tapAhead(page);
    await tapTwice(page);
  },
  /** Once a step: who does nothing but fumble never gets two cards together. */
  wrongly: () => {
    let fumbled = -1;
    return async (page) => {
      const step = await stepOf(page);
      if (step !== fumbled) await fumble(page);
      fumbled = step;
      await oblige(page);
    };
  },
  slowly: dawdler,
};

/** Go through the lesson to its end; the test's own limit ends it otherwise. */
async function learn(page, pupil) {
  while (!(await page.locator('[data-finished="true"]').count())) {
    const before = await state(page);
    await pupil(page).catch(() => {});
    await page
      .waitForFunction(
        (before) => {
          const { dataset } = document.querySelector("[data-lesson]");
          return `${dataset.step} ${dataset.finished} ${document.querySelectorAll("[aria-pressed=true]").length}` !== before;
        },
        before,
        { timeout: PATIENCE_MS },
      )
      .catch(() => {});
  }
}

const QUICK_HANDS = ["addi_cats", "mamicatchmi"];
const isPlayed = (game) => existsSync(join(GAMES, game, "index.ts"));
for (const game of taught.filter(isPlayed)) {
  for (const [how, locale, options] of [["obediently", "en-GB", DESKTOP], ["eagerly", "it-IT", PHONE], ["wrongly", "it-IT", DESKTOP], ["slowly", "en-GB", PHONE]]) {
    test(`the lesson of ${game} is played through ${how}, ${locale}`, async () => {
      const page = await house.page({ ...options, locale });
      await page.goto("/");
      await page.click(`[data-learn="${game}"]`);
      await page.waitForSelector("[data-wants]");
      if (how === "obediently") assert.deepEqual(await complaints(page), []);
      await learn(page, PUPILS[how](game));
      const asked = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/rooms"));
      await page.click("[data-play-now]");
      const { bots, head_starts } = (await asked).postDataJSON();
      const { seat } = lessonOf(game).first;
      assert.deepEqual([bots[seat], head_starts[seat] ?? 0], [null, QUICK_HANDS.includes(game) ? 1000 : 0], "the first real game is gentle");
      await page.waitForSelector(`[data-table][data-game="${game}"]`);
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });
  }
}

const waitForStep = (page, step) => page.waitForFunction((step) => Number(document.querySelector("[data-lesson]").dataset.step) === step && document.querySelector("[data-wants]"), step);

test("a lesson goes back, skips and begins again at any step", async () => {
  const page = await house.page(DESKTOP);
  await page.goto("/learn/chop_chop");
  await page.waitForSelector("[data-wants]");
  const all = lessonOf("chop_chop").chapters.flatMap(({ steps }) => steps);
  for (let step = 0; step < 5; step++) {
    await waitForStep(page, step);
    await page.click("[data-skip]");
  }
  await waitForStep(page, 5);
  const words = await page.locator(".guide p").innerText();
  await page.click("[data-back]");
  await waitForStep(page, 4);
  await page.waitForSelector(`[data-input="${all[4].do[0]}"]`);
  await page.click(`[data-input="${all[4].do[0]}"]`);
  await waitForStep(page, 5);
  assert.equal(await page.locator(".guide p").innerText(), words);
  await page.click("[data-again]");
  await waitForStep(page, 0);
  for (let step = 0; step < all.length; step++) {
    await waitForStep(page, step);
    await page.click("[data-skip]");
  }
  await page.waitForSelector('[data-finished="true"]');
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("what lies beside Go on stays where it is: a second tap skips nothing", async () => {
  const page = await house.page(PHONE);
  await page.goto("/learn/chop_chop");
  await page.waitForSelector('[data-wants="next"]');
  const places = () => page.locator(".guide .sign").evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
  const [before, go] = [await places(), await page.locator("[data-next]").boundingBox()];
  await page.touchscreen.tap(go.x + go.width / 2, go.y + go.height / 2);
  await page.waitForSelector('[data-wants="input"]');
  await page.touchscreen.tap(go.x + go.width / 2, go.y + go.height / 2);
  assert.deepEqual(await places(), before);
  assert.equal(await stepOf(page), 1);
  await page.context().close();
});

test("who learns alone on a seat is called You, and has nobody to say hello to", async () => {
  const page = await house.page(DESKTOP);
  await page.goto("/learn/bon_appetit");
  await page.waitForSelector("[data-standings] .yours");
  assert.equal(await page.locator("[data-standings] .yours b").innerText(), "You");
  assert.equal(await page.locator("aside [data-quick]").count(), 0);
  await page.context().close();
});

test("a die that is tapped before its step is not rolled, and luck waits for the hand", async () => {
  const page = await house.page(DESKTOP);
  await page.goto("/learn/chop_chop");
  await page.waitForSelector("[data-wants]");
  assert.equal(await page.locator("[data-go]").count(), 0);
  assert.equal(await stepOf(page), 0);
  for (const step of [0, 1]) {
    await waitForStep(page, step);
    await page.click("[data-skip]");
  }
  await page.waitForSelector("[data-go]");
  const n = await page.locator("[data-table]").getAttribute("data-n");
  await page.waitForTimeout(LONGEST_WAIT_MS.go);
  assert.equal(await page.locator("[data-table]").getAttribute("data-n"), n);
  await page.context().close();
});

serverTest("where a class asks for too many tables at once, a lesson waits its turn", async () => {
  const page = await house.page(DESKTOP);
  let refused = 0;
  await page.route("**/api/rooms", (route) => {
    if (route.request().method() !== "POST" || refused++) return route.continue();
    return route.fulfill({ status: 429, json: { reason: "too_often", words: "Slowly, please." } });
  });
  await page.goto("/");
  await page.click('[data-learn="bon_appetit"]');
  await page.waitForSelector("text=Slowly, please.");
  await page.waitForSelector("[data-wants]");
  assert.equal(refused, 2);
  await page.context().close();
});
