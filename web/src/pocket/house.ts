/**
 * The house: a worker that has the rooms. It loads Python, opens the rooms that the browser keeps, and passes on what the
 * page says. What comes before Python is there waits.
 */

import { info } from "pyodide/pyodide-lock.json";

import { Database } from "./database";
import type { FromHouse, ToHouse } from "./messages";
import { Thinkers } from "./thinkers";

interface PythonHouse {
  ask(id: number, method: string, path: string, lang: string, body: string, key: string): void;
  dial(id: number, room: string): void;
  said(id: number, text: string): void;
  left(id: number): void;
}

interface Pyodide {
  unpackArchive(data: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPythonAsync(code: string, options?: { globals?: unknown }): Promise<unknown>;
  pyimport(name: string): { open_house(database: unknown, worker: unknown, tell: unknown): Promise<PythonHouse> };
}

const FOLDER = new URL("python/", self.location.href).href;
const NO_PACKAGES = { info, packages: {} }; // ours come with us: Pyodide need not look for any

let house: PythonHouse | null = null;
const early: ToHouse[] = [];

function say(message: FromHouse): void {
  self.postMessage(message);
}

function hear(python: PythonHouse, message: ToHouse): void {
  if (message.t === "ask") python.ask(message.id, message.method, message.path, message.lang, message.body, message.key);
  else if (message.t === "dial") python.dial(message.id, message.room);
  else if (message.t === "said") python.said(message.id, message.text);
  else if (message.t === "left") python.left(message.id);
}

function tell(t: string, id: number, ...values: unknown[]): void {
  if (t === "reply") say({ t, id, status: values[0] as number, body: values[1] as string });
  else if (t === "told") say({ t, id, text: values[0] as string });
  else if (t === "opened") say({ t, id });
  else if (t === "closed") say({ t, id, code: values[0] as number });
}

async function fetched(name: string): Promise<ArrayBuffer> {
  const answer = await fetch(FOLDER + name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

async function open(): Promise<void> {
  const packages = fetched("packages.zip");
  const database = Database.open();
  const { loadPyodide } = (await import(/* @vite-ignore */ `${FOLDER}pyodide.mjs`)) as {
    loadPyodide(options: Record<string, unknown>): Promise<Pyodide>;
  };
  const pyodide = await loadPyodide({
    indexURL: FOLDER,
    stdLibURL: `${FOLDER}library.zip`,
    lockFileContents: NO_PACKAGES,
    packageBaseUrl: FOLDER,
    env: { HOME: "/home/pyodide" },
  });
  pyodide.unpackArchive(await packages, "zip", { extractDir: "/packages" });
  await pyodide.runPythonAsync("import sys; sys.path.insert(0, '/packages')");
  house = await pyodide.pyimport("mousehole.server.pocket.start").open_house(await database, new Thinkers(), tell);
  say({ t: "ready" });
  for (const message of early.splice(0)) hear(house, message);
}

self.onmessage = ({ data }: MessageEvent<ToHouse>) => {
  if (house) hear(house, data);
  else early.push(data);
};

open().catch((error: unknown) => {
  console.error(error);
  say({ t: "failed", why: "WebAssembly" in self ? (error instanceof DOMException ? "storage" : "download") : "browser" });
});
