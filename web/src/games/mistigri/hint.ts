import type { TableStore } from "../../frame/table.svelte";
import { sourceOf, type Scene } from "./scene";
import { tm } from "./words";

/** What the one who acts now is to do, in words. */
export function hint(table: TableStore): string {
  const scene = table.scene as Scene;
  const name = (seat: number) => table.names[seat] ?? "";
  switch (scene.phase) {
    case "draw":
      return scene.pending === 2 ? tm("draw-chosen", { name: name(sourceOf(scene)) }) : tm("draw-now", { draws: scene.draws, name: name(sourceOf(scene)) });
    case "five":
      return scene.to === scene.eye ? tm("five-you") : tm("five-now", { name: name(scene.to) });
    case "deal":
      return scene.counts.some((cards) => cards > 0) ? "" : tm("deal");
    case "over":
      return "";
    default:
      return tm(`${scene.phase}-now`);
  }
}
