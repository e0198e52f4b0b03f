/** Firefox as tests want it, driven by WebDriver BiDi, which it speaks by itself: one page, in a profile of its own. */

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

const NAMES = ["firefox", "firefox-esr"];
const inPath = (name) => (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)).find((path) => existsSync(path)); // prettier-ignore
export const FIREFOX = process.env.MOUSEHOLE_FIREFOX || NAMES.map(inPath).find(Boolean);

const PHONE = { width: 390, height: 844 };
const PREFERENCES = { "ui.prefersReducedMotion": 1, "intl.accept_languages": "it", "datareporting.policy.dataSubmissionEnabled": false };
const START_MS = 120_000;
const LOOK_MS = 50;

/** Where it listens, once it says so. */
function listening(browser) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("Firefox does not listen")), START_MS);
    browser.once("error", reject);
    browser.once("exit", (code) => reject(new Error(`Firefox ended with ${code}`)));
    createInterface({ input: browser.stderr }).on("line", (line) => {
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line);
      if (!found) return;
      clearTimeout(timer);
      resolve(`${found[1]}/session`);
    });
  });
}

/** Commands to it, each with its answer; `hear` is told of events. */
async function line(address, hear) {
  const socket = new WebSocket(address);
  const waiting = new Map();
  let asked = 0;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "event") return hear(message);
    const { resolve, reject } = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === "success") resolve(message.result);
    else reject(new Error(`${message.error}: ${message.message}`));
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error("Firefox does not answer"));
  });
  return (method, params = {}) => {
    socket.send(JSON.stringify({ id: ++asked, method, params }));
    return new Promise((resolve, reject) => waiting.set(asked, { resolve, reject }));
  };
}

export async function openFirefox() {
  const folder = mkdtempSync(join(tmpdir(), "mousehole-firefox-"));
  writeFileSync(join(folder, "user.js"), Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`).join("")); // prettier-ignore
  const browser = spawn(FIREFOX, ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", folder], { stdio: ["ignore", "ignore", "pipe"] });
  const gone = new Promise((resolve) => browser.once("exit", resolve));
  const errors = [];
  const end = async () => {
    browser.kill();
    await gone;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const hear = ({ params }) => params.level === "error" && params.type === "javascript" && errors.push(params.text);
  const send = await listening(browser)
    .then((address) => line(address, hear))
    .catch(async (error) => {
      await end();
      throw error;
    });
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  const [{ context }] = (await send("browsingContext.getTree")).contexts;
  await send("browsingContext.setViewport", { context, viewport: PHONE });

  /** What a function of the page comes to. */
  async function evaluate(asked, ...values) {
    const expression = `Promise.resolve((${asked})(...${JSON.stringify(values)})).then((value) => JSON.stringify(value ?? null))`;
    const told = await send("script.evaluate", { expression, target: { context }, awaitPromise: true });
    if (told.type === "exception") throw new Error(told.exceptionDetails.text);
    return JSON.parse(told.result.value);
  }

  /** Until it comes to something; a page that begins anew meanwhile is asked again. */
  async function until(asked, ...values) {
    for (;;) {
      const found = await evaluate(asked, ...values).catch(() => null);
      if (found) return found;
      await pause(LOOK_MS);
    }
  }

  return {
    errors,
    evaluate,
    until,
    goto: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    reload: () => send("browsingContext.reload", { context, wait: "complete" }),
    /** As soon as it is there. */
    click: (selector) => until((selector) => document.querySelector(selector)?.click() ?? document.querySelector(selector) !== null, selector),
    close: end,
  };
}
