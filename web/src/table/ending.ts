/** How a game went, in three lines. */

import type { TableStore } from "../frame/table.svelte";
import { capital, t } from "../frame/words.svelte";
import type { Curve } from "../games/module";
import type { GameEvent } from "../protocol";
import { linesOf, phraseOf, toldOf, wordsOf } from "./lines";
import { namesOf } from "./standings";

export interface Ending {
  lines: string[];
  /** The rule that ended it, in words. */
  rule: string;
  ruleId: string;
}

const LINES = 3;

export function storyOf(table: TableStore): Ending {
  const last = table.log.at(-1);
  if (!last) return { lines: [], rule: "", ruleId: "" };
  /** What ended it, where the last event only says who has won. */
  const ended = table.log.findLast(({ event }) => event.kind === table.module?.ends) ?? last;
  const before = [...(table.module?.story?.(table) ?? [lead(table), turningPoint(table) || (table.module?.highlight?.(table) ?? "")]).filter(Boolean), length(table)];
  const lines = [...before.slice(0, LINES - 1), wordsOf(table, ended)].map((line) => `${line.replace(/[.!]$/, "")}.`);
  return { lines, rule: table.words?.rule(last.event.rule) ?? "", ruleId: last.event.rule };
}

/** How long it was: told where there is nothing better to tell. */
function length(table: TableStore): string {
  return t("story-length", { moves: linesOf(table, table.log).length });
}

function curvesOf(table: TableStore): Curve[] {
  return table.seen ? (table.module?.curves?.(table.seen.view, table) ?? []) : [];
}

/** The value of every curve before the first event and after each, backwards from what it came to. */
export function valuesOf(curve: Curve, events: readonly GameEvent[]): number[] {
  const values = [curve.last];
  for (const event of events.toReversed()) values.push(values.at(-1)! - curve.change(event));
  return values.reverse();
}

/** Who was ahead, and how often that changed. */
function lead(table: TableStore): string {
  const curves = curvesOf(table);
  const sign = table.module?.better === "fewer" ? -1 : 1;
  if (curves.length < 2 || !table.module?.better) return "";
  const events = table.log.map(({ event }) => event);
  const values = curves.map((curve) => valuesOf(curve, events));
  const leads: number[] = [];
  events.forEach((_, i) => {
    const best = Math.max(...values.map((line) => sign * line[i + 1]!));
    const ahead = values.flatMap((line, seat) => (sign * line[i + 1]! === best ? [seat] : []));
    if (ahead.length === 1) leads.push(ahead[0]!);
  });
  if (!leads.length) return "";
  const changes = leads.filter((seat, i) => i > 0 && seat !== leads[i - 1]).length;
  const longest = curves.map((_, seat) => leads.filter((other) => other === seat).length);
  const name = capital(namesOf(table, [longest.indexOf(Math.max(...longest))]));
  const yours = name === capital(t("you")) ? "yes" : "no";
  return changes ? t("story-lead-changed", { name, changes, yours }) : t("story-lead-kept", { name, yours });
}

/** The event that changed any curve most, if it stands out; its place among all. */
export function turningAt(curves: readonly Curve[], events: readonly GameEvent[]): number {
  let [best, size] = [-1, 1];
  events.forEach((event, i) => {
    const change = Math.max(0, ...curves.map((curve) => Math.abs(curve.change(event))));
    if (change > size) [best, size] = [i, change];
  });
  return best;
}

/** The same event in words, or the one before it in its line that says what it was about. */
function turningPoint(table: TableStore): string {
  const events = table.log.map(({ event }) => event);
  const at = turningAt(curvesOf(table), events);
  if (at < 0) return "";
  const line = linesOf(table, table.log).find(({ entries }) => entries.includes(table.log[at]!))!;
  const told = toldOf(table, line);
  const best = told.findLast((event) => events.indexOf(event) <= at) ?? told[0];
  return best ? t("turning-point", { what: phraseOf(table, best) }) : "";
}
