/** What the tests of both reaction games need: a screen that has warmed up, what it said, fingers, complaints. */

import assert from "node:assert/strict";

import { astray, Folder, listen } from "./folding.mjs";
import { TOKENS } from "./house.mjs";

export { complaints } from "./house.mjs";

/** A page at a table, with all that it was told and all that it said. `seats`: the tokens that it holds, all of them or some. */
export async function sit(house, { room, tokens }, { seats = [0], options = {}, delay = 0, route = async () => {} } = {}) {
  const page = await house.page(options);
  await route(page);
  page.told = [];
  page.said = [];
  listen(page, (message) => page.told.push(message), { said: (message) => page.said.push(message) });
  const kept = { [room]: seats.map((seat) => tokens[seat]).filter(Boolean) };
  await page.addInitScript(
    ([name, tokens, delay]) => {
      if (localStorage.getItem(name) === null) localStorage.setItem(name, tokens); // a token is exchanged when it is first shown
      if (delay !== null && localStorage.getItem("mousehole.delay") === null) localStorage.setItem("mousehole.delay", String(delay));
    },
    [`mousehole.${TOKENS}`, JSON.stringify(kept), delay],
  );
  await page.goto(`/r/${room}`);
  await page.waitForSelector("[data-table][data-n]");
  return page;
}

/** What can be done on this screen, as `seat input`. */
export const offered = (page) => page.$$eval("[data-input]", (found) => [...new Set(found.map((element) => `${element.dataset.seat} ${element.dataset.input}`))].sort());

/** What the server allows the seats of this screen. */
export function allowed(page) {
  const latest = new Map(page.told.filter(({ t }) => t === "legal").map((message) => [message.seat, message]));
  return [...latest.values()].flatMap(({ seat, inputs }) => inputs.map((input) => `${seat} ${input}`)).sort();
}

/** The inputs that the page has sent. */
export const inputsOf = (page) => page.said.filter(({ t }) => t === "input");

export const eventsOf = (page, kind) => page.told.filter(({ t }) => t === "events").flatMap(({ events }) => events.filter((event) => event.kind === kind));

/** What the elements of a kind are called, in one order on every screen. */
export const labelsOf = (page, selector) => page.$$eval(selector, (found) => found.map((element) => element.ariaLabel).sort());

export async function until(what, ready, ms = 60_000) {
  for (const end = Date.now() + ms; !(await ready()); ) {
    assert.ok(Date.now() < end, `waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Several fingers at once, through the browser's own touch input. */
export async function fingers(page) {
  const line = await page.context().newCDPSession(page);
  const send = (type, points) => line.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
  return {
    down: (points) => send("touchStart", points),
    move: (points) => send("touchMove", points),
    up: () => send("touchEnd", []),
  };
}

/** The middle of an element. */
export async function middleOf(page, selector) {
  const box = await page.locator(selector).first().boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function leave(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.errors, []);
    await page.context().close();
  }
}

/**
 * Stands between a page and its room, and from the first reveal on lets nothing through on the main line until `release`,
 * as a packet does that TCP has to send again. `said`: what each line has said.
 */
export function stallAtReveal() {
  const stall = { spares: 0, said: { main: [], spare: [] }, told: [], release: () => {} };
  let holds = false;
  const held = [];
  stall.release = () => {
    holds = false;
    for (const pass of held.splice(0)) pass();
  };
  stall.route = (page) =>
    page.routeWebSocket(/\/ws\//, (line) => {
      const server = line.connectToServer();
      const folder = new Folder(astray);
      let isSpare = false;
      const carry = (pass) => (holds && !isSpare ? held.push(pass) : pass());
      line.onMessage((frame) => {
        const message = JSON.parse(String(frame));
        if (message.t === "hello") isSpare = Boolean(message.spare_of);
        stall.spares += Number(message.t === "hello" && isSpare);
        stall.said[isSpare ? "spare" : "main"].push(message);
        carry(() => server.send(frame));
      });
      server.onMessage((frame) => {
        const messages = folder.fold(JSON.parse(String(frame)));
        stall.told.push(...messages);
        holds ||= !isSpare && messages.some(({ t, show }) => t === "events" && show !== null);
        carry(() => line.send(frame));
      });
    });
  return stall;
}
