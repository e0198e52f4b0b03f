/** What a table is made of, besides what the server says: what has been told, said and refused, and how it is come by. */

import type { Emote, GameEvent, ViewMessage } from "../protocol";
import type { Dialled, Ears } from "./connection";

export interface LogEntry {
  key: number;
  n: number;
  event: GameEvent;
}

export interface Refusal {
  key: number;
  /** Why the server has refused it; empty where the page itself says something. */
  reason: string;
  words: string;
  x: number;
  y: number;
}

/** Something said aloud by one at the table; it fades by itself. */
export interface Said {
  key: number;
  person: number;
  /** A ready-made word, or that somebody asks the tiger. */
  emote: Emote | "hint";
}

/** A moment of a game told again: what was seen then, and everything that had happened. */
export interface Jump {
  t: "jump";
  view: ViewMessage;
  log: { n: number; event: GameEvent }[];
}

/** How a table is come by, where it is not simply the line to its room with this device's tokens. */
export interface Ways {
  dial?: (ears: Ears) => Dialled;
  /** The tokens to show; none for one who watches. */
  tokens?: readonly string[];
  /** The seat to look through, where it is not one's own first. */
  viewpoint?: number | null;
}
