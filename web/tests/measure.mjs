/** What the page weighs and how quickly it goes; prints one JSON object. Used by `benchmarks/web.py`. */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { openHouse } from "./house.mjs";

const STATIC = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "src", "mousehole", "server", "static");
const ROUNDS = 5;
const WATCHED_MS = 20_000;
const FRAME_MS = 1000 / 60;
/** How many play where frames are counted. */
const AT_TABLE = { bon_appetit: 4, chop_chop: 2, mamicatchmi: 4, addi_cats: 4, mistigri: 4 };

function weights() {
  const gzipped = (path) => gzipSync(readFileSync(path)).length / 1000;
  const page = readFileSync(join(STATIC, "index.html"), "utf8");
  const first = [...page.matchAll(/assets\/[^"]+\.js/g)].map((found) => join(STATIC, found[0]));
  const all = readdirSync(join(STATIC, "assets")).filter((name) => name.endsWith(".js"));
  const sum = (paths) => paths.reduce((total, path) => total + gzipped(path), 0);
  return { first_script_kb: sum(first), all_script_kb: sum(all.map((name) => join(STATIC, "assets", name))) };
}

/** From the request until a game can be started with one tap. */
async function interactive(house) {
  const page = await house.page({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    const look = () => (document.querySelector("[data-play]:not([disabled])") ? (window.ready = performance.now()) : requestAnimationFrame(look));
    look();
  });
  await page.goto("/");
  await page.waitForFunction(() => window.ready);
  const ms = await page.evaluate(() => window.ready);
  await page.context().close();
  return ms;
}

/** Frames that come late in a game of bots at full pace, on the big screen. */
async function frames(house, game, players) {
  const { room } = await house.room({ game, players, bots: Array(players).fill("cat"), pace: "quick" });
  const page = await house.page({ reducedMotion: "no-preference" });
  await page.goto(`/r/${room}`);
  await page.waitForFunction(() => Number(document.querySelector("[data-table]")?.dataset.n) > 0);
  const before = await inputs(page);
  const gaps = await page.evaluate(
    (watched) =>
      new Promise((resolve) => {
        const gaps = [];
        let last = performance.now();
        const end = last + watched;
        const frame = (now) => {
          gaps.push(now - last);
          last = now;
          if (now < end) requestAnimationFrame(frame);
          else resolve(gaps);
        };
        requestAnimationFrame(frame);
      }),
    WATCHED_MS,
  );
  const seen = (await inputs(page)) - before;
  await page.context().close();
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0);
  return { game, players, inputs: seen, dropped_percent: (100 * dropped) / (gaps.length + dropped) };
}

const inputs = async (page) => Number(await page.locator("[data-table]").getAttribute("data-n"));

const house = await openHouse();
try {
  const times = [];
  for (let i = 0; i < ROUNDS; i++) times.push(await interactive(house));
  times.sort((a, b) => a - b);
  const moving = [];
  for (const [game, players] of Object.entries(AT_TABLE)) moving.push(await frames(house, game, players));
  console.log(JSON.stringify({ ...weights(), interactive_ms: times[Math.floor(ROUNDS / 2)], interactive_low_ms: times[0], interactive_high_ms: times.at(-1), moving }));
} finally {
  await house.close();
}
