import type { TableStore } from "../../frame/table.svelte";
import type { Scene } from "./scene";
import { tm } from "./words";

/** Everybody looks at the dice, whoever has rolled them. */
export function forAll(table: TableStore): string {
  const { phase } = table.scene as Scene;
  return phase === "duel" || phase === "trap" ? tm(`${phase}-now`) : "";
}

/** What the one in turn is to do, in words. */
export function hint(table: TableStore): string {
  const { phase } = table.scene as Scene;
  return phase === "over" ? "" : tm(`${phase}-now`);
}
