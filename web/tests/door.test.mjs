/** Getting in: what the box tells, who sits down as whom, phones, people who are away, and what outlives a browser. */

import assert from "node:assert/strict";
import { after, before } from "node:test";

import { complaints, DESKTOP, openHouse, PHONE, remember, test } from "./house.mjs";

const LAN = "127.0.0.2"; // stands for the local network: not what the machine's own browser calls
const BIG = { viewport: { width: 1920, height: 1080 } };
const GAMES = ["addi_cats", "bon_appetit", "chop_chop", "mamicatchmi", "mistigri"];

let house;
before(async () => (house = await openHouse("--lan-address", LAN)));
after(() => house?.close());

async function lobby(options = {}, kept = {}) {
  const page = await house.page(options);
  await remember(page, { settings: JSON.stringify({ name: "Pina", lang: (options.locale ?? "en").slice(0, 2) }), ...kept });
  await page.goto("/");
  await page.waitForSelector("[data-play]");
  return page;
}

async function leave(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.errors, []);
    await page.context().close();
  }
}

/** The wishes for rooms that a page sends. */
function wishesOf(page) {
  const wishes = [];
  page.on("request", (request) => request.method() === "POST" && request.url().endsWith("/api/rooms") && wishes.push(request.postDataJSON()));
  return wishes;
}

for (const lang of ["en", "it"]) {
  test(`the lobby tells what a box tells, in ${lang}`, async () => {
    const page = await lobby({ locale: lang });
    for (const game of GAMES) {
      assert.equal((await page.locator(`[data-does="${game}"]`).innerText()).split(/\s+/).length, 5, "what one does in five words");
      const box = page.locator(`article:has([data-box="${game}"])`);
      assert.match(await box.locator("[data-age]").innerText(), lang === "en" ? /from age [567]/ : /da [567] anni/);
      assert.match(await box.locator("[data-minutes]").innerText(), lang === "en" ? /about \d+ minutes/ : /circa \d+ minuti/);
      assert.ok((await box.locator("[data-trait]").count()) >= 1);
      for (const button of ["learn", "more"]) assert.notEqual((await box.locator(`[data-${button}]`).innerText()).trim(), "", "a sign has its word");
    }
    await leave(page);
  });
}

test("minutes are those of the lab for these players and options", async () => {
  const page = await lobby();
  await page.click('[data-more="addi_cats"]');
  const minutes = async () => Number(await page.locator(".sheet [data-minutes]").getAttribute("data-minutes"));
  const players = (count) => page.getByRole("group", { name: "How many play?" }).getByRole("button", { name: String(count), exact: true }).click();
  await players(8);
  const book = await minutes();
  await page.getByRole("button", { name: "Short game", exact: true }).click();
  assert.ok((await minutes()) < book / 3, `${await minutes()} of ${book}`);
  await players(4);
  assert.ok((await minutes()) > 5);
  await leave(page);
});

test("tempers are explained in people", async () => {
  const page = await lobby();
  await page.click('[data-more="mistigri"]');
  assert.match(await page.locator('[data-sitter="1"]').innerText(), /Kitten: like a six-year-old/);
  await leave(page);
});

test("a ring shows which picture of the lobby is in focus", async () => {
  const page = await lobby();
  const button = page.locator('[data-play="bon_appetit"]');
  await page.keyboard.press("Tab");
  await button.focus();
  const ring = await button.evaluate((node) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(node);
    return { outlineStyle, width: parseFloat(outlineWidth), reach: parseFloat(outlineWidth) + parseFloat(outlineOffset) };
  });
  assert.equal(ring.outlineStyle, "solid");
  assert.ok(ring.width >= 3 && ring.reach <= 0, "within the picture, which cuts off what lies around it");
  await leave(page);
});

test("an unfinished table can be put away", async () => {
  const page = await lobby();
  await page.click('[data-play="bon_appetit"]');
  await page.waitForSelector('[data-table][data-state="playing"]');
  const room = page.url().split("/").pop();
  await page.goto("/");
  await page.click(`[data-dismiss="${room}"]`);
  await page.click(`[data-dismiss-sure="${room}"]`);
  await page.waitForSelector(`[data-continue="${room}"]`, { state: "detached" });
  await page.reload();
  await page.waitForSelector("[data-play]");
  assert.equal(await page.locator(`[data-continue="${room}"]`).count(), 0);
  await leave(page);
});

