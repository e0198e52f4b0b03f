import assert from "node:assert/strict";
import { after, before } from "node:test";

import { DESKTOP, openHouse, PHONE, playToTheEnd, serverTest, sitTogether, test } from "./house.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

/** Chromium's own word about a header that needs https. */
const NOT_SECURE = "The Cross-Origin-Opener-Policy header has been ignored";

async function leave(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.errors.filter((words) => !words.startsWith(NOT_SECURE)), []);
    await page.context().close();
  }
}

const sheet = (page) => page.getByRole("button", { name: "Who is here" }).click();
/** Ada's own copy of the event tells the card. */
const DRAWN = /Ada draws a (red|green|blue)/;
const HANDS = [["3g", "3b", "7r", "M"], ["3y", "4y", "5r", "5v"], ["3r", "4g", "5b", "6r"]];

test("one screen with hidden hands: nothing is shown until the next one has the device", async () => {
  const position = { hands: HANDS, pile: ["8g", "8b"], phase: "draw", turn: 0 };
  const room = await house.room({ game: "mistigri", players: 3, bots: [null, null, "cat"], names: ["Ada", "Tom", "Bea"], position, pace: "calm" });
  const page = await house.page();
  await sitTogether(page, room);
  await page.waitForSelector('[data-pass="0"]');
  assert.equal(await page.locator("[data-card]").count(), 0);
  await page.click('[data-pass="0"]');
  await page.waitForSelector('[data-card="M"]');
  await page.locator("[data-go]").first().click();
  await page.getByText(DRAWN).first().waitFor(); // who has drawn reads what it was
  await page.locator('[data-input="pass"]').first().click();
  await page.waitForSelector('[data-pass="1"]');
  assert.equal(await page.locator("[data-card]").count(), 0, "the first hand is gone before the second one comes");
  assert.doesNotMatch(await page.locator("body").innerText(), DRAWN, "nor does the log tell what was drawn");
  await page.click('[data-pass="1"]');
  await page.waitForSelector('[data-card="5r"]');
  assert.equal(await page.locator('[data-card="M"]').count(), 0);
  assert.doesNotMatch(await page.locator("body").innerText(), DRAWN);
  await page.waitForSelector("[data-go]");
  assert.equal(await page.locator("[data-table]").getAttribute("data-turn"), "1");
  await leave(page);
});

test("a place that is kept for somebody is said to be theirs while they are not there", async () => {
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 3, bots: [null, null, null], names: ["Ada", "Tom", ""], pace: "calm" });
  const [host, screen, other] = [await house.page(), await house.page(DESKTOP), await house.page({ ...PHONE, locale: "it-IT" })];
  await host.goto(`/r/${room}#t=${tokens[0]}`);
  await host.waitForSelector("[data-first]");
  await screen.goto(`/tv/${room}`);
  await screen.waitForSelector(".waiting li");
  const places = await screen.locator(".waiting li").allInnerTexts();
  assert.deepEqual(places.slice(1).map((words) => words.trim()), ["Kept for Tom", "A free place"]);
  await other.goto(`/r/${room}`);
  await other.getByText("Tenuto per Tom").waitFor();
  assert.equal(await other.getByText("Tenuto per").count(), 1);
  await leave(host, screen, other);
});

test("the one who may swap is told so, though it is another one's turn", async () => {
  const position = { hands: HANDS, pile: ["8g", "8b"], phase: "swap", turn: 1, pending: 3, pending_by: 0 };
  const { room, tokens } = await house.room({ game: "mistigri", players: 3, bots: [null, "cat", "cat"], position, pace: "calm" });
  const page = await house.page();
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await page.waitForSelector(".turn.mine");
  await leave(page);
});

