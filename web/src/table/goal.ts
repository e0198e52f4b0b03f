import type { TableStore } from "../frame/table.svelte";
import { t } from "../frame/words.svelte";

/** What one is after at this table. */
export function goalOf(table: TableStore): string {
  const key = table.module?.goal;
  if (!key) return table.words?.get("about") ?? "";
  return t(typeof key === "string" ? key : key(table));
}