test("a seat and a practice page outlive a cleared browser on the machine itself, and nobody else gets them", async () => {
  const page = await lobby();
  await page.click('[data-play="bon_appetit"]');
  await page.waitForSelector('[data-input="flip"]');
  const room = page.url().split("/").pop();
  await page.evaluate(() => localStorage.clear());
  await page.goto("/");
  await page.click(`[data-continue="${room}"]`);
  await page.waitForSelector('[data-input="flip"]');
  const answer = await fetch(`${house.address}/api/own`, { headers: { "x-forwarded-for": "192.0.2.9" } });
  assert.equal(answer.status, 403);
  await leave(page);
});

test("who plays the cat still plays the cat when others come and go", async () => {
  const page = await lobby();
  await page.click('[data-more="chop_chop"]');
  await page.selectOption('[data-sitter="1"]', "me");
  for (const players of [4, 5, 3, 2]) {
    await page.getByRole("group", { name: "How many play?" }).getByRole("button", { name: String(players), exact: true }).click();
    assert.equal(await page.locator(`[data-sitter="${players - 1}"]`).inputValue(), "me", `of ${players}`);
  }
  await leave(page);
});

test("the cats chosen at set-up are those that sit down", async () => {
  const page = await lobby({}, { settings: JSON.stringify({ name: "Pina", avatar: "smoke" }) });
  const wishes = wishesOf(page);
  await page.click('[data-more="bon_appetit"]');
  await page.selectOption('[data-sitter="1"]', "person");
  await page.fill('[data-name="1"]', "Leo");
  await page.click('[data-cat="1"]');
  const chosen = await page.locator('[data-cat="1"]').getAttribute("aria-label");
  await page.click('.sheet [data-coat="siamese"]');
  const faces = await page.locator(".sheet [data-face]").evaluateAll((all) => all.map((one) => one.dataset.face));
  assert.equal(faces[0], "siamese");
  const told = new Promise((resolve) => page.on("websocket", (line) => line.on("framereceived", ({ payload }) => JSON.parse(String(payload)).t === "room" && resolve(JSON.parse(String(payload))))));
  await page.click("[data-sit]");
  const { people } = await told;
  assert.deepEqual(people.slice(0, 2).map(({ name }) => name), ["Pina", "Leo"]);
  assert.equal(people[0].avatar, "siamese");
  assert.equal(wishes[0].avatars[1], people[1].avatar);
  assert.ok(chosen.includes(people[1].avatar === "smoke" ? "smoky" : people[1].avatar.split(" ")[0]), `${chosen} is ${people[1].avatar}`);
  await leave(page);
});

test("an open table counts the places that a person can have", async () => {
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 4, bots: [null, null, "cat", "cat"], names: ["Ada", "", "Bea", "Cleo"], open: true });
  const host = await house.page();
  await host.goto(`/r/${room}#t=${tokens[0]}`);
  await host.waitForSelector(".waiting");
  const page = await lobby();
  const words = await page.locator(`[data-open-room="${room}"]`).innerText();
  assert.match(words, /one place free/);
  await leave(page);
  await host.context().close();
});

test("the big screen offers as many as a game takes, and fills a large screen", async () => {
  const page = await house.page(BIG);
  await page.goto("/tv");
  await page.waitForSelector("[data-tv]");
  await page.getByRole("button", { name: "8", exact: true }).click();
  assert.deepEqual(await page.locator("[data-tv]:enabled").evaluateAll((all) => all.map((one) => one.dataset.tv)), ["addi_cats"]);
  const box = await page.locator("ul").boundingBox();
  assert.ok(box.y + box.height > 850 && box.y + box.height <= 1080, `it ends at ${box.y + box.height}`);
  await page.click('[data-tv="addi_cats"]');
  await page.waitForSelector(".waiting li");
  assert.equal(await page.locator(".waiting li").count(), 8);
  const name = await page.locator(".waiting li").first().evaluate((node) => parseFloat(getComputedStyle(node).fontSize));
  assert.ok(name >= 24, `names of ${name} px are read from the sofa`);
  await leave(page);
});

