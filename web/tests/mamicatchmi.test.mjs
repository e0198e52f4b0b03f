import assert from "node:assert/strict";
import { after, before } from "node:test";

import { DESKTOP, openHouse, PHONE, playToTheEnd, serverTest, test } from "./house.mjs";
import { allowed, complaints, eventsOf, fingers, inputsOf, labelsOf, leave, middleOf, offered, sit, stallAtReveal, until } from "./reactions.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true };
const PEOPLE = [null, null, null, null];
const LONG = { window_ms: 600_000, tie_ms: 1000 };
const DUEL = { phase: "duel", dice: ["mouse", "granny"], turn: 0 };
const TRAP = { phase: "trap", dice: ["dog", "granny"], turn: 0 };
/** Dice that show two common pawns, where two play mouse and cat. */
const TRAP_DICE = { dice: { six_faces: { die1: Array(6).fill("dog"), die2: Array(6).fill("granny") } } };
const DOUBLE = { phase: "choice", dice: ["cat", "cat"], turn: 0 };

const open = (wish) => house.room({ game: "mamicatchmi", players: 4, bots: PEOPLE, ...wish });

/** What a page was told of every state, by its number: the events that led to it, the time, the position, whose turn it is. */
function storyOf(page) {
  const told = page.told.filter(({ t }) => t === "view" || t === "events");
  return new Map(told.map(({ n, events = [], view, turn, at, over }) => [n, { events, view, turn, at, over }]));
}

for (const [device, options] of [
  ["desktop in English", { ...DESKTOP, locale: "en-GB" }],
  ["phone in Italian", { ...PHONE, locale: "it-IT" }],
]) {
  test(`a stranger's script plays Mamicatchmi to its end on a ${device}`, async () => {
    const room = await open({ players: 3, bots: [null, "cat", "kitten"], options: { goal: 6, window_ms: 2000, max_rolls: 12 } });
    const page = await sit(house, room, { options });
    assert.ok((await playToTheEnd(page)) > 0);
    await page.waitForSelector("[data-rematch]");
    assert.deepEqual(await complaints(page), []);
    await leave(page);
  });
}

serverTest("two browsers play one table to its end, and each sees what the other does", async () => {
  const room = await open({ players: 2, bots: [null, null], options: { goal: 6, window_ms: 1500, max_rolls: 12 } });
  const pages = [await sit(house, room, { seats: [0] }), await sit(house, room, { seats: [1] })];
  await pages[0].click('[data-input="pick mouse"]');
  await pages[1].waitForSelector('[data-nest="0"] .pawn');
  await pages[1].click('[data-input="pick cat"]');
  await Promise.all(pages.map((page) => playToTheEnd(page)));
  for (const page of pages) await page.waitForSelector("[data-rematch]");
  assert.ok(pages.every((page) => eventsOf(page, "roll").length > 0));
  const [one, other] = pages.map(storyOf);
  assert.deepEqual([...one.keys()], [...other.keys()], "both are told of the same states");
  for (const [n, told] of one) assert.deepEqual(told, other.get(n), `state ${n} is the same to both`);
  assert.equal(Math.max(...one.keys()), one.size - 1, "none is left out");
  for (const page of pages) assert.equal(await page.locator("[data-table]").getAttribute("data-n"), String(one.size - 1));
  assert.deepEqual(...(await Promise.all(pages.map((page) => labelsOf(page, ".coins")))));
  await leave(...pages);
});

