/** What the pocket table weighs and how quickly it goes; prints one JSON object. Used by `benchmarks/pocket.py`. */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { loadPyodide } from "pyodide";

import { Search } from "../../src/pocket/search.ts";
import { ROOT } from "../house.mjs";
import { FOLDER, isStartKept, openSite, until } from "./site.mjs";
import { weigh } from "./weight.mjs";

const VISITS = 5;
const TAPS = 12; // a game
const FEWEST_TAPS = 5; // of which a median is one
const LONGEST_TAP_MS = 1000;
const NEXT_MS = 2000; // until it is one's turn again
const PAUSE_MS = 50; // before the next finger
const MOST_MS = 40_000; // for the taps of a game
const GAMES = ["bon_appetit", "chop_chop", "mamicatchmi", "addi_cats", "mistigri"];
const ITERATIONS = 20_000;
const WARM_UPS = 2; // after which code is compiled as well as it will be
const LAID = "[data-table]";

function weights() {
  const { brotli, gzip, nets } = weigh();
  return { brotli_mb: brotli / 1e6, gzip_mb: gzip / 1e6, nets_mb: nets / 1e6 };
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** From the visit to the lobby, and to a table at which one can play; at once and, in the same browser, later. */
async function visits(site) {
  const found = { lobby_ms: [], cold_ms: [], later_ms: [] };
  for (let i = 0; i < VISITS; i++) {
    const context = await site.context();
    for (const kind of ["cold_ms", "later_ms"]) {
      const page = await context.newPage();
      const begun = performance.now();
      await page.goto(site.address);
      await page.waitForSelector("[data-play]");
      if (kind === "cold_ms") found.lobby_ms.push(performance.now() - begun);
      await page.click('[data-play="bon_appetit"]');
      await page.waitForSelector('[data-input="flip"]');
      found[kind].push(performance.now() - begun);
      await page.evaluate(() => navigator.serviceWorker.ready);
      if (kind === "cold_ms") await until(page, isStartKept);
      await page.close();
    }
    await context.close();
  }
  return Object.fromEntries(Object.entries(found).map(([name, values]) => [name, median(values)]));
}

/** In the page: note when something that moves a game is said to the house, by the tap that did it. */
function noteDeeds() {
  globalThis.Worker = class extends Worker {
    postMessage(message, ...more) {
      if (message.t === "said" && /^\{"t":"(input|go)"/.test(message.text)) globalThis.deeds = (globalThis.deeds ?? 0) + 1;
      super.postMessage(message, ...more);
    }
  };
}

/**
 * Tap something that can be done now; the milliseconds until the table shows what came of it. Null where the tap only chose
 * something for a next one, and where nothing can be done now.
 */
function tap([laid, longest]) {
  const doable = [...document.querySelectorAll("[data-input],[data-go]")].filter((one) => !one.disabled && one.checkVisibility());
  const one = doable[Math.floor(Math.random() * doable.length)];
  const table = document.querySelector(laid);
  if (!one || !table) return null;
  return new Promise((resolve) => {
    const before = globalThis.deeds ?? 0;
    const begun = performance.now();
    const observer = new MutationObserver(() => end(performance.now() - begun));
    const timer = setTimeout(() => end(null), longest);
    function end(took) {
      clearTimeout(timer);
      observer.disconnect();
      resolve(took);
    }
    observer.observe(table, { attributes: true, attributeFilter: ["data-n"] });
    one.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    one.click();
    if ((globalThis.deeds ?? 0) === before) end(null);
  });
}

/** From a tap to what it does on the screen, where nothing is animated, in games alone with a cat. */
async function tapsOf(site, game) {
  const page = await (await site.context({ reducedMotion: "reduce" })).newPage();
  await page.addInitScript(noteDeeds);
  const times = [];
  for (const end = Date.now() + MOST_MS; times.length < TAPS && Date.now() < end; ) {
    await page.goto(`${site.address}#/`);
    await page.reload();
    await page.click(`[data-play="${game}"]`);
    await page.waitForSelector(LAID);
    while (times.length < TAPS && Date.now() < end && !(await page.locator('[data-over="true"]').count())) {
      const found = await page.waitForSelector("[data-input],[data-go]", { timeout: NEXT_MS }).catch(() => null);
      const took = found && (await page.evaluate(tap, [LAID, LONGEST_TAP_MS]));
      if (took !== null) times.push(took);
      else await page.waitForTimeout(PAUSE_MS);
    }
  }
  await page.context().close();
  if (times.length < FEWEST_TAPS) throw new Error(`${game}: only ${times.length} taps moved the game`);
  return median(times);
}

async function taps(site) {
  const found = {};
  for (const game of GAMES) found[game] = await tapsOf(site, game);
  return { tap_ms: found };
}

/** Python's memory, with a table of every game laid. */
async function heap() {
  const pyodide = await loadPyodide({ stdLibURL: join(FOLDER, "python", "library.zip") });
  pyodide.unpackArchive(readFileSync(join(FOLDER, "python", "packages.zip")).buffer, "zip", { extractDir: "/packages" });
  const trim = readFileSync(new URL("../../pocket/trim.py", import.meta.url), "utf8");
  pyodide.runPython("import sys; sys.path.insert(0, '/packages')");
  await pyodide.runPythonAsync(`${trim}\nawait use_everything()`);
  return { heap_mb: pyodide._module.HEAPU8.length / 1e6 };
}

const cpuSeconds = () => process.cpuUsage().user / 1e6;

/** Iterations of a tiger's search a CPU-second in WebAssembly, of those that Numba makes on this machine in the same minute. */
function pace() {
  const python = process.env.MOUSEHOLE_PYTHON ?? join(ROOT, ".venv", "bin", "python");
  const told = execFileSync(python, [fileURLToPath(new URL("searches.py", import.meta.url)), String(ITERATIONS)], { maxBuffer: 1 << 28 });
  const drivers = JSON.parse(readFileSync(join(FOLDER, "search", "games.json"), "utf8"));
  const ratios = {};
  for (const { question, seconds } of JSON.parse(told)) {
    const { game, net, lengths } = question;
    const module = new WebAssembly.Module(readFileSync(join(FOLDER, "search", `${game}.wasm`)));
    const weights = net ? readFileSync(join(ROOT, "src", "mousehole", "bots", net)) : undefined;
    const search = () => new Search(module, drivers[game], lengths).decide(question, weights);
    for (let i = 0; i < WARM_UPS; i++) search();
    const begun = cpuSeconds();
    search();
    (ratios[game] ??= []).push(seconds / (cpuSeconds() - begun));
  }
  return { pace: Object.fromEntries(Object.entries(ratios).map(([game, found]) => [game, median(found)])) };
}

const site = await openSite();
try {
  console.log(JSON.stringify({ ...(await visits(site)), ...(await taps(site)), ...(await heap()), ...weights(), ...pace() }));
} finally {
  await site.close();
}
