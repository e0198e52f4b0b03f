/** What the pocket table weighs and how quickly it goes; prints one JSON object. Used by `benchmarks/pocket.py`. */

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { loadPyodide } from "pyodide";

import { Search } from "../../src/pocket/search.ts";
import { ROOT } from "../house.mjs";
import { FOLDER, openSite, until } from "./site.mjs";

const VISITS = 5;
const FLIPS = 20;
const ITERATIONS = 20_000;
const WARM_UPS = 2; // after which code is compiled as well as it will be
const LAID = "[data-table]";

function weights() {
  const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(map|br|gz)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  const sum = (pack) => files.reduce((total, data) => total + pack(data).length, 0) / 1e6;
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } };
  return { brotli_mb: sum((data) => brotliCompressSync(data, best)), gzip_mb: sum((data) => gzipSync(data, { level: 9 })) };
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Has the device kept Python as it stood? */
const isStartKept = async () => {
  const name = (await caches.keys()).find((each) => each.startsWith("mousehole-start "));
  return name !== undefined && (await (await caches.open(name)).keys()).length > 0;
};

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

/** From a tap to what it does on the screen, where nothing is animated. */
async function taps(site) {
  const page = await (await site.context({ reducedMotion: "reduce" })).newPage();
  await page.goto(site.address);
  await page.click('[data-play="bon_appetit"]');
  const times = [];
  for (let i = 0; i < FLIPS; i++) {
    await page.waitForSelector('[data-input="flip"]');
    times.push(
      await page.evaluate(
        (laid) =>
          new Promise((resolve) => {
            const table = document.querySelector(laid);
            const begun = performance.now();
            new MutationObserver((_, observer) => {
              observer.disconnect();
              resolve(performance.now() - begun);
            }).observe(table, { attributes: true, attributeFilter: ["data-n"] });
            document.querySelector('[data-input="flip"]').click();
          }),
        LAID,
      ),
    );
  }
  await page.context().close();
  return { tap_ms: median(times) };
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