test("a pawn is dragged: the press grabs it, the release places it, and both carry their times", async () => {
  const room = await open({ players: 2, bots: [null, null], options: LONG, pace: "calm" });
  const page = await sit(house, room, { seats: [0, 1] });
  await page.click('[data-input="pick mouse"]');
  await page.click('[data-seat="1"][data-input="pick granny"]');
  await page.click("[data-go]");
  await until("the roll", () => allowed(page).includes("0 grab mouse")); // whatever it calls
  const rolled = page.told.findLast(({ t, show }) => t === "events" && show !== null);
  const from = await middleOf(page, '[data-input="grab mouse"]');
  const to = await middleOf(page, '[data-spot="burrow_in"]');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.waitForSelector(".drag");
  await page.mouse.up();
  await until("the mouse in the burrow", () => inputsOf(page).some(({ text }) => text === "place burrow_in"));
  const [grab, place] = inputsOf(page).slice(-2);
  assert.deepEqual([grab.text, grab.seat, place.text], ["grab mouse", 0, "place burrow_in"]);
  assert.ok(rolled.at < grab.at && grab.at < place.at, `${rolled.at} < ${grab.at} < ${place.at}`);
  await leave(page);
});

serverTest("dice that the main line holds up are shown by a spare one, and the pawn is grabbed by it", async () => {
  const room = await open({ position: { phase: "roll", turn: 0 }, components: { dice: { six_faces: { die1: Array(6).fill("mouse"), die2: Array(6).fill("cat") } } }, options: LONG, pace: "calm" });
  const stall = stallAtReveal();
  const page = await sit(house, room, { seats: [0, 1, 2, 3], route: stall.route });
  await until("the spare lines", () => stall.spares === 2);
  await page.click("[data-go]");
  await page.click('[data-seat="0"][data-input="grab mouse"]');
  const grabs = (line) => stall.said[line].filter(({ t, text }) => t === "input" && text === "grab mouse");
  const isPlayed = () => stall.told.filter(({ t, seat, events }) => t === "events" && seat === 0 && events.some(({ kind }) => kind === "grab")).length === 1;
  await until("the grab at the room, while the main line stands still", isPlayed);
  assert.equal(grabs("spare").length, 2);
  stall.release();
  await page.waitForSelector('[data-nest="0"] .up');
  await page.waitForTimeout(300);
  assert.equal(new Set([...grabs("main"), ...grabs("spare")].map(({ id }) => id)).size, 1);
  assert.ok(isPlayed(), "by whatever line it comes, it is played once");
  await leave(page);
});

test("let go off every spot, a pawn stays in the hand, and a press on a spot then places it", async () => {
  const room = await open({ position: DUEL, options: LONG });
  const page = await sit(house, room, { seats: [0, 1, 2, 3] });
  await page.click('[data-seat="0"][data-input="grab mouse"]');
  await page.waitForSelector('[data-nest="0"] .up');
  assert.ok(!inputsOf(page).some(({ text }) => text.startsWith("place")));
  await page.locator('[data-seat="0"][data-input="place chair_side"]').click();
  await until("the placing", () => eventsOf(page, "placed").some(({ pawn }) => pawn === "mouse"));
  await leave(page);
});

test("two fingers drag two pawns at once on one screen", async () => {
  const room = await open({ position: DUEL, options: LONG });
  const page = await sit(house, room, { seats: [0, 1, 2, 3], options: TABLET });
  await page.waitForSelector('[data-seat="0"][data-input="grab mouse"]');
  const hands = await fingers(page);
  await hands.down([await middleOf(page, '[data-input="grab mouse"]'), await middleOf(page, '[data-input="grab granny"]')]);
  await page.waitForFunction(() => document.querySelectorAll(".drag").length === 2);
  const spots = [await middleOf(page, '[data-spot="chair_side"]'), await middleOf(page, '[data-spot="chair_on"]')];
  await hands.move(spots);
  await hands.up();
  await until("a tie", () => eventsOf(page, "tie").length > 0);
  const grabs = inputsOf(page).filter(({ text }) => text.startsWith("grab"));
  assert.deepEqual(grabs.map(({ seat }) => seat).sort(), [0, 3]);
  await leave(page);
});

