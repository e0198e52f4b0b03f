import { capital, t } from "../frame/words.svelte";
import type { TableStore } from "../frame/table.svelte";
import type { Standing } from "../games/module";

/** The seats of the one person who looks at this screen; none where several do, or somebody only watches. Of a lesson's, a seat played alone. */
export function yours(table: TableStore): readonly number[] {
  if (table.hands) return table.hands.length === 1 ? table.hands : [];
  return table.info?.you.length === 1 ? table.mine : [];
}

export function isYours(table: TableStore, { seats }: Standing): boolean {
  return seats.some((seat) => yours(table).includes(seat));
}

/** The names of a side: "You" for the one who looks. */
export function namesOf(table: TableStore, seats: readonly number[]): string {
  if (seats.some((seat) => yours(table).includes(seat))) return seats.length > 1 && !isOnePerson(table, seats) ? t("you-and-others") : t("you");
  const names = [...new Set(seats.map((seat) => table.names[seat] ?? ""))];
  const last = names.pop() ?? "";
  return names.length ? t("and", { first: names.join(", "), last }) : last;
}

function isOnePerson(table: TableStore, seats: readonly number[]): boolean {
  return new Set(seats.map((seat) => table.personAt(seat)?.person)).size === 1;
}

/** How everybody stands, the best first; empty where the game counts nothing. */
export function standingsOf(table: TableStore): Standing[] {
  const { module, seen } = table;
  if (!module || !seen) return [];
  const found = module.standings?.(seen.view, table) ?? byCurves(table);
  return found.toSorted((a, b) => a.place - b.place);
}

/** A person stands as the sum of their curves says; winners are first, whatever the rules have looked at besides. */
function byCurves(table: TableStore): Standing[] {
  const { module, seen, info } = table;
  if (!module?.better || !module.curves || !seen || !info) return [];
  const curves = module.curves(seen.view, table);
  const sign = module.better === "more" ? -1 : 1;
  const sides = info.people.map(({ seats }) => {
    const sum = seats.reduce((sum, seat) => sum + (curves[seat]?.last ?? 0), 0);
    const isWinner = seats.some((seat) => seen.winners.includes(seat));
    return { seats, sum, ranks: isWinner ? [-Infinity, 0] : [sign * sum, module.tieBreak?.(seen.view, seats) ?? 0] };
  });
  type Side = (typeof sides)[number];
  const isBefore = ({ ranks: [a = 0, b = 0] }: Side, { ranks: [c = 0, d = 0] }: Side) => a < c || (a === c && b < d);
  const key = (module.counted ?? "").replace("story-", "");
  return sides.map((side) => ({
    seats: side.seats,
    place: 1 + sides.filter((other) => isBefore(other, side)).length,
    words: t(`standing-${key}`, { n: side.sum }),
  }));
}

/** "Third", for places that are told in a word. */
export function placeInWords(place: number): string {
  return capital(t("place-nth", { n: place }));
}
