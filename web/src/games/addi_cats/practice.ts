/** What was practised at this device: times by sum. Nothing of it ever leaves the device. */

import { keep, recall } from "../../frame/kept";
import { median } from "../../frame/reaction/delay";

type Times = Record<string, number[]>;
const NAME = "practice";
const KEPT_TIMES = 40;

export interface Practised {
  sum: string;
  times: number;
  median: number;
  best: number;
}

/** A right slap: what had to be added up, and how long it took, the device's own delay taken off by the server. */
export function practise(sum: string, ms: number): void {
  const all = recall<Times>(NAME, {});
  keep(NAME, { ...all, [sum]: [...(all[sum] ?? []), Math.max(0, Math.round(ms))].slice(-KEPT_TIMES) });
}

/** Every sum that was practised, the hardest first. */
export function practised(): Practised[] {
  return Object.entries(recall<Times>(NAME, {}))
    .map(([sum, times]) => ({ sum, times: times.length, median: Math.round(median(times)), best: Math.min(...times) }))
    .sort((a, b) => b.median - a.median);
}

export function forgetPractice(): void {
  keep(NAME, {});
}

/** The same as a table for other programs. */
export function csvOf(rows: readonly Practised[]): string {
  return ["sum,times,median_ms,best_ms", ...rows.map(({ sum, times, median, best }) => [sum, times, median, best].join(","))].join("\n") + "\n";
}
