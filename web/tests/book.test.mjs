/** The house book: coming in, what a game leaves in it, other devices, evenings and tournaments to their trophies. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";

import { askAs, device, leave, picture } from "./book.mjs";
import { complaints, DESKTOP, openHouse, PHONE, playToTheEnd, test } from "./house.mjs";

let house;
before(async () => (house = await openHouse()));
after(() => house?.close());

const standing = (page, name) => page.locator(`[data-standings] tr:has-text("${name}")`);

test("a game that is played to its end stands in the book, with badge and page; somebody forgotten is gone", async () => {
  const page = await device(house, "Pina");
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 2, bots: [null, "kitten"] });
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await playToTheEnd(page);
  await page.click("[data-to-book]");
  await standing(page, "Pina").waitFor();
  assert.equal(await page.locator("[data-result]").count(), 1, "one game, once");
  await page.reload();
  await standing(page, "Pina").waitFor();
  assert.equal(await page.locator("[data-result]").count(), 1);
  await page.goto("/");
  assert.match(await page.locator("[data-last-time]").innerText(), /Bon Appétit!.*(Pina|kitten|Nobody)[^]*In the lead: Pina/, "the lobby tells what was played last");
  assert.deepEqual(await complaints(page), []);
  await picture(page, "lobby-last-time");
  await page.click("[data-last-time]");
  await standing(page, "Pina").locator("[data-person]").click();
  await page.waitForSelector("[data-person-name]");
  assert.equal(await page.locator("[data-result]").count(), 1);
  assert.deepEqual(await complaints(page), []);
  for (const [button, name] of [["[data-export-person]", /\.json$/], ["[data-export-person-csv]", /\.csv$/]]) {
    const [file] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
    assert.match(file.suggestedFilename(), name);
    assert.match(readFileSync(await file.path(), "utf8"), /Pina/, "one's own page, in one's own name");
  }
  await page.click("[data-forget]");
  await page.click("[data-forget-yes]");
  await page.waitForSelector("[data-new-evening]");
  assert.equal(await standing(page, "Pina").count(), 0);
  await page.goto("/");
  await page.waitForSelector("[data-to-book]");
  assert.equal(await page.locator("[data-last-time]").count(), 0, "whoever is not in the book is told nothing of it");
  await leave(page);
});

test("news does not put back the standings of a game from which somebody has turned away meanwhile", async () => {
  const page = await device(house, "Zora");
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 2, bots: [null, "kitten"] });
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await playToTheEnd(page);
  await page.click("[data-to-book]");
  await page.locator('fieldset button:has-text("Bon Appétit!")').first().click();
  await page.waitForSelector('[data-standings="bon_appetit"]');
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route("**/api/book/standings?game=bon_appetit", async (route) => (await held, route.continue()));
  const asked = page.waitForRequest("**/api/book/standings?game=bon_appetit");
  assert.equal((await askAs(page, "/people", { name: "Zeno", avatar: "", child: false })).status, 201);
  await asked;
  await page.locator("fieldset button").first().click();
  await page.waitForSelector('[data-standings="all"]');
  const answered = page.waitForResponse("**/api/book/standings?game=bon_appetit");
  release();
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  assert.equal(await page.locator("[data-standings]").first().getAttribute("data-standings"), "all");
  await leave(page);
});

test("a name that is taken is refused in words; a code makes another device the same person's", async () => {
  const page = await device(house, "Mirtillo");
  const phone = await house.page(PHONE);
  await phone.goto("/book");
  await phone.fill("[data-book-name]", "mirtillo");
  await phone.click("[data-book-enter]");
  assert.notEqual((await phone.locator('[role="alert"]').first().innerText()).trim(), "");
  await page.locator('[data-person]:has-text("Mirtillo")').first().click();
  await page.click("[data-link-device]");
  const code = await page.locator("[data-person-code]").innerText();
  await phone.click("[data-book-have-code]");
  await phone.fill("[data-book-code]", "nonsense");
  await phone.click("[data-book-link]");
  await phone.locator('[role="alert"]').first().waitFor();
  await phone.fill("[data-book-code]", code.toUpperCase());
  await phone.click("[data-book-link]");
  await phone.waitForFunction(() => JSON.parse(localStorage.getItem("mousehole.book.people") ?? "[]").length === 1);
  phone.errors = phone.errors.filter((words) => !/status of (403|409)/.test(words)); // the two that were refused
  await leave(page, phone);
});

test("whoever comes into the house is seen where others look at the book, without their asking again", async () => {
  const [leader, other] = [await device(house, "Lina", PHONE), await device(house, "Olmo", PHONE)];
  await leader.goto("/book/e");
  await leader.waitForSelector('label:has-text("Olmo")');
  await device(house, "Nora", PHONE).then(leave);
  await leader.locator('label:has-text("Nora")').waitFor();
  await other.locator('[data-person]:has-text("Nora")').waitFor();
  await leave(leader, other);
});

