/** How long a game lasts: the lab's medians (`minutes.json`, made by `benchmarks/minutes.py`). */

import measured from "./minutes.json";

type Options = Record<string, unknown>;
/** What is played otherwise than the book, and how many minutes half of such games last at most. */
type Row = [Options, number][];
const MEASURED = measured as unknown as Record<string, Record<string, Row>>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Between two numbers that were measured the nearer one stands for the option. */
function nearest(row: Row, name: string, value: unknown): number | undefined {
  const own = row.filter(([options]) => name in options);
  const exact = own.find(([options]) => isSame(options[name], value));
  if (exact || typeof value !== "number" || !own.length) return exact?.[1];
  return own.toSorted(([a], [b]) => Math.abs(Number(a[name]) - value) - Math.abs(Number(b[name]) - value))[0]?.[1];
}

/**
 * About so many minutes for these players and options, as people say it; undefined where nobody has measured. Each option
 * lengthens or shortens the book's game by as much as it does alone.
 */
export function minutesOf(game: string, players: number, options: Options = {}): number | undefined {
  const row = MEASURED[game]?.[players];
  const book = row?.find(([options]) => !Object.keys(options).length)?.[1];
  if (!row || !book) return undefined;
  const whole = Object.entries(options).reduce((minutes, [name, value]) => minutes * ((nearest(row, name, value) ?? book) / book), book);
  return rounded(whole);
}

function rounded(minutes: number): number {
  if (minutes < 10) return Math.max(1, Math.round(minutes));
  return Math.round(minutes / 5) * 5;
}
