/**
 * The static site, as the suites of the page want a house: a page is a browser's second visit, with all files kept by the
 * device, and with the host gone. Rooms are opened beside the page and laid into its database before it goes there.
 */

import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { launchFrom, python, ROOT, TOKENS } from "../house.mjs";
import { isStartKept, kept, serveSite, until } from "./site.mjs";

/** A file that is kept and is no page: a document in the site's name in which nothing runs. */
const EMPTY = "icon.svg";
/** What a browser asks for by itself where a document names no picture of its own, as that file does not. */
const NO_PICTURE = "/favicon.ico";

/** A browser's folder as one visit leaves it, with everything kept; then the host is gone. */
async function firstVisit(site, folder) {
  const context = await launchFrom(folder, {});
  const page = await context.newPage();
  await page.goto(site.address);
  await kept(page);
  await until(page, isStartKept);
  await context.close();
  await site.cutOff();
}

/** Opens rooms one after the other, in a process of its own. */
function roomMaker() {
  const script = fileURLToPath(new URL("rooms.py", import.meta.url));
  const maker = spawn(python(), [script], { env: { ...process.env, PYTHONPATH: join(ROOT, "src") }, stdio: ["pipe", "pipe", "inherit"] });
  const waiting = [];
  createInterface({ input: maker.stdout }).on("line", (line) => waiting.shift().resolve(JSON.parse(line)));
  maker.on("exit", (code) => waiting.splice(0).forEach(({ reject }) => reject(new Error(`the maker of rooms ended with ${code}`))));
  return {
    make(wish) {
      maker.stdin.write(`${JSON.stringify(wish)}\n`);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    async stop() {
      const gone = new Promise((resolve) => maker.once("exit", resolve));
      maker.stdin.end();
      await gone;
    },
  };
}

/** Into the browser's database and storage, as if the rooms had been opened there. */
async function lay({ rooms, values }) {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(`mousehole.${key}`, value);
  const request = indexedDB.open("mousehole");
  await new Promise((resolve, reject) => {
    request.onsuccess = resolve;
    request.onerror = () => reject(request.error);
  });
  const change = request.result.transaction(["rows", "entries"], "readwrite");
  for (const { room, row, entries } of rooms) {
    change.objectStore("rows").put(row, room);
    entries.forEach((text, number) => change.objectStore("entries").put(text, [room, number]));
  }
  await new Promise((resolve, reject) => {
    change.oncomplete = resolve;
    change.onabort = () => reject(change.error);
  });
  request.result.close();
}

/** In the page: tell the test what the page and its house say to each other. */
function overhear() {
  globalThis.Worker = class extends Worker {
    #isHouse;

    constructor(address, options) {
      super(address, options);
      this.#isHouse = options?.name === "house";
      if (this.#isHouse) this.addEventListener("message", ({ data }) => globalThis.overheard(data));
    }

    postMessage(message, ...more) {
      if (this.#isHouse) globalThis.overheard(message);
      super.postMessage(message, ...more);
    }
  };
}

/** What was overheard, as a page with a server tells it: a line to a room is a socket, a question a request. */
function retell(page, address) {
  const lines = new Map();
  return (message) => {
    const { t, id, text } = message;
    if (t === "dial") {
      lines.set(id, new EventEmitter());
      page.emit("websocket", lines.get(id));
    } else if (t === "said") lines.get(id).emit("framesent", { payload: text });
    else if (t === "told") lines.get(id).emit("framereceived", { payload: text });
    else if (t === "ask") page.emit("request", { method: () => message.method, url: () => address + message.path, postDataJSON: () => JSON.parse(message.body) });
  };
}

export async function openPocketHouse(pageOptions, stepMs) {
  const site = await serveSite();
  const folder = mkdtempSync(join(tmpdir(), "mousehole-visits-"));
  const forget = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const visited = join(folder, "first");
  await firstVisit(site, visited).catch(async (error) => {
    await site.cutOff();
    forget();
    throw error;
  });
  const maker = roomMaker();
  const made = [];
  const contexts = new Set();

  /** A page that goes to the site's addresses by the names that they have on a server. */
  async function page(options = {}) {
    const own = mkdtempSync(join(folder, "later-"));
    cpSync(visited, own, { recursive: true });
    const context = await launchFrom(own, { ...pageOptions, ...options });
    contexts.add(context);
    context.once("close", () => {
      contexts.delete(context);
      rmSync(own, { recursive: true, force: true, maxRetries: 5 });
    });
    const page = context.pages()[0] ?? (await context.newPage());
    page.setDefaultTimeout(stepMs);
    page.errors = [];
    page.on("pageerror", (error) => page.errors.push(error.message));
    page.on("console", (message) => {
      const { url } = message.location();
      if (message.type() === "error" && !url.endsWith(NO_PICTURE)) page.errors.push(`${message.text()} ${url}`);
    });
    await page.exposeFunction("overheard", retell(page, site.address));
    await page.addInitScript(overhear);
    const go = page.goto.bind(page);
    let laid = 0;
    page.remember = async (values) => {
      await go(site.address + EMPTY);
      const rooms = made.slice(laid);
      laid = made.length;
      const { tokens, ...others } = values;
      await page.evaluate(lay, { rooms, values: tokens ? { ...others, [TOKENS]: tokens } : others });
    };
    page.goto = async (path, more) => {
      const [place, token] = path.split("#t=");
      await page.remember(token ? { tokens: JSON.stringify({ [place.split("/")[2]]: [token] }) } : {});
      return go(`${site.address}#${place}`, more);
    };
    return page;
  }

  return {
    page,
    games: () => JSON.parse(site.read("games.json")).games,
    async room(wish) {
      const { status, body, row, entries } = await maker.make(wish);
      if (status !== 201) throw new Error(JSON.stringify(body));
      made.push({ room: body.room, row, entries });
      return body;
    },
    async close() {
      await Promise.all([...contexts].map((context) => context.close()));
      await maker.stop();
      forget();
    },
  };
}