test("a book that cannot be read at first is shown as soon as it can be", async () => {
  const page = await house.page(PHONE);
  await page.route("**/api/book/door", (route) => route.abort());
  await page.goto("/book");
  await page.locator('[role="alert"]').waitFor();
  await page.unroute("**/api/book/door");
  await page.waitForSelector("[data-book-name]");
  assert.equal(await page.locator('[role="alert"]').count(), 0);
  page.errors = page.errors.filter((words) => !/ERR_FAILED/.test(words)); // what was cut off
  await leave(page);
});

test("whoever is inside never sees the door while the book is fetched", async () => {
  const page = await device(house, "Berta");
  await page.addInitScript(() => {
    const doors = [];
    window.doors = doors;
    new MutationObserver(() => document.querySelector("[data-book-name]") && doors.push(location.pathname)).observe(document, { childList: true, subtree: true });
  });
  let pages = 0;
  await page.route("**/api/book", async (route) => {
    pages += 1;
    await page.waitForTimeout(400);
    await route.continue();
  });
  await page.goto("/book");
  await page.waitForSelector("[data-new-evening]");
  assert.equal(pages, 1);
  assert.deepEqual(await page.evaluate(() => window.doors), []);
  await leave(page);
});

test("what was refused is said where it was asked, and no longer when one goes on", async () => {
  const page = await device(house, "Carmen");
  await page.click("[data-add-person]");
  await page.fill("[data-book-name]", "carmen");
  await page.click("[data-book-enter]");
  await page.locator('dialog [role="alert"]').waitFor();
  await page.click('dialog [aria-label="Close"]');
  await page.waitForSelector("dialog", { state: "detached" });
  assert.equal(await page.locator('[role="alert"]').count(), 0, "with the sheet goes what was said on it");
  await page.goto("/book/p/9999");
  await page.locator('[role="alert"]').waitFor();
  await page.click("[data-book-home]");
  await page.waitForSelector("[data-fridge-page]");
  await page.click("[data-fridge-page]");
  await page.waitForSelector("[data-fridge]");
  assert.equal(await page.locator('[role="alert"]').count(), 0);
  page.errors = page.errors.filter((words) => !/status of (404|409)/.test(words)); // the two that were refused
  await leave(page);
});

test("a device forgets its person only when asked twice; the page stays in the book", async () => {
  const page = await device(house, "Dora");
  await page.locator('[data-person]:has-text("Dora")').first().click();
  await page.click("[data-leave-device]");
  await page.getByRole("button", { name: "No", exact: true }).click();
  const mine = () => page.evaluate(() => JSON.parse(localStorage.getItem("mousehole.book.people") ?? "[]").length);
  assert.equal(await mine(), 1);
  await page.click("[data-leave-device]");
  await page.click("[data-leave-device-yes]");
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("mousehole.book.people") ?? "[]").length === 0);
  await page.locator('[data-person]:has-text("Dora")').first().waitFor();
  await leave(page);
});

test("people of one device at one table are called to it once, and sit down together", async () => {
  const page = await device(house, "Elvira");
  for (const name of ["Fosca", "Gino", "Ilda"]) {
    await page.click("[data-add-person]");
    await page.fill("[data-book-name]", name);
    await page.click("[data-book-enter]");
    await page.waitForSelector("dialog", { state: "detached" });
  }
  await page.goto("/book/e");
  await page.waitForSelector("[data-evening-game]");
  for (const box of await page.locator("[data-evening-game]").all()) await box.uncheck();
  await page.getByText("Choose at least one game.").waitFor();
  await page.check('[data-evening-game="mistigri"]');
  assert.equal(await page.getByText("Choose at least one game.").count(), 0);
  await page.click("[data-begin]");
  await page.click("[data-next-round]");
  await page.waitForSelector("[data-ready]");
  assert.equal(await page.locator("[data-ready]").count(), 1, "one table, one call");
  assert.match(await page.locator("[data-ready]").innerText(), /Elvira, Fosca, Gino and Ilda: your places are ready/);
  const close = page.locator("[data-decide]");
  await close.click();
  await page.waitForSelector("[data-decide-save]");
  await close.click();
  await page.waitForSelector("[data-decide-save]", { state: "detached" });
  const evening = page.url();
  await page.click("[data-ready] [data-sit]");
  await page.waitForSelector("[data-table]");
  await page.goto(evening);
  await page.getByText("being played").first().waitFor();
  await page.click("[data-end]");
  await page.click("[data-end-yes]");
  await page.locator("li[data-table]").getByText("not played to its end").waitFor();
  assert.equal(await page.getByText("being played").count(), 0, "nothing is played on when an evening is over");
  await leave(page);
});

