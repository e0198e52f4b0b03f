/**
 * What this device keeps: plain values under names of our own. Storage may be forbidden; then nothing is kept. The browser of
 * the machine on which the server runs has its seats and its practice pages also in the data folder: they outlive it.
 */

import { keepInFolder } from "./api";
import { isOwnMachine, isPocket } from "./root";

const PREFIX = "mousehole.";

export function recall<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown): void {
  if (name === PRACTICE) tellFolder({ practice: { ...forgotten(value as object), ...(value as object) } });
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    return;
  }
}

const PRACTICE = "practice";

let telling: Promise<unknown> = Promise.resolve();

/** One after the other, as the last word counts; nobody waits for it, and nothing is lost here where it comes to nothing. */
function tellFolder(news: Parameters<typeof keepInFolder>[0]): void {
  if (isOwnMachine) telling = telling.then(() => keepInFolder(news)).catch(() => {});
}

/** The players whose pages are no more, to be forgotten there too. */
function forgotten(pages: object): Record<string, null> {
  const gone = Object.keys(recall<object>(PRACTICE, {})).filter((player) => !(player in pages));
  return Object.fromEntries(gone.map((player) => [player, null]));
}

/** Take back practice pages that the folder has and this browser has lost. */
export function regainPractice(kept: Record<string, unknown>): void {
  const own = recall<Record<string, unknown>>(PRACTICE, {});
  const lost = Object.fromEntries(Object.entries(kept).filter(([player]) => !(player in own)));
  if (Object.keys(lost).length) keep(PRACTICE, { ...lost, ...own });
}

type Tokens = Record<string, string[]>;
const TOKENS = isPocket ? "pocket.tokens" : "tokens"; // the pocket may lie on a server's own host
const MOST_ROOMS = 50;

/** The tokens of all rooms at which this device has a place, the newest room last. */
export function keptTokens(): Tokens {
  return recall<Tokens>(TOKENS, {});
}

export function keepTokens(room: string, tokens: string[]): void {
  const { [room]: known = [], ...others } = keptTokens();
  const all = [...Object.entries(others), [room, [...new Set([...known, ...tokens])]]];
  keep(TOKENS, Object.fromEntries(all.slice(-MOST_ROOMS)));
  tellFolder({ seats: { [room]: keptTokens()[room] ?? tokens } });
}

/** A token has been exchanged for another one. */
export function replaceToken(room: string, old: string | undefined, token: string): void {
  const { [room]: known = [], ...others } = keptTokens();
  keep(TOKENS, { ...others, [room]: [...new Set([...known.filter((other) => other !== old), token])] });
  tellFolder({ seats: { [room]: keptTokens()[room] ?? [token] } });
}

export function forgetTokens(room: string): void {
  const { [room]: _, ...others } = keptTokens();
  keep(TOKENS, others);
  tellFolder({ seats: { [room]: [] } });
}

/** Tokens that came with tables from elsewhere. */
export function addTokens(tokens: Tokens): void {
  for (const [room, some] of Object.entries(tokens)) keepTokens(room, some);
}
