/** Whole evenings and tournaments in the browser: phones as hands, a big screen, a server that is killed in the middle, trophies. */

import assert from "node:assert/strict";
import { after, before } from "node:test";

import { askAs, device, fromAfar, leave, picture } from "./book.mjs";
import { complaints, DESKTOP, openHouse, PHONE, playToTheEnd, test } from "./house.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

const ENGLISH = { ...PHONE, viewport: { width: 390, height: 844 } };
const ITALIAN = { ...ENGLISH, locale: "it-IT" };
/** Many pages on one machine: some eight minutes where others are at work on it. */
const LONGEST_MS = 720_000;
/** All five games, as short as their rules let them be. */
const SHORT_GAMES = [
  { game: "bon_appetit", options: { max_flips: 10 } },
  { game: "mistigri", options: { rounds: 1, turn_limit: 5 } },
  { game: "chop_chop", options: { quiet_limit: 2 } },
  { game: "mamicatchmi", options: { goal: 6, max_rolls: 4 } },
  { game: "addi_cats", options: { max_flips: 8 } },
];

/** Whoever this device belongs to sits down at the table that waits for them. */
async function sitDown(page, address) {
  await page.goto(address);
  await page.click("[data-sit]");
  await page.waitForSelector("[data-table][data-game]");
}

/** Make an evening on somebody's phone; where it is then found. */
async function begin(page, wish) {
  const { status, told } = await askAs(page, "/evenings", { pace: "instant", fill: "kitten", ...wish });
  assert.equal(status, 201, JSON.stringify(told));
  return `/book/e/${told.evening}`;
}

const mineOf = async (page) => (await askAs(page, "/door")).told.people[0];

test("an evening of five games for three people on phones and a big screen is played to its trophy over a killed server", async () => {
  const names = ["Anna", "Ugo", "Mirtillo"];
  const phones = [];
  for (const name of names) phones.push(await device(house, name, fromAfar(house, name === "Ugo" ? ITALIAN : ENGLISH)));
  const [anna] = phones;
  const screen = await house.page({ ...DESKTOP, locale: "it-IT" });
  const people = await Promise.all(phones.map(mineOf));
  const address = await begin(anna, { kind: "evening", name: "Sunday", games: SHORT_GAMES, people });
  await screen.goto(`${address}/tv`);
  await screen.waitForSelector("[data-evening-standings]");
  await picture(screen, "evening-0-big-screen");
  for (const [round, { game }] of SHORT_GAMES.entries()) {
    await anna.goto(address);
    await anna.click("[data-next-round]");
    await anna.waitForSelector("[data-sit]");
    if (round < 2) await picture(anna, `evening-${round + 1}-phone-ready`);
    for (const phone of phones) await sitDown(phone, address);
    await screen.waitForSelector('[data-state="playing"]');
    await picture(screen, `evening-${round + 1}-big-screen-playing`);
    const playing = phones.map((phone) => playToTheEnd(phone));
    if (game === "chop_chop") {
      await phones[1].waitForFunction(() => Number(document.querySelector("[data-table]")?.getAttribute("data-n")) > 3);
      await house.restart();
    }
    await Promise.all(playing);
    await picture(phones[1], `evening-${round + 1}-phone-over-it`);
    const isLast = round + 1 === SHORT_GAMES.length;
    await screen.waitForSelector(isLast ? "[data-trophy]" : '[data-state="over"]');
    await picture(screen, `evening-${round + 1}-big-screen-over`);
  }
  const { told } = await askAs(anna, address.replace("/book/e", "/evenings"));
  assert.equal(told.state, "over");
  assert.deepEqual(told.rounds.map((drawn) => drawn.tables.map((table) => table.people.toSorted())), SHORT_GAMES.map(() => [people.toSorted()]));
  assert.ok(told.standings.every((row) => row.played === SHORT_GAMES.length), "every game of everybody counts, over the restart too");
  assert.deepEqual(told.trophy, told.standings.filter((row) => row.place === 1).map((row) => row.person));
  for (const [i, phone] of phones.entries()) {
    await phone.goto(address);
    await phone.waitForSelector("[data-trophy]");
    await picture(phone, `evening-trophy-phone-${i}`);
    assert.deepEqual(await complaints(phone), []);
  }
  assert.deepEqual(await complaints(screen), []);
  await phones[1].goto("/book");
  await phones[1].waitForSelector("[data-standings]");
  await picture(phones[1], "book-phone-it");
  assert.equal(await phones[1].locator("[data-result]").count(), SHORT_GAMES.length, "every game once");
  assert.deepEqual(await complaints(phones[1]), []);
  await leave(...phones, screen);
}, LONGEST_MS);

