/** Who is new to a game, on this device: the first games are gentle and give hints, until one has got it. */

import { keep, recall } from "./kept";

/** So many games played to their end, and one needs no hints any more. */
const KNOWS_IT = 2;
/** So often a hint is given. */
const TIMES = 3;

interface Known {
  /** The games that were played to their end, by the game. */
  played: Record<string, number>;
  /** How often a hint was followed. */
  hints: Record<string, number>;
  /** The last game that was counted, so that a look back does not count it twice. */
  last: string;
}

const known = (): Known => ({ played: {}, hints: {}, last: "", ...recall<Partial<Known>>("known", {}) });

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

/** Is this hint still of use? */
export function wantsHint(game: string, hint: string): boolean {
  const { played, hints } = known();
  return (played[game] ?? 0) < KNOWS_IT && (hints[hint] ?? 0) < TIMES;
}

export function noteHint(hint: string): void {
  const all = known();
  keep("known", { ...all, hints: { ...all.hints, [hint]: (all.hints[hint] ?? 0) + 1 } });
}
