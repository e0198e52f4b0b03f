import assert from "node:assert/strict";
import { after, before } from "node:test";

import { listen } from "./folding.mjs";
import { complaints, DESKTOP, LONG, openHouse, PHONE, playToTheEnd, sitTogether, test } from "./house.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

const HANDS = [
  ["2r", "3g", "3b", "4v", "5y", "6g", "7r", "8g", "M"],
  ["2y", "3y", "4r", "5r", "6r", "7v", "2g"],
  ["3r", "4g", "5b"],
  ["2b", "4y", "6y", "4v", "5v"],
];
const PILE = ["2r", "2v", "2v", "3g", "3v", "4b", "6b", "7y", "8b", "9v"];
const PHASES = {
  discard: { turn: 0 },
  choice: { turn: 0, effect: 2 },
  pick: { turn: 0, effect: 2 },
  give: { turn: 0, effect: 4 },
  five: { turn: 0, effect: 5, to: 2 },
  extra: { turn: 0, effect: 6 },
  swap: { turn: 1, pending: 3, pending_by: 0 },
};

/** A table with three slow cats in this phase, where the first seat acts; with every message that the page was sent. */
async function sit(phase, { options = {}, person = 0, ...more } = {}) {
  const position = { hands: HANDS, pile: PILE, phase, ...PHASES[phase], ...more };
  const bots = HANDS.map((_, seat) => (seat === person ? null : "cat"));
  const { room, tokens } = await house.room({ game: "mistigri", players: 4, bots, position, pace: "calm" });
  const page = await house.page(options);
  const told = [];
  listen(page, (message) => told.push(message));
  await page.goto(`/r/${room}#t=${tokens[person]}`);
  await page.waitForSelector('[data-table][data-game="mistigri"] [data-card]');
  return { page, told, room, tokens };
}

const offered = (page) => page.$$eval("[data-input]", (found) => found.map((element) => element.dataset.input));

async function leave(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.errors, []);
    await page.context().close();
  }
}

const DEVICES = [
  ["phone in Italian", { ...PHONE, locale: "it-IT" }, 3],
  ["desktop in English", { ...DESKTOP, locale: "en-GB" }, 5],
];
for (const [device, options, players] of LONG ? DEVICES : DEVICES.slice(0, 1)) {
  test(`a stranger's script plays Mistigri to its end on a ${device}`, async () => {
    const bots = [null, "cat", "kitten", "cat", "kitten"].slice(0, players);
    const { room, tokens } = await house.room({ game: "mistigri", players, bots });
    const page = await house.page(options);
    await page.goto(`/r/${room}#t=${tokens[0]}`);
    assert.ok((await playToTheEnd(page)) > 0);
    await page.waitForSelector("[data-rematch]");
    assert.deepEqual(await complaints(page), []);
    await leave(page);
  });
}

const CHECKED = new Set(["discard", "swap", "five"]);
for (const phase of Object.keys(PHASES)) {
  test(`in ${phase} whatever the server allows is an element, and axe finds nothing`, async () => {
    const { page, told } = await sit(phase, { options: phase.length % 2 ? { ...PHONE, colorScheme: "dark" } : {} });
    await page.waitForSelector("[data-input]");
    const legal = told.findLast(({ t }) => t === "legal");
    assert.deepEqual([...new Set(await offered(page))].sort(), legal.inputs.toSorted());
    if (LONG || CHECKED.has(phase)) assert.deepEqual(await complaints(page), []);
    await leave(page);
  });
}

