import type { TableStore } from "../../frame/table.svelte";

/** Is somebody at this screen the cat, or one of the mice? Neither: who watches, or has both sides. */
export function sideOf(table: TableStore): "cat" | "mice" | "both" {
  const catSeat = (table.info?.players ?? 2) - 1;
  const isCat = table.mine.includes(catSeat);
  const isMice = table.mine.some((seat) => seat !== catSeat);
  return isCat === isMice ? "both" : isCat ? "cat" : "mice";
}

/** What one is after: it depends on the side. */
export const goal = (table: TableStore): string => `goal-hunt-${sideOf(table)}`;
