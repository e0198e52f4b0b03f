/** How a game went, in three lines. */

import type { TableStore } from "../frame/table.svelte";
import { capital, t } from "../frame/words.svelte";
import type { Curve } from "../games/module";
import { leadOf, turningAt, valuesOf } from "./course";
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

/** Who was ahead longest, and how often that changed. */
function lead(table: TableStore): string {
  const { better } = table.module ?? {};
  const curves = curvesOf(table);
  const people = (table.info?.people ?? []).map(({ seats }) => seats);
  if (curves.length < 2 || people.length < 2 || !better) return "";
  const events = table.log.map(({ event }) => event);
  const values = curves.map((curve) => valuesOf(curve, events).slice(1));
  const longest = leadOf(
    // Whoever has several hands is ahead with all of them together.
    people.map((seats) => events.map((_, i) => seats.reduce((sum, seat) => sum + values[seat]![i]!, 0))),
    better,
  );
  if (!longest) return "";
  const { seat: person, changes } = longest;
  const name = capital(namesOf(table, people[person]!));
  const yours = name === capital(t("you")) ? "yes" : "no";
  return changes ? t("story-lead-changed", { name, changes, yours }) : t("story-lead-kept", { name, yours });
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
