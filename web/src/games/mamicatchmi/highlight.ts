import type { TableStore } from "../../frame/table.svelte";
import { capital } from "../../frame/words.svelte";
import { namesOf, yours } from "../../table/standings";
import type { GameEvent } from "../../protocol";
import { tm } from "./words";

/** So often somebody must have blundered before the story tells of it. */
const CLUMSY = 2;

const countOf = (events: readonly GameEvent[], kinds: readonly string[], seat: number) => events.filter((event) => event.seat === seat && kinds.includes(event.kind)).length;

/** Who won the most duels, or, which is funnier, who most often put a pawn where it did not belong. */
export function highlight(table: TableStore): string {
  const events = table.log.map(({ event }) => event);
  const most = (kinds: readonly string[]) => {
    const counts = table.names.map((_, seat) => countOf(events, kinds, seat));
    const count = Math.max(0, ...counts);
    const seat = counts.indexOf(count);
    return { count, seat, isAlone: counts.filter((other) => other === count).length === 1 };
  };
  const tell = (words: string, { count, seat }: { count: number; seat: number }) =>
    tm(words, { name: capital(namesOf(table, [seat])), count, yours: yours(table).includes(seat) ? "yes" : "no" });
  const clumsiest = most(["wrong_spot", "wrong_move"]);
  if (clumsiest.isAlone && clumsiest.count >= CLUMSY) return tell("story-clumsy", clumsiest);
  const quickest = most(["duel_won"]);
  return quickest.isAlone && quickest.count > 1 ? tell("story-duels", quickest) : "";
}