test("cats that keep people company at the big screen play at their level", async () => {
  const page = await house.page(BIG);
  const wishes = wishesOf(page);
  await page.goto("/tv");
  await page.getByRole("button", { name: "1", exact: true }).click();
  await page.click('[data-tv="mistigri"]');
  await page.waitForSelector(".waiting li");
  assert.deepEqual(wishes.map(({ bots }) => bots), [[null, "kitten~", "kitten~"]]);
  await leave(page);
});

test("the big screen's door shows no code before a game is chosen, and the games stay in sight when it is open", async () => {
  const page = await house.page(BIG);
  await page.goto("/tv");
  await page.click("[data-phones-ask]");
  await page.click("[data-let-in]");
  await page.waitForSelector("[data-phones-open]");
  await page.waitForSelector("[data-tv]");
  assert.equal(await page.locator("img").count(), 0, "a code that led to the lobby would be taken for the table's");
  const box = await page.locator("ul").boundingBox();
  assert.ok(box.y + box.height <= 1080, `the games end at ${box.y + box.height}`);
  await page.click("[data-shut-out]");
  await page.waitForSelector('[data-phones="closed"]');
  await leave(page);
});

test("on a large screen a card's two small doors stand apart, each with its words on one line", async () => {
  for (const locale of ["en-GB", "it-IT"]) {
    const page = await lobby({ ...BIG, locale });
    const doors = await page.locator("article .words").evaluateAll((all) =>
      all.map((one) => [...one.querySelectorAll("small")].map((words) => words.getBoundingClientRect()).map(({ left, right, height }) => ({ left, right, height }))),
    );
    assert.equal(doors.length, 5);
    for (const [learn, more] of doors) {
      assert.ok(more.left - learn.right >= 8, `${more.left - learn.right} px between them`);
      assert.ok(more.height < 20, "one line");
    }
    await leave(page);
  }
});

test("the lobby fills a large screen", async () => {
  const page = await lobby(BIG);
  const { left, right } = await page.locator(".games").evaluate((list) => {
    const boxes = [...list.children].map((child) => child.getBoundingClientRect());
    return { left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)) };
  });
  assert.ok(left < 80 && right > 1840, `from ${left} to ${right}`);
  await leave(page);
});

test("phones are let in at a click with one question, find the right address, say hello, and are shut out again", async () => {
  const tv = await house.page(BIG);
  await tv.goto("/tv");
  await tv.click('[data-tv="bon_appetit"]');
  await tv.waitForSelector('.waiting [data-phones="closed"]');
  assert.equal(await tv.locator("[data-link]").count(), 0, "no address that leads nowhere");
  await tv.click("[data-phones-ask]");
  await tv.getByText("Everybody on your network").waitFor();
  await tv.click("[data-let-in]");
  const link = await tv.locator("[data-link]").innerText();
  assert.match(link, new RegExp(`^http://${LAN}:\\d+/hand/\\w+$`));
  await tv.waitForSelector('[data-hellos="0"]');
  await tv.waitForFunction(() => document.querySelector(".invitation img")?.naturalWidth > 0);
  const picture = await tv.locator(".invitation img").boundingBox();
  assert.ok(picture.width >= 350, "a code that a phone reads from the sofa");
  const phone = await house.page(PHONE);
  await phone.goto(link);
  await phone.waitForSelector("[data-sit-down]");
  await tv.waitForSelector('[data-hellos="1"]');
  await tv.getByText("A phone has said hello!").waitFor();
  assert.equal(await phone.locator("[data-phones]").count(), 0, "a phone opens no door");
  await tv.click("[data-shut-out]");
  await tv.waitForSelector('[data-phones="closed"]');
  await phone.getByText("The line is down").waitFor();
  await assert.rejects(fetch(link));
  await tv.context().close();
  await phone.context().close();
});

