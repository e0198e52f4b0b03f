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

/** Do what the guide wants, step by step. */
async function learn(page, steps) {
  for (let i = 0; i < steps * 4; i++) {
    await page.waitForFunction(() => document.querySelector('[data-finished="true"]') || document.querySelector('[data-wants]:not([data-wants="wait"])'));
    if (await page.locator('[data-finished="true"]').count()) return;
    const step = await page.locator("[data-lesson]").getAttribute("data-step");
    const guide = page.locator("[data-wants]");
    const wants = await guide.getAttribute("data-wants").catch(() => null);
    if (wants === "next") await page.locator("[data-next]").click();
    if (wants === "go") await page.locator("[data-go]").first().click();
    if (wants === "input") {
      const input = page.locator("[data-input]").first();
      if (!(await input.count())) await page.locator("[data-select]").first().click();
      await input.click();
    }
    if (wants === "refusal") {
      for (const selector of JSON.parse(await guide.getAttribute("data-press"))) await page.locator(selector).first().click();
      await page.locator(".bubble").waitFor();
      await page.locator("[data-next]").click();
    }
    await page.waitForFunction(
      (before) => document.querySelector('[data-finished="true"]') || document.querySelector("[data-lesson]")?.getAttribute("data-step") !== before,
      step,
    );
  }
  throw new Error("the lesson does not end");
}

for (const game of taught) {
  for (const [locale, options] of [["en-GB", DESKTOP], ["it-IT", PHONE]]) {
    test(`the lesson of ${game} is played through, ${locale}`, async () => {
      const page = await house.page({ ...options, locale });
      await page.goto("/");
      await page.click(`[data-learn="${game}"]`);
      await page.waitForSelector("[data-wants]");
      if (locale === "en-GB") assert.deepEqual(await complaints(page), []);
      await learn(page, lessonOf(game).chapters.reduce((sum, { steps }) => sum + steps.length, 0));
      await page.click("[data-play-now]");
      await page.waitForSelector(`[data-table][data-game="${game}"]`);
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });
  }
}
