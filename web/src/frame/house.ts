/** The house book as a table needs it: who of the house has sat down. Nothing of it is loaded where nobody is in it. */

import { recall } from "./kept";

/** A person of the house whose device this is. */
export interface Mine {
  person: number;
  name: string;
}

export const MINE = "book.people";

/** The people of the house on this device, as they were last known. */
export const mine = (): Mine[] => recall<Mine[]>(MINE, []);

/** A place that this device has at a room, and what the one who sits there is called. */
export interface Sat {
  token: string;
  name: string;
}

export function noteInBook(room: string, seats: readonly Sat[]): void {
  if (mine().length) void import("../book/house").then(({ noteSeats }) => noteSeats(room, seats));
}