test("who sits down says who they are, and gets nobody else's cat", async () => {
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 3, bots: [null, null, null], pace: "calm" });
  const host = await lobby({}, { settings: JSON.stringify({ name: "Ada", avatar: "ginger", named: true }) });
  await host.goto(`/r/${room}#t=${tokens[0]}`);
  const [leo, other] = [await house.page(PHONE), await house.page(PHONE)];
  for (const page of [leo, other]) {
    await page.goto(`/r/${room}`);
    await page.waitForSelector("[data-who-are-you]");
  }
  assert.equal(await leo.locator('[data-coat="ginger"]').isDisabled(), true);
  assert.deepEqual(await complaints(leo), []);
  await leo.fill("[data-my-name]", "Leo");
  await leo.click('[data-coat="tuxedo"]');
  await leo.getByRole("button", { name: "Sit here" }).first().click();
  await host.getByText("Leo").first().waitFor();
  await other.waitForFunction(() => document.querySelector('[data-coat="tuxedo"]')?.disabled);
  await other.getByRole("button", { name: "Sit here" }).first().click();
  await other.waitForSelector('[data-state="playing"]');
  const [mine, theirs] = await Promise.all([leo, other].map((page) => page.evaluate(() => JSON.parse(localStorage.getItem("mousehole.settings")))));
  assert.deepEqual([mine.name, mine.avatar], ["Leo", "tuxedo"]);
  assert.ok(!["Leo", "Ada"].includes(theirs.name) && !["ginger", "tuxedo"].includes(theirs.avatar), `${theirs.name}, ${theirs.avatar}`);
  await leave(host, leo, other);
});

test("somebody who is away stands at the table; the others choose; who is back reads what was played", async () => {
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 2, bots: [null, null], names: ["Ada", "Tom"], pace: "quick" });
  const [ada, tom] = [await house.page(), await house.page(PHONE)];
  await ada.goto(`/r/${room}#t=${tokens[0]}`);
  await tom.goto(`/r/${room}#t=${tokens[1]}`);
  await tom.waitForSelector("[data-pile]");
  await tom.goto("about:blank");
  await ada.waitForSelector('[data-away="1"][data-stand-in="soon"]');
  assert.match(await ada.locator("[data-away]").innerText(), /is away/);
  const [note, table] = await Promise.all([ada.locator("[data-away]").boundingBox(), ada.locator("main").boundingBox()]);
  assert.ok(note.x >= table.x + table.width, "where there is a column beside the table, the note covers nothing of it");
  assert.deepEqual(await complaints(ada), []);
  await ada.click("[data-we-wait]");
  await ada.waitForSelector('[data-away][data-stand-in="wait"]');
  await ada.click("[data-cat-plays]");
  await ada.waitForSelector('[data-away][data-stand-in="cat"]');
  await ada.evaluate(() => {
    const table = document.querySelector("[data-table]");
    new MutationObserver(() => (window.hasTomPlayed ||= table.dataset.turn === "1")).observe(table, { attributes: true });
  });
  do {
    await ada.locator('[data-input="flip"]').first().click();
    await ada.waitForTimeout(200);
    await ada.waitForSelector('[data-table][data-turn="0"] [data-input="flip"]');
  } while (!(await ada.evaluate(() => window.hasTomPlayed)));
  await tom.goto(`/r/${room}`);
  await tom.waitForSelector("[data-meanwhile] li");
  await ada.waitForSelector("[data-away]", { state: "detached" });
  await tom.click("[data-meanwhile-read]");
  await tom.waitForSelector("[data-meanwhile]", { state: "detached" });
  await leave(ada, tom);
});

test("no pill without a name while the table is being loaded", async () => {
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 2, bots: [null, "cat"], pace: "calm" });
  const page = await house.page(DESKTOP);
  await page.addInitScript(() => {
    window.pills = [];
    new MutationObserver(() => document.querySelectorAll(".turn").forEach((pill) => window.pills.push(pill.textContent))).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await page.waitForSelector("[data-pile]");
  assert.deepEqual((await page.evaluate(() => window.pills)).filter((words) => /^\s*'s|^\s*$/.test(words)), []);
  await leave(page);
});
