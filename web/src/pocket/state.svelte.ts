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

/** Let the service worker keep the files. A new edition that waits is taken now, as no table is open yet. */
export async function keepFiles(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const isFirst = serviceWorker.controller === null;
  const registration = await serviceWorker.register(new URL("offline.js", document.baseURI));
  if (registration.waiting && !location.hash.startsWith("#/r/")) {
    serviceWorker.addEventListener("controllerchange", () => !isFirst && location.reload(), { once: true });
    registration.waiting.postMessage("take over");
  }
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed" && serviceWorker.controller) pocket.isNew = true;
    });
  });
  await serviceWorker.ready;
  pocket.isKept = true;
}
