/** Who is new to a game, on this device: the first ones are gentle, and explain themselves until that is not needed. */

import { keep, recall } from "./kept";

interface Known {
  /** The games that were played to their end, by the game. */
  played: Record<string, number>;
  /** The last game that was counted, so that a look back does not count it twice. */
  last: string;
  /** How often what a hint says was done, by the game and the hint. */
  understood: Record<string, number>;
  /** The latest rooms at which somebody who was new sat down. */
  guided: string[];
}

/** So many games of a kind are explained at most. */
const FIRST_GAMES = 3;
/** Whoever has done a thing so often knows it. */
const UNDERSTOOD = 2;
const MOST_GUIDED = 20;
/** Where hands are quick, a newcomer's is given a second. */
export const HEAD_START_MS = 1000;

const known = (): Known => ({ played: {}, last: "", understood: {}, guided: [], ...recall<Partial<Known>>("known", {}) });

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

/** Somebody sits down at a table; where the game is still new here, it is explained at that table. */
export function guide(game: string, room: string): void {
  const all = known();
  if ((all.played[game] ?? 0) >= FIRST_GAMES || all.guided.includes(room)) return;
  keep("known", { ...all, guided: [...all.guided, room].slice(-MOST_GUIDED) });
}

export function isGuided(game: string, room: string): boolean {
  const { played, guided } = known();
  return guided.includes(room) && (played[game] ?? 0) < FIRST_GAMES;
}

export function isUnderstood(game: string, hint: string): boolean {
  return (known().understood[`${game} ${hint}`] ?? 0) >= UNDERSTOOD;
}

/** What a hint says was done once more; `surely`: somebody says that it is known. */
export function noteUnderstood(game: string, hint: string, surely = false): void {
  const all = known();
  const key = `${game} ${hint}`;
  keep("known", { ...all, understood: { ...all.understood, [key]: surely ? UNDERSTOOD : (all.understood[key] ?? 0) + 1 } });
}
