/** What the worker that analyses says. */
export type FromAnalysing = { share: number; rough: unknown[] } | { whole: object } | { failed: true };

/** A worker that analyses one game, as Python sees it: JSON, one word after the other. */
export class Analyst {
  readonly #worker: Worker;
  readonly #told: string[] = [];
  #waiting: ((told: string) => void) | null = null;

  constructor(record: string) {
    this.#worker = new Worker(new URL("analysing.js", self.location.href), { type: "module", name: "analysing" });
    this.#worker.onmessage = ({ data }: MessageEvent<FromAnalysing>) => this.#hear(data);
    this.#worker.onerror = () => this.#hear({ failed: true });
    this.#worker.postMessage(record);
  }

  next(): Promise<string> {
    const told = this.#told.shift();
    return told === undefined ? new Promise((resolve) => (this.#waiting = resolve)) : Promise.resolve(told);
  }

  #hear(told: FromAnalysing): void {
    if (!("share" in told)) this.#worker.terminate();
    this.#told.push(JSON.stringify(told));
    if (!this.#waiting) return;
    this.#waiting(this.#told.shift()!);
    this.#waiting = null;
  }
}
