/** The static site in Firefox, where there is one; `MOUSEHOLE_FIREFOX` names it. */

import assert from "node:assert/strict";
import { after, before } from "node:test";

import { testWhere } from "../house.mjs";
import { FIREFOX, openFirefox } from "./firefox.mjs";
import { isStartKept, serveSite } from "./site.mjs";

const test = testWhere(Boolean(FIREFOX), "there is no Firefox here");
const LONGEST_MS = 600_000; // a whole game, at its own pace
const isThere = (selector) => document.querySelector(selector) !== null;
const isOfflineReady = () => navigator.serviceWorker.ready.then((ready) => ready.active?.state === "activated");

/** Do anything that can be done; true once the game is over. */
const playOn = () => {
  const doable = [...document.querySelectorAll("[data-input],[data-go]")];
  doable[Math.floor(Math.random() * doable.length)]?.click();
  return document.querySelector('[data-over="true"]') !== null;
};

let site;
let firefox;
before(async () => {
  if (!FIREFOX) return;
  site = await serveSite();
  firefox = await openFirefox();
});
after(async () => {
  await firefox?.close();
  await site?.cutOff();
});

test("in Firefox a game is played from its first card to its last screen, and goes on after a reload with the host gone", async () => {
  await firefox.goto(site.address);
  await firefox.click('[data-play="bon_appetit"]');
  await firefox.until(isThere, '[data-input="flip"]');
  await firefox.until(playOn);
  await firefox.until(isThere, "[data-rematch]");
  await firefox.until(isOfflineReady);
  await firefox.until(isStartKept);
  await site.cutOff();
  await firefox.reload();
  await firefox.click("[data-rematch]");
  await firefox.until(isThere, '[data-over="false"]');
  assert.deepEqual(firefox.errors, []);
}, LONGEST_MS);