test("an evening is set up on the page; whoever leads it may say how tables have ended, up to the trophy", async () => {
  const anna = await device(house, "Anna", PHONE);
  await device(house, "Ugo", PHONE).then(leave);
  await anna.goto("/book/e");
  await anna.waitForSelector("[data-evening-game]");
  assert.deepEqual(await complaints(anna), []);
  for (const game of ["addi_cats", "chop_chop", "mamicatchmi"]) await anna.uncheck(`[data-evening-game="${game}"]`);
  for (const box of await anna.locator("[data-evening-person]").all()) {
    const name = await box.locator("xpath=..").innerText();
    await box.setChecked(/Anna|Ugo/.test(name));
  }
  await anna.click("[data-begin]");
  await anna.waitForSelector("[data-evening-standings]");
  for (const round of [1, 2]) {
    await anna.click("[data-next-round]");
    await anna.waitForSelector(`[data-evening-round="${round}"].on`);
    await anna.click("[data-decide]");
    await anna.click("[data-decide-save]");
    await anna.waitForSelector(round === 1 ? "[data-next-round]" : "[data-trophy]");
  }
  assert.deepEqual(await complaints(anna), []);
  await leave(anna);
});

test("the sheet for the fridge and the page of a house whose strengths are without luck have nothing to complain of", async () => {
  const page = await device(house, "Zoe");
  await page.click("details summary:has-text('The house')");
  await page.check("[data-luck-free]");
  await page.waitForFunction(async () => (await (await fetch("/api/book")).json()).luck_free);
  assert.deepEqual(await complaints(page), []);
  await page.uncheck("[data-luck-free]");
  await page.click("[data-fridge-page]");
  await page.waitForSelector("[data-fridge] li"); // the trophy of the evening before
  assert.deepEqual(await complaints(page), []);
  await page.evaluate(() => (document.documentElement.dataset.theme = "dark"));
  await page.emulateMedia({ media: "print" });
  const { ink, border, shadow } = await page.$eval("[data-fridge]", (sheet) => {
    const { borderTopWidth, boxShadow } = getComputedStyle(sheet);
    return { ink: getComputedStyle(sheet.querySelector("h2")).color.match(/\d+/g).map(Number), border: borderTopWidth, shadow: boxShadow };
  });
  assert.ok(Math.max(...ink) < 100, `on paper the ink is dark by night too: ${ink}`);
  assert.deepEqual([border, shadow], ["0px", "none"], "a sheet has no frame but its own edge");
  await leave(page);
});

test("a club: all tables at a glance, a word to every screen, a raised hand, all stop and go on; the book as a file and back", async () => {
  const player = await device(house, "Teo", PHONE);
  const host = await house.page(DESKTOP);
  const { room, tokens } = await house.room({ game: "bon_appetit", players: 2, bots: [null, "kitten"], pace: "normal" });
  await player.goto(`/r/${room}#t=${tokens[0]}`);
  await player.waitForSelector("[data-input],[data-go]");
  await host.goto("/book/tables");
  await host.waitForSelector(`[data-table-at="${room}"]`);
  await host.fill("[data-say-words]", "Five minutes left!");
  await host.click("[data-say]");
  assert.match(await player.locator("[data-notice]").innerText(), /Five minutes left!/);
  await player.click("[data-notice-read]");
  await host.click("[data-pause-all]");
  await player.waitForSelector('[data-table][data-paused="true"]');
  await host.click("[data-resume-all]");
  await player.waitForSelector('[data-table][data-paused="false"]');
  await player.getByRole("button", { name: "Who is here", exact: true }).click();
  await player.click("[data-help]");
  await host.click("[data-helped]");
  await host.waitForFunction(() => !document.querySelector("[data-wants-help]"));
  assert.deepEqual(await complaints(host), []);
  await host.goto("/book");
  const [file] = await Promise.all([host.waitForEvent("download"), host.click("[data-export]")]);
  await host.setInputFiles("[data-import]", await file.path());
  assert.match(await host.locator("[data-told]").innerText(), /^New: 0 people, 0 games and 0 evenings/, "all of it is in the book already");
  await host.setInputFiles("[data-import]", { name: "none.json", mimeType: "application/json", buffer: Buffer.from("no") });
  await host.locator("[data-told]", { hasText: "no house book" }).waitFor();
  for (const other of ["[]", '{"version": 2, "game": "bon_appetit"}']) {
    await host.setInputFiles("[data-import]", await file.path());
    await host.locator("[data-told]", { hasText: "New: 0 people" }).waitFor();
    await host.setInputFiles("[data-import]", { name: "other.json", mimeType: "application/json", buffer: Buffer.from(other) });
    await host.locator("[data-told]", { hasText: "no house book" }).waitFor();
  }
  await leave(player, host);
});
