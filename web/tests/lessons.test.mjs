import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";

import { complaints, DESKTOP, openHouse, PHONE, test } from "./house.mjs";

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

/** Follow the guide to the end of the lesson; the test's own limit ends it otherwise. */
async function learn(page) {
  while (!(await page.locator('[data-finished="true"]').count())) {
    const before = await state(page);
    await oblige(page).catch(() => {});
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

const isPlayed = (game) => existsSync(join(GAMES, game, "index.ts"));
for (const game of taught.filter(isPlayed)) {
  for (const [locale, options] of [["en-GB", DESKTOP], ["it-IT", PHONE]]) {
    test(`the lesson of ${game} is played through, ${locale}`, async () => {
      const page = await house.page({ ...options, locale });
      await page.goto("/");
      await page.click(`[data-learn="${game}"]`);
      await page.waitForSelector("[data-wants]");
      if (locale === "en-GB") assert.deepEqual(await complaints(page), []);
      await learn(page);
      await page.click("[data-play-now]");
      await page.waitForSelector(`[data-table][data-game="${game}"]`);
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });
  }
}

test("where a class asks for too many tables at once, a lesson waits its turn", async () => {
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
