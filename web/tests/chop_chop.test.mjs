import assert from "node:assert/strict";
import { after, before } from "node:test";

import { DESKTOP, openHouse, PHONE, serverTest, sitTogether, test } from "./house.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

const TABLET = { viewport: { width: 1024, height: 1366 }, hasTouch: true };

/** A table with one person for the mice, in this position. */
async function sit(position, options) {
  const { room, tokens } = await house.room({ game: "chop_chop", players: 2, bots: [null, "cat"], position, pace: "calm", seed: 1 });
  const page = await house.page(options);
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await page.waitForSelector('[data-table][data-state="playing"] [data-input]');
  return page;
}

const lineOf = (page) => page.waitForSelector(".way path:not(.head)[d]:not([d=''])", { state: "attached" }).then((path) => path.getAttribute("d"));

/** Show the way of a move, as a pointer over its square does. */
const look = (page, input) => page.locator(`[data-input="${input}"]`).dispatchEvent("pointerenter");

for (const [device, options] of [["a phone", PHONE], ["a tablet", TABLET], ["a desktop", DESKTOP]]) {
  test(`a walk to and fro is drawn with both its directions on ${device}`, async () => {
    const page = await sit({ phase: "move", roll: 3, cat: "T6" }, options);
    await look(page, "move m1 c6");
    await page.waitForFunction(() => document.querySelector(".way path")?.getAttribute("d")?.includes("A"));
    const [there, back] = (await lineOf(page)).split("A");
    assert.match(there, /^M2\.5 0\.5L2\.5 1\.5L/); // out of the hole c7 to c6, then aside
    assert.match(back, /L2\.5 1\.63$/); // and back to c6, beside the way there
    assert.match(await page.locator(".way .head").getAttribute("d"), /L2\.5 1\.63L/);
    await page.context().close();
  });
}

test("a walk that crosses no square twice is drawn through the middles", async () => {
  const page = await sit({ phase: "move", roll: 3, cat: "T6" }, DESKTOP);
  await look(page, "move m1 a6");
  await page.waitForFunction(() => document.querySelector(".way .head")?.getAttribute("d"));
  assert.equal(await lineOf(page), "M2.5 0.5L2.5 1.5L1.5 1.5L0.5 1.5");
  await page.context().close();
});

test("a mouse goes to and fro step by step and stops before its own door", async () => {
  const page = await sit({ phase: "move", roll: 3, cat: "T6" }, { ...DESKTOP, reducedMotion: "no-preference" });
  await page.evaluate(() => {
    const square = () => ["--column", "--row"].map((name) => document.querySelector(".piece.mouse").style.getPropertyValue(name)).join(" ");
    window.walked = [square()];
    const watch = new MutationObserver(() => square() !== window.walked.at(-1) && window.walked.push(square()));
    watch.observe(document.querySelector(".floor:has(.piece)"), { attributes: true, childList: true, subtree: true });
  });
  await page.locator('[data-input="move m1 c6"]').click();
  await page.waitForFunction(() => window.walked.length === 4);
  assert.deepEqual(await page.evaluate(() => window.walked), ["2 0", "2 1", "3 1", "2 1"]);
  await page.context().close();
});

test("the squares that the cat can reach are shown with the numbers that lead there, until one has seen enough", async () => {
  const page = await sit({ phase: "move", roll: 3, cat: "T1" }, DESKTOP);
  assert.equal(await page.locator("[data-danger]").count(), 0);
  await page.click("[data-reach]");
  await page.waitForSelector('[data-danger="c6"]');
  assert.equal((await page.locator('[data-danger="c6"]').textContent())?.trim(), "1 3");
  assert.equal((await page.locator('[data-danger="e5"]').textContent())?.trim(), "2");
  await page.click("[data-reach]");
  await page.locator("[data-danger]").first().waitFor({ state: "detached" });
  await page.context().close();
});

test("where several mice can go to one square their numbers lie within it, on the smallest screen too", async () => {
  const position = { phase: "move", roll: 2, cat: "T1", mice: ["c5", "d4", "d2", "c2"] };
  const page = await sit(position, { viewport: { width: 640, height: 400 } });
  await page.waitForSelector('[data-input="move m3 c3"]');
  const spilt = await page.$$eval(".floor .square", (squares) =>
    squares.flatMap((square) => {
      const room = square.getBoundingClientRect();
      return [...square.querySelectorAll("button, button span")].filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return left < room.left - 1 || top < room.top - 1 || right > room.right + 1 || bottom > room.bottom + 1;
      }).map((one) => one.outerHTML.slice(0, 80));
    }),
  );
  assert.deepEqual(spilt, []);
  await page.context().close();
});

