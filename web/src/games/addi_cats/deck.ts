/** The cards that the chosen tables bring, and about how long they are played with. What is dealt, the server decides. */

import { GREATEST } from "./cards";

export const ALL_TABLES: readonly number[] = Array.from({ length: GREATEST }, (_, i) => i + 1);
/** The printed decks are of the tables 1 to so many, and more. */
export const FEWEST_PRINTED = 5;
/** Who does not know all the tables yet has so long to look before the next card. */
export const LEARNERS_PACE_MS = 2500;

/** The tables that a value of the option stands for: a number for those from 1 on, a list for just these. */
export function tablesOf(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : ALL_TABLES.slice(0, Number(value));
}

/** Are these the tables from 1 on of a printed deck? */
export function isPrinted(tables: readonly number[]): boolean {
  return tables.length >= FEWEST_PRINTED && tables.every((table, i) => table === i + 1);
}

/** Tables as the option takes them. */
export function asOption(tables: number[]): number | number[] {
  return isPrinted(tables) ? tables.length : tables;
}

/** The additions of a table, which its first number names. */
export function additionsOf(table: number): string[] {
  return ALL_TABLES.map((other) => `${table}+${other}`);
}

export interface Deck {
  cards: number;
  additions: number;
  sums: number;
  specials: number;
}

/** How many special cards the printed deck of so many tables has. */
function specialsOf(tables: number): number {
  if (tables <= 6) return 10;
  return tables <= 8 ? 14 : 18;
}

export function deckOf(tables: readonly number[], withSpecials: boolean): Deck {
  const additions = GREATEST * tables.length;
  const sums = Math.max(...tables) - Math.min(...tables) + GREATEST;
  const specials = withSpecials ? specialsOf(tables.length) : 0;
  return { cards: additions + sums + specials, additions, sums, specials };
}

/**
 * How long half of all games of the lab's cats (a middling temper, `mousehole lab addi_cats --bots cat`) are over in: minutes
 * with a hundred cards and 2.5 s between two of them, by the number of players. `short` is until the first hand of two
 * players, or the champion, has no cards left; with three the champion leaves two, and that is the end anyhow.
 *
 * Measured in 200 games for each of 17 choices of tables (four single ones, pairs, threes … all ten, 30 to 137 cards) and
 * each of these 13 ways to play. Which tables they are hardly matters, only how many cards: minutes grow with the power
 * 1.7 of that number (1.5 without special cards, measured with 3, 4 and 6 players). The curve misses no measured median by
 * more than 29 % (without special cards 41 %, in games of three minutes and less), most by less than 10 %.
 */
const MINUTES: Record<number, { book: number; short: number }> = {
  2: { book: 35.2, short: 9.8 },
  3: { book: 15.2, short: 15.2 },
  4: { book: 21.1, short: 10.7 },
  5: { book: 24.4, short: 8.2 },
  6: { book: 26.9, short: 6.4 },
  7: { book: 27.7, short: 5.1 },
  8: { book: 28.8, short: 4.2 },
};
const MEASURED_CARDS = 100;
const GROWTH = { withSpecials: 1.7, without: 1.5 };
/** What a laying takes besides the pace; by four players at paces of 1, 2.5 and 4 s. */
const REACTION_MS = 600;

/** About how many minutes: one by one as long as they are few, then by fives. */
export function minutesOf(deck: Deck, players: number, options: Record<string, unknown>): number {
  const isShort = players === 2 ? options["two_win"] === "first_hand" : options["finish"] === "champion";
  const measured = MINUTES[players]![isShort ? "short" : "book"];
  const growth = (deck.cards / MEASURED_CARDS) ** (deck.specials ? GROWTH.withSpecials : GROWTH.without);
  const pace = (Number(options["pace_ms"]) + REACTION_MS) / (LEARNERS_PACE_MS + REACTION_MS);
  const minutes = measured * growth * pace;
  return minutes < 12 ? Math.max(1, Math.round(minutes)) : 5 * Math.round(minutes / 5);
}
