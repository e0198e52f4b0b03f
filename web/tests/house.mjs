/** A server of our own and a browser for tests; both end with the test, whatever happens. */

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test as bareTest } from "node:test";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
  "--host-resolver-rules=MAP kitchen.test 127.0.0.1",
];
const START_MS = 120_000;
const STEP_MS = 60_000;

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/** `make test-long` plays everything on every device; otherwise each thing is tried once. */
export const LONG = process.env.MOUSEHOLE_LONG === "1";
/**
 * `MOUSEHOLE_SITE=pocket`: the suites do not ask a server but the static site (`make pocket`), in a browser that has been there
 * once and has no network any more. What needs a server is left out there.
 */
export const IN_POCKET = process.env.MOUSEHOLE_SITE === "pocket";
/** Under which name the page keeps its places at tables. */
export const TOKENS = IN_POCKET ? "pocket.tokens" : "tokens";

const LONGEST_TEST_MS = LONG ? 400_000 : 240_000;

const PAGE = { ...DESKTOP, reducedMotion: "reduce", locale: "en-GB" };
const atTestPace = (wish) => ({ pace: "instant", options: {}, names: [], ...wish });

async function within(ms, run) {
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`it is not done after ${ms / 1000} s`)), ms)));
  try {
    await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A test that ends, one way or the other. None is tried again: what stumbles has a cause, here or on the page. */
export const test = (name, run, longest = LONGEST_TEST_MS) => limited(name, run, longest);

/** Tests of what is not to be had everywhere. */
export function testWhere(isThere, why) {
  return (name, run, longest = LONGEST_TEST_MS) => limited(name, run, longest, !isThere && why);
}

/** A test of what the pocket table has not: a server to ask, phones as hands, friends far away. */
export const serverTest = testWhere(!IN_POCKET, "needs a server");

/** A test of `make test-long` alone, with its own limit. */
export const longTest = (name, longest, run) => limited(name, run, longest, !LONG && "only in the long form");

function limited(name, run, longest, skip = false) {
  bareTest(name, { skip, timeout: longest + STEP_MS }, (context) => within(longest, () => run(context)));
}

/** The Python of this project. */
export function python() {
  const own = join(ROOT, ".venv", "bin", "python");
  return process.env.MOUSEHOLE_PYTHON ?? (existsSync(own) ? own : "python3");
}

export function browserPath() {
  return process.env.MOUSEHOLE_BROWSER || "/usr/bin/chromium";
}

export const launch = () => chromium.launch({ executablePath: browserPath(), args: FLAGS, timeout: START_MS });

/** A browser whose one context keeps everything in that folder. */
export const launchFrom = (folder, options) =>
  chromium.launchPersistentContext(folder, { executablePath: browserPath(), args: FLAGS, timeout: START_MS, ...options });

/** What tests are allowed that strangers are not: to sit together at tables set up by hand, with names of their own. */
const AT_HOME = ["--shared-setups", "--own-names"];

/** Start a server on that port of the loopback address (0: a free one), with its data in a folder; told once it answers. */
async function serve(sources, data, port, more) {
  const server = spawn(python(), ["-m", "mousehole.server", "serve", "--port", String(port), "--data", data, ...more], {
    env: { ...process.env, PYTHONPATH: sources },
    stdio: ["ignore", "pipe", "inherit"],
  });
  /** End it, kindly or (`SIGKILL`) as a power cut does. */
  const end = async (signal = "SIGTERM") => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    const killer = setTimeout(() => server.kill("SIGKILL"), 10_000);
    await gone;
    clearTimeout(killer);
  };
  try {
    const address = await new Promise((resolve, reject) => {
      let said = "";
      const timer = setTimeout(() => reject(new Error(`the server has said only ${JSON.stringify(said)}`)), START_MS);
      server.stdout.on("data", (chunk) => {
        said += chunk;
        const found = /http:\/\/\S+/.exec(said);
        if (!found) return;
        clearTimeout(timer);
        resolve(found[0].replace(/\/$/, ""));
      });
      server.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    });
    return { address, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** A server whose data lies in a folder that goes with it; it can be killed and begun again where it was. */
async function startServer(sources, more) {
  const data = mkdtempSync(join(tmpdir(), "mousehole-web-"));
  const forget = () => rmSync(data, { recursive: true, force: true });
  let server = await serve(sources, data, 0, more).catch((error) => {
    forget();
    throw error;
  });
  const { address } = server;
  return {
    address,
    async restart() {
      await server.end("SIGKILL");
      server = await serve(sources, data, new URL(address).port, more);
    },
    async stop() {
      await server.end();
      forget();
    },
  };
}

export const openHouse = (...more) => (IN_POCKET ? openStaticSite() : openHouseOf(join(ROOT, "src"), ...more));

async function openStaticSite() {
  const { openPocketHouse } = await import("./pocket/pocket_house.mjs");
  const house = await openPocketHouse(PAGE, STEP_MS);
  return { ...house, room: (wish) => house.room(atTestPace(wish)) };
}

/** The same as strangers find it. */
export const openHouseToAll = (...more) => openAt(join(ROOT, "src"), more);

/** A house with the package that lies in that folder. */
export const openHouseOf = (sources, ...more) => openAt(sources, [...AT_HOME, ...more]);

async function openAt(sources, more) {
  const { address, stop, restart } = await startServer(sources, more);
  const browser = await launch().catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    address,
    /** Kill the server and begin it again, at the same address with the same data. */
    restart,
    async page(options = {}) {
      const context = await browser.newContext({ ...PAGE, baseURL: address, ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(STEP_MS);
      page.errors = [];
      page.on("pageerror", (error) => page.errors.push(error.message));
      page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
      return page;
    },
    /** All games, as the lobby is told of them. */
    games: async () => (await (await fetch(`${address}/api/games`)).json()).games,
    /** A room as the lobby would open it, at the pace of a test. */
    async room(wish) {
      const body = JSON.stringify(atTestPace(wish));
      const answer = await fetch(`${address}/api/rooms`, { method: "POST", headers: { "content-type": "application/json" }, body });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    async close() {
      await browser.close();
      await stop();
    },
  };
}

/** Lay down what an earlier visit would have left in the browser, on an empty page in the server's name. */
export async function remember(page, values) {
  if (page.remember) return page.remember(values); // the static site has its own way
  await page.route("**/empty", (route) => route.fulfill({ contentType: "text/html", body: '<link rel="icon" href="data:,">' }));
  await page.goto("/empty");
  await page.unroute("**/empty");
  await page.evaluate((values) => Object.entries(values).forEach(([key, value]) => localStorage.setItem(`mousehole.${key}`, value)), values);
}

/** Sit down at a room with several tokens at one screen. */
export async function sitTogether(page, { room, tokens }) {
  await remember(page, { tokens: JSON.stringify({ [room]: tokens.filter((token) => token !== null) }) });
  await page.goto(`/r/${room}`);
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds; the page's own policy forbids foreign scripts, so it comes in by the debugger. */
export async function complaints(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`));
}

const ANYTHING = "[data-input],[data-go]";
const LONGEST_GAME_MS = 240_000;

/**
 * A stranger's script: it knows nothing of the games, and does any of the things that can be done until it is over.
 * With `only` it does nothing but these inputs.
 */
export async function playToTheEnd(page, longest = LONGEST_GAME_MS, only = null) {
  const end = Date.now() + longest;
  const DOABLE = only ? only.map((input) => `[data-input="${input}"]`).join() : ANYTHING;
  let deeds = 0;
  for (;;) {
    if (Date.now() > end) throw new Error(`the game is not over after ${deeds} deeds`);
    const table = page.locator("[data-table]");
    await page.waitForFunction(
      (doable) => document.querySelector(doable) || document.querySelector('[data-over="true"]'),
      DOABLE,
      { timeout: only ? longest : STEP_MS },
    );
    if ((await table.getAttribute("data-over")) === "true") return deeds;
    const doable = await page.$$(DOABLE);
    const one = doable[Math.floor(Math.random() * doable.length)];
    const n = await table.getAttribute("data-n");
    const done = await one?.click({ timeout: 2000 }).then(() => true, () => false);
    if (!done) continue;
    deeds++;
    await page.waitForFunction((before) => document.querySelector("[data-table]")?.getAttribute("data-n") !== before, n, { timeout: 5000 }).catch(() => {});
  }
}
