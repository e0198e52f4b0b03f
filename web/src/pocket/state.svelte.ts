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
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const found = await serviceWorker.getRegistration(FOLDER);
  const isKnown = found?.scope === FOLDER; // not that of a folder above
  if (!isKnown) {
    await begun;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
  const registration = isKnown ? found : await serviceWorker.register(`${FOLDER}offline.js`);
  takeWaiting(registration);
  registration.addEventListener("updatefound", () => hearOfNews(registration));
  hearOfNews(registration);
  await serviceWorker.ready;
  pocket.isKept = true;
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
