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

export function minutesOf(deck: Deck, players: number, options: Record<string, unknown>): number {
  return deck.cards + players + Number(options.pace_ms);
}
