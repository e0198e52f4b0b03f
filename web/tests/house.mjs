/** A server of our own and a browser for tests; both end with the test. */

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

function python() {
  const own = join(ROOT, ".venv", "bin", "python");
  return process.env.MOUSEHOLE_PYTHON ?? (existsSync(own) ? own : "python3");
}

/** Start a server on a free port of the loopback address; its data lies in a folder that goes with it. */
export async function openHouse() {
  const data = mkdtempSync(join(tmpdir(), "mousehole-web-"));
  const server = spawn(python(), ["-m", "mousehole.server", "serve", "--port", "0", "--data", data], {
    env: { ...process.env, PYTHONPATH: join(ROOT, "src") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    server.stdout.on("data", (chunk) => {
      said += chunk;
      const found = /http:\/\/\S+/.exec(said);
      if (found) resolve(found[0].replace(/\/$/, ""));
    });
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const browser = await chromium.launch({ executablePath: process.env.MOUSEHOLE_BROWSER ?? "/usr/bin/chromium", args: FLAGS });
  return {
    address,
    async page(options = {}) {
      const context = await browser.newContext({ ...DESKTOP, reducedMotion: "reduce", locale: "en-GB", baseURL: address, ...options });
      const page = await context.newPage();
      page.errors = [];
      page.on("pageerror", (error) => page.errors.push(error.message));
      page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
      return page;
    },
    /** A room as the lobby would open it, at the pace of a test. */
    async room(wish) {
      const body = JSON.stringify({ pace: "instant", options: {}, names: [], ...wish });
      const answer = await fetch(`${address}/api/rooms`, { method: "POST", headers: { "content-type": "application/json" }, body });
      return answer.json();
    },
    async close() {
      await browser.close();
      server.kill("SIGTERM");
      await new Promise((resolve) => server.once("exit", resolve));
      rmSync(data, { recursive: true, force: true });
    },
  };
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
      { timeout: only ? longest : 30_000 },
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
