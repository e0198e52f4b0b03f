import type { TableStore } from "./table.svelte";

type Reason = "sheet" | "hidden" | "reading";

/** Where nobody else plays, the table stands still as long as its person looks at something else, and then goes on. */
export class Rest {
  /** The table was stopped here, and not by anybody's wish. */
  isOn = $state(false);
  #reasons = $state.raw<readonly Reason[]>([]);

  constructor(private readonly table: TableStore) {}

  want(reason: Reason, wanted: boolean): void {
    if (this.#reasons.includes(reason) === wanted) return;
    this.#reasons = wanted ? [...this.#reasons, reason] : this.#reasons.filter((other) => other !== reason);
  }

  /** Stop the table or let it go on, as it should be now; to be called whenever anything of it has changed. */
  mind(): void {
    const { info, line } = this.table;
    const wanted = this.#reasons.length > 0;
    if (line !== "open" || info?.state !== "playing") {
      if (!info?.paused) this.isOn = false;
    } else if (wanted && !this.isOn && !info.paused && this.table.people.isAlone && this.table.isHost) {
      this.isOn = true;
      this.table.say({ t: "host", do: "pause" });
    } else if (!wanted && this.isOn && info.paused) {
      this.isOn = false;
      this.table.say({ t: "host", do: "resume" });
    }
  }

  /** The person wants a pause, which is to last. */
  keep(): void {
    this.isOn = false;
  }
}
