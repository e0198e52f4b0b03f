import type { LuckMessage } from "../protocol";

/** When luck speaks: what tumbles now, and what goes by itself if no hand comes. */
export class Luck {
  /** The seat whose dice tumble now, or null. */
  thrower = $state<number | null>(null);
  /** Until when a hand is waited for, by `performance.now()`; null: as long as it takes. */
  until = $state<number | null>(null);
  /** Whose hand that is. */
  seat = $state(-1);

  heard({ seat, ms, thrown }: LuckMessage): void {
    this.seat = seat;
    this.thrower = thrown ? seat : null;
    this.until = thrown ? null : performance.now() + ms;
  }

  /** Something has come: nothing is waited for any more. */
  spoken(): void {
    this.until = null;
  }

  /** What was thrown lies there, or nobody throws any more. */
  landed(): void {
    this.thrower = null;
  }
}
