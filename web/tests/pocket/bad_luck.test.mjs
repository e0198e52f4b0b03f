import assert from "node:assert/strict";
import { after, afterEach, beforeEach } from "node:test";

import { test } from "../house.mjs";
import { isStartKept, kept, openSite, sitDown, until, visit } from "./site.mjs";

const FLIP = '[data-input="flip"]';
const SAID = {
  browser: { en: "This browser is too old", it: "Questo browser è troppo vecchio" },
  storage: { en: "This browser lets the page keep nothing", it: "Questo browser non lascia conservare nulla" },
  download: { en: "A part of the game did not arrive.", it: "Una parte del gioco non è arrivata." },
};

/** A device that is full, or is not, as it is told. */
const FILLED = `{
  let isFull = false;
  new BroadcastChannel("full").onmessage = ({ data }) => (isFull = data);
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (...values) {
    if (isFull) throw new DOMException("no room", "QuotaExceededError");
    return add.apply(this, values);
  };
}`;

let site;
beforeEach(async () => (site = await openSite()));
afterEach(() => site?.close());
after(() => site?.close());

const number = (page) => page.locator("[data-table]").getAttribute("data-n").then(Number);

/** The lobby stands in both languages, and says what is wrong. */
async function isSaid(why) {
  for (const locale of ["en", "it"]) {
    const page = await visit(await site.context({ locale }), site);
    await page.waitForSelector('[data-pocket="failed"]');
    await page.getByText(SAID[why][locale]).waitFor();
    assert.ok(await page.locator("[data-play]").count(), "the lobby is still there");
    await page.context().close();
  }
}

test("a download that has broken off is said in words, and goes on when it is tried again", async () => {
  site.broken.add("python/packages.zip");
  await isSaid("download");
  const page = await visit(await site.context(), site);
  await page.waitForSelector('[data-pocket="failed"]');
  site.broken.clear();
  await page.click("[data-pocket] button");
  await sitDown(page, "bon_appetit", FLIP);
});

for (const name of ["python/pyodide.asm.wasm", "python/pyodide.asm.mjs", "python/library.zip", "python/packages.zip", "house.js"])
  test(`of ${name} half has come: it is said in words, nothing of it is kept, and the whole file puts it right`, async () => {
    site.inPart.add(name);
    const page = await visit(await site.context(), site);
    await page.waitForSelector('[data-pocket="failed"]');
    await page.getByText(SAID.download.en).waitFor();
    assert.ok(await page.locator("[data-play]").count(), "the lobby is still there");
    while (site.asked.filter((asked) => asked === name).length < 2) await page.waitForTimeout(100); // for the page, and to be kept
    site.inPart.clear();
    await page.click("[data-pocket] button");
    await sitDown(page, "bon_appetit", FLIP);
    await kept(page);
    assert.equal(await page.evaluate((name) => fetch(name).then(async (answer) => (await answer.arrayBuffer()).byteLength), name), site.size(name));
  });

test("where Python's machine code is not to be had that is said, and a host that has no name for such files is forgiven", async () => {
  site.broken.add("python/pyodide.asm.wasm");
  await isSaid("download");
  site.broken.clear();
  site.called.set(".wasm", "application/octet-stream");
  await sitDown(await visit(await site.context(), site), "bon_appetit", FLIP);
});

test("a browser that keeps nothing is told so", async () => {
  site.before.set("house.js", 'Object.defineProperty(self, "indexedDB", { get() { throw new DOMException("no", "SecurityError"); } });');
  await isSaid("storage");
});

test("a browser that forbids the page everything that it might keep is told so, and not that another tab has the tables", async () => {
  site.before.set("house.js", 'Object.defineProperty(self, "indexedDB", { get() { throw new DOMException("no", "SecurityError"); } });');
  const page = await (await site.context()).newPage();
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException("no", "SecurityError"));
    LockManager.prototype.request = CacheStorage.prototype.keys = ServiceWorkerContainer.prototype.register = refuse;
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(self, name, { get: () => { throw new DOMException("no", "SecurityError"); } }); // prettier-ignore
  });
  await page.goto(site.address);
  await page.waitForSelector('[data-pocket="failed"], [data-pocket="elsewhere"]');
  await page.getByText(SAID.storage.en).waitFor();
  assert.ok(await page.locator("[data-play]").count(), "the lobby is still there");
});

/** Has the browser keep so much, or whatever it wants. */
async function allow(page, bytes) {
  const { origin } = new URL(site.address);
  await (await page.context().newCDPSession(page)).send("Storage.overrideQuotaForOrigin", { origin, ...(bytes && { quotaSize: bytes }) });
}

for (const [why, spoil, mend] of [
  ["of which a part does not arrive", () => site.broken.add("icon-512.png"), () => site.broken.clear()],
  ["for which there is no room", (page) => allow(page, 4_000_000), (page) => allow(page)],
])
  test(`a game ${why} is not promised without a network: it is played all the same, and the next visit keeps it`, async () => {
    for (const [locale, not, all] of [["en", "Not all of the game could be kept", "Everything is on this device"], ["it", "conservare tutto il gioco su questo dispositivo", "È tutto su questo dispositivo"]]) {
      const page = await (await site.context({ locale })).newPage();
      await spoil(page);
      await page.goto(site.address);
      await page.getByText(not).waitFor();
      await sitDown(page, "bon_appetit", FLIP);
      await mend(page);
      await page.goto(`${site.address}#/`);
      await page.reload();
      await page.getByText(all).waitFor();
      await page.context().close();
    }
  });

