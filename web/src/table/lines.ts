import type { LogEntry, TableStore } from "../frame/table.svelte";
import { capital } from "../frame/words.svelte";
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

/** So many letters fit into the two lines under the table on a phone. */
const BRIEF = 84;

/** Of a line the newest, as much as can be read at a glance: what has just happened must not be the part that is cut off. */
export function newestInWords(table: TableStore, line: Line): string {
  const told = toldOf(table, line).map((event) => eventInWords(table, event));
  let brief = told.pop() ?? "";
  for (let before = told.pop(); before && before.length + brief.length + 2 <= BRIEF; before = told.pop()) brief = `${before}. ${brief}`;
  return brief;
}

/** The rules by which all of a line came about, each once. */
export function rulesOf({ entries }: Line): string[] {
  return [...new Set(entries.map(({ event }) => event.rule))];
}

export function wordsOf(table: TableStore, { event }: LogEntry): string {
  return eventInWords(table, event);
}

export function eventInWords(table: TableStore, event: GameEvent): string {
  return capital(phraseOf(table, event));
}

/** An event in words, as they stand within a sentence. */
export function phraseOf(table: TableStore, event: GameEvent): string {
  const { module, words, names } = table;
  return module?.phrase?.(table, event) ?? words?.event(event, module?.vocabulary ?? {}, names, yours(table), module?.toDoer) ?? "";
}
