import type { TableStore } from "../../frame/table.svelte";
import type { Scene } from "./scene";
import { tm } from "./words";

/** In a race everybody slaps. */
export function forAll(table: TableStore): string {
  const { race } = table.scene as Scene;
  return race === "chase" || race === "trap" ? tm("race-now") : "";
}

/** What the one in turn is to do, in words. */
export function hint(table: TableStore): string {
  return tm(table.inputs(table.turn).includes("flip") ? "lay-now" : "watch-now");
}