test("a browser that cannot read what it has kept is told so, and one that knows no database", async () => {
  site.before.set("house.js", 'IDBObjectStore.prototype.getAll = () => { throw new DOMException("no", "UnknownError"); };');
  await isSaid("storage");
  site.before.set("house.js", 'Object.defineProperty(self, "indexedDB", { value: undefined });');
  await isSaid("storage");
});

test("a browser whose workers know no modules is told so", async () => {
  site.before.set("house.js", 'throw new SyntaxError("import declarations may only appear at top level of a module");');
  await isSaid("browser");
});

test("a browser without WebAssembly is told so", async () => {
  site.before.set("house.js", "delete self.WebAssembly;");
  await isSaid("browser");
});

test("a browser that cannot read the page, and a page that came in part, are said in words without it", async () => {
  const main = /assets\/index-[^"]+\.js/.exec(site.read("index.html"))[0];
  for (const locale of ["en", "it"]) {
    const page = await (await site.context({ locale })).newPage();
    site.before.set(main, "let let = 1;"); // as new words are to an old browser
    await page.goto(site.address);
    await page.getByText(SAID.browser[locale]).waitFor();
    site.before.clear();
    site.broken.add(main);
    await page.goto(site.address);
    await page.getByText(SAID.download[locale]).waitFor();
    site.broken.clear();
    await page.context().close();
  }
});

test("where there is no room left a move is not told but said to be impossible, and goes on when there is room", async () => {
  site.before.set("house.js", FILLED);
  const page = await visit(await site.context(), site);
  await sitDown(page, "bon_appetit", FLIP);
  const before = await number(page);
  const fill = (isFull) => page.evaluate((told) => new BroadcastChannel("full").postMessage(told), isFull);
  await fill(true);
  await page.click(FLIP);
  await page.waitForSelector("[data-pocket-full]");
  await page.getByText("There is no room left on this device").waitFor();
  assert.equal(await number(page), before);
  await fill(false);
  await page.waitForFunction((n) => Number(document.querySelector("[data-table]")?.dataset.n) > n, before);
  await page.waitForFunction(() => !document.querySelector("[data-pocket-full]"));
});

test("a table that cannot be kept is not laid, and the lobby says why", async () => {
  site.before.set("house.js", FILLED.replace("isFull = false", "isFull = true"));
  const page = await visit(await site.context({ locale: "it" }), site);
  await page.click('[data-play="bon_appetit"]');
  await page.getByText("Questo browser non conserva nulla").waitFor();
  assert.ok(await page.locator("[data-play]").count(), "the lobby is still there");
});

test("a tab that crashes loses nothing of what it was told", async () => {
  const context = await site.context();
  const page = await visit(context, site);
  await sitDown(page, "bon_appetit", FLIP);
  const before = await number(page);
  await page.click(FLIP);
  await page.waitForFunction((n) => Number(document.querySelector("[data-table]").dataset.n) > n, before);
  const [address, reached] = [page.url(), await number(page)];
  const crashed = page.waitForEvent("crash");
  const browser = await context.newCDPSession(page);
  browser.send("Page.crash").catch(() => undefined); // it never answers
  await crashed;
  const next = await context.newPage();
  await next.goto(address);
  await next.waitForFunction((n) => Number(document.querySelector("[data-table]")?.dataset.n) >= n, reached);
});

test("a new edition that comes during a game leaves it alone, and begins when the page does", async () => {
  const context = await site.context();
  const page = await visit(context, site);
  await kept(page);
  await page.goto(site.address);
  await sitDown(page, "bon_appetit", FLIP);
  site.newEdition();
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((known) => known.update()));
  await until(page, () => navigator.serviceWorker.getRegistration().then((known) => known.waiting !== null));
  await page.click(FLIP);
  await page.waitForSelector(FLIP);
  const second = await visit(context, site); // it would like to have the new edition, but a game is under way
  await second.waitForSelector('[data-pocket="elsewhere"]');
  assert.ok(await second.evaluate(() => navigator.serviceWorker.getRegistration().then((known) => known.waiting !== null)));
  await second.close();
  await page.goto(`${site.address}#/`);
  const begun = until(page, () => fetch("games.json").then((answer) => answer.headers.get("x-edition") === "2")).then(() => true);
  // A tab that was closed just now may still count as open: then it begins the time after.
  do await page.reload();
  while (!(await Promise.race([begun, page.waitForTimeout(10_000)])));
  await page.waitForSelector("[data-continue]");
});

test("a file that is no record is refused in words", async () => {
  const page = await visit(await site.context({ locale: "it" }), site);
  await page.click("[data-to-replay]");
  await page.setInputFiles('input[type="file"]', { name: "x.json", mimeType: "application/json", buffer: Buffer.from('{"game": "miaow"}') });
  await page.locator('[role="alert"], [role="status"]').getByText(/\S/).first().waitFor();
  await page.goto(site.address);
  await page.waitForSelector("[data-play]");
});

test("Python as a device has kept it is where a later visit begins; one that is spoilt is left, and nothing is lost", async () => {
  const context = await site.context();
  const name = (page) => page.evaluate(() => caches.keys().then((names) => names.find((each) => each.startsWith("mousehole-start "))));
  const page = await visit(context, site);
  await sitDown(page, "bon_appetit", FLIP);
  await until(page, isStartKept);
  await page.goto(`${site.address}#/`);
  await page.reload();
  const start = async () => (await page.waitForSelector("[data-start]")).getAttribute("data-start");
  assert.equal(await start(), "kept");
  await page.waitForSelector("[data-continue]");
  await page.evaluate(async (cache) => {
    const kept = await caches.open(cache);
    for (const key of await kept.keys()) await kept.put(key, new Response(new Uint8Array(100_000)));
  }, await name(page));
  await page.reload();
  assert.equal(await start(), "new");
  await page.waitForSelector("[data-continue]");
});
