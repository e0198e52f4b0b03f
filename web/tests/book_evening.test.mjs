/** Whole evenings and tournaments in the browser: phones as hands, a big screen, a server that is killed in the middle, trophies. */

import assert from "node:assert/strict";
import { after, before } from "node:test";

import { askAs, device, fromAfar, leave, picture } from "./book.mjs";
import { complaints, DESKTOP, LONG, openHouse, PHONE, playToTheEnd, test } from "./house.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

const ENGLISH = { ...PHONE, viewport: { width: 390, height: 844 } };
const ITALIAN = { ...ENGLISH, locale: "it-IT" };
const SOFA = { viewport: { width: 1920, height: 1080 } };
/** In which languages people play, and who: once with both at one table, in the long form once more in each. */
const HOUSES = [
  { tongue: "both", hands: [ENGLISH, ITALIAN], three: ["Anna", "Ugo", "Mirtillo"], eight: ["Ada", "Bea", "Ciro", "Dino", "Eva", "Fara", "Gil", "Ivo"], late: "Zeno" },
  { tongue: "en", hands: [ENGLISH], three: ["Alice", "Ben", "Poppy"], eight: ["Amy", "Bob", "Cat", "Dan", "Ella", "Finn", "Gus", "Hugo"], late: "Zoe" },
  { tongue: "it", hands: [ITALIAN], three: ["Pina", "Nino", "Lapo"], eight: ["Aldo", "Bice", "Carla", "Dora", "Elio", "Franca", "Gino", "Ilda"], late: "Zita" },
].slice(0, LONG ? 3 : 1); // prettier-ignore
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

for (const { tongue, hands, three: names } of HOUSES) test(`an evening of five games for three people on phones and a big screen is played to its trophy over a killed server (${tongue})`, async () => {
  const shot = (page, name) => picture(page, `${tongue}-${name}`);
  const phones = [];
  for (const [i, name] of names.entries()) phones.push(await device(house, name, fromAfar(house, hands[i % hands.length])));
  const [anna] = phones;
  const screen = await house.page({ ...SOFA, locale: hands.at(-1).locale });
  const people = await Promise.all(phones.map(mineOf));
  const address = await begin(anna, { kind: "evening", name: "Sunday", games: SHORT_GAMES, people });
  await screen.goto(`${address}/tv`);
  await screen.waitForSelector("[data-evening-standings]");
  await shot(screen, "evening-0-big-screen");
  for (const [round, { game }] of SHORT_GAMES.entries()) {
    await anna.goto(address);
    await phones[1].goto(address);
    await phones[1].waitForSelector("[data-waits]");
    if (round === 1) {
      assert.deepEqual(await complaints(phones[1]), []);
      await shot(phones[1], "evening-1-phone-waits");
    }
    await anna.click("[data-next-round]");
    await anna.waitForSelector("[data-sit]");
    if (round === 1) {
      for (const page of [anna, screen]) assert.deepEqual(await complaints(page), []);
      await shot(anna, "evening-2-phone-ready");
      await shot(phones[1], "evening-2-phone-ready-other");
    }
    await phones[1].waitForSelector("[data-sit]"); // by itself
    for (const phone of phones) await sitDown(phone, address);
    await screen.waitForSelector('[data-state="playing"]');
    await shot(screen, `evening-${round + 1}-big-screen-playing`);
    const playing = phones.map((phone) => playToTheEnd(phone));
    if (game === "chop_chop") {
      await phones[1].waitForFunction(() => Number(document.querySelector("[data-table]")?.getAttribute("data-n")) > 3);
      await house.restart();
    }
    await Promise.all(playing);
    await shot(phones[1], `evening-${round + 1}-phone-over-it`);
    const isLast = round + 1 === SHORT_GAMES.length;
    await screen.waitForSelector(isLast ? "[data-trophy]" : '[data-state="over"]');
    await shot(screen, `evening-${round + 1}-big-screen-over`);
  }
  const { told } = await askAs(anna, address.replace("/book/e", "/evenings"));
  assert.equal(told.state, "over");
  assert.deepEqual(told.rounds.map((drawn) => drawn.tables.map((table) => table.people.toSorted())), SHORT_GAMES.map(() => [people.toSorted()]));
  assert.ok(told.standings.every((row) => row.played === SHORT_GAMES.length), "every game of everybody counts, over the restart too");
  assert.deepEqual(told.trophy, told.standings.filter((row) => row.place === 1).map((row) => row.person));
  for (const [i, phone] of phones.entries()) {
    await phone.goto(address);
    await phone.waitForSelector("[data-trophy]");
    await shot(phone, `evening-trophy-phone-${i}`);
    assert.deepEqual(await complaints(phone), []);
  }
  assert.deepEqual(await complaints(screen), []);
  await phones[1].goto("/book");
  await phones[1].waitForSelector("[data-standings]");
  await shot(phones[1], "book-phone-it");
  const { results } = (await askAs(phones[1], "/results")).told;
  assert.deepEqual(results.filter((each) => each.evening === told.evening).map(({ game }) => game), SHORT_GAMES.map(({ game }) => game).reverse(), "every game once");
  assert.ok((await phones[1].locator("[data-result]").count()) >= SHORT_GAMES.length);
  assert.deepEqual(await complaints(phones[1]), []);
  await leave(...phones, screen);
}, LONGEST_MS);

