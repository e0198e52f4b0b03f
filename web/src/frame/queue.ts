/**
 * What has come and is to be shown, one after the other. Something that cannot be shown is handed to `failed`, and what
 * comes behind it is shown all the same: an error must never leave the table standing still.
 */
export class ShowQueue<Message extends { t: string }> {
  #waiting: Message[] = [];
  #running = false;

  constructor(
    private readonly isReady: () => boolean,
    private readonly show: (message: Message) => void | Promise<void>,
    private readonly failed: (error: unknown, message: Message) => void,
  ) {}

  get running(): boolean {
    return this.#running;
  }

  /** How many messages of that kind wait behind the one that is shown. */
  behind(kind: Message["t"]): number {
    return this.#waiting.filter((message) => message.t === kind).length;
  }

  push(message: Message): void {
    this.#waiting.push(message);
    void this.run();
  }

  /** Forget what waits; what is being shown is not broken off. */
  clear(): void {
    this.#waiting = [];
  }

  /** Show what waits, as soon as there is something to show it with. */
  async run(): Promise<void> {
    if (this.#running || !this.isReady()) return;
    this.#running = true;
    try {
      for (let message = this.#waiting.shift(); message; message = this.#waiting.shift()) await this.#showOne(message);
    } finally {
      this.#running = false;
    }
  }

  async #showOne(message: Message): Promise<void> {
    try {
      await this.show(message);
    } catch (error) {
      this.failed(error, message);
    }
  }
}
