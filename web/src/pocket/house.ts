/**
 * The house: a worker that has the rooms. It loads Python, opens the rooms that the browser keeps, and passes on what the
 * page says. What comes before Python is there waits.
 */

import { Database } from "./database";
import type { FromHouse, ToHouse } from "./messages";
import { loadPython, type PythonHouse } from "./python";
import { Thinkers } from "./thinkers";

const QUIET_MS = 4000; // before the next visit is prepared: a table is laid first

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

async function open(): Promise<void> {
  const database = Database.open();
  database.catch(() => undefined); // it is said when it is waited for
  const { starter, start } = await loadPython();
  const opened = await ofStorage(database.then((kept) => starter.open_house(kept, new Thinkers(), tell)));
  house = opened;
  say({ t: "ready", start });
  for (const message of early.splice(0)) hear(opened, message);
  if (start === "new") setTimeout(keepForLater, QUIET_MS);
}

/** What fails here fails because of what the browser keeps, whatever it throws and whoever says so. */
class StorageTrouble extends Error {}

function ofStorage(work: Promise<PythonHouse>): Promise<PythonHouse> {
  return work.catch((error: unknown) => {
    throw new StorageTrouble("the browser keeps nothing", { cause: error });
  });
}

/** Prepare the next visit, in a worker of its own: no room waits for it. */
function keepForLater(): void {
  const keeper = new Worker(new URL("keeper.js", self.location.href), { type: "module", name: "keeper" });
  keeper.onmessage = keeper.onerror = () => keeper.terminate();
}

self.onmessage = ({ data }: MessageEvent<ToHouse>) => {
  if (house) hear(house, data);
  else early.push(data);
};

open().catch((error: unknown) => {
  console.error(error);
  say({ t: "failed", why: "WebAssembly" in self ? (error instanceof StorageTrouble ? "storage" : "download") : "browser" });
});