test("a tournament of eight at four tables, one leaves and one comes late, is played to its trophy over a killed server, under the eyes of who runs the club", async () => {
  const names = ["Ada", "Bea", "Ciro", "Dino", "Eva", "Fara", "Gil", "Ivo"];
  const phones = await Promise.all(names.map((name, i) => device(house, name, fromAfar(house, i % 2 ? ITALIAN : ENGLISH))));
  const [screen, club] = [await house.page(DESKTOP), await house.page(DESKTOP)];
  let late = await device(house, "Zeno", fromAfar(house, ITALIAN));
  const [people, zeno] = [await Promise.all(phones.map(mineOf)), await mineOf(late)];
  const gil = people[names.indexOf("Gil")];
  const address = await begin(phones[0], { kind: "swiss", name: "Coppa", games: [SHORT_GAMES[0]], people, rounds: 3 });
  await screen.goto(`${address}/tv`);
  await club.goto("/book/tables");
  for (const round of [1, 2, 3]) {
    await phones[0].goto(address);
    if (round === 2) {
      await phones[0].click("details summary");
      await phones[0].click(`[data-leave="${gil}"]`);
      await phones[0].click(`[data-join="${zeno}"]`);
      await phones[0].waitForSelector(`[data-leave="${zeno}"]`);
      await picture(phones[0], "tournament-leaver-phone");
      [late, phones[names.indexOf("Gil")]] = [phones[names.indexOf("Gil")], late];
    }
    await phones[0].click("[data-next-round]");
    await Promise.all(phones.map((phone) => sitDown(phone, address)));
    await screen.waitForFunction((round) => document.querySelectorAll('[data-state="playing"]').length === 4 && document.body.innerText.includes(String(round)), round);
    await picture(screen, `tournament-${round}-big-screen`);
    if (round === 1) {
      await club.waitForFunction(() => document.querySelectorAll("[data-table-at] [data-board]").length === 4);
      await picture(club, "club-tables");
      assert.deepEqual(await complaints(club), []);
      await club.setViewportSize(ENGLISH.viewport);
      await picture(club, "club-tables-phone");
    }
    const playing = phones.map((phone) => playToTheEnd(phone));
    if (round === 2) await house.restart();
    await Promise.all(playing);
    await screen.waitForSelector(round === 3 ? "[data-trophy]" : '[data-table="3"][data-state="over"]');
    await picture(phones[1], `tournament-${round}-phone-over`);
  }
  await picture(screen, "tournament-trophy-big-screen");
  await phones[1].goto(address);
  await phones[1].waitForSelector("[data-trophy]");
  await picture(phones[1], "tournament-trophy-phone-it");
  const { told } = await askAs(phones[0], address.replace("/book/e", "/evenings"));
  const pairs = told.rounds.flatMap((drawn) => drawn.tables.map((table) => table.people.toSorted().join(" ")));
  assert.equal(pairs.length, 12);
  assert.equal(new Set(pairs).size, 12, "nobody meets anybody twice");
  const played = Object.fromEntries(told.standings.map((row) => [row.person, row.played]));
  assert.deepEqual(played, { ...Object.fromEntries(people.map((person) => [person, 3])), [gil]: 1, [zeno]: 2 });
  assert.ok(!told.trophy.includes(gil));
  for (const page of [screen, phones[1]]) assert.deepEqual(await complaints(page), []);
  await leave(...phones, late, screen, club);
}, LONGEST_MS);