serverTest("the host pauses, replaces, hands over, opens, closes; people speak; a place is given up", async () => {
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 3, bots: [null, null, "kitten"], names: ["Ada", "Tom", "Bea"], pace: "calm" });
  const [host, guest] = [await house.page(), await house.page(PHONE)];
  await host.goto(`/r/${room}#t=${tokens[0]}`);
  await guest.goto(`/r/${room}#t=${tokens[1]}`);
  await host.waitForSelector('[data-input="flip"]');
  await guest.waitForSelector("[data-pile]");
  await sheet(host);
  await host.click('[data-emote="well_done"]');
  await guest.waitForSelector('[data-said="well_done"]');
  await host.click('[data-host="pause"]');
  await guest.getByText("The table is paused.").waitFor();
  await host.click('[data-host="resume"]');
  await guest.getByText("The table is paused.").waitFor({ state: "detached" });
  await host.selectOption('[data-replace="2"]', "tiger");
  await host.click('[data-host="open"]');
  await host.waitForSelector('[data-host="unlist"]');
  await host.click('[data-hand-over="1"]');
  await host.waitForSelector('[data-host="unlist"]', { state: "detached" });
  await sheet(guest);
  await guest.getByRole("button", { name: "Change" }).click();
  await guest.getByLabel("Your name").fill("Zoe");
  await guest.getByLabel("Your name").press("Enter");
  await host.getByText("Zoe").first().waitFor();
  await guest.getByRole("button", { name: "Clear the table away" }).click();
  await guest.click('[data-host="close"]');
  await host.getByText("This table has been cleared away.").waitFor();
  await leave(host, guest);
});

serverTest("who stands up watches; the place can be taken from the list of open tables", async () => {
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 2, bots: [null, null], names: ["Ada", "Tom"], pace: "calm", open: true });
  const [host, stranger] = [await house.page(), await house.page(PHONE)];
  await host.goto(`/r/${room}#t=${tokens[0]}`);
  await host.getByRole("heading", { name: "Waiting for the others" }).waitFor();
  await stranger.goto("/");
  await stranger.click(`[data-open-room="${room}"]`);
  await stranger.getByRole("button", { name: "Sit here" }).click();
  await host.waitForSelector('[data-input="flip"]');
  await sheet(stranger);
  await stranger.getByRole("button", { name: "Change" }).click();
  await stranger.getByRole("button", { name: "Leave the table" }).click();
  await stranger.click('[data-stand="1"]');
  await stranger.keyboard.press("Escape");
  await stranger.getByText("You are watching").first().waitFor();
  await stranger.click("[data-take-place]");
  await stranger.click('[data-sit-at="1"]');
  await host.click('[data-admit="yes"]'); // a game goes on: the host is asked
  await stranger.getByText("You are watching").first().waitFor({ state: "detached" });
  await leave(host, stranger);
});

serverTest("the host turns a stranger away, mutes, locks the door and sends somebody away", async () => {
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 3, bots: [null, null, "tiger"], names: ["Ada", "Tom", "Bea"], pace: "calm" });
  const [host, guest, stranger] = [await house.page(), await house.page(PHONE), await house.page(PHONE)];
  await host.goto(`/r/${room}#t=${tokens[0]}`);
  await guest.goto(`/r/${room}#t=${tokens[1]}`);
  await stranger.goto(`/r/${room}`);
  await host.waitForSelector('[data-input="flip"]');
  await sheet(stranger);
  await stranger.getByRole("button", { name: "Ask for this place" }).click();
  await stranger.getByText("The others have been asked").first().waitFor();
  await host.click('[data-admit="no"]');
  await stranger.getByText("Not just now, the others say.").first().waitFor();
  await sheet(host);
  await host.click('[data-mute="1"]');
  await host.getByRole("button", { name: "Let speak again" }).waitFor();
  await host.click('[data-host="lock"]');
  await host.waitForSelector('[data-host="unlock"]');
  await stranger.waitForSelector("[data-sit-at]", { state: "detached" });
  await stranger.reload();
  await stranger.getByText("The door is locked.").first().waitFor();
  await host.click('[data-send-away="1"]');
  await host.click('[data-kick="1"]');
  await guest.getByText("The host has given your place away.").first().waitFor();
  await guest.getByRole("button", { name: "All games" }).waitFor();
  assert.equal(await guest.getByText("The host has given your place away.").count(), 1, "it is said once");
  assert.equal(await guest.locator(".narrator").count(), 0, "whose turn it is is no matter any more");
  await leave(host, guest, stranger);
});

