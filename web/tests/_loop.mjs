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
for (let turn = 0; turn < 60; turn++) serverTest(`stands ${turn}`, async () => {
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

