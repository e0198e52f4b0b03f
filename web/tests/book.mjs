/** People of a house with their devices, for tests of the house book. */

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

/** A device with somebody of the house on it. */
export async function device(house, name, options = {}) {
  const page = await house.page(options);
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("mousehole.settings", JSON.stringify({ lang: document.documentElement.lang, pace: "instant" })));
  await page.goto("/book");
  await page.fill("[data-book-name]", name);
  await page.click("[data-book-enter]");
  await page.waitForSelector(`[data-person]:has-text("${name}")`);
  return page;
}

/** The same server as phones call it: by a name that is not the machine's own, so that nobody there is the host of the house. */
export const fromAfar = (house, options) => ({ ...options, baseURL: house.address.replace("127.0.0.1", "kitchen.test") });

/** Ask the book for something in this device's name. */
export const askAs = (page, path, body) =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { authorization: `Bearer ${JSON.parse(localStorage.getItem("mousehole.device"))}`, "content-type": "application/json" };
      const answer = await fetch(`/api/book${path}`, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
      return { status: answer.status, told: answer.status === 204 ? null : await answer.json() };
    },
    [path, body],
  );

/** What a browser complains of while the server is away, and of any address that is neither secure nor its own machine's. */
const NO_FAULT = /Cross-Origin-Opener-Policy|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket connection/;

export async function leave(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.errors.filter((words) => !NO_FAULT.test(words)), []);
    await page.context().close();
  }
}

/** A picture for whoever wants to look: MOUSEHOLE_SHOTS names a folder. */
export async function picture(page, name) {
  const folder = process.env.MOUSEHOLE_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
