import type { TableStore } from "../../frame/table.svelte";
import type { GameEvent, View } from "../../protocol";
import { yours } from "../../table/standings";
import type { Curve } from "../module";
import { tm } from "./words";

/** By how many cards one event changed what every seat holds; `open` counts the face-up cards and is kept along. */
function changesOf(event: GameEvent, open: number[]): number[] {
  const changes = open.map(() => 0);
  const { seat } = event;
  const cards = Number(event.cards ?? 0);
  switch (event.kind) {
    case "flip":
      open[seat]!++;
      break;
    case "gift":
      changes[seat]!--;
      changes[event.to as number]!++;
      break;
    case "exchange": {
      const losers = event.losers as number[];
      changes[seat] = -cards;
      losers.forEach((loser, place) => (changes[loser] = Math.ceil((cards - place) / losers.length)));
      for (const each of [seat, ...losers]) open[each] = 0;
      break;
    }
    case "take_all":
      open.forEach((count, other) => {
        changes[other]! -= count;
        changes[seat]! += count;
      });
      open.fill(0);
      break;
    case "trap_sprung":
      for (const giver of event.givers as number[]) changes[giver]!--;
      changes[seat]! += (event.givers as number[]).length;
      break;
    case "refill":
      changes[seat] = cards;
      break;
    case "slowest":
    case "put_under":
      open[seat] = 0;
      break;
    case "turn_over":
      open.fill(0);
      break;
  }
  return changes;
}

/** Which hand a seat is, where one plays with two. */
function handOf(table: TableStore, seat: number): string | undefined {
  const seats = table.personAt(seat)?.seats ?? [];
  return seats.length > 1 ? tm(seat === seats[0] ? "hand-left" : "hand-right") : undefined;
}

/** Cards left, pile and face-up ones together, a curve a seat. */
export function holdings(view: View, table: TableStore): Curve[] {
  const { counts, faceup } = view as unknown as { counts: number[]; faceup: string[][] };
  const open = counts.map(() => 0);
  const changes = new Map(table.log.map(({ event }) => [event, changesOf(event, open)]));
  return counts.map((count, seat) => ({
    label: table.names[seat] ?? "",
    hand: handOf(table, seat),
    colour: `var(--curve-${seat % 6})`,
    last: count + (faceup[seat]?.length ?? 0),
    change: (event) => changes.get(event)?.[seat] ?? 0,
  }));
}

/** Where one plays with two hands, nobody is out for an empty one. */
export function phrase(table: TableStore, { kind, seat, rank }: GameEvent): string | null {
  const hands = kind === "out" ? (table.personAt(seat)?.seats ?? []) : [];
  if (hands.length < 2) return null;
  const isEmpty = (hand: number) => table.log.some(({ event }) => event.kind === "out" && event.seat === hand && Number(event.rank) <= Number(rank));
  const values = { name: table.names[seat] ?? "", you: yours(table).includes(seat) ? "yes" : "no" };
  return hands.every((hand) => hand === seat || isEmpty(hand)) ? tm("out-both-hands", values) : tm("out-one-hand", values);
}
