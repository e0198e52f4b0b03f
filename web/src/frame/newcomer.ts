/** Who is new to a game, on this device: the first one is gentle. */

import { keep, recall } from "./kept";

interface Known {
  /** The games that were played to their end, by the game. */
  played: Record<string, number>;
  /** The last game that was counted, so that a look back does not count it twice. */
  last: string;
}

const known = (): Known => ({ played: {}, last: "", ...recall<Partial<Known>>("known", {}) });

/** Has nobody here played this game to its end? */
export function isNewTo(game: string): boolean {
  return !known().played[game];
}

/** One more game has been played to its end. */
export function notePlayed(game: string, room: string, round: number): void {
  const all = known();
  const last = `${room} ${round}`;
  if (all.last !== last) keep("known", { ...all, last, played: { ...all.played, [game]: (all.played[game] ?? 0) + 1 } });
}
