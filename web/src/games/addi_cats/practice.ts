/** What was practised at this device: for every player, times and misses by sum. Nothing of it ever leaves the device. */

import { keep, recall } from "../../frame/kept";
import { median } from "../../frame/reaction/delay";
import { SUMS, totalOf } from "./cards";
import { additionsOf, ALL_TABLES, LEARNERS_PACE_MS } from "./deck";

interface Tries {
  /** The latest times of right slaps. */
  ms: number[];
  /** How often another person was alone to see it; that a cat of the house was faster is no miss. */
  missed: number;
}

type Practice = Record<string, Record<string, Tries>>;
const NAME = "practice";
const KEPT_TIMES = 40;
/** So many times as long as for what one knows best is counting, not knowing. */
const COUNTING = 2;
/** Fewer tries of a sum say nothing of it. */
const FEWEST_TRIES = 3;

export interface Practised {
  sum: string;
  times: number;
  /** In milliseconds; null where it was only missed. */
  median: number | null;
  best: number | null;
  missed: number;
  /** Is it still counted out: after several tries of its own far slower than the others, or missed more often than seen? */
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

/** One slow hand, or one that came too late, is no verdict on a child: only several tries of a sum are. */
function isCountedOut(ms: readonly number[], missed: number, limit: number): boolean {
  const isSlow = ms.length >= FEWEST_TRIES && median(ms) > limit;
  return isSlow || (ms.length + missed >= FEWEST_TRIES && missed > ms.length);
}

/** Every sum that a player has practised, the hardest first. */
export function practised(name: string): Practised[] {
  const tries = Object.entries(recall<Practice>(NAME, {})[name] ?? {});
  const medians = tries.filter(([, { ms }]) => ms.length).map(([, { ms }]) => median(ms)).toSorted((a, b) => a - b);
  /** Of the quicker half: where one still counts out many sums, those must not pass for one's usual time. */
  const quicker = medians.slice(0, Math.ceil(medians.length / 2));
  const limit = COUNTING * (quicker.length ? median(quicker) : 0);
  return tries
    .map(([sum, { ms, missed }]) => {
      const middle = ms.length ? Math.round(median(ms)) : null;
      return { sum, times: ms.length, median: middle, best: ms.length ? Math.min(...ms) : null, missed, isHard: isCountedOut(ms, missed, limit) };
    })
    .sort((a, b) => Number(b.isHard) - Number(a.isHard) || (b.median ?? Infinity) - (a.median ?? Infinity));
}

export function forgetPractice(name: string): void {
  const { [name]: _, ...others } = recall<Practice>(NAME, {});
  keep(NAME, others);
}

/** What was practised, as CSV for other programs. */
export function csvOf(rows: readonly Practised[]): string {
  const lines = rows.map(({ sum, times, median, best, missed, isHard }) => [sum, times, median ?? "", best ?? "", missed, Number(isHard)].join(","));
  return ["sum,times,median_ms,best_ms,missed,still_counted", ...lines].join("\n") + "\n";
}

/** A box with nothing in it but additions that are to be practised, and number cards. */
export interface PracticeBox {
  components: Record<string, unknown>;
  cards: number;
}

const ADDITION_CARDS = 24;
const MOST_COPIES = 8;
/** Of one's own sums and of others: a game in which everything is equal would ask for no adding up. */
const FEWEST_TOTALS = 5;
const NUMBER_COPIES = 2;

/** The totals of some additions and, where these are few, the nearest others. */
function totalsFor(additions: readonly string[]): number[] {
  const own = [...new Set(additions.map(totalOf))];
  const away = (total: number) => Math.min(...own.map((each) => Math.abs(each - total)));
  const others = SUMS.filter((total) => !own.includes(total)).toSorted((a, b) => away(a) - away(b));
  return [...own, ...others.slice(0, Math.max(0, FEWEST_TOTALS - own.length))];
}

/** A deck of just these additions, each several times, with number cards: the hardest of them where they are many. */
export function practiceBox(hardest: readonly string[]): PracticeBox {
  const additions = hardest.slice(0, ADDITION_CARDS);
  const totals = totalsFor(additions);
  const copies = Math.min(MOST_COPIES, Math.round(ADDITION_CARDS / additions.length));
  const row = (a: number) => additionsOf(a).map((code) => (additions.includes(code) ? copies : 0));
  return {
    components: {
      additions: Object.fromEntries(ALL_TABLES.map((table) => [table, row(table)])),
      sums: { copies: SUMS.map((total) => (totals.includes(total) ? NUMBER_COPIES : 0)) },
    },
    cards: copies * additions.length + NUMBER_COPIES * totals.length,
  };
}

/** The rules of such a game: no special cards, and time to look. */
export const PRACTICE_OPTIONS = { specials: false, finish: "champion", pace_ms: LEARNERS_PACE_MS };
