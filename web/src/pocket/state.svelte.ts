/** How the pocket table stands: whether its house is open, in this tab or another, and whether it can be installed. */

import type { Start } from "./messages";

export type Trouble = "browser" | "storage" | "download";

interface InstallPrompt extends Event {
  prompt(): Promise<void>;
}

class PocketState {
  /** `elsewhere`: another tab has the tables. */
  house = $state<"opening" | "open" | "elsewhere" | "failed">("opening");
  trouble = $state<Trouble>("download");
  /** The last thing that was done could not be kept, and so was not told. */
  isFull = $state(false);
  start = $state<Start | null>(null);
  /** Another edition has come, and begins when the page does. */
  isNew = $state(false);
  /** Every file is kept: no network is needed any more. */
  isKept = $state(false);
  /** Not every file can be kept on this visit: without a network there is nothing to begin with. */
  isNotKept = $state(false);
  prompt = $state.raw<InstallPrompt | null>(null);

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.prompt = event as InstallPrompt;
    });
    addEventListener("appinstalled", () => (this.prompt = null));
  }

  async install(): Promise<void> {
    await this.prompt?.prompt();
    this.prompt = null;
  }
}

export const pocket = new PocketState();

const QUIET_MS = 1500; // after a table can be laid: nobody is to wait for what is fetched for later
const FOLDER = new URL(".", document.baseURI).href;

/**
 * Let the service worker keep the files; the first time not before the house is open. A new edition that waits is taken now, as
 * no table is open yet.
 */
export async function keepFiles(begun: Promise<void>): Promise<void> {
  try {
    await keepAll(begun);
    pocket.isKept = true;
  } catch (error) {
    console.warn(error); // where nothing can be kept it is played all the same
    pocket.isNotKept = true;
  }
}

async function keepAll(begun: Promise<void>): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) throw new Error("this browser has no service workers here");
  const found = await serviceWorker.getRegistration(FOLDER);
  const isKnown = found?.scope === FOLDER; // not that of a folder above
  if (!isKnown) {
    await begun;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
  // What a visit before this one has begun to keep may still fail: then it is this one's turn.
  const isBegun = isKnown && (await untilActive(found).then(() => true, () => false)); // prettier-ignore
  const registration = isBegun ? found : await serviceWorker.register(`${FOLDER}offline.js`);
  takeWaiting(registration);
  registration.addEventListener("updatefound", () => hearOfNews(registration));
  hearOfNews(registration);
  await untilActive(registration);
}

/** Until there is an edition of which every file is kept; fails where one of the first cannot be. */
function untilActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  if (active) return Promise.resolve();
  const first = waiting ?? installing;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!first || first.state === "redundant") reject(new Error("not every file could be kept"));
      else if (first.state === "activated") resolve();
    };
    first?.addEventListener("statechange", look);
    look();
  });
}

function takeWaiting({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting || location.hash.startsWith("#/r/")) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take over");
}

function hearOfNews({ installing }: ServiceWorkerRegistration): void {
  installing?.addEventListener("statechange", () => {
    if (installing.state === "installed" && navigator.serviceWorker.controller) pocket.isNew = true;
  });
}
