/**
 * The house book as this device asks for it. A device proves who it is by a secret of its own, made here (a page on plain http
 * has no `crypto.subtle`), kept here, and sent in a header alone: it stands in no address.
 */

import { Problem } from "../frame/api";
import { keep, recall } from "../frame/kept";
import type { BookDoor, MySeats } from "../wire";
import { transport } from "../transport";

const SECRET = "device";
const SECRET_BYTES = 24;
const MINE = "book.people";

/** A person of the house whose device this is. */
export interface Mine {
  person: number;
  name: string;
}

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

/** The people of the house on this device, as they were last known: a device without any asks the book for nothing. */
export const mine = (): Mine[] => recall<Mine[]>(MINE, []);
export const keepMine = (people: readonly Mine[]): void => keep(MINE, people.map(({ person, name }) => ({ person, name })));

/** A place at a room, and what the one who sits there is called; `isMe`: whoever this device belongs to. */
export interface Sat {
  token: string;
  name: string;
  isMe: boolean;
}

/** Say which people of the house sit at a room's places. Somebody the book does not know is a guest there. */
export async function noteSeats(room: string, seats: readonly Sat[]): Promise<void> {
  const known = mine();
  const named = (name: string) => known.find((each) => each.name.toLocaleLowerCase() === name.trim().toLocaleLowerCase());
  const bound = seats.flatMap(({ token, name, isMe }) => {
    const person = named(name) ?? (isMe ? known[0] : undefined);
    return person ? [{ token, person: person.person }] : [];
  });
  const once = bound.filter(({ person }, i) => bound.findIndex((other) => other.person === person) === i);
  if (once.length) await askBook("/seats", { room, seats: once }).catch(() => undefined); // the game is played all the same
}

/** Where this device's people are to sit now; null: nothing new since that version. */
export const fetchMySeats = (after?: number) => askBook<MySeats | null>(`/mine${after === undefined ? "" : `?after=${after}`}`);
