import type { LogEntry, TableStore } from "../frame/table.svelte";
import type { GameEvent } from "../protocol";
import { yours } from "./standings";

/** What is told in one line: events that belong together, in their order. */
export interface Line {
  entries: LogEntry[];
}

export function linesOf(table: TableStore, entries: readonly LogEntry[]): Line[] {
  const lines: Line[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last && !beginsLine(table, entry.event, last)) last.entries.push(entry);
    else lines.push({ entries: [entry] });
  }
  return lines;
}

function beginsLine({ module }: TableStore, event: GameEvent, last: Line): boolean {
  if (module?.minor?.(event)) return false;
  return module?.begins?.(event, last.entries.map((entry) => entry.event)) ?? true;
}

/** The events of a line that are told: what went without saying is left out. */
export function toldOf({ module }: TableStore, { entries }: Line): readonly GameEvent[] {
  const events = entries.map(({ event }) => event);
  const worth = events.filter((event, i) => i === 0 || !module?.minor?.(event));
  const telling = module?.telling?.(worth) ?? worth;
  return telling.length ? telling : worth;
}

/** The whole line in words. */
export function lineInWords(table: TableStore, line: Line): string {
  const told = toldOf(table, line).map((event) => eventInWords(table, event));
  return told.length > 1 ? `${told.join(". ")}.` : (told[0] ?? "");
}

/** The rules by which all of a line came about, each once. */
export function rulesOf({ entries }: Line): string[] {
  return [...new Set(entries.map(({ event }) => event.rule))];
}

export function wordsOf(table: TableStore, { event }: LogEntry): string {
  return eventInWords(table, event);
}

export function eventInWords(table: TableStore, event: GameEvent): string {
  const { module, words, names } = table;
  return words?.event(event, module?.vocabulary ?? {}, names, yours(table), module?.toDoer) ?? "";
}
