/**
 * Where on its host the page lives: `/`, or the path that a proxy has given it. The server writes it into the page. The
 * pocket table lives in any folder of any host and says behind a `#` which of its addresses is open: no host need know them.
 */

const told = document.querySelector<HTMLMetaElement>('meta[name="root"]')?.content ?? "./";
/** Is this page the pocket table, with no server behind it? Known when the page is built. */
export const isPocket = import.meta.env.MODE === "pocket";
const root = isPocket ? `${location.pathname}#/` : told.startsWith("/") ? told : "/";

const own = document.querySelector<HTMLMetaElement>('meta[name="own"]')?.content;
/** Does the server run on this very machine, for those who sit at it? */
export const isOwnMachine = own === "yes";

/** Does the server have the pocket table too? It writes so into the page. */
export const hasPocket = document.querySelector('meta[name="pocket"]') !== null;

/** An address of this server or page: `address("api/games")`. */
export function address(path: string): string {
  return root + path;
}

/** Where a room listens. */
export function socketAddress(room: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${address(`ws/${room}`)}`;
}

/** An address of the page with its host, to be sent to somebody; `base` where others call this machine by another name. */
export function fullAddress(path: string, base?: string | null): string {
  return base ? base + path : location.origin + address(path);
}

/** Which of the page's own addresses is open, without the part that is the proxy's. */
export function openPath(): string {
  const path = location.pathname + (isPocket ? location.hash : "");
  return path.startsWith(root) ? path.slice(root.length) : path.slice(1);
}
