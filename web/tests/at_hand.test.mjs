import assert from "node:assert/strict";
import { after, before } from "node:test";

import { complaints, DESKTOP, openHouse, PHONE, remember, serverTest, sitTogether, test } from "./house.mjs";
import { TABLES } from "./tables.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

const TALL = { ...PHONE, viewport: { width: 390, height: 844 } };
const LOOKS = [["desktop", DESKTOP], ["phone by night", { ...TALL, colorScheme: "dark" }]];
const CHOP = { game: "chop_chop", players: 2, pace: "normal", seed: 2 };

async function sitAt(wish, options, seat = 0, kept = {}) {
  const page = await house.page(options);
  const { room, tokens } = await house.room({ pace: "normal", names: ["Pina", "Figaro", "Nuvola", "Zenzero"].slice(0, wish.players), ...wish });
  if (Object.keys(kept).length) await remember(page, kept);
  await page.goto(`/r/${room}#t=${tokens[seat]}`);
  await page.waitForSelector("[data-table][data-n]");
  return { page, room, tokens };
}

for (const [look, options] of LOOKS) {
  test(`a word and a pause are on the table on a ${look}, and a pause covers nothing`, async () => {
    const { page } = await sitAt({ game: "bon_appetit", ...TABLES.bon_appetit }, options);
    await page.waitForSelector('[data-input="flip"]');
    await page.click('[data-quick="say"]');
    assert.deepEqual(await complaints(page), []);
    await page.click('[data-say="miaow"]');
    const said = await page.locator('[data-said="miaow"]').boundingBox();
    const table = await page.locator("main").boundingBox();
    const isOutside = said.y >= table.y + table.height - 1 || said.x >= table.x + table.width - 1;
    assert.ok(isOutside, `no name of the table lies under a bubble: ${JSON.stringify({ said, table })}`);
    await page.waitForFunction(() => !document.querySelector("[data-say]")?.checkVisibility());
    await page.click('[data-quick="pause"]');
    await page.waitForSelector('[data-table][data-paused="true"]');
    await page.getByText("The table is paused.").waitFor();
    assert.equal(await page.locator("[data-input],[data-go]").count(), 0);
    const inside = await page.evaluate(() => {
      const words = [...document.querySelectorAll("p")].find((p) => p.textContent.includes("The table is paused."));
      return document.querySelector("main").contains(words);
    });
    assert.equal(inside, false, "it is told below the table, not on it");
    assert.deepEqual(await complaints(page), []);
    await page.click('[data-quick="resume"]');
    await page.waitForSelector('[data-input="flip"]');
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  test(`a sheet is a dialog that keeps the focus and gives it back, on a ${look}`, async () => {
    const { page } = await sitAt({ game: "bon_appetit", ...TABLES.bon_appetit }, options);
    for (const name of ["Settings", "Rulebook", "Who is here"]) {
      const opener = page.getByRole("button", { name, exact: true });
      await opener.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor();
      for (let i = 0; i < 12; i++) {
        await page.keyboard.press(i % 5 === 4 ? "Shift+Tab" : "Tab");
        const where = await page.evaluate(() => (document.querySelector("dialog").contains(document.activeElement) ? "sheet" : document.activeElement.tagName));
        assert.ok(["sheet", "BODY"].includes(where), `${name}: ${where}`); // the browser's own bar is the body
      }
      await page.keyboard.press("Escape");
      await page.waitForFunction(() => !document.querySelector("dialog"));
      assert.ok(await opener.evaluate((element) => element === document.activeElement), name);
    }
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await page.getByRole("dialog").waitFor();
    await page.mouse.click(8, 30);
    await page.waitForFunction(() => !document.querySelector("dialog"));
    await page.context().close();
  });
}

test("take back is offered only where something can be taken back", async () => {
  const { page } = await sitAt({ ...CHOP, bots: ["kitten", null] }, DESKTOP, 1); // the cat
  const back = page.getByRole("button", { name: "Take back" });
  await page.waitForSelector("[data-input]");
  await page.waitForTimeout(600);
  assert.equal(await back.count(), 0, "nothing has been done");
  const n = await page.locator("[data-table]").getAttribute("data-n");
  await page.getByRole("button", { name: "Pause" }).first().waitFor();
  await page.locator("[data-input]").first().click();
  await page.waitForFunction((n) => document.querySelector("[data-table]").dataset.n !== n, n);
  await page.waitForFunction(() => Number(document.querySelector("[data-table]").dataset.n) >= 2); // a kitten has rolled
  await page.waitForTimeout(600);
  assert.equal(await back.count(), 0, "luck has spoken since");
  await page.context().close();
});

test("take back is there after a slip, and takes it back, out of what has happened too, also after a reload", async () => {
  const page = await house.page(DESKTOP);
  await sitTogether(page, await house.room({ ...CHOP, bots: [null, null], pace: "calm" }));
  const told = page.locator("aside .happening");
  for (const reloads of [false, true]) {
    await page.locator('[data-input^="place"]').first().click();
    await told.first().waitFor();
    if (reloads) await page.reload();
    await page.getByRole("button", { name: "Take back" }).click();
    await page.waitForSelector('[data-input^="place"]');
    await page.waitForFunction(() => !document.querySelector('[aria-label="Take back"]'));
    assert.equal(await told.count(), 0, `reloaded: ${reloads}`);
  }
  await page.context().close();
});

serverTest("what rolls by itself says when, and only where somebody else waits for it", async () => {
  const wish = { ...CHOP, bots: [null, null] };
  const { page: cat, room, tokens } = await sitAt(wish, DESKTOP, 1);
  const mouse = await house.page(TALL);
  await mouse.goto(`/r/${room}#t=${tokens[0]}`);
  await mouse.waitForSelector("[data-table][data-n]");
  await cat.locator("[data-input]").first().click();
  const left = mouse.locator("[data-countdown]");
  await left.waitFor();
  const first = Number(await left.innerText());
  assert.ok(first > 0 && first <= 6, `${first} s`);
  await mouse.waitForFunction((first) => Number(document.querySelector("[data-countdown]")?.textContent ?? 0) < first, first);
  assert.equal(await cat.locator("[data-countdown]").count(), 0, "it is not the cat's hand");
  await mouse.waitForFunction(() => Number(document.querySelector("[data-table]").dataset.n) >= 2, null, { timeout: 12_000 });
  await Promise.all([cat.context().close(), mouse.context().close()]);
});

/** Note what buzzes and how loud it is. */
async function sense(page) {
  await page.addInitScript(() => {
    window.buzzed = [];
    window.gains = [];
    window.sounded = 0;
    window.rooms = 0; // only what is heard behind all noises goes round and round
    navigator.vibrate = (pattern) => window.buzzed.push(pattern);
    const connect = AudioNode.prototype.connect;
    AudioNode.prototype.connect = function (to, ...rest) {
      if (to === this.context.destination) window.master = this;
      return connect.call(this, to, ...rest);
    };
    for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
      const start = kind.prototype.start;
      kind.prototype.start = function (...how) {
        window.sounded++;
        if (this.loop) window.rooms++;
        return start.apply(this, how);
      };
    }
  });
}

test("a slider says how loud, a soft room is heard, phones buzz, and one tap ends all of it", async () => {
  const page = await house.page(TALL);
  await sense(page);
  const { room, tokens } = await house.room({ game: "addi_cats", players: 3, bots: [null, null, null], pace: "calm", position: { turn: 0, faceup: [["5+2"], ["4+3"], ["9"]], piles: [["8", "6"], ["9", "3"], ["2", "12"]] } });
  await remember(page, { delay: "0", tokens: JSON.stringify({ [room]: tokens }) });
  await page.goto(`/r/${room}`);
  await page.waitForSelector('[data-mouse="0"]');
  await page.getByRole("button", { name: "Settings" }).click();
  const slider = page.locator("[data-volume]");
  const loud = await page.evaluate(() => window.master.gain.value);
  await slider.fill("0.2");
  const soft = await page.evaluate(() => window.master.gain.value);
  assert.ok(soft > 0 && soft < loud / 4, `${soft} after ${loud}`);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => window.rooms > 0); // the slider's own coin is heard once
  await page.locator('[data-mouse="0"] .hit').tap();
  await page.waitForFunction(() => window.buzzed.length > 0);
  await page.getByRole("button", { name: "Sound is on: switch it off" }).click();
  await page.waitForTimeout(1500);
  const [buzzed, sounded] = await page.evaluate(() => [window.buzzed.length, window.sounded]);
  await page.locator('[data-mouse="2"] .hit').tap();
  await page.waitForTimeout(1200);
  assert.deepEqual(await page.evaluate(() => [window.buzzed.length, window.sounded]), [buzzed, sounded]);
  await page.reload();
  await page.getByRole("button", { name: "Sound is off: switch it on" }).waitFor();
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("mousehole.settings")).volume), 0.2);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