test("the hand has its height from the first moment on a phone", async () => {
  const { room, tokens } = await house.room({ game: "mistigri", players: 3, bots: [null, "kitten", "kitten"], pace: "calm" });
  const page = await house.page({ ...PHONE, reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    window.heights = [];
    const look = () => {
      const hand = document.querySelector(".hand");
      if (hand) window.heights.push(hand.offsetHeight);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await page.waitForSelector("[data-go]");
  await page.waitForFunction(() => window.heights.length > 30);
  const [least, most] = await page.evaluate(() => [Math.min(...window.heights), Math.max(...window.heights)]);
  assert.ok(most < 1.3 * least, `${least} to ${most}`);
  await page.context().close();
});

test("a card is drawn by a tap on a back", async () => {
  const { page } = await sit("draw", { turn: 0 });
  const cards = await page.locator("[data-card]").count();
  assert.equal(await page.locator("[data-go]").count(), HANDS[3].length);
  await page.locator("[data-go]").nth(2).click();
  await page.waitForFunction((before) => document.querySelectorAll("[data-card]").length === before + 1, cards);
  await leave(page);
});

test("a pair is laid down by two taps, and two that do not match are refused in words", async () => {
  const { page } = await sit("discard");
  await page.locator('[data-card="3g"]').click();
  await page.locator('[data-card="7r"]').click();
  await page.getByRole("alert").getByText("These two are not a pair").waitFor();
  await page.locator('[data-card="3g"]').focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.locator('[data-card="3g"]').getAttribute("aria-pressed"), "true");
  await page.locator('[data-card="3b"][data-input="discard 3g 3b"]').click();
  await page.waitForSelector('[data-input="reverse"]');
  await leave(page);
});

test("a card is given by a tap on it and a tap on a cat, and swapped for one of the pile in either order", async () => {
  const gift = await sit("give");
  await gift.page.locator('[data-card="M"]').click();
  await gift.page.locator('.sofa [data-input="give M 2"]').click();
  await gift.page.waitForFunction(() => !document.querySelector('[data-card="M"]'));
  const swap = await sit("swap");
  await swap.page.locator('[data-select="9v"]').click();
  await swap.page.locator('[data-card="M"][data-input="swap M 9v"]').click();
  await swap.page.waitForSelector('[data-card="9v"]');
  await leave(gift.page, swap.page);
});

test("nobody else's screen is told who holds the Mistigri", async () => {
  const { page, told } = await sit("discard", { person: 1 });
  await page.waitForFunction((count) => document.querySelectorAll("[data-card]").length === count, HANDS[1].length);
  assert.equal(await page.locator('[data-card="M"]').count(), 0);
  assert.ok(told.length > 0);
  assert.deepEqual(told.filter((message) => JSON.stringify(message).includes('"M"')), []);
  await page.locator("[data-card]").first().click();
  await page.getByRole("alert").getByText("It is not your turn").waitFor();
  await leave(page);
});

test("how a round ended stays to be seen by all at one screen until the dealer taps, and then no hand is shown", async () => {
  const position = { phase: "discard", hands: [["3g", "7r"], ["4y"], ["5b", "M"]], pile: ["3v", "4b"], passed: [false, true, true], said: [false, true, true] };
  const page = await house.page(PHONE);
  await sitTogether(page, await house.room({ game: "mistigri", players: 3, bots: [null, null, null], names: ["Ada", "Tom", "Bea"], position, pace: "calm" }));
  await page.click("[data-pass]");
  await page.locator('[data-card="3g"]').click();
  const refused = page.getByRole("alert").getByText("These two are not a pair").waitFor(); // it is gone again soon
  await page.locator('[data-card="7r"]').click();
  await refused;
  await page.click('[data-input="pass"]');
  await page.getByText("15 in all").waitFor();
  await page.getByRole("button", { name: "Deal the cards" }).last().click();
  await page.waitForSelector('[data-pass="2"]');
  assert.equal(await page.locator("[data-card]").count(), 0);
  await page.click("[data-pass]");
  await page.waitForFunction(() => document.querySelectorAll("[data-card]").length === 9);
  await leave(page);
});

test("cards fly where motion is wanted, and a press skips it", async () => {
  const { page } = await sit("discard", { options: { reducedMotion: "no-preference" } });
  await page.evaluate(() => {
    window.flown = 0;
    const isFlight = (node) => node instanceof Element && (node.matches(".flight") || node.querySelector(".flight"));
    const watch = (changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => isFlight(node) && window.flown++));
    new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });
  });
  await page.locator('[data-input="discard 3g 3b"]').first().click();
  await page.waitForFunction(() => window.flown > 0);
  await page.locator(".between").dispatchEvent("pointerdown");
  await page.waitForSelector('[data-input="effect"]');
  assert.equal(await page.locator(".flight").count(), 0);
  await leave(page);
});

test("the rulebook tells below a ruling what this table plays, by the option's title and in words", async () => {
  const { room, tokens } = await house.room({ game: "mistigri", players: 3, bots: [null, "cat", "cat"], options: { passo: "help_cards", pass_when_able: false, rounds: 3 } });
  const page = await house.page({ ...PHONE, locale: "it-IT" });
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await page.getByRole("button", { name: "Regolamento", exact: true }).click();
  const below = (rule) => page.locator(`[data-rule-id="${rule}"] [data-variant]`);
  await page.locator("[data-appendix] summary").click();
  await below("MI-G5").waitFor();
  const words = async (rule) => (await below(rule).allTextContents()).map((text) => text.replaceAll("\u00a0", " "));
  assert.deepEqual(await words("MI-G5"), ["A questo tavolo: Quando il «Passo» di tutti chiude la manche → Appena tutti gli Aiutini sono a faccia in giù"]);
  assert.deepEqual(await words("MI-G4"), ["A questo tavolo: Si può dire «Passo» anche con una coppia in mano? → No"]);
  assert.equal((await words("MI-G20"))[0], "A questo tavolo: Quante manche si giocano → 3");
  assert.deepEqual(await words("MI-01"), []);
  assert.doesNotMatch((await page.locator("[data-book]").textContent()) ?? "", /\w_\w|MI-G?\d/, "nothing by its code name");
  await leave(page);
});

test("who serves everybody with a pair of fives takes the last card for themselves, and is told so", async () => {
  const { page } = await sit("five", { to: 0, pile: ["9v", "2v"], options: { ...DESKTOP, locale: "it-IT" } });
  await page.click('[data-input="take 9v"]');
  await page.getByText(/^Prendi .* dagli scarti per/).first().waitFor();
  await leave(page);
});

