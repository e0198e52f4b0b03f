import { sayings, type Values } from "../../../frame/catalogue";
import type { TableStore } from "../../../frame/table.svelte";
import type { GameEvent } from "../../../protocol";
import { yours } from "../../../table/standings";
import { tm } from "../words";
import en from "./words/en.ftl?raw";
import it from "./words/it.ftl?raw";

const said = sayings(en, it);
export const toDoer = (kind: string, values: Values): string | null => said(`event-${kind}`, values);

/** Where one plays with two hands, nobody is out for an empty one. */
export function phrase(table: TableStore, { kind, seat, rank }: GameEvent): string | null {
  const hands = kind === "out" ? (table.personAt(seat)?.seats ?? []) : [];
  if (hands.length < 2) return null;
  const isEmpty = (hand: number) => table.log.some(({ event }) => event.kind === "out" && event.seat === hand && Number(event.rank) <= Number(rank));
  const values = { name: table.names[seat] ?? "", you: yours(table).includes(seat) ? "yes" : "no" };
  return hands.every((hand) => hand === seat || isEmpty(hand)) ? tm("out-both-hands", values) : tm("out-one-hand", values);
}

const BEGIN = ["flip", "call", "wrong_call", "out", "stuck", "turn_over", "over"];
const UNTOLD = ["late", "restart"];
/** What such a card does names the card: that it was laid need not be told before. */
const NAMED = ["turned", "magic", "trap", "chase", "seesaw"];

/** A laid card with its magic is one line; so are all slaps at one mouse, with what they cost. */
export function begins({ kind }: GameEvent, before: readonly GameEvent[]): boolean {
  return BEGIN.includes(kind) || (kind === "slap" && !before.some((event) => event.kind === "slap"));
}

export function telling(events: readonly GameEvent[]): readonly GameEvent[] {
  const isTold = events.some(({ kind }) => kind === "exchange" || kind === "sin");
  const isNamed = (seat: number) => events.some((event) => NAMED.includes(event.kind) && event.seat === seat);
  return events.filter(({ kind, seat }) => !UNTOLD.includes(kind) && !(isTold && kind === "slap") && !(kind === "flip" && isNamed(seat)));
}