test("one keyboard plays for all: a key of each corner grabs, another places", async () => {
  const room = await open({ position: DUEL, options: LONG });
  const page = await sit(house, room, { seats: [0, 1, 2, 3] });
  await page.getByText("Q", { exact: true }).waitFor();
  await page.keyboard.press("q");
  await page.waitForSelector('[data-nest="0"] .up');
  await page.keyboard.press("."); // the granny of the fourth seat
  await page.waitForSelector('[data-nest="3"] .up');
  await page.keyboard.press("e");
  await until("the mouse beside the chair", () => eventsOf(page, "placed").some(({ spot }) => spot === "chair_side"));
  await page.keyboard.press("m");
  await until("the granny on the chair", () => eventsOf(page, "placed").some(({ spot }) => spot === "chair_on"));
  await leave(page);
});

test("arrows and Enter alone reach a pawn and a spot", async () => {
  const room = await open({ players: 4, bots: [null, "kitten", "kitten", "kitten"], position: DUEL, options: LONG, pace: "calm" });
  const page = await sit(house, room);
  await page.locator('[data-input="grab mouse"]').first().focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-input="place burrow_in"]');
  await page.locator('[data-input="place burrow_in"]').focus();
  await page.keyboard.press("Enter");
  await until("the placing", () => inputsOf(page).some(({ text }) => text === "place burrow_in"));
  await leave(page);
});

for (const [moment, position] of [
  ["a duel with two pawns in hand", { ...DUEL, hand: ["mouse", "", "", "granny"] }],
  ["a duel", DUEL],
  ["the choice of two equal faces", DOUBLE],
]) {
  for (const [look, options] of [["desktop", DESKTOP], ["phone by night", { ...PHONE, colorScheme: "dark" }]]) {
    test(`in ${moment}, four at one screen, on a ${look}, whatever the server allows is an element, and axe finds nothing`, async () => {
      const room = await open({ position, options: LONG });
      const page = await sit(house, room, { seats: [0, 1, 2, 3], options });
      await page.waitForSelector("[data-input]");
      const seen = new Set(await offered(page));
      for (const select of await page.$$("[data-select]")) {
        await select.click();
        for (const each of await offered(page)) seen.add(each);
        await select.click();
      }
      assert.deepEqual([...seen].sort(), allowed(page));
      assert.deepEqual(await complaints(page), []);
      await leave(page);
    });
  }
}

for (const [look, options] of [["desktop", DESKTOP], ["phone by night", { ...PHONE, colorScheme: "dark" }]]) {
  test(`in the trap of two common pawns, two at one screen, on a ${look}, whatever the server allows is an element, and axe finds nothing`, async () => {
    const room = await open({ players: 2, bots: [null, null], position: { ...TRAP, hand: ["", "cat"] }, options: { trap_ms: 600_000 } });
    const page = await sit(house, room, { seats: [0, 1], options });
    await page.waitForSelector('[data-input="grab mouse"]');
    assert.deepEqual(await offered(page), allowed(page));
    assert.ok(allowed(page).includes("1 place tree_up"));
    await page.getByText("Nobody is called: hold still!").first().waitFor();
    assert.deepEqual(await complaints(page), []);
    await leave(page);
  });
}

test("two common pawns: the table says to hold still and how long, who puts a pawn down pays, and then the dice go on", async () => {
  const room = await open({ players: 2, bots: [null, null], position: { phase: "roll", turn: 0 }, components: TRAP_DICE, options: { trap_ms: 5000 }, pace: "calm" });
  const page = await sit(house, room, { seats: [0, 1] });
  await page.click("[data-go]");
  await page.locator("[data-still-left]").getByText("Hold still!").waitFor();
  const left = () => page.locator("[data-still-left]").getAttribute("data-still-left").then(Number);
  const first = await left();
  assert.ok(first > 0 && first <= 5, `${first} seconds at the beginning`);
  const from = await middleOf(page, '[data-input="grab mouse"]');
  const to = await middleOf(page, '[data-spot="burrow_in"]');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await until("the wrong move", () => eventsOf(page, "wrong_move").some(({ seat, rule }) => seat === 0 && rule === "MC-25"));
  await until("only the other to be free", () => allowed(page).join() === "1 grab cat");
  await until("the time to run down", async () => (await left()) < first, 4000);
  await page.waitForFunction(() => !document.querySelector("[data-still-left]"));
  assert.deepEqual([...new Set(eventsOf(page, "timeout").map(({ rule }) => rule))], ["MC-G9"]);
  await until("the next roll", () => page.told.some(({ t, seat, go }) => t === "legal" && seat === 1 && go));
  await page.getByLabel(/: 4 tokens$/).waitFor();
  await leave(page);
});

