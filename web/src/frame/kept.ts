/** What this device keeps: plain values under names of our own. Storage may be forbidden; then nothing is kept. */

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
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    return;
  }
}

type Tokens = Record<string, string[]>;
const MOST_ROOMS = 50;

/** The tokens of all rooms at which this device has a place, the newest room last. */
export function keptTokens(): Tokens {
  return recall<Tokens>("tokens", {});
}

export function keepTokens(room: string, tokens: string[]): void {
  const { [room]: known = [], ...others } = keptTokens();
  const all = [...Object.entries(others), [room, [...new Set([...known, ...tokens])]]];
  keep("tokens", Object.fromEntries(all.slice(-MOST_ROOMS)));
}

/** A token has been exchanged for another one. */
export function replaceToken(room: string, old: string | undefined, token: string): void {
  const { [room]: known = [], ...others } = keptTokens();
  keep("tokens", { ...others, [room]: [...new Set([...known.filter((other) => other !== old), token])] });
}

export function forgetTokens(room: string): void {
  const { [room]: _, ...others } = keptTokens();
  keep("tokens", others);
}
