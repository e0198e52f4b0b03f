/** The pocket table on a host of our own: plain files in some folder, no rewrite rules; it can be cut off. */

import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";

import { launch, ROOT } from "../house.mjs";

export const FOLDER = process.env.MOUSEHOLE_POCKET || join(ROOT, "pocket");
const STEP_MS = 60_000;
const TYPES = {
  ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
  ".json": "application/json", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".png": "image/png",
  ".woff2": "font/woff2",
}; // prettier-ignore

/**
 * Serve the folder; `broken`: names that are not to be had; `inPart`: names of which half comes, as if it were all; `called`: what the host calls files of a kind; `before`: what scripts are
 * to begin with, as if the browser were another one; `newEdition`: from now on there is another one, with another `games.json`.
 */
export async function serveSite(base = "/some/where/") {
  const broken = new Set();
  const inPart = new Set();
  const before = new Map();
  const called = new Map();
  let edition = 1;
  const asked = [];
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url.split("?")[0]).slice(base.length) || "index.html";
    const path = join(FOLDER, name);
    asked.push(name);
    const isThere = request.url.startsWith(base) && !broken.has(name) && existsSync(path) && statSync(path).isFile();
    response.writeHead(isThere ? 200 : 404, { "content-type": called.get(extname(path)) ?? TYPES[extname(path)] ?? "application/octet-stream", "x-edition": edition });
    if (!isThere) return response.end();
    if (before.has(name)) response.write(before.get(name));
    const data = readFileSync(path);
    if (edition > 1 && name === "offline.js") response.end(another(data.toString()));
    else if (edition > 1 && name === CHANGED) response.end(changed());
    else response.end(inPart.has(name) ? data.subarray(0, data.length / 2) : data);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}${base}`,
    asked,
    before,
    broken,
    inPart,
    called,
    newEdition: () => void (edition = 2),
    read: (name) => readFileSync(join(FOLDER, name), "utf8"),
    size: (name) => statSync(join(FOLDER, name)).size,
    /** The host is gone; once is enough. */
    async cutOff() {
      const gone = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await gone;
    },
  };
}

/** The same with a browser. */
export async function openSite(base) {
  const site = await serveSite(base);
  const browser = await launch();
  return {
    ...site,
    async context(options = {}) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en", ...options });
      context.setDefaultTimeout(STEP_MS);
      return context;
    },
    async close() {
      await browser.close();
      await site.cutOff();
    },
  };
}

/** The file that is another one in another edition: it has a line more. */
const CHANGED = "games.json";
const changed = () => `${readFileSync(join(FOLDER, CHANGED), "utf8")}\n`;

/** The service worker of another edition: other digests of all and of one. */
function another(code) {
  const digest = createHash("sha256").update(changed()).digest("hex").slice(0, 16);
  return code.replace(/("games\.json": ?")[0-9a-f]{16}/, `$1${digest}`).replace(/(version: ?")[0-9a-f]{16}/, "$1another-edition");
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

/** Has the device kept Python as it stood? */
export const isStartKept = async () => {
  const name = (await caches.keys()).find((each) => each.startsWith("mousehole-start "));
  return name !== undefined && (await (await caches.open(name)).keys()).length > 0;
};

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