test("the help card opens the eight effects", async () => {
  const { page } = await sit("discard", { options: PHONE });
  await page.click("[data-help]");
  assert.equal(await page.locator("[data-effects] dt").count(), 8);
  await page.getByText("The next player draws three").waitFor();
  assert.deepEqual(await complaints(page), []);
  await page.keyboard.press("Escape");
  await page.locator("[data-effects]").waitFor({ state: "detached" });
  await leave(page);
});

test("a pair says what it does: to the ear, to the pointer and to the finger; what makes no pair is dim", async () => {
  const { page } = await sit("discard");
  const chip = page.locator('.tray [data-input="discard 3g 3b"]');
  assert.match((await chip.getAttribute("aria-label")) ?? "", /: Swap a card with the pile$/);
  await chip.hover();
  await page.locator("[data-foretold]", { hasText: "Swap a card with the pile" }).waitFor();
  await page.locator('[data-card="3g"]').click();
  const partner = page.locator('[data-card="3b"][data-input]');
  assert.match((await partner.getAttribute("aria-label")) ?? "", /: Swap a card with the pile$/);
  assert.match((await page.locator('[data-card="6g"][data-input]').getAttribute("aria-label")) ?? "", /: One colour: they just go$/);
  await partner.dispatchEvent("pointerdown");
  await page.locator("[data-foretold]", { hasText: "Swap" }).waitFor();
  assert.ok(await page.locator('[data-card="M"].idle').count());
  assert.equal(await page.locator('[data-card="3b"].idle').count(), 0);
  await leave(page);
});

test("the arrow says who then draws from whom, and so does turning it", async () => {
  const { page } = await sit("choice");
  const names = await page.$$eval(".sofa .plate .name", (found) => found.map((name) => name.textContent));
  assert.equal(await page.locator("[data-then]").textContent(), `Next ${names[0]} draws from you`);
  assert.match((await page.locator('[data-input="reverse"]').textContent()) ?? "", new RegExp(`Next ${names[2]} draws from you`));
  await leave(page);
});

test("while one draws, nothing is said about who draws next, so that it covers no name", async () => {
  const { page } = await sit("draw", { turn: 0, options: PHONE });
  await page.waitForSelector("[data-go]");
  assert.equal(await page.locator("[data-then]").count(), 0);
  await leave(page);
});

test("the panel of 3+3 is headed by what it does", async () => {
  const { page } = await sit("swap", { options: { ...PHONE, locale: "it-IT" } });
  await page.locator("[data-heading]", { hasText: "3+3: scambia una carta con gli scarti" }).waitFor();
  await leave(page);
});

test("the reckoning of a round stays until it has been read, though a cat deals the next one", async () => {
  const position = { phase: "discard", hands: [["3g"], ["4y"], ["5b", "M"]], pile: ["3v", "4b"], passed: [false, true, true], said: [false, true, true] };
  const { room, tokens } = await house.room({ game: "mistigri", players: 3, bots: [null, "cat", "cat"], names: ["Ada", "Tom", "Bea"], position, pace: "quick" });
  const page = await house.page(PHONE);
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await page.click('[data-input="pass"]');
  await page.getByText("15 in all").waitFor();
  await page.waitForSelector('[data-paused="true"]');
  await page.waitForTimeout(4000); // longer than a quick table gives
  await page.getByText("15 in all").waitFor();
  await page.click("[data-read]");
  await page.waitForFunction(() => document.querySelectorAll("[data-card]").length >= 9);
  await leave(page);
});

test("a phone's panel to draw from shows all backs, each wide enough for a finger", async () => {
  const hands = [["2r", "3g"], ["2y"], ["3r"], ["2b", "4y", "6y", "4v", "5v", "3y", "4r", "5r", "6r", "7v", "2g", "7y"]];
  for (const options of [{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, PHONE]) {
    const { page } = await sit("draw", { turn: 0, hands, pile: ["9v", "8b"], options });
    await page.waitForSelector("[data-go]");
    const panel = await page.locator(".spread").boundingBox();
    const backs = await page.$$eval("[data-go]", (found) => found.map((back) => back.getBoundingClientRect().toJSON()));
    assert.equal(backs.length, 12);
    for (const { top, bottom, left, right, width } of backs) {
      assert.ok(top >= panel.y && bottom <= panel.y + panel.height + 1 && left >= 0 && right <= options.viewport.width, "it lies in sight");
      assert.ok(width >= 40);
    }
    await leave(page);
  }
});

test("few things move at once: a fan whose number of cards changes opens without a motion of each card", async () => {
  const { room } = await house.room({ game: "mistigri", players: 4, bots: Array(4).fill("cat"), pace: "quick", seed: 5 });
  const page = await house.page({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    window.most = 0;
    const look = () => {
      const moving = document.getAnimations().filter((each) => each instanceof CSSTransition && each.playState === "running");
      window.most = Math.max(window.most, moving.length);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(`/r/${room}`);
  await page.waitForFunction(() => Number(document.querySelector("[data-table]")?.dataset.n) >= 12);
  assert.ok((await page.evaluate(() => window.most)) <= 6);
  await page.context().close();
});
