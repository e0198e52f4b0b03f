/** The course of a game in figures: what everybody had after each event, who was ahead, and where it turned. */

import type { Curve } from "../games/module";
import type { GameEvent } from "../protocol";

/** The value of every curve before the first event and after each, backwards from what it came to. */
export function valuesOf(curve: Curve, events: readonly GameEvent[]): number[] {
  const values = [curve.last];
  for (const event of events.toReversed()) values.push(values.at(-1)! - curve.change(event));
  return values.reverse();
}

/** Who was ahead alone for longest, and how often that changed; null where nobody ever was. One line of values a seat. */
export function leadOf(lines: readonly (readonly number[])[], better: "more" | "fewer"): { seat: number; changes: number } | null {
  const sign = better === "fewer" ? -1 : 1;
  const ahead = lines[0]!.map((_, i) => {
    const best = Math.max(...lines.map((line) => sign * line[i]!));
    return lines.flatMap((line, seat) => (sign * line[i]! === best ? [seat] : []));
  });
  const leads = ahead.flatMap((seats) => (seats.length === 1 ? seats : []));
  if (!leads.length) return null;
  const isOvertaken = !ahead.at(-1)!.includes(leads.at(-1)!); // by several at once, who end side by side
  const changes = leads.filter((seat, i) => i > 0 && seat !== leads[i - 1]).length + Number(isOvertaken);
  const longest = lines.map((_, seat) => leads.filter((other) => other === seat).length);
  return { seat: longest.indexOf(Math.max(...longest)), changes };
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
