import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, beforeEach, afterEach } from "node:test";

import { complaints, test } from "../house.mjs";
import { kept, openSite, sitDown, visit } from "./site.mjs";

let site;
let context;
beforeEach(async () => {
  site = await openSite();
  context = await site.context();
});
afterEach(() => site?.close());
after(() => site?.close());

const FLIP = '[data-input="flip"]';

test("in any folder of any host the lobby stands before Python is there, and a table is played and outlives its page", async () => {
  const page = await visit(context, site);
  assert.equal(await page.locator("[data-to-tv]").count(), 0, "what needs a server is not offered");
  await sitDown(page, "bon_appetit", FLIP);
  assert.match(page.url(), /\/some\/where\/#\/r\/[a-z0-9]+$/);
  await page.click(FLIP);
  await page.waitForFunction(() => document.querySelectorAll('[data-input="flip"]').length === 0);
  await page.waitForSelector(FLIP);
  await page.reload();
  await page.waitForSelector('[data-pile="0"]');
  await page.goto(site.address);
  await page.waitForSelector("[data-continue]");
  assert.deepEqual(page.errors, []);
});

test("after the first visit it needs no network: another game is laid and played with the host gone", async () => {
  const page = await visit(context, site);
  await kept(page);
  await site.cutOff();
  await page.reload();
  await page.waitForSelector("[data-play]");
  await sitDown(page, "bon_appetit", FLIP);
  await page.click(FLIP);
  await page.waitForSelector(FLIP);
  assert.deepEqual(page.errors, []);
});

test("in a game of quick hands everything is said once: within one browser nothing is lost on the way", async () => {
  const page = await visit(context, site);
  await page.evaluate(() => {
    window.hellos = [];
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message, ...more) {
      if (message.t === "said" && message.text.startsWith('{"t":"hello"')) window.hellos.push(JSON.parse(message.text));
      postMessage.call(this, message, ...more);
    };
  });
  await sitDown(page, "mamicatchmi", "[data-input]");
  const hellos = await page.evaluate(() => window.hellos);
  assert.ok(hellos.length > 0);
  assert.deepEqual(hellos.filter((hello) => hello.spare_of), [], "no spare line");
  assert.deepEqual(page.errors, []);
});

test("a second tab says where the tables are and takes them over when asked", async () => {
  const first = await visit(context, site);
  await first.waitForFunction(() => !document.querySelector("[data-pocket]"));
  const second = await visit(context, site);
  await second.waitForSelector('[data-pocket="elsewhere"]');
  await second.click("[data-take-over]");
  await first.waitForSelector('[data-pocket="elsewhere"]');
  await sitDown(second, "bon_appetit", FLIP);
  await second.close();
  await first.waitForFunction(() => !document.querySelector("[data-pocket]")); // nobody else has them now
  await first.reload();
  await first.waitForSelector("[data-continue]");
  assert.deepEqual(first.errors, []);
});