for (const { tongue, hands, eight: names, late: latecomer } of HOUSES) test(`a tournament of eight at four tables, one leaves and one comes late, is played to its trophy over a killed server, under the eyes of who runs the club (${tongue})`, async () => {
  const shot = (page, name) => picture(page, `${tongue}-${name}`);
  const phones = await Promise.all(names.map((name, i) => device(house, name, fromAfar(house, hands[i % hands.length]))));
  const locale = hands[0].locale;
  const [screen, club] = [await house.page({ ...SOFA, locale }), await house.page({ ...DESKTOP, locale })];
  const people = await Promise.all(phones.map(mineOf));
  const [leaver, gil] = [names[6], people[6]];
  let late, zeno;
  const address = await begin(phones[0], { kind: "swiss", name: "Coppa", games: [SHORT_GAMES[0]], people, rounds: 3 });
  await screen.goto(`${address}/tv`);
  await club.goto("/book/tables");
  for (const round of [1, 2, 3]) {
    await phones[0].goto(address);
    if (round === 2) {
      late = await device(house, latecomer, fromAfar(house, hands.at(-1)));
      zeno = await mineOf(late);
      await phones[0].click("details summary");
      await phones[0].click(`[data-leave="${gil}"]`);
      await phones[0].click(`[data-join="${zeno}"]`);
      await phones[0].waitForSelector(`[data-leave="${zeno}"]`);
      await shot(phones[0], "tournament-leaver-phone");
      assert.deepEqual(await complaints(phones[0]), []);
      [late, phones[6]] = [phones[6], late];
    }
    await phones[0].click("[data-next-round]");
    await Promise.all(phones.map((phone) => sitDown(phone, address)));
    await screen.waitForFunction((round) => document.querySelectorAll('[data-state="playing"]').length === 4 && document.body.innerText.includes(String(round)), round);
    assert.match(await screen.innerText("body"), new RegExp(round === 1 ? leaver : latecomer), "whoever came into the house after the screen was lit has a name there");
    await shot(screen, `tournament-${round}-big-screen`);
    if (round === 1) {
      await club.waitForFunction(() => document.querySelectorAll("[data-table-at] [data-board]").length === 4);
      await shot(club, "club-tables");
      assert.deepEqual(await complaints(club), []);
      await club.setViewportSize(ENGLISH.viewport);
      await shot(club, "club-tables-phone");
    }
    const playing = phones.map((phone) => playToTheEnd(phone));
    if (round === 2) await house.restart();
    await Promise.all(playing);
    await screen.waitForSelector(round === 3 ? "[data-trophy]" : '[data-table="3"][data-state="over"]');
    await shot(phones[1], `tournament-${round}-phone-over`);
  }
  await shot(screen, "tournament-trophy-big-screen");
  await phones[1].goto(address);
  await phones[1].waitForSelector("[data-trophy]");
  await shot(phones[1], "tournament-trophy-phone-it");
  const { told } = await askAs(phones[0], address.replace("/book/e", "/evenings"));
  const pairs = told.rounds.flatMap((drawn) => drawn.tables.map((table) => table.people.toSorted().join(" ")));
  assert.equal(pairs.length, 12);
  assert.equal(new Set(pairs).size, 12, "nobody meets anybody twice");
  const played = Object.fromEntries(told.standings.map((row) => [row.person, row.played]));
  await phones[1].click("details summary");
  await shot(phones[1], "tournament-trophy-phone-rounds");
  const isInSight = await screen.evaluate(() => document.documentElement.scrollHeight <= innerHeight);
  assert.ok(isInSight, "nobody scrolls a big screen");
  assert.deepEqual(played, { ...Object.fromEntries(people.map((person) => [person, 3])), [gil]: 1, [zeno]: 2 });
  assert.ok(!told.trophy.includes(gil));
  for (const page of [screen, phones[1]]) assert.deepEqual(await complaints(page), []);
  await leave(...phones, late, screen, club);
}, LONGEST_MS);