serverTest("a place that is tapped twice is asked for once", async () => {
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 2, bots: [null, null], names: ["Ada", "Tom"], pace: "calm" });
  const [host, guest] = [await house.page(), await house.page(PHONE)];
  let wishes = 0;
  guest.on("websocket", (line) => line.on("framesent", ({ payload }) => (wishes += String(payload).includes('"t":"sit"'))));
  await host.goto(`/r/${room}#t=${tokens[0]}`);
  await guest.goto(`/r/${room}`);
  await guest.locator("[data-sit-at]").evaluate((place) => (place.click(), place.click()));
  await guest.waitForSelector('[data-state="playing"]');
  assert.equal(wishes, 1);
  assert.equal(await guest.locator("[role=alert] .bubble").count(), 0);
  await leave(host, guest);
});

/** A stranger on a phone has asked for a cat's place at a host's table, and is told that the others have been asked. */
async function asked() {
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 3, bots: [null, "cat", "cat"], names: ["Ada", "Tom", "Bea"], pace: "calm" });
  const [host, stranger] = [await house.page(), await house.page(PHONE)];
  await host.goto(`/r/${room}#t=${tokens[0]}`);
  await host.waitForSelector('[data-input="flip"]');
  await stranger.goto(`/r/${room}`);
  const bubble = stranger.locator("[role=alert] .bubble");
  await sheet(stranger);
  await stranger.click('[data-sit-at="1"]');
  await bubble.waitFor();
  return { host, stranger, bubble };
}

serverTest("what is said in a bubble goes by itself, whatever else happens at the table", async () => {
  const { host, stranger, bubble } = await asked();
  let isGone = false;
  const gone = bubble.waitFor({ state: "detached", timeout: 9000 }).then(() => (isGone = true));
  await sheet(host);
  for (let i = 0; i < 40 && !isGone; i++) {
    await host.click(i % 2 ? '[data-host="unlist"]' : '[data-host="open"]');
    await stranger.waitForTimeout(250);
  }
  await gone;
  await leave(host, stranger);
});

serverTest("that the others have been asked is said no longer once one is let in", async () => {
  const { host, stranger, bubble } = await asked();
  await host.click('[data-admit="yes"]');
  await stranger.getByText("You are watching").first().waitFor({ state: "detached" });
  assert.equal(await bubble.count(), 0);
  await leave(host, stranger);
});

serverTest("a friend's invitation is worth nothing after use; a place on two screens is said and can be had alone", async () => {
  const { room, tokens } = await house.room({ game: "mistigri", players: 3, bots: [null, null, "cat"], names: ["Ada", "Tom", "Bea"], pace: "calm" });
  const [friend, maker, phone] = [await house.page(), await house.page(), await house.page(PHONE)];
  await friend.goto(`/r/${room}#t=${tokens[1]}`);
  await friend.getByRole("heading", { name: "Waiting for the others" }).waitFor();
  assert.doesNotMatch(friend.url(), /#/);
  const kept = () => friend.evaluate(() => JSON.parse(localStorage.getItem("mousehole.tokens")));
  await friend.waitForFunction((old) => !localStorage.getItem("mousehole.tokens").includes(old), tokens[1]);
  await maker.goto(`/r/${room}#t=${tokens[1]}`); // who made the room has seen that token too
  await maker.getByText("That invitation is not valid any more.").first().waitFor();
  await friend.reload();
  await friend.getByRole("heading", { name: "Waiting for the others" }).waitFor();
  const [own] = (await kept())[room];
  await phone.goto(`/r/${room}#t=${own}`);
  await friend.waitForSelector('[data-screens="2"]');
  await friend.click("[data-alone]");
  await friend.waitForSelector("[data-screens]", { state: "detached" });
  await phone.getByText("Your place is on another screen now.").first().waitFor();
  await phone.reload();
  await phone.getByText("That invitation is not valid any more.").first().waitFor();
  await friend.reload();
  await friend.getByRole("heading", { name: "Waiting for the others" }).waitFor();
  assert.notEqual((await kept())[room][0], own);
  await leave(friend, maker, phone);
});

serverTest("one tap at the end proves that the luck was the one pledged before the first card", async () => {
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 2, bots: [null, "kitten"] });
  const page = await house.page();
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await playToTheEnd(page);
  await page.click("[data-verify]");
  assert.equal(await page.locator("[data-verified]").getAttribute("data-verified"), "true");
  assert.match(await page.locator("[data-verified]").innerText(), /^Yes: the deal and (one|\d+) draws? come from what was pledged before the game began, with one device's own luck in it\./);
  const { luck } = await (await fetch(`${house.address}/api/rooms/${room}/record`)).json();
  assert.equal(Object.keys(luck.salts).length, 1, "this device has added to the luck");
  await leave(page);
});