for (const [game, wish] of [
  ["mamicatchmi", { ...TABLES.mamicatchmi, bots: [null, "kitten", "kitten"] }],
  ["addi_cats", TABLES.addi_cats],
]) {
  test(`the warm-up of ${game} is offered and covers nothing`, async () => {
    const { page } = await sitAt({ game, ...wish, pace: "calm" }, TALL);
    for (const [width, height] of [[390, 844], [360, 740], [844, 390], [1024, 1366], [1280, 800]]) {
      await page.setViewportSize({ width, height });
      await page.waitForSelector("[data-offer]");
      await page.waitForTimeout(150);
      const covered = await page.evaluate(() => {
        const offer = document.querySelector("[data-offer]").getBoundingClientRect();
        const apart = (box) => box.right <= offer.left || box.left >= offer.right || box.bottom <= offer.top || box.top >= offer.bottom;
        const things = [...document.querySelectorAll("[data-input],[data-select],[data-spot],.plate,.name,[data-faceup],[data-fears]")];
        return things.filter((thing) => !apart(thing.getBoundingClientRect())).map(({ className, dataset }) => `${className} ${JSON.stringify(dataset)}`);
      });
      assert.deepEqual(covered, [], `${width} × ${height}`);
    }
    await page.context().close();
  });
}
