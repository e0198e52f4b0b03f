import type { GameEvent } from "../protocol";
import type { LogEntry } from "./told";

/** What has happened, as every seat of this screen was told it. */
export class SeatLogs {
  #logs = $state.raw<Record<number, LogEntry[]>>({});
  /** The events of the last input, for the one line that tells what has just happened. */
  latest = $state.raw<LogEntry[]>([]);
  #keys = 0;

  of(seat: number): LogEntry[] {
    return this.#logs[seat] ?? [];
  }

  entries(n: number, events: readonly GameEvent[]): LogEntry[] {
    return events.map((event) => ({ key: ++this.#keys, n, event }));
  }

  write(seat: number, entries: readonly LogEntry[]): void {
    this.#logs = { ...this.#logs, [seat]: [...this.of(seat), ...entries] };
  }

  /** Write down in its place what comes late. */
  note(seat: number, entries: readonly LogEntry[]): void {
    this.#logs = { ...this.#logs, [seat]: [...this.of(seat), ...entries].toSorted((one, other) => one.n - other.n) };
  }

  /** A seat is told everything anew: what came after that state is no more. */
  keepUntil(seat: number, n: number): void {
    this.#logs = { ...this.#logs, [seat]: this.of(seat).filter((entry) => entry.n <= n) };
  }

  /** So many of the latest events have not happened. */
  takeBack(events: number): void {
    if (events) this.#logs = Object.fromEntries(Object.entries(this.#logs).map(([seat, entries]) => [seat, entries.slice(0, -events)]));
    this.latest = [];
  }

  /** A moment of a game told again, with all that led to it. */
  replace(seat: number, n: number, log: readonly { n: number; event: GameEvent }[]): void {
    const entries = log.flatMap((told) => this.entries(told.n, [told.event]));
    this.#logs = { [seat]: entries };
    this.latest = entries.filter((entry) => entry.n === n);
  }

  clear(): void {
    this.#logs = {};
    this.latest = [];
  }
}
