import type { TableStore } from "../../frame/table.svelte";

/** From here on nobody needs to hurry, and no times are shown. */
export const CALM_SLAP_MS = 8000;

export function isCalm(table: TableStore): boolean {
  return Number(table.info?.options.slap_ms ?? 0) >= CALM_SLAP_MS;
}
