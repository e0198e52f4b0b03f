import type { ClientMessage, ServerMessage } from "../protocol";
import { type RoomLine, transport } from "../transport";
import { isPocket } from "./root";

/** The page opens so many beside its line to a reaction game; none to a room in the same browser, where nothing is lost on the way. */
export const SPARES = isPocket ? 0 : 2;

const WAITS_MS = [500, 1000, 2000, 4000, 8000, 16000];
const UNWANTED = 4404;

/**
 * Another line of the same screen. TCP sends a packet that was lost again a round trip later or more, and holds back what is
 * behind it: a card or a hand that goes by several lines is in time if it is on one of them.
 */
export class Spare {
  #line: RoomLine | null = null;
  #timer = 0;
  #tries = 0;
  #closed = false;

  constructor(
    private readonly room: string,
    private readonly hello: ClientMessage,
    private readonly heard: (message: ServerMessage) => void,
  ) {
    this.#open();
  }

  #open(): void {
    const line = transport.dial(this.room);
    this.#line = line;
    line.onopen = () => line.send(JSON.stringify(this.hello));
    line.onmessage = (text) => {
      this.#tries = 0;
      this.heard(JSON.parse(text) as ServerMessage);
    };
    line.onclose = (code) => {
      if (this.#closed || code === UNWANTED) return;
      this.#timer = window.setTimeout(() => this.#open(), WAITS_MS[Math.min(this.#tries++, WAITS_MS.length - 1)]);
    };
  }

  send(message: ClientMessage): void {
    if (this.#line?.state === "open") this.#line.send(JSON.stringify(message));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#line?.close(1000);
  }
}

/**
 * What comes by several lines is taken once. A spare line may overtake the main one, which then tells what was before:
 * that is only written down.
 */
export class Turnstile {
  #latest = new Map<number | null, number>();
  #early = new Set<string>();

  /** What to do with an `events` of that seat and state. */
  events(seat: number | null, n: number, isSpare: boolean): "show" | "note" | "skip" {
    const latest = this.#latest.get(seat) ?? -1;
    const key = `${seat} ${n}`;
    if (!isSpare && this.#early.delete(key)) return "skip";
    if (n <= latest) return isSpare ? "skip" : "note";
    this.#latest.set(seat, n);
    if (isSpare) this.#early.add(key);
    return "show";
  }

  /** Is a `legal` of that seat and state still of interest? */
  legal(seat: number, n: number): boolean {
    return n >= (this.#latest.get(seat) ?? -1);
  }

  /** A seat is told everything anew. */
  view(seat: number | null, n: number): void {
    this.#latest.set(seat, n);
  }

  forget(): void {
    this.#latest.clear();
    this.#early.clear();
  }
}