test("a die glows for nobody as long as the line below says that it is another's turn", async () => {
  const { room, tokens } = await house.room({ game: "chop_chop", players: 2, bots: [null, "cat"], names: ["Ada", "Tom"], pace: "quick", seed: 3 });
  const page = await house.page({ ...DESKTOP, reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    window.early = [];
    const look = () => {
      const line = document.querySelector("footer .turn");
      if (document.querySelector(".die.lucky") && line && !line.classList.contains("mine")) window.early.push(line.textContent);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  const toDo = page.locator(".die.lucky, [data-input]").first();
  // A die that nobody throws in time throws itself, and is nothing to tap any more: then the next thing is looked for.
  for (let deeds = 0; deeds < 8; ) deeds += await toDo.click({ timeout: 2000 }).then(() => 1, () => 0);
  await toDo.waitFor();
  assert.deepEqual(await page.evaluate(() => window.early), []);
  await page.context().close();
});

test("a mouse under the table right beneath the cat is seen through it, and squares of the table bear their names", async () => {
  const page = await sit({ phase: "move", roll: 1, cat: "T1", mice: ["c5", "f4", "d1", "a4"] }, PHONE);
  assert.ok((await page.$eval(".piece.cat > svg", (cat) => Number(getComputedStyle(cat).opacity))) < 0.7);
  assert.equal(await page.locator(".table text").allTextContents().then((names) => names.join(" ")), "T1 T2 T3 T4 T5 T6");
  await page.context().close();
});

test("the game opens with which side one is on and what it wants", async () => {
  for (const [seat, words] of [[0, "You're the mice: bring home ten cheeses!"], [1, "You're the cat: catch all four mice!"]]) {
    const bots = [0, 1].map((other) => (other === seat ? null : "cat"));
    const { room, tokens } = await house.room({ game: "chop_chop", players: 2, bots, pace: "calm" });
    const page = await house.page(PHONE);
    await page.goto(`/r/${room}#t=${tokens[seat]}`);
    await page.locator("[data-opening]", { hasText: words }).waitFor();
    await page.locator("[data-opening]").waitFor({ state: "detached" });
    await page.context().close();
  }
});

test("what the game opens with covers no name on a wide screen", async () => {
  const page = await house.page({ viewport: { width: 1920, height: 1080 } });
  await sitTogether(page, await house.room({ game: "chop_chop", players: 2, bots: [null, null], names: ["Ada", "Bruno"], pace: "calm" }));
  const opening = page.locator('[data-opening="both"]');
  await opening.waitFor();
  const { x, width } = await opening.boundingBox();
  for (const name of ["Ada", "Bruno"]) {
    const own = await page.locator("main").getByText(name, { exact: true }).first().boundingBox();
    assert.ok(own.x >= x + width || own.x + own.width <= x, `${name} is seen`);
  }
  await page.context().close();
});

serverTest("which side one is on is said once, whatever the room says of itself afterwards", async () => {
  const { room, tokens } = await house.room({ game: "chop_chop", players: 2, bots: [null, null], names: ["Ada", "Tom"] });
  const [page, other] = [await house.page(), await house.page()];
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await other.goto(`/r/${room}#t=${tokens[1]}`);
  await page.locator("[data-opening]").waitFor();
  await page.locator("[data-opening]").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Who is here" }).click();
  await page.click('[data-host="lock"]');
  await page.waitForSelector('[data-host="unlock"]');
  assert.equal(await page.locator("[data-opening]").count(), 0);
  for (const one of [page, other]) await one.context().close();
});

test("the last screen draws mice as mice, says how many cheeses were short, and shows what lay under the tiles", async () => {
  const position = { phase: "move", turn: 1, roll: 1, cat: "b6", mice: ["-", "-", "-", "a6"], won: 8, floor: ["?.H???", "??????", "??????", "H????H", "??????", "??????", "???H??"] };
  const { room, tokens } = await house.room({ game: "chop_chop", players: 2, bots: ["kitten", null], names: ["Tom", "Ada"], position });
  const page = await house.page(DESKTOP);
  await page.goto(`/r/${room}#t=${tokens[1]}`);
  await page.click('[data-input="move cat a6"]');
  const mice = page.locator('[data-place-of="0"]');
  await mice.getByText("two cheeses short").waitFor();
  assert.equal(await mice.locator("svg.mouse.dizzy").count(), 4, "all four were caught");
  assert.equal(await mice.locator(".cat").count(), 0);
  await page.locator("[data-left] li").first().waitFor();
  await page.locator("[data-under]").nth(20).waitFor({ state: "attached" }); // its record is asked for
  assert.match((await page.locator('[data-rematch="swap"]').textContent()) ?? "", /Play again\s*now you play the mice/);
  assert.ok(await page.$eval(".end", (end) => end.scrollHeight <= end.clientHeight), "it fits 1280×800");
  await page.click('[data-rematch="same"]');
  await page.waitForSelector('[data-input^="place"]');
  await page.context().close();
});
