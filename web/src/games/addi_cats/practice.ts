/** What was practised at this device: for every player, times and misses by sum. Nothing of it ever leaves the device. */

import { keep, recall } from "../../frame/kept";
import { median } from "../../frame/reaction/delay";

interface Tries {
  /** The latest times of right slaps. */
  ms: number[];
  /** How often somebody else gave their cards away because this hand did not come. */
  missed: number;
}

type Practice = Record<string, Record<string, Tries>>;
const NAME = "practice";
const KEPT_TIMES = 40;
/** So many times the player's usual time is counting, not knowing. */
const COUNTING = 1.5;

export interface Practised {
  sum: string;
  times: number;
  /** In milliseconds; null where it was only missed. */
  median: number | null;
  best: number | null;
  missed: number;
  /** Is it still counted out: far slower than the others, or missed as often as not? */
  isHard: boolean;
}

function change(name: string, sum: string, how: (tries: Tries) => Tries): void {
  const all = recall<Practice>(NAME, {});
  const own = all[name] ?? {};
  keep(NAME, { ...all, [name]: { ...own, [sum]: how(own[sum] ?? { ms: [], missed: 0 }) } });
}

/** A right slap: what had to be added up, and how long it took, the device's own delay taken off by the server. */
export function practise(name: string, sum: string, ms: number): void {
  change(name, sum, (tries) => ({ ...tries, ms: [...tries.ms, Math.max(0, Math.round(ms))].slice(-KEPT_TIMES) }));
}

/** A common sum of one's own that another one was alone to see. */
export function miss(name: string, sum: string): void {
  change(name, sum, (tries) => ({ ...tries, missed: tries.missed + 1 }));
}

/** Who has practised here. */
export function players(): string[] {
  return Object.keys(recall<Practice>(NAME, {}));
}

/** Every sum that a player has practised, the hardest first. */
export function practised(name: string): Practised[] {
  const tries = Object.entries(recall<Practice>(NAME, {})[name] ?? {});
  const medians = tries.filter(([, { ms }]) => ms.length).map(([, { ms }]) => median(ms));
  const limit = COUNTING * (medians.length ? median(medians) : 0);
  return tries
    .map(([sum, { ms, missed }]) => {
      const middle = ms.length ? Math.round(median(ms)) : null;
      return { sum, times: ms.length, median: middle, best: ms.length ? Math.min(...ms) : null, missed, isHard: missed >= Math.max(1, ms.length) || (middle ?? 0) > limit };
    })
    .sort((a, b) => Number(b.isHard) - Number(a.isHard) || (b.median ?? Infinity) - (a.median ?? Infinity));
}

export function forgetPractice(name: string): void {
  const { [name]: _, ...others } = recall<Practice>(NAME, {});
  keep(NAME, others);
}

/** The same as a table for other programs. */
export function csvOf(rows: readonly Practised[]): string {
  const lines = rows.map(({ sum, times, median, best, missed, isHard }) => [sum, times, median ?? "", best ?? "", missed, Number(isHard)].join(","));
  return ["sum,times,median_ms,best_ms,missed,still_counted", ...lines].join("\n") + "\n";
}
