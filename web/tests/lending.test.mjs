/** A place in a running game is asked for; that of somebody who is away is lent, and is theirs again at once. */
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { openHouse, openHouseToAll, PHONE, playToTheEnd, test } from "./house.mjs";

const ITALIAN_PHONE = { ...PHONE, locale: "it-IT" };
const PLAYS_ON = '[data-away="1"][data-stand-in="cat"]';

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

async function leave(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.errors, []);
    await page.context().close();
  }
}

const people = (page) => page.getByRole("button", { name: /^(Who is here|Chi c’è|Chi c'è)$/ }).click();

/** Ada, who is host, Tom and others at their screens; Tom closes his, and Ada lets a cat play on. */
async function tableWithoutTom(wish, ...others) {
  const { room, tokens } = await house.room({ bots: [null, null, "tiger"], names: ["Ada", "Tom", "Bea"], players: 3, ...wish });
  const [host, tom] = [await house.page(), await house.page(PHONE)];
  await host.goto(`/r/${room}#t=${tokens[0]}`);
  await tom.goto(`/r/${room}#t=${tokens[1]}`);
  await tom.waitForFunction((old) => !localStorage.getItem("mousehole.tokens").includes(old), tokens[1]);
  await tom.waitForSelector("[data-table]");
  for (const [i, other] of others.entries()) await other.goto(`/r/${room}#t=${tokens[i + 2]}`);
  await host.waitForSelector('[data-state="playing"]');
  const context = tom.context();
  await tom.close();
  await host.click('[data-away="1"] [data-cat-plays]');
  await host.waitForSelector(PLAYS_ON);
  return { room, host, context };
}

/** Somebody who watches asks for a place by the sheet. */
async function ask(stranger, person) {
  await people(stranger);
  await stranger.click(`[data-sit-at="${person}"]`);
}

test("an absent person's place is lent by the host from the next deal on, and is theirs again at once", async () => {
  const { room, host, context } = await tableWithoutTom({ game: "mistigri", options: { rounds: 2 } });
  const stranger = await house.page(ITALIAN_PHONE);
  await stranger.goto(`/r/${room}`);
  await ask(stranger, 1);
  await stranger.getByText("È stato chiesto agli altri").first().waitFor();
  await host.waitForSelector("[data-knock]");
  await host.click('[data-admit="yes"]');
  await stranger.getByText("Giochi dalla prossima distribuzione").first().waitFor();
  assert.equal(await stranger.getByText("Qui questo messaggio non ha senso").count(), 0);
  assert.equal(await stranger.locator("[data-card]").count(), 0, "no hand before the deal");
  playToTheEnd(host).catch(() => {}); // of the round: then it is the newcomer's turn for as long as they like
  await stranger.waitForSelector("[data-card]");
  const back = await context.newPage();
  await back.goto(`/r/${room}`);
  await back.waitForSelector("[data-card]"); // Tom has his hand at once
  await stranger.getByText("Questo posto è di nuovo").first().waitFor();
  assert.equal(await stranger.locator("[data-card]").count(), 0);
  await stranger.reload();
  await stranger.getByText("Stai guardando").first().waitFor();
  await leave(host, stranger);
  await context.close();
});

test("where the host is away the others are asked; who has borrowed a place gives it back by standing up", async () => {
  const [bea, stranger] = [await house.page(ITALIAN_PHONE), await house.page()];
  const { room, host, context } = await tableWithoutTom({ game: "bon_appetit", bots: [null, null, null, "tiger"], players: 4, names: ["Ada", "Tom", "Bea", "Cat"], pace: "calm" }, bea);
  await stranger.goto(`/r/${room}`);
  await bea.waitForSelector("[data-pile]");
  await host.close();
  await ask(stranger, 1);
  await bea.waitForSelector("[data-knock]");
  await bea.click('[data-admit="yes"]');
  await stranger.getByText("You are watching").first().waitFor({ state: "detached" });
  await people(stranger);
  await stranger.getByRole("button", { name: "Change" }).click();
  await stranger.getByRole("button", { name: "Leave the table" }).click();
  await stranger.click('[data-stand="1"]');
  await stranger.getByText("is away, a cat plays on").first().waitFor();
  const another = await house.page();
  await another.goto(`/r/${room}`);
  await ask(another, 3); // a bot's place is given, not lent
  await bea.click('[data-admit="yes"]');
  await another.getByText("You are watching").first().waitFor({ state: "detached" });
  await people(another);
  await another.getByRole("button", { name: "Change" }).click();
  await another.getByRole("button", { name: "Leave the table" }).click();
  await another.click('[data-stand="3"]');
  await another.locator('[data-person="3"]').getByText("Tiger").waitFor(); // its temper is back
  const back = await context.newPage();
  await back.goto(`/r/${room}`);
  await back.waitForSelector("[data-pile]");
  assert.equal(await back.getByText("You are watching").count(), 0);
  await leave(bea, stranger, another);
  await context.close();
});

test("at a table that is open to all names are chosen, not written", async () => {
  const strangers = await openHouseToAll();
  try {
    const { room, tokens } = await strangers.room({ game: "bon_appetit", players: 2, names: ["Rude words", "Tom"], open: true, pace: "calm" });
    const [host, guest] = [await strangers.page(), await strangers.page(ITALIAN_PHONE)];
    await host.goto(`/r/${room}#t=${tokens[0]}`);
    await host.getByRole("heading", { name: "Waiting for the others" }).waitFor();
    await guest.goto(`/r/${room}`);
    await guest.waitForSelector("[data-who-are-you]");
    assert.equal(await guest.locator("[data-my-name]").count(), 0);
    const taken = await host.locator(".waiting li").first().innerText();
    assert.doesNotMatch(taken, /Rude/);
    await guest.selectOption("[data-ready-name]", "Zafferano");
    await guest.getByRole("button", { name: "Siediti" }).click();
    await host.getByText("Zafferano").first().waitFor();
    await people(guest);
    await guest.getByRole("button", { name: "Cambia" }).click();
    assert.equal(await guest.locator('[data-person] input').count(), 0);
    await guest.selectOption("[data-ready-name]", "Polpetta");
    await host.getByText("Polpetta").first().waitFor();
    await people(host);
    await host.getByRole("button", { name: "Change" }).click();
    const offered = await host.locator("[data-ready-name] option").allInnerTexts();
    assert.ok(offered.includes("Whiskers") && !offered.includes("Polpetta"), offered.join());
    await leave(host, guest);
  } finally {
    await strangers.close();
  }
});
