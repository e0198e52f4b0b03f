/** The delay of this device itself, as its ten taps have measured it; kept on the device. */

import { keep, recall } from "../kept";

export const TAPS = 10;
/** The server believes no more. */
export const MOST_DELAY_MS = 80;

export function keptDelay(): number | null {
  return recall<number | null>("delay", null);
}

const FRAMES = 12;

/** How long this device shows one picture: a second measure, beside the taps. */
export async function frameMs(): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i <= FRAMES; i++) times.push(await new Promise<number>(requestAnimationFrame));
  return median(times.slice(1).map((time, i) => time - times[i]!));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/**
 * Whoever taps along with a steady beat foresees it, so what a tap comes later than the beat is not the person's reaction
 * but the time that screen and touch take. One tap astray does not matter: the middle one counts.
 */
export function keepDelay(late: readonly number[]): number {
  const delay = Math.min(Math.max(Math.round(median(late)), 0), MOST_DELAY_MS);
  keep("delay", delay);
  return delay;
}
