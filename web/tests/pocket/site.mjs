/** The pocket table on a host of our own: plain files in some folder, no rewrite rules; it can be cut off. */

import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";

import { launch, ROOT } from "../house.mjs";

export const FOLDER = process.env.MOUSEHOLE_POCKET || join(ROOT, "pocket");
const BASE = "/some/where/";
const STEP_MS = 60_000;
const TYPES = {
  ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
  ".json": "application/json", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".png": "image/png",
  ".woff2": "font/woff2",
}; // prettier-ignore

/**
 * Serve the folder; `broken`: names that are not to be had, as after a download that has gone wrong; `before`: what scripts are
 * to begin with, as if the browser were another one; `newEdition`: from now on there is another one, with another `games.json`.
 */
export async function openSite() {
  const broken = new Set();
  const before = new Map();
  let edition = 1;
  const asked = [];
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url.split("?")[0]).slice(BASE.length) || "index.html";
    const path = join(FOLDER, name);
    asked.push(name);
    const isThere = request.url.startsWith(BASE) && !broken.has(name) && existsSync(path) && statSync(path).isFile();
    response.writeHead(isThere ? 200 : 404, { "content-type": TYPES[extname(path)] ?? "application/octet-stream", "x-edition": edition });
    if (!isThere) return response.end();
    if (before.has(name)) response.write(before.get(name));
    response.end(name === "offline.js" && edition > 1 ? another(readFileSync(path, "utf8")) : readFileSync(path));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await launch();
  const cutOff = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return {
    address: `http://127.0.0.1:${server.address().port}${BASE}`,
    asked,
    before,
    broken,
    newEdition: () => void (edition = 2),
    read: (name) => readFileSync(join(FOLDER, name), "utf8"),
    cutOff,
    async context(options = {}) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en", ...options });
      context.setDefaultTimeout(STEP_MS);
      return context;
    },
    async close() {
      await browser.close();
      if (server.listening) await cutOff();
    },
  };
}

/** The service worker of another edition: other digests of all and of one. */
function another(code) {
  return code.replace(/("games\.json": ?")[0-9a-f]{16}/, "$1another-one-16").replace(/(version: ?")[0-9a-f]{16}/, "$1another-edition");
}

/**
 * Until something asked of the page comes true; `waitForFunction` would take the promise of an answer for a yes. A page that
 * begins anew meanwhile is asked again.
 */
export async function until(page, asked) {
  while (!(await page.evaluate(asked).catch(() => page.isClosed()))) await page.waitForTimeout(100);
}

/** Until all files are kept. */
export const kept = (page) => until(page, () => navigator.serviceWorker.ready.then((ready) => ready.active?.state === "activated"));

/** A new page on the lobby, which keeps what its scripts complain of. */
export async function visit(context, site) {
  const page = await context.newPage();
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(error.message));
  await page.goto(site.address);
  await page.waitForSelector("[data-play]");
  return page;
}

/** Lay a table with cats, and wait until it is one's turn. */
export async function sitDown(page, game, turn) {
  await page.click(`[data-play="${game}"]`);
  await page.waitForSelector(turn);
}