serverTest("the sign for taking back stays where it is while others come and go", async () => {
  const { room, tokens } = await house.room({ game: "chop_chop", players: 2, bots: [null, null], names: ["Ada", "Tom"], pace: "calm" });
  const [mice, cat] = [await house.page(), await house.page()];
  await mice.goto(`/r/${room}#t=${tokens[0]}`);
  await cat.goto(`/r/${room}#t=${tokens[1]}`);
  await cat.click('[data-input="place T2"]');
  const sign = cat.getByRole("button", { name: "Take back" });
  await sign.waitFor();
  await cat.evaluate(() => {
    const sign = document.querySelector("header button[aria-label='Take back']");
    new MutationObserver(() => (window.wasAway ||= !sign.isConnected)).observe(document.body, { childList: true, subtree: true });
  });
  await sheet(mice);
  for (const deed of ["lock", "unlock", "lock"]) await mice.click(`[data-host="${deed}"]`);
  await sheet(cat);
  await cat.getByText("Who is here").first().waitFor();
  await cat.waitForTimeout(600);
  assert.ok(!(await cat.evaluate(() => window.wasAway)));
  await leave(mice, cat);
});

serverTest("a slip is taken back freely at one screen, and by consent between two", async () => {
  const wish = { game: "chop_chop", players: 2, bots: [null, null], names: ["Ada", "Tom"], pace: "calm" };
  const one = await house.page();
  await sitTogether(one, await house.room(wish));
  await one.click('[data-input="place T2"]');
  await one.waitForSelector("[data-go]");
  await one.getByRole("button", { name: "Take back" }).click();
  await one.waitForSelector('[data-input="place T2"]');

  const { room, tokens } = await house.room(wish);
  const [mice, cat] = [await house.page(), await house.page()];
  await mice.goto(`/r/${room}#t=${tokens[0]}`);
  await cat.goto(`/r/${room}#t=${tokens[1]}`);
  await cat.click('[data-input="place T2"]');
  await mice.waitForSelector("[data-go]");
  await cat.getByRole("button", { name: "Take back" }).click();
  await mice.getByText("would like to take back the last move.").waitFor();
  await mice.getByRole("button", { name: "All right" }).click();
  await cat.waitForSelector('[data-input="place T2"]');
  await leave(one, mice, cat);
});

test("a report gets a number, and its file holds only what the seat has seen", async () => {
  const position = { hands: HANDS, pile: ["8g", "8b"], phase: "discard", turn: 0 };
  const { room, tokens } = await house.room({ game: "mistigri", players: 3, bots: ["cat", null, "cat"], position, pace: "calm" });
  const page = await house.page({ acceptDownloads: true });
  await page.goto(`/r/${room}#t=${tokens[1]}`);
  await page.waitForSelector("[data-card]");
  await sheet(page);
  await page.getByRole("button", { name: "Something is wrong" }).click();
  await page.locator("textarea").fill("The mouse flew away.");
  await page.click("[data-report]");
  assert.equal(await page.locator("[data-report-number]").innerText(), `${room}-1`);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save what I saw as a file" }).click();
  const { default: fs } = await import("node:fs");
  const text = fs.readFileSync(await (await saving).path(), "utf8");
  const report = JSON.parse(text);
  assert.deepEqual(report.view.hand, HANDS[1]);
  assert.equal(text.includes('"M"'), false);
  await leave(page);
});

