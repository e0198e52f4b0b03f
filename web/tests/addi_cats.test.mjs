import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";

import { DESKTOP, longTest, openHouse, PHONE, playToTheEnd, serverTest, test } from "./house.mjs";
import { allowed, complaints, eventsOf, fingers, inputsOf, labelsOf, leave, middleOf, offered, sit, until } from "./reactions.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true };
const NONE = Array(10).fill(0);
/** Fifteen cards, most of them with equal sums. */
const SMALL = {
  additions: { 1: NONE, 2: NONE, 3: [0, 1, 1, 1, 0, 0, 0, 0, 0, 0], 4: [1, 1, 1, 1, 0, 0, 0, 0, 0, 0], 5: [1, 1, 1, 0, 0, 0, 0, 0, 0, 0] },
  sums: { copies: [0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
};
const QUICK = { tables: 5, specials: false, finish: "champion", pace_ms: 100, slap_ms: 500, max_flips: 120 };
/** Seats 0 and 1 show eleven. */
const EQUAL = { faceup: [["7+4", "1+1"], ["5+6"], ["2"]], piles: [["3+3", "4+4"], ["9", "8"], ["7", "6"]], turn: 2 };

const open = (wish) => house.room({ game: "addi_cats", players: 3, bots: [null, null, null], ...wish });

for (const [device, options] of [
  ["desktop in English", { ...DESKTOP, locale: "en-GB" }],
  ["phone in Italian", { ...PHONE, locale: "it-IT" }],
]) {
  test(`a stranger's script plays Addi Cat's to its end on a ${device}`, async () => {
    const room = await open({ bots: [null, "cat", "kitten"], components: SMALL, options: QUICK });
    const page = await sit(house, room, { options });
    assert.ok((await playToTheEnd(page)) > 0);
    await page.waitForSelector("[data-rematch]");
    assert.deepEqual(await complaints(page), []);
    await page.click("[data-practice]");
    assert.deepEqual(await complaints(page), []);
    await leave(page);
  });
}

serverTest("two browsers play one table to its end, and both see the same end", async () => {
  const room = await open({ bots: [null, null, "cat"], components: SMALL, options: QUICK });
  const pages = [await sit(house, room, { seats: [0] }), await sit(house, room, { seats: [1] })];
  await Promise.all(pages.map((page) => playToTheEnd(page)));
  for (const page of pages) await page.waitForSelector("[data-rematch]");
  assert.ok(pages.every((page) => eventsOf(page, "flip").length > 0));
  const [one, other] = await Promise.all(pages.map((page) => labelsOf(page, ".place")));
  assert.deepEqual(one, other);
  await leave(...pages);
});

test("a card is shown at the moment that the server set for all, and a slap is timed from there", async () => {
  const room = await open({ bots: [null, null, null], position: { ...EQUAL, turn: 0 } });
  const page = await sit(house, room, { seats: [0, 1, 2] });
  await until("the clock's offset", () => page.told.filter(({ t }) => t === "ping").length > 4);
  await page.click('[data-seat="0"][data-input="flip"]');
  await page.waitForFunction(() => document.querySelector("[data-table]").dataset.n !== "0");
  const shown = await page.evaluate(() => performance.now());
  const reveal = page.told.find(({ t, show, seat }) => t === "events" && seat === 0 && show !== null);
  const { offset } = page.told.findLast(({ t }) => t === "ping");
  assert.ok(shown >= reveal.show + offset - 1000 / 60, `shown at ${shown}, to be shown at ${reveal.show + offset}`);
  await page.locator('[data-mouse="0"] .hit').click();
  await until("the slap", () => inputsOf(page).some(({ text }) => text.startsWith("slap")));
  const slap = inputsOf(page).find(({ text }) => text.startsWith("slap"));
  assert.ok(slap.at > reveal.at, `${slap.at} > ${reveal.at}`);
  await leave(page);
});

test("a slap carries how far from the head the finger fell; a key carries none", async () => {
  const room = await open({ position: EQUAL });
  const page = await sit(house, room, { seats: [0, 1, 2] });
  const box = await page.locator('[data-mouse="0"]').boundingBox();
  const [x, y, radius] = [box.x + box.width / 2, box.y + box.height / 2, box.width / 2];
  await page.mouse.click(x, y);
  await page.mouse.click(x + radius / 2, y);
  await page.mouse.click(x, y - radius * 0.97);
  await page.keyboard.press("q");
  await until("four slaps", () => inputsOf(page).length === 4);
  const [head, half, ear, key] = inputsOf(page).map(({ text }) => text);
  assert.deepEqual([head, key], ["slap 0", "slap"]);
  assert.ok(Math.abs(Number(half.split(" ")[1]) - 50) <= 1 && Number(ear.split(" ")[1]) >= 95, `${half}, ${ear}`);
  await leave(page);
});

test("two fingers slap two mice at once, the one nearer to the head wins, and a photo shows how close it was", async () => {
  const room = await open({ position: EQUAL, options: { tie_ms: 500 } });
  const page = await sit(house, room, { seats: [0, 1, 2], options: TABLET });
  await page.click('[data-input="flip"]'); // the third seat lays a card: the clock of this race
  await until("the card", () => eventsOf(page, "flip").length > 0);
  const far = await middleOf(page, '[data-mouse="0"]');
  const hands = await fingers(page);
  await hands.down([{ x: far.x + 30, y: far.y + 20 }, await middleOf(page, '[data-mouse="1"]')]);
  await hands.up();
  await until("the judgement", () => eventsOf(page, "exchange").length > 0);
  assert.equal(eventsOf(page, "exchange")[0].seat, 1);
  assert.deepEqual(inputsOf(page).filter(({ text }) => text.startsWith("slap")).map(({ seat }) => seat).sort(), [0, 1]);
  await page.waitForSelector("[data-photo]");
  assert.deepEqual(await complaints(page), []);
  await leave(page);
});

test("ten taps warm up: the delay is told to the room, kept on the device and asked for no more", async () => {
  const room = await open({ bots: [null, "cat", "cat"], pace: "calm" });
  const page = await sit(house, room, { delay: null });
  await page.click("[data-offer]");
  await page.waitForSelector("[data-warmup]");
  assert.deepEqual(await complaints(page), []);
  const pad = page.getByRole("button", { name: "Tap along with the mouse" });
  for (let tap = 0; tap < 10; tap++) await pad.click();
  await until("the warm-up", () => page.said.some(({ t }) => t === "warmup"));
  const { ms, frame } = page.said.find(({ t }) => t === "warmup");
  assert.ok(ms >= 0 && ms <= 80);
  const believed = Math.min(ms, 2 * Math.max(frame, 1000 / 60)); // no more than two of the device's pictures bear out
  const isBelieved = ({ correction }) => Math.abs(correction - believed) < 0.001;
  await until("the room's word", () => isBelieved(page.told.findLast(({ t }) => t === "room" || t === "figures").people[0]));
  await page.reload();
  await page.waitForSelector("[data-table][data-n]");
  await until("the same word again", () => page.said.filter(({ t }) => t === "warmup").length === 2);
  assert.equal(await page.locator("[data-offer], [data-warmup]").count(), 0);
  await leave(page);
});

test("the host gives a child a head start, for all to see", async () => {
  const room = await open({ bots: [null, "cat", "cat"], pace: "calm" });
  const page = await sit(house, room);
  await page.getByRole("button", { name: "Fair for all" }).click();
  await page.locator('[data-head-start="0"]').selectOption("372");
  await until("the head start", () => page.told.findLast(({ t }) => t === "room").people[0].head_start === 372);
  assert.deepEqual(await complaints(page), []);
  await leave(page);
});

test("a calm table shows no times and takes no photographs", async () => {
  const room = await open({ position: EQUAL, options: { slap_ms: 12_000, tie_ms: 500 } });
  const page = await sit(house, room, { seats: [0, 1, 2] });
  await page.click('[data-input="flip"]');
  await until("the card", () => eventsOf(page, "flip").length > 0);
  await page.keyboard.press("q");
  await page.keyboard.press("p");
  await until("the judgement", () => eventsOf(page, "exchange").length > 0);
  await page.waitForSelector(".paw");
  assert.equal(await page.locator(".ms").count(), 0);
  assert.equal(await page.locator("[data-photo]").count(), 0);
  await leave(page);
});

for (const [look, options] of [["desktop", DESKTOP], ["phone by night", { ...PHONE, colorScheme: "dark" }]]) {
  test(`slap, flip, call and stop are elements on a ${look}, and axe finds nothing`, async () => {
    const room = await open({ position: EQUAL, options: { expert: true, endless: true } });
    const page = await sit(house, room, { seats: [0, 1, 2], options });
    await page.waitForSelector('[data-input="flip"]');
    assert.deepEqual(await offered(page), allowed(page));
    assert.ok(allowed(page).includes("1 call") && allowed(page).includes("1 stop"));
    assert.deepEqual(await complaints(page), []);
    for (const seat of [0, 1, 2]) await page.click(`[data-seat="${seat}"][data-input="stop"]`);
    await page.waitForSelector('[data-over="true"]');
    await leave(page);
  });
}

test("what a player still counts out is on a private page: the hardest sum first, as a picture and as CSV", async () => {
  const position = { faceup: [["7+4"], ["2"], ["3"]], piles: [[], ["5+6", "9"], ["7", "6"]], turn: 1 };
  const room = await open({ position, options: { finish: "champion" }, names: ["Ada", "Tom", "Bea"] });
  const page = await sit(house, room, { seats: [0, 1, 2] });
  await page.evaluate(() =>
    localStorage.setItem("mousehole.practice", JSON.stringify({ Leo: { "2+2": { ms: [], missed: 1 } }, Ada: { "1+1": { ms: [300, 500], missed: 0 }, "9+8": { ms: [900_000, 900_000, 900_000], missed: 0 } } })),
  );
  await page.click('[data-input="flip"]');
  await until("the card", () => eventsOf(page, "flip").length > 0);
  await page.keyboard.press("q");
  await page.waitForSelector("[data-rematch]");
  const before = page.said.length;
  await page.click("[data-practice]");
  await page.getByRole("button", { name: "Ada", exact: true }).click();
  const sums = await page.locator("tbody th").allTextContents();
  assert.deepEqual([sums[0], sums.toSorted()], ["9+8", ["1+1", "5+6", "9+8"]]);
  const medians = (await page.locator("tbody td:nth-child(2)").allTextContents()).map(Number);
  assert.deepEqual(medians, medians.toSorted((a, b) => b - a));
  const [file] = await Promise.all([page.waitForEvent("download"), page.click("[data-csv]")]);
  const lines = readFileSync(await file.path(), "utf8").trim().split("\n");
  assert.deepEqual(lines.slice(0, 2), ["sum,times,median_ms,best_ms,missed,still_counted", "9+8,3,900000,900000,0,1"]);
  assert.ok(lines.includes("1+1,2,400,300,0,0"));
  await page.getByRole("button", { name: "Tom", exact: true }).click();
  assert.equal(await page.locator("[data-hard]").textContent(), "Tom knows all of these about equally well.", "one miss says nothing");
  assert.deepEqual(page.said.slice(before).filter(({ t }) => t !== "pong"), []);
  assert.deepEqual(await complaints(page), []);
  await page.goto("/");
  await page.click('[data-page="addi_cats"]');
  await page.getByRole("button", { name: "Leo", exact: true }).click();
  assert.deepEqual(await page.locator("tbody th").allTextContents(), ["2+2"]);
  await page.emulateMedia({ media: "print" });
  const onPaper = () => page.evaluate(() => [...document.querySelectorAll("h2, .picture, table, [data-csv], [data-play], dialog")].filter((each) => each.checkVisibility()).map((each) => each.localName));
  assert.deepEqual(await onPaper(), ["dialog", "h2", "svg", "table"], "the page and nothing else is printed");
  assert.deepEqual(await page.$eval("dialog", (sheet) => [sheet.getBoundingClientRect().top, getComputedStyle(sheet, "::backdrop").backgroundColor]), [0, "rgba(0, 0, 0, 0)"]);
  await page.emulateMedia({ media: "screen" });
  await page.click("[data-forget]");
  await page.getByRole("button", { name: "No", exact: true }).click();
  assert.deepEqual(await page.locator("tbody th").allTextContents(), ["2+2"], "it asks before it forgets");
  await page.click("[data-forget]");
  await page.click("[data-forget-yes]");
  await page.getByRole("button", { name: "Leo", exact: true }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Close" }).click();
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator("[data-play]").first().isVisible(), "a page with nothing made for printing is printed as it is");
  await leave(page);
});

const factsOf = (page) => page.locator("[data-deck]").textContent();
const cardsIn = (facts) => Number(/\d+/.exec(facts)[0]);
/** The room that the page has just opened, as it was asked for, and the cards of its piles as a page at its table is told. */
async function dealt(page, act) {
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/rooms") && request.method() === "POST");
  const told = new Promise((resolve) =>
    page.on("websocket", (line) =>
      line.on("framereceived", ({ payload }) => {
        const { view } = JSON.parse(String(payload));
        if (view) resolve(view);
      }),
    ),
  );
  await act();
  const { counts } = await told;
  return { wish: (await asked).postDataJSON(), cards: counts.reduce((sum, count) => sum + count, 0) };
}

for (const [look, options] of [["desktop", DESKTOP], ["phone", PHONE]]) {
  test(`a teacher ticks the tables on a ${look}: pictures, the number of cards and how long it lasts are shown, and that is dealt`, async () => {
    const page = await house.page(options);
    await page.goto("/");
    await page.click('[data-more="addi_cats"]');
    await page.waitForSelector("[data-tables]");
    assert.equal(cardsIn(await factsOf(page)), 137);
    assert.equal(await page.locator("[data-tables] li").count(), 0, "the whole box needs no picture");
    await page.click('[data-up-to="5"]');
    assert.match(await factsOf(page), /^\s*74 cards: 50 additions, 14 sums, 10 special cards\. About \d+ minutes\.\s*$/);
    const whole = Number(/About (\d+)/.exec(await factsOf(page))[1]);
    for (const table of [1, 3, 4]) await page.click(`[data-tick="${table}"]`);
    await page.click('[data-tick="10"]');
    assert.deepEqual(await page.$$eval('[data-tick][aria-pressed="true"]', (found) => found.map(({ dataset }) => dataset.tick)), ["2", "5", "10"]);
    assert.deepEqual(await labelsOf(page, "[data-tables] li"), ["The table of 10", "The table of 2", "The table of 5"]);
    assert.equal(await page.locator("[data-tables] li svg").count(), 30);
    assert.ok(Number(/About (\d+)/.exec(await factsOf(page))[1]) < whole, "fewer cards, a shorter game");
    assert.deepEqual(await complaints(page), []);
    const shown = cardsIn(await factsOf(page));
    const { wish, cards } = await dealt(page, () => page.click("[data-sit]"));
    assert.deepEqual([wish.options.tables, wish.options.pace_ms], [[2, 5, 10], 2500]);
    assert.deepEqual([shown, cards], [58, 58]);
    await leave(page);
  });
}

test("the last tick stays, and the tables 1 to n are the printed deck again", async () => {
  const page = await house.page(DESKTOP);
  await page.goto("/");
  await page.click('[data-more="addi_cats"]');
  await page.click('[data-up-to="5"]');
  for (const table of [1, 2, 3, 4, 5]) await page.click(`[data-tick="${table}"]`);
  assert.deepEqual(await page.$$eval('[data-tick][aria-pressed="true"]', (found) => found.map(({ dataset }) => dataset.tick)), ["5"]);
  for (const table of [1, 2, 3, 4, 6, 7]) await page.click(`[data-tick="${table}"]`);
  assert.equal(await page.getAttribute('[data-up-to="7"]', "aria-pressed"), "true");
  const { wish, cards } = await dealt(page, () => page.click("[data-sit]"));
  assert.deepEqual([wish.options.tables, cards], [7, 100]);
  await leave(page);
});

test("the practice page deals a deck of what is still counted out", async () => {
  const page = await house.page(DESKTOP);
  const tries = { "7+8": { ms: [2400, 2500, 2300], missed: 0 }, "9+6": { ms: [900], missed: 3 }, "2+2": { ms: [700], missed: 0 }, "3+4": { ms: [800], missed: 1 }, "5+8": { ms: [9000], missed: 0 } };
  await page.addInitScript((kept) => localStorage.setItem("mousehole.practice", kept), JSON.stringify({ Ada: tries }));
  await page.goto("/");
  await page.click('[data-page="addi_cats"]');
  await page.getByText("26 cards for you and two kittens").waitFor();
  assert.deepEqual(await complaints(page), []);
  const { wish, cards } = await dealt(page, () => page.click("[data-deal]"));
  const { additions, sums } = wish.components;
  const played = Object.entries(additions).flatMap(([table, copies]) => copies.flatMap((count, i) => (count ? [`${table}+${i + 1}`] : [])));
  assert.deepEqual(played.sort(), ["7+8", "9+6"], "no addition that is known");
  assert.ok(sums.copies[15 - 2] > 0 && sums.copies.filter(Boolean).length === 5, "not everything is equal");
  assert.equal(cards, 26);
  await page.waitForSelector('[data-table][data-game="addi_cats"]');
  await leave(page);
});

test("two players: an empty hand waits, and only the second one makes the champion", async () => {
  const position = { turn: 3, piles: [[], ["2", "3"], [], ["8", "9"]], faceup: [["5"], ["2+3"], ["7"], ["4+3"]] };
  const room = await open({ players: 2, bots: [null, null], names: ["Ada", "Tom"], position, pace: "calm" });
  const page = await sit(house, room, { seats: [0, 1] });
  await page.evaluate(() => {
    window.called = new Set();
    const note = (records) => records.forEach(({ addedNodes }) => addedNodes.forEach((node) => window.called.add(node.textContent)));
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });
  const isCalled = (words) => page.waitForFunction((words) => window.called.has(words), words);
  await page.locator('[data-mouse="0"] .hit').click();
  await isCalled("Ada has emptied one hand!");
  await page.locator(".medal").filter({ hasText: "empty" }).waitFor();
  assert.equal(await page.locator("[data-rematch]").count(), 0);
  await page.locator('[data-mouse="2"] .hit').click();
  await isCalled("Ada is the champion!");
  await page.waitForSelector("[data-rematch]");
  assert.deepEqual(eventsOf(page, "out").map(({ seat }) => seat).slice(0, 1), [0]);
  const story = await page.locator(".end .lines").innerText();
  assert.match(story, /Ada has emptied both hands\.$/, "whoever wins by the second hand is not the second to be out");
  assert.match(story, /^Ada was ahead all the way\./, "one's two hands are one person's cards");
  await page.locator(".end figure li", { hasText: "Ada (left)" }).waitFor();
  await page.locator(".happening", { hasText: "Ada has emptied one hand" }).first().waitFor({ state: "attached" });
  await leave(page);
});

test("where the round is played to its end after magic, the table says how many cards are still to come", async () => {
  const position = { piles: [["M", "3+3"], ["9", "8"], ["7", "6"]], turn: 0 };
  const room = await open({ position, options: { magic: "round", pace_ms: 0 } });
  const page = await sit(house, room, { seats: [0, 1, 2] });
  await page.click('[data-seat="0"][data-input="flip"]');
  await page.getByText("2 more cards, then all lay together").waitFor();
  await page.click('[data-seat="1"][data-input="flip"]');
  await page.getByText("One more card, then all lay together").waitFor();
  await page.click('[data-seat="2"][data-input="flip"]');
  await page.getByText("Next, all lay together").waitFor();
  await leave(page);
});

/** Which of these lie over each other or over the edge of the page, by more than a hair; a mouse is round. */
function collisions(selectors) {
  const things = selectors.flatMap((selector) => [...document.querySelectorAll(selector)].map((element) => ({ selector, box: element.getBoundingClientRect() })));
  const hair = 3;
  const apart = (a, b) => a.right <= b.left + hair || b.right <= a.left + hair || a.bottom <= b.top + hair || b.bottom <= a.top + hair;
  const clear = (mouse, box) => {
    const [x, y, r] = [mouse.x + mouse.width / 2, mouse.y + mouse.height / 2, mouse.width / 2];
    return Math.hypot(x - Math.min(Math.max(x, box.left), box.right), y - Math.min(Math.max(y, box.top), box.bottom)) > 0.85 * r;
  };
  const free = (a, b) => apart(a.box, b.box) || (a.selector === "[data-mouse]" && clear(a.box, b.box)) || (b.selector === "[data-mouse]" && clear(b.box, a.box));
  const off = things.filter(({ box }) => box.left < -hair || box.top < -hair || box.right > innerWidth + hair || box.bottom > innerHeight + hair);
  const over = things.flatMap((a, i) => things.slice(i + 1).filter((b) => !free(a, b)).map((b) => `${a.selector} and ${b.selector}`));
  return [...off.map(({ selector }) => `${selector} is cut off`), ...over];
}

for (const [players, seats] of [[8, [0]], [8, [0, 1]], [2, [0]]]) {
  test(`of ${players} players, ${seats.length} at this screen, nobody's cards lie over the mouse or under the edge`, async () => {
    const hands = players === 2 ? 4 : players;
    const position = { turn: 0, faceup: Array.from({ length: hands }, (_, i) => [`${i + 1}+10`]), piles: Array.from({ length: hands }, () => ["5"]) };
    const bots = Array.from({ length: players }, (_, i) => (seats.includes(i) ? null : "cat"));
    const names = ["Pina", "Figaro", "Nuvola", "Zenzero", "Olivia", "Clementina", "Bice", "Amaretto"].slice(0, players);
    const page = await sit(house, await open({ players, bots, position, names, pace: "calm" }), { seats, options: PHONE });
    for (const [width, height] of [[360, 740], [844, 390], [768, 1024], [1280, 800]]) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(100);
      assert.deepEqual(await page.evaluate(collisions, [".place", "[data-mouse]", ".watch", ".sums"]), [], `${width} × ${height}`);
    }
    await leave(page);
  });
}

const WHOLE_GAME_MS = 1_500_000;

longTest("a whole game of Addi Cat's with the usual cards, until two are left", WHOLE_GAME_MS, async () => {
  const room = await open({ bots: [null, "cat", "cat"], options: { pace_ms: 0 } });
  const page = await sit(house, room);
  await playToTheEnd(page, WHOLE_GAME_MS, ["flip"]);
  await page.waitForSelector("[data-rematch]");
  await leave(page);
});

for (const players of [8, 4]) {
  test(`on the big screen the cards of ${players} can be read from the sofa, and nobody's lie over another's`, async () => {
    const { room } = await house.room({ game: "addi_cats", players, bots: Array(players).fill("cat"), pace: "calm" });
    const page = await house.page({ viewport: { width: 1920, height: 1080 } });
    await page.goto(`/tv/${room}`);
    await page.waitForSelector("[data-faceup]");
    const { widths, over } = await page.evaluate(() => {
      const places = [...document.querySelectorAll(".at")].map((place) => place.getBoundingClientRect());
      const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      return {
        widths: [...document.querySelectorAll("[data-faceup]")].map((pile) => pile.getBoundingClientRect().width),
        over: places.flatMap((one, i) => places.slice(i + 1).filter((other) => meet(one, other))).length,
      };
    });
    assert.equal(widths.length, players);
    assert.ok(Math.min(...widths) >= 125, `${widths}`);
    assert.equal(over, 0);
    await leave(page);
  });
}
