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

/** Every file with its digest, a digest of them all, and how much they are; `make pocket` writes them in. */
const EDITION = { version: "__VERSION__", files: "__FILES__" as unknown as Record<string, string>, bytes: "__BYTES__" as unknown as number };

/** So much is left to tables: a game that needs a network is better than one that cannot keep a move. */
const TABLES_BYTES = 2_000_000;

const worker = self as unknown as Worker;
const { scope } = worker.registration;
const PREFIX = `mousehole ${scope} `;
const NAME = PREFIX + EDITION.version;
const PAGE = "index.html";
const DIGEST_BYTES = 8;

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
worker.addEventListener("message", ({ data }) => {
  if (data === "take over") void takeOver();
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(scope)) event.respondWith(kept(request));
});

/** Keep every file, or none where there is no room for all: what lies about of them would take it from the tables. */
async function keepAll(): Promise<void> {
  const isThere = await caches.has(NAME);
  try {
    if (!(isThere || (await hasRoom()))) throw new DOMException("not every file would fit", "QuotaExceededError");
    await fetchAll();
  } catch (error) {
    if ((error as Error).name === "QuotaExceededError") await caches.delete(NAME);
    throw error;
  }
}

/** Browsers that do not say how much room there is find out. */
async function hasRoom(): Promise<boolean> {
  const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota - usage >= EDITION.bytes + TABLES_BYTES;
}

/** What an edition before this one has, unchanged, is not fetched again. */
async function fetchAll(): Promise<void> {
  const cache = await caches.open(NAME);
  const kept = await Promise.allSettled(
    Object.entries(EDITION.files).map(async ([name, digest]) => {
      const key = `${scope}${name}?${digest}`;
      if (await cache.match(key)) return;
      await cache.put(key, (await caches.match(key)) ?? (await fetched(name, digest)));
    }),
  );
  const failed = kept.filter((one) => one.status === "rejected").map(({ reason }): unknown => reason);
  if (failed.length) throw failed.find((error) => (error as Error).name === "QuotaExceededError") ?? failed[0];
}

/** A file of this edition: one that came in part, or while its host was putting another edition up, is not kept. */
async function fetched(name: string, digest: string): Promise<Response> {
  const answer = await fetch(`${scope}${name}`, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const body = await answer.clone().arrayBuffer();
  if (!(name === PAGE ? isOurPage(body) : (await digestOf(body)) === digest)) throw new Error(`${name} is not that of this edition`);
  return answer;
}

/** Hosts may write something of their own into a page: it is ours if what it loads is. */
function isOurPage(body: ArrayBuffer): boolean {
  const named = new TextDecoder().decode(body).match(/assets\/[\w.-]+/g);
  return named !== null && named.every((name) => name in EDITION.files);
}

async function digestOf(body: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return Array.from(bytes.subarray(0, DIGEST_BYTES), (byte) => byte.toString(16).padStart(2, "0")).join("");
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
  const name = request.mode === "navigate" && !(path in EDITION.files) ? PAGE : path;
  const cache = await caches.open(NAME);
  return (await cache.match(`${scope}${name}?${EDITION.files[name] ?? ""}`)) ?? fetch(request);
}
