/**
 * The service worker: keeps every file of the pocket table, so that it needs no network after the first visit. It knows the
 * one edition that it was built with. A new edition comes with a service worker of its own, which fetches it whole beside the
 * old one and waits: it is taken when the page begins anew, never in the middle of a game.
 */

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Worker {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void>; matchAll(options: object): Promise<readonly unknown[]> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", hear: (event: Waiting) => void): void;
  addEventListener(kind: "fetch", hear: (event: Fetching) => void): void;
  addEventListener(kind: "message", hear: (event: MessageEvent) => void): void;
}

/** Every file with its digest, and a digest of them all; `make pocket` writes them in. */
const EDITION = { version: "__VERSION__", files: "__FILES__" as unknown as Record<string, string> };

const worker = self as unknown as Worker;
const { scope } = worker.registration;
const PREFIX = `mousehole ${scope} `;
const NAME = PREFIX + EDITION.version;

worker.addEventListener("install", (event) => event.waitUntil(fetchAll()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
worker.addEventListener("message", ({ data }) => {
  if (data === "take over") void takeOver();
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(scope)) event.respondWith(kept(request));
});

/** What an edition before this one has, unchanged, is not fetched again. */
async function fetchAll(): Promise<void> {
  const cache = await caches.open(NAME);
  await Promise.all(
    Object.entries(EDITION.files).map(async ([name, digest]) => {
      const key = `${scope}${name}?${digest}`;
      if (await cache.match(key)) return;
      const answer = (await caches.match(key)) ?? (await fetch(`${scope}${name}`, { cache: "no-cache" }));
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      await cache.put(key, answer);
    }),
  );
}

/** Not while another tab may have a game under way: it would miss what it has not loaded yet. */
async function takeOver(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length <= 1) await worker.skipWaiting();
}

async function forgetOthers(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
  await worker.clients.claim();
}

async function kept(request: Request): Promise<Response> {
  const path = request.url.slice(scope.length).split(/[?#]/)[0]!;
  const name = request.mode === "navigate" && !(path in EDITION.files) ? "index.html" : path;
  const cache = await caches.open(NAME);
  return (await cache.match(`${scope}${name}?${EDITION.files[name] ?? ""}`)) ?? fetch(request);
}
