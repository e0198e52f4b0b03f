/** What may be done now, as the server lists it, taken apart for the fingers. Nothing is judged here. */

import type { TableStore } from "../../frame/table.svelte";
import { valueOf } from "./cards";
import { tm } from "./words";

export interface Move {
  text: string;
  verb: string;
  /** The cards it names, in the order of the words. */
  cards: string[];
  /** The seat it names, or −1. */
  seat: number;
}

export function movesOf(inputs: readonly string[]): Move[] {
  return inputs.map((text) => {
    const [verb = "", ...words] = text.split(" ");
    const seat = verb === "give" ? Number(words[1]) : -1;
    return { text, verb, cards: seat < 0 ? words : words.slice(0, 1), seat };
  });
}

/** What an input does, in words: with the names of its cards, and of whom one gets. */
export function inWords(table: TableStore, input: string): string {
  const [{ verb, cards, seat }] = movesOf([input]) as [Move];
  const [first = "", second = ""] = cards.map((code) => table.words?.get(`card-${code}`) ?? code);
  if (verb === "give") return tm("give-to", { card: first, name: table.names[seat] ?? "" });
  return cards.length ? tm(`way-${verb}`, { first, second }) : tm(`way-${verb}-alone`);
}

const ofVerb = (moves: readonly Move[], verb: string) => moves.filter((move) => move.verb === verb);

/** The move that lays down these two, in either order. */
export function discarding(moves: readonly Move[], a: string, b: string): Move | undefined {
  return ofVerb(moves, "discard").find(({ cards: [c, d] }) => (c === a && d === b) || (c === b && d === a));
}

/** May this card of the hand be the first half of something? */
export function startsWith(moves: readonly Move[], code: string): boolean {
  return moves.some(({ verb, cards }) =>
    verb === "discard" ? cards.includes(code) : (verb === "give" || verb === "swap") && cards[0] === code,
  );
}

const LAST_TRICK = 8;

/** The value whose effect two cards have together; 0 where they are only of one colour. */
export function trickOf([first, second]: readonly string[]): number {
  const value = first && second && first.charAt(0) === second.charAt(0) ? valueOf(first) : 0;
  return value <= LAST_TRICK ? value : 0;
}
