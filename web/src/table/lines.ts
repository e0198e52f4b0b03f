import type { LogEntry, TableStore } from "../frame/table.svelte";

/** What is told in one line: an event, and what went without saying after it. */
export interface Line {
  entry: LogEntry;
  also: LogEntry[];
}

export function linesOf(table: TableStore, entries: readonly LogEntry[]): Line[] {
  const lines: Line[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last && table.module?.minor?.(entry.event)) last.also.push(entry);
    else lines.push({ entry, also: [] });
  }
  return lines;
}

export function wordsOf(table: TableStore, { event }: LogEntry): string {
  return table.words?.event(event, table.module?.vocabulary ?? {}, table.names) ?? "";
}