serverTest("whoever sits down while the trap is open sees how much of it is left", async () => {
  const room = await open({ players: 2, bots: [null, null], position: { phase: "roll", turn: 0 }, components: TRAP_DICE, options: { trap_ms: 600_000 }, pace: "calm" });
  const page = await sit(house, room, { seats: [0, 1] });
  await page.click("[data-go]");
  await page.waitForSelector("[data-still-left]");
  await page.waitForTimeout(2500);
  const late = await sit(house, room, { seats: [1] });
  const left = Number(await late.locator("[data-still-left]").getAttribute("data-still-left"));
  assert.ok(left < 599, `${left} seconds are left`);
  await leave(page, late);
});

test("hands that meet in a duel are photographed, and those that meet in the trap are not", async () => {
  const dice = (one, other) => ({ dice: { six_faces: { die1: Array(6).fill(one), die2: Array(6).fill(other) } } });
  const meet = async (components, keys) => {
    const room = await open({ players: 2, bots: [null, null], position: { phase: "roll", turn: 0 }, components, options: { trap_ms: 3000, tie_ms: 1000 }, pace: "calm" });
    const page = await sit(house, room, { seats: [0, 1] });
    await page.click("[data-go]");
    await page.waitForSelector('[data-input="grab mouse"]');
    await page.evaluate((codes) => codes.forEach((code) => window.dispatchEvent(new KeyboardEvent("keydown", { code }))), ["KeyQ", "KeyP"]);
    await page.waitForSelector('[data-nest="1"] .up');
    await page.evaluate((codes) => codes.forEach((code) => window.dispatchEvent(new KeyboardEvent("keydown", { code }))), keys);
    await until("the photograph", () => page.told.some(({ t }) => t === "photo"));
    await page.waitForTimeout(500);
    const seen = await page.locator("[data-photo]").count();
    await leave(page);
    return seen;
  };
  assert.equal(await meet(dice("mouse", "cat"), ["KeyW", "KeyI"]), 1);
  assert.equal(await meet(TRAP_DICE, ["KeyW", "KeyI"]), 0);
});

test("a hand that was not called is in no photograph of the duel", async () => {
  const dice = { dice: { six_faces: { die1: Array(6).fill("mouse"), die2: Array(6).fill("cat") } } };
  const position = { phase: "roll", turn: 0, pawns: { mouse: 0, cat: 1, dog: 2, granny: -1 } };
  const room = await open({ players: 3, bots: [null, null, null], position, components: dice, options: { tie_ms: 1000 }, pace: "calm", names: ["Pina", "Ugo", "Bice"] });
  const page = await sit(house, room, { seats: [0, 1, 2] });
  const press = (...codes) => page.evaluate((codes) => codes.forEach((code) => window.dispatchEvent(new KeyboardEvent("keydown", { code }))), codes);
  await page.click("[data-go]");
  await page.waitForSelector('[data-input="grab mouse"]');
  await press("KeyZ", "KeyQ", "KeyP");
  await page.waitForSelector('[data-nest="1"] .up');
  await press("KeyC", "KeyW", "KeyI");
  await page.waitForSelector("[data-photo]");
  assert.ok(eventsOf(page, "wrong_move").some(({ seat }) => seat === 2));
  assert.ok(page.told.find(({ t }) => t === "photo").finishers.some(({ seat }) => seat === 2), "its hand was close");
  const pictured = await page.locator("[data-photo] .name").allInnerTexts();
  assert.deepEqual(pictured.toSorted(), ["Pina", "Ugo"]);
  await leave(page);
});

