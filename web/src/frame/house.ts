/** The house book as a table needs it: who of the house has sat down. Nothing of it is loaded where nobody is in it. */

import { keep, recall } from "./kept";

/** A person of the house whose device this is. */
export interface Mine {
  person: number;
  name: string;
}

export const MINE = "book.people";

/** The people of the house on this device, as they were last known. */
export const mine = (): Mine[] => recall<Mine[]>(MINE, []);

const EVENINGS = "book.evenings";
const MOST_EVENINGS = 50;

/** The evening of the house to which a room's table belongs, where this device has sat down there from it. */
export const eveningOf = (room: string): number | undefined => recall<Record<string, number>>(EVENINGS, {})[room];

export function keepEvening(room: string, evening: number): void {
  const known = Object.entries(recall<Record<string, number>>(EVENINGS, {})).filter(([other]) => other !== room);
  keep(EVENINGS, Object.fromEntries([...known.slice(1 - MOST_EVENINGS), [room, evening]]));
}

/** A place that this device has at a room, and what the one who sits there is called. */
export interface Sat {
  token: string;
  name: string;
}

export function noteInBook(room: string, seats: readonly Sat[]): void {
  if (mine().length) void import("../book/house").then(({ noteSeats }) => noteSeats(room, seats));
}
