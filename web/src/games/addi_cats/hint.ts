import type { TableStore } from "../../frame/table.svelte";
import type { Scene } from "./scene";
import { tm } from "./words";

/** What is to be done, in words. */
export function hint(table: TableStore): string {
  const scene = table.scene as Scene;
  if (scene.race === "chase" || scene.race === "trap") return tm("race-now");
  return tm(table.inputs(table.turn).includes("flip") ? "lay-now" : "watch-now");
}