test("where the traps are switched off two common pawns bring the next roll at once", async () => {
  const room = await open({ players: 2, bots: [null, null], position: { phase: "roll", turn: 0 }, components: TRAP_DICE, options: { double_trap: false }, pace: "calm" });
  const page = await sit(house, room, { seats: [0, 1] });
  await page.click("[data-go]");
  await page.getByText("both pawns are common, and nobody is called", { exact: false }).first().waitFor();
  assert.equal(await page.locator("[data-still-left]").count(), 0);
  await page.waitForSelector('[data-go][data-seat="1"]');
  await leave(page);
});

test("common pawns stand in the middle; on a shared screen whoever may play one has a handle of it", async () => {
  const position = { ...DUEL, pawns: { mouse: 0, cat: 1, dog: 2, granny: -1 } };
  const room = await open({ players: 3, bots: [null, null, null], position, options: LONG });
  const page = await sit(house, room, { seats: [0, 1, 2] });
  assert.equal(await page.locator('[data-nest="0"] [data-input="grab granny"]').count(), 0);
  await page.locator('[data-nest="2"] [data-seat="2"][data-input="grab granny"]').click();
  await until("the stand-in", () => eventsOf(page, "grab").some(({ seat, pawn }) => seat === 2 && pawn === "granny"));
  await page.waitForSelector('[data-nest="2"] .up');
  await leave(page);
});

serverTest("alone at one's screen, every pawn that may be grabbed is an element, common ones too", async () => {
  const position = { ...DUEL, pawns: { mouse: 0, cat: 1, dog: -1, granny: -1 }, dice: ["cat", "granny"] };
  const room = await open({ players: 2, bots: [null, null], position, options: LONG });
  const pages = [await sit(house, room, { seats: [0] }), await sit(house, room, { seats: [1] })];
  for (const page of pages) {
    await page.waitForSelector('[data-input^="grab"]');
    assert.deepEqual(await offered(page), allowed(page));
  }
  await pages[0].click('[data-input="grab granny"]');
  await pages[1].waitForSelector('[data-nest="0"] .up');
  assert.deepEqual(await complaints(pages[1]), []);
  await leave(...pages);
});

test("a pawn of somebody else is refused in words, and falls out of the fingers", async () => {
  const room = await open({ position: DUEL, options: LONG, bots: [null, "kitten", "kitten", "kitten"], pace: "calm" });
  const page = await sit(house, room);
  const pawn = await middleOf(page, '[data-nest="2"] .pad');
  await page.mouse.move(pawn.x, pawn.y);
  await page.mouse.down();
  await page.getByRole("alert").getByText("That pawn is another player's").waitFor();
  await page.waitForFunction(() => !document.querySelector(".drag"));
  await page.mouse.up();
  await leave(page);
});

test("what may be exchanged after two equal faces covers no sign of a structure, on any screen", async () => {
  const room = await open({ players: 4, bots: [null, "cat", "cat", "cat"], position: { ...DOUBLE, pawns: { mouse: 0, cat: 1, dog: 2, granny: 3 } } });
  const page = await sit(house, room, { options: { ...PHONE, locale: "it-IT" } });
  await page.waitForSelector(".tray");
  for (const [width, height] of [[390, 844], [360, 740], [844, 390], [1024, 1366], [1280, 800]]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(150);
    const covered = await page.evaluate(() => {
      const tray = document.querySelector(".tray").getBoundingClientRect();
      const apart = (box) => box.right <= tray.left || box.left >= tray.right || box.bottom <= tray.top || box.top >= tray.bottom;
      return [...document.querySelectorAll(".corner .sign")].filter((sign) => !apart(sign.getBoundingClientRect())).length;
    });
    assert.equal(covered, 0, `${width} × ${height}`);
  }
  await leave(page);
});