serverTest("the big screen shows the table, and phones are the hands", async () => {
  const tv = await house.page(DESKTOP);
  await tv.goto("/tv");
  await tv.click('[data-tv="bon_appetit"]');
  await tv.waitForURL(/\/tv\/\w+$/);
  const room = tv.url().split("/").pop();
  await tv.waitForFunction(() => document.querySelector(".invitation img")?.naturalWidth > 0);
  const phones = [await house.page(PHONE), await house.page(PHONE)];
  for (const phone of phones) {
    await phone.goto(`/hand/${room}`);
    await phone.click("[data-sit-down]");
    await phone.waitForSelector("[data-sit-down]", { state: "detached" });
  }
  await phones[0].waitForSelector('[data-input="flip"]');
  assert.equal(await phones[0].locator("[data-pile]").count(), 1, "a phone shows only its own pile");
  assert.equal(await tv.locator("[data-pile]").count(), 2);
  await phones[0].click('[data-input="flip"]');
  await tv.waitForSelector('[data-table][data-n="1"]');
  assert.equal(await tv.locator("[data-input]").count(), 0);
  await leave(tv, ...phones);
});

serverTest("what a phone needs for play works where the context is not secure", async () => {
  const address = house.address.replace("127.0.0.1", "kitchen.test");
  const page = await house.page({ ...PHONE, baseURL: address });
  await page.goto("/");
  assert.equal(await page.evaluate(() => isSecureContext), false);
  await page.click('[data-play="bon_appetit"]');
  await page.click('[data-input="flip"]');
  await sheet(page);
  assert.equal(await page.getByRole("button", { name: "Copy the link" }).count(), 0, "what cannot be done is not offered");
  await page.waitForFunction(() => document.querySelector(".invitation img")?.naturalWidth > 0);
  await leave(page);
});

test("the settings are kept: language, night, text, left hand, a name and a cat", async () => {
  const page = await house.page();
  await page.goto("/");
  await page.getByRole("button", { name: "Settings" }).click();
  for (const name of ["night", "very large", "left", "calm"]) await page.getByRole("button", { name, exact: true }).click();
  await page.getByLabel("Your name").fill("Pina");
  await page.getByRole("button", { name: "smoky blue" }).click();
  await page.getByRole("button", { name: "Italiano" }).last().click();
  await page.reload();
  const root = await page.evaluate(() => ({ lang: document.documentElement.lang, ...document.documentElement.dataset }));
  assert.deepEqual(root, { lang: "it", theme: "dark", text: "huge", hand: "left", still: "true" });
  const asked = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/rooms"));
  await page.click('[data-play="bon_appetit"]');
  const { names, avatars } = (await asked).postDataJSON();
  assert.deepEqual([names[0], avatars[0]], ["Pina", "smoke"]);
  await leave(page);
});

serverTest("a screen that two share, none of them host, stops the table while it goes round", async () => {
  const position = { hands: HANDS, pile: ["8g", "8b"], phase: "draw", turn: 1 };
  const room = await house.room({ game: "mistigri", players: 3, bots: [null, null, null], names: ["Ada", "Tom", "Bea"], position, pace: "calm" });
  const [host, shared] = [await house.page(), await house.page()];
  await sitTogether(host, { ...room, tokens: [room.tokens[0]] });
  await sitTogether(shared, { ...room, tokens: room.tokens.slice(1) });
  await shared.waitForSelector("[data-pass]");
  await host.getByText("The table is paused").waitFor();
  await shared.click("[data-pass]");
  await host.getByText("The table is paused").waitFor({ state: "detached" });
  await leave(host, shared);
});

test("a head start for a child is given in the lobby, and is there at the table", async () => {
  const page = await house.page();
  const told = [];
  page.on("websocket", (line) => line.on("framereceived", ({ payload }) => told.push(JSON.parse(String(payload)))));
  await page.goto("/");
  await page.click('[data-more="mamicatchmi"]');
  assert.equal(await page.locator("[data-head-start]").count(), 1, "only for people");
  await page.selectOption('[data-head-start="0"]', "372");
  await page.click("[data-sit]");
  await page.waitForSelector('[data-table][data-game="mamicatchmi"]');
  const room = told.find(({ t }) => t === "room");
  assert.deepEqual(room.people.map((person) => person.head_start), [372, 0, 0, 0]);
  await leave(page);
});