test("who presses something in a second tab is told at once where the tables are; after a take-over it is done once", async () => {
  const first = await visit(context, site);
  await first.waitForFunction(() => !document.querySelector("[data-pocket]"));
  const second = await visit(context, site);
  await second.waitForSelector('[data-pocket="elsewhere"]');
  for (let press = 0; press < 2; press++) {
    await second.click("[data-play]");
    await second.locator('[role="alert"]').getByText("Your tables are open in another tab.").waitFor();
  }
  await second.click("[data-take-over]");
  await first.waitForSelector('[data-pocket="elsewhere"]');
  await second.waitForFunction(() => !document.querySelector("[data-pocket]"));
  assert.doesNotMatch(second.url(), /#\/r\//, "nothing that was refused is done later");
  await sitDown(second, "bon_appetit", FLIP);
  await second.close();
  await first.waitForFunction(() => !document.querySelector("[data-pocket]"));
  await first.reload();
  await first.waitForSelector("[data-continue]");
  assert.equal(await first.locator("[data-continue]").count(), 1);
  assert.deepEqual([...first.errors, ...second.errors], []);
});

test("all tables go into a file and out of it into another browser; a file that is none is refused in words", async () => {
  const page = await visit(context, site);
  await sitDown(page, "mistigri", '[data-place="seat-0"]');
  await page.goto(site.address);
  const download = page.waitForEvent("download");
  await page.click("[data-export]:enabled");
  const path = await (await download).path();
  const file = JSON.parse(readFileSync(path, "utf8"));
  assert.equal(file.tables.length, 1);
  const other = await visit(await site.context({ locale: "it" }), site);
  await other.setInputFiles("[data-import]", { name: "x.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await other.getByText("Questo file non contiene tavoli di Mousehole.").waitFor();
  await other.setInputFiles("[data-import]", path);
  await other.getByText("È arrivato un tavolo.").waitFor();
});

test("choices and practice pages go into the file too, and out of it; what is here already and what is none of it stays as it is", async () => {
  const keep = (page, values) => page.evaluate((values) => { for (const [name, value] of Object.entries(values)) localStorage.setItem(`mousehole.${name}`, JSON.stringify(value)); }, values); // prettier-ignore
  const recall = (page, name) => page.evaluate((name) => JSON.parse(localStorage.getItem(`mousehole.${name}`) ?? "null"), name);
  const ANNA = { "3+4": { ms: [900, 800], missed: 1 } };
  const page = await visit(context, site);
  await keep(page, { practice: { Anna: ANNA, Bruno: { "2+2": { ms: [700], missed: 0 } } }, met: { chop_chop: { beaten: "lynx" } }, settings: { theme: "dark", volume: 0.2, text: "huge" } });
  await page.reload();
  const download = page.waitForEvent("download");
  await page.click("[data-export]:enabled");
  const file = JSON.parse(readFileSync(await (await download).path(), "utf8"));
  file.settings.theme = "purple";
  file.settings.lang = "it";
  file.practice.Carla = "nothing";
  const other = await visit(await site.context(), site);
  await keep(other, { practice: { Bruno: {} } });
  await other.setInputFiles("[data-import]", { name: "x.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(file)) });
  await other.getByText("All of these tables were here already.").waitFor();
  assert.deepEqual(await recall(other, "practice"), { Anna: ANNA, Bruno: {} });
  assert.deepEqual(await recall(other, "met"), { chop_chop: { beaten: "lynx" } });
  const { lang, theme, volume, text } = await recall(other, "settings");
  assert.deepEqual([lang, theme, volume, text], ["en", "auto", 0.2, "huge"]);
  assert.equal(await other.evaluate(() => document.documentElement.dataset.text), "huge", "at once");
});

test("what can be no choice, no time and no token in a file is left out, and a volume comes within its bounds", async () => {
  const file = {
    mousehole: "tables",
    tables: [],
    tokens: { aroom: 5, another: ["kept", 7], third: ["kept"] },
    settings: { volume: 40, sound: "loud", name: "M".repeat(3000), avatar: "dragon", hand: 1, motion: null, buzz: false },
    practice: { Anna: { "3+4": { ms: ["soon"], missed: 0 } } },
    met: { chop_chop: { beaten: 3 }, mistigri: { beaten: "cat" } },
  };
  const page = await visit(context, site);
  const load = (text) => page.setInputFiles("[data-import]", { name: "x.json", mimeType: "application/json", buffer: Buffer.from(text) });
  const kept = () => page.evaluate(() => Object.fromEntries(["settings", "practice", "met", "pocket.tokens"].map((name) => [name, JSON.parse(localStorage.getItem(`mousehole.${name}`) ?? "{}")]))); // prettier-ignore
  await load(JSON.stringify(file).replace('"soon"', "1e999"));
  await page.getByText("All of these tables were here already.").waitFor();
  const { settings, practice, met, "pocket.tokens": tokens } = await kept();
  assert.deepEqual([settings.volume, settings.sound, settings.name, settings.hand, settings.motion, settings.buzz], [1, true, "M".repeat(24), "right", "auto", false]);
  assert.notEqual(settings.avatar, "dragon");
  assert.deepEqual([practice, met, tokens], [{}, { mistigri: { beaten: "cat" } }, { third: ["kept"] }]);
  for (const [volume, comes] of [[-3, 0], ["1", 0], [[0.5], 0], [null, 0], [0.25, 0.25], ["x", 0.25]]) {
    await load(JSON.stringify({ ...file, settings: { volume } }));
    await page.waitForFunction((comes) => JSON.parse(localStorage.getItem("mousehole.settings")).volume === comes, comes);
  }
  assert.deepEqual(page.errors, []);
});

test("axe finds nothing in the pocket's lobby, by day on a desktop and by night on a phone", async () => {
  for (const options of [{ colorScheme: "light", viewport: { width: 1280, height: 800 } }, { colorScheme: "dark" }]) {
    const page = await visit(await site.context(options), site);
    await page.waitForSelector("[data-pocket-panel]");
    await page.waitForFunction(() => !document.querySelector("[data-pocket]"));
    assert.deepEqual(await complaints(page), []);
  }
});
