/** An analysis in words: who played better, whose the luck was. */

import type { TableStore } from "../frame/table.svelte";
import { capital } from "../frame/words.svelte";
import type { GameEvent, WholeAnalysis } from "../protocol";
import { eventInWords } from "../table/lines";
import { yours } from "../table/standings";
import { tm } from "./words";

/** So many thousandths apart, two are as good as equal. */
const CLOSE = 30;
const REASONS = ["caught", "won", "hidden", "miaow", "discard"];

export interface Share {
  seats: number[];
  name: string;
  luck: number;
  play: number;
  knowing: number | null;
  speed: number | null;
}

/** What everybody's game was made of, a person at a time. */
export function sharesOf(table: TableStore, whole: WholeAnalysis): Share[] {
  return (table.info?.people ?? []).map(({ seats }) => {
    const sum = (part: (seat: WholeAnalysis["seats"][number]) => number | null) => seats.reduce((all, seat) => all + (part(whole.seats[seat]!) ?? 0), 0);
    const isTimed = whole.seats[seats[0]!]?.knowing != null;
    return {
      seats,
      name: table.names[seats[0]!] ?? "",
      luck: sum((seat) => seat.luck),
      play: sum((seat) => seat.own_play),
      knowing: isTimed ? sum((seat) => seat.knowing) : null,
      speed: isTimed ? sum((seat) => seat.speed) : null,
    };
  });
}

/** The winner beside the one who looks, or beside the one who came nearest by playing. */
export function comparison(table: TableStore, whole: WholeAnalysis): string {
  const shares = sharesOf(table, whole);
  const won = ({ seats }: Share) => seats.some((seat) => whole.seats[seat]!.result > 0);
  const isMine = ({ seats }: Share) => seats.some((seat) => yours(table).includes(seat));
  const losers = shares.filter((share) => !won(share)).toSorted((a, b) => b.play - a.play);
  const winner = shares.find((share) => won(share) && isMine(share)) ?? shares.find(won);
  const other = losers.find(isMine) ?? losers[0];
  if (!winner || !other) return "";
  const who = isMine(winner) ? "-you" : isMine(other) ? "-lost" : "";
  return tm(`told-${kindOf(winner, other, whole.doubt)}${who}`, { winner: winner.name, other: other.name });
}

function kindOf(winner: Share, other: Share, doubt: number): string {
  const [play, luck, least] = [winner.play - other.play, winner.luck - other.luck, Math.max(CLOSE, doubt)];
  if (Math.abs(play) < least && Math.abs(luck) < least) return "close";
  if (play >= 0) return luck >= 0 ? "both" : "play";
  return "luck";
}

/** What an input led to, in the words of the game. */
export function inWords(table: TableStore, events: readonly Record<string, unknown>[]): string {
  const first = events[0] as GameEvent | undefined;
  return first ? capital(eventInWords(table, first)) : "";
}

/** Why one thing would have been better than the other, by a name, where rules of thumb know it; else null. */
export function reasonOf(done: readonly Record<string, unknown>[], better: readonly Record<string, unknown>[]): string | null {
  const kinds = (events: readonly Record<string, unknown>[]) => events.map(({ kind }) => kind as string);
  return REASONS.find((kind) => kinds(better).includes(kind) && !kinds(done).includes(kind)) ?? null;
}

export function percent(thousandths: number): string {
  return `${Math.round(thousandths / 10)}\u00a0%`;
}
