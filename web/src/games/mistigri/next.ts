import type { TableStore } from "../../frame/table.svelte";
import { yours } from "../../table/standings";
import type { Scene } from "./scene";
import { tm } from "./words";

/** Who will draw from whom after this turn, if play goes that way; empty where nobody will. */
export function drawsNext(table: TableStore, scene: Scene, direction = scene.direction): string {
  const seats = scene.counts.length;
  const holds = (seat: number) => (scene.counts[seat] ?? 0) > 0;
  const around = (from: number, way: number) => Array.from({ length: seats - 1 }, (_, i) => (from + way * (i + 1) + seats * (i + 1)) % seats).find(holds);
  const next = around(scene.turn, direction);
  const from = holds(scene.turn) ? scene.turn : next === undefined ? undefined : around(next, -direction);
  if (table.over || next === undefined || from === undefined || next === from) return "";
  const isYou = (seat: number) => yours(table).includes(seat);
  const [name, source] = [table.names[next] ?? "", table.names[from] ?? ""];
  return tm("draws-next", { name, source, who: isYou(next) ? "next" : isYou(from) ? "from" : "others" });
}
