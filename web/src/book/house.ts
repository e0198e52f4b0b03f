/**
 * The house book as this device asks for it. A device proves who it is by a secret of its own, made here (a page on plain http
 * has no `crypto.subtle`), kept here, and sent in a header alone: it stands in no address.
 */

import { Problem } from "../frame/api";
import { mine, MINE, type Mine, type Sat } from "../frame/house";
import { keep, recall } from "../frame/kept";
import type { BookDoor, MySeats } from "../wire";
import { transport } from "../transport";

const SECRET = "device";
const SECRET_BYTES = 24;

function secret(): string {
  const kept = recall<string>(SECRET, "");
  if (kept) return kept;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  keep(SECRET, made);
  return made;
}

/** Ask the book for something, or tell it something. */
export async function askBook<T>(path: string, body?: unknown): Promise<T> {
  const { status, data } = await transport.ask(`api/book${path}`, document.documentElement.lang, body, secret());
  if (status >= 400) throw new Problem((data as { words: string }).words, status);
  return data as T;
}

export const fetchDoor = () => askBook<BookDoor>("/door");

export const keepMine = (people: readonly Mine[]): void => keep(MINE, people.map(({ person, name }) => ({ person, name })));

/**
 * Say which people of the house sit at a room's places: by the names they sit there with, and who is alone on this device is
 * known by that. Somebody whom the book does not know is a guest there.
 */
export async function noteSeats(room: string, seats: readonly Sat[]): Promise<void> {
  const known = mine();
  const same = (one: string, other: string) => one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();
  const isAlone = known.length === 1 && seats.length === 1;
  const bound = seats.flatMap(({ token, name }) => {
    const person = known.find((each) => same(each.name, name)) ?? (isAlone ? known[0] : undefined);
    return person ? [{ token, person: person.person }] : [];
  });
  if (bound.length) await askBook("/seats", { room, seats: bound }).catch(() => undefined); // the game is played all the same
}

/** Where this device's people are to sit now; null: nothing new since that version. */
export const fetchMySeats = (after?: number) => askBook<MySeats | null>(`/mine${after === undefined ? "" : `?after=${after}`}`);
