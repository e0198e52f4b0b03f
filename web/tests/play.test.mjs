import assert from "node:assert/strict";
import { after, before } from "node:test";

import { DESKTOP, LONG, openHouse, PHONE, playToTheEnd, serverTest, sitTogether, test } from "./house.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

const GAMES = [
  { game: "bon_appetit", players: 3, bots: [null, "cat", "cat"] },
  { game: "chop_chop", players: 2, bots: [null, "kitten"] },
];
const DEVICES = [
  { device: "desktop in English", options: { ...DESKTOP, locale: "en-GB" }, again: "Play again" },
  { device: "phone in Italian", options: { ...PHONE, locale: "it-IT" }, again: "Gioca ancora" },
];

for (const [i, wish] of GAMES.entries()) {
  for (const { device, options, again } of LONG ? DEVICES : [DEVICES[i]]) {
    test(`a stranger's script plays ${wish.game} to its end on a ${device}`, async () => {
      const { room, tokens } = await house.room(wish);
      const page = await house.page(options);
      await page.goto(`/r/${room}#t=${tokens[0]}`);
      await page.waitForSelector(`[data-table][data-game="${wish.game}"]`);
      const deeds = await playToTheEnd(page);
      assert.ok(deeds > 0);
      const because = page.locator(".end [data-because]");
      assert.match((await because.getAttribute("data-because")) ?? "", /(BA-2[56]|BA-G12|CC-05|CC-55|CC-G29)/, "it says by which rule");
      assert.match((await because.textContent()) ?? "", /^[A-Z][^\d]{20,}/, "in words, without its number");
      await page.getByRole("button", { name: again }).click();
      await page.waitForSelector('[data-table][data-over="false"]');
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });
  }
}

test("one tap in the lobby seats one with cats, and the table waits in the list of unfinished ones", async () => {
  const page = await house.page({ locale: "it-IT" });
  await page.goto("/");
  await page.click('[data-play="bon_appetit"]');
  await page.waitForSelector('[data-input="flip"]');
  const room = page.url().split("/").pop();
  await page.getByRole("link", { name: "Torna a tutti i giochi" }).click();
  await page.click(`[data-continue="${room}"]`);
  await page.waitForSelector('[data-input="flip"]');
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("the narrator tells what happened, not that nothing came of it, and knows why for both", async () => {
  const position = { turn: 0, common: ["CH"], piles: [["CH", "CH"], ["CH", "CH"]] };
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 2, bots: [null, null], names: ["Ada", "Tom"], position });
  const page = await house.page();
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await page.getByRole("button", { name: "Start now" }).click();
  await page.click('[data-input="flip"]');
  const told = page.locator("footer .happening");
  await told.getByText(/turns? up a cheese/).click();
  const rules = () => told.locator("[data-rule]").evaluateAll((found) => found.map((rule) => rule.dataset.rule));
  assert.deepEqual(await rules(), ["BA-10", "BA-11"]);
  assert.doesNotMatch((await told.textContent()) ?? "", /BA-\d/);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

serverTest("a refused move is answered in words, where the finger is", async () => {
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 2, bots: [null, null] });
  const [first, second] = [await house.page(), await house.page()];
  await first.goto(`/r/${room}#t=${tokens[0]}`);
  await second.goto(`/r/${room}#t=${tokens[1]}`);
  await first.waitForSelector('[data-input="flip"]');
  await second.locator('[data-pile="1"]').click();
  await second.getByText("It is another player's turn to turn up a card.").waitFor();
  for (const page of [first, second]) {
    assert.deepEqual(page.errors, []);
    await page.context().close();
  }
});

serverTest("the second tap of a quick finger is not told whose turn it is", async () => {
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 2, bots: [null, null] });
  const [page, other] = [await house.page({ reducedMotion: "no-preference" }), await house.page()];
  await other.goto(`/r/${room}#t=${tokens[1]}`);
  let [sent, refused] = [0, 0];
  page.on("websocket", (line) => {
    line.on("framesent", ({ payload }) => (sent += String(payload).includes('"t":"input"')));
    line.on("framereceived", ({ payload }) => (refused += String(payload).includes('"t":"refused"')));
  });
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  // A second tap is sent if it comes after the first was taken and before the pile is no longer to be tapped, and refused unless
  // one flips on, for a cat. Else it is tried again at the next card.
  const [flip, theirs] = [page, other].map((screen) => screen.locator('[data-input="flip"]'));
  const frame = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  while (!refused) {
    if (await theirs.count()) await theirs.click({ timeout: 1000 }).catch(() => {});
    await frame();
    if (!(await flip.count())) continue;
    sent = 0;
    await flip.click({ timeout: 1000 }).catch(() => {});
    for (const end = Date.now() + 1500; sent < 2 && Date.now() < end; ) await page.$eval('[data-pile="0"]', (pile) => pile.click());
    for (const end = Date.now() + 1000; sent > 1 && !refused && Date.now() < end; ) await frame();
  }
  assert.equal(await page.locator("[role=alert] .bubble").count(), 0);
  assert.deepEqual(page.errors, []);
  await other.context().close();
  await page.context().close();
});

serverTest("a line that breaks heals by itself, and play goes on", async () => {
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 2, bots: [null, "cat"] });
  const page = await house.page();
  await page.addInitScript(() => {
    const Socket = window.WebSocket;
    window.WebSocket = class extends Socket {
      constructor(...args) {
        super(...args);
        window.line = this;
      }
    };
  });
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await page.click('[data-input="flip"]');
  await page.evaluate(() => window.line.close());
  await page.waitForFunction(() => window.line.readyState === WebSocket.OPEN);
  await page.click('[data-input="flip"]');
  await page.context().close();
});

serverTest("a friend takes the free place by the link", async () => {
  const { room, tokens } = await house.room({ game: "chop_chop", players: 2, bots: [null, null] });
  const [host, friend] = [await house.page(), await house.page({ locale: "it-IT" })];
  await host.goto(`/r/${room}#t=${tokens[0]}`);
  await host.getByRole("heading", { name: "Waiting for the others" }).waitFor();
  await friend.goto(`/r/${room}`);
  await friend.getByRole("button", { name: "Siediti", exact: true }).click();
  await friend.click('[data-input="place T3"]');
  await host.waitForSelector("[data-input]");
  for (const page of [host, friend]) await page.context().close();
});

test("the keyboard alone plays: Enter flips, arrows walk over the lit squares, Enter moves", async () => {
  const page = await house.page();
  const cards = await house.room({ game: "bon_appetit", players: 2, bots: [null, null] });
  await sitTogether(page, cards);
  for (const n of ["1", "2", "3"]) {
    await page.waitForSelector('[data-input="flip"]');
    await page.keyboard.press("Enter");
    await page.waitForSelector(`[data-table][data-n="${n}"]`);
  }
  const kitchen = await house.room({ game: "chop_chop", players: 2, bots: [null, "cat"] });
  await page.goto(`/r/${kitchen.room}#t=${kitchen.tokens[0]}`);
  await page.waitForSelector('[data-input^="move"]');
  const n = await page.locator("[data-table]").getAttribute("data-n");
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"]) {
    await page.keyboard.press(key);
    if (await page.evaluate(() => document.activeElement?.matches("[data-input]"))) break;
  }
  assert.ok(await page.evaluate(() => document.activeElement?.matches("[data-input]")));
  await page.keyboard.press("Enter");
  await page.waitForFunction((before) => document.querySelector("[data-table]")?.getAttribute("data-n") !== before, n);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});
