import type { ClientMessage, Hello, ServerMessage } from "../protocol";
import { type RoomLine, transport } from "../transport";
import type { ServerMessage as WireMessage } from "../wire";
import { type Astray, Folder, VERSION } from "./folding";
import { Spare, SPARES } from "./spare";

export type Line = "connecting" | "open" | "lost" | "gone";

const GONE = new Set([4404, 4403, 4400]);
// A second at most for as long as another machine may be taking the room over, and longer only after that
const WAITS_MS = [250, 500, 1000, 1000, 1000, 1000, 1000, 2000, 4000];

// A machine that freezes closes no line: after so much silence the server is asked whether it is there
const QUIET_MS = 1500;
const LOOK_MS = 250;
const CONNECT_MS = 4000;
const LEAST_PATIENCE_MS = 1500;
const MOST_PATIENCE_MS = 12000;
const PATIENCE = 4; // times what its answers take

/** What a table needs of its line, be it to a server or to a record. */
export interface Dialled {
  /** This clock less the server's, where there is a server's. */
  readonly offset?: number | null;
  send(message: ClientMessage): void;
  close(): void;
}

export interface Ears {
  hello(): Hello;
  /** A message has come; `isSpare`: by a line that may be ahead of the main one, and brings only copies. */
  heard(message: ServerMessage, isSpare?: boolean): void;
  changed(line: Line): void;
  /** What came in steps is not what the server has; the whole has been asked for. */
  lost?(astray: Astray): void;
  /** The server has a newer version of the protocol than this page speaks. */
  isOld?(): void;
}

/**
 * A line to a room that heals by itself. Inputs carry ids and are sent again until they are acknowledged or refused;
 * the server plays an id once. Where time judges there are spare lines beside it.
 */
export class Connection implements Dialled {
  /** This clock less the server's, in milliseconds. */
  offset: number | null = null;
  #line: RoomLine | null = null;
  #pending = new Map<string, ClientMessage>();
  #tries = 0;
  #timer = 0;
  #closed = false;
  #watch = 0;
  #lookedAt = 0;
  #heardAt = 0;
  #probedAt: number | null = null;
  #patience = LEAST_PATIENCE_MS;
  #spares: Spare[] = [];
  #sparesFor = "";

  constructor(
    private readonly room: string,
    private readonly ears: Ears,
  ) {
    this.#watch = window.setInterval(() => this.#look(), LOOK_MS);
    this.#open();
  }

  #open(): void {
    this.ears.changed("connecting");
    this.#quiet();
    const line = transport.dial(this.room);
    this.#line = line;
    const folder = new Folder((astray) => {
      this.#say({ t: "whole" });
      this.ears.lost?.(astray);
    });
    line.onopen = () => {
      this.#tries = 0;
      this.#quiet();
      this.#say({ ...this.ears.hello(), line: device, version: VERSION });
      for (const message of this.#pending.values()) this.#say(message);
      this.ears.changed("open");
    };
    line.onmessage = (text) => {
      this.#answered();
      for (const message of folder.fold(JSON.parse(text) as WireMessage)) this.#hear(message);
    };
    line.onclose = (code) => this.#lost(code);
  }

  /** Silence begins. */
  #quiet(): void {
    this.#heardAt = performance.now();
    this.#probedAt = null;
  }

  #answered(): void {
    if (this.#probedAt !== null) this.#patience = bounded(PATIENCE * (performance.now() - this.#probedAt));
    this.#quiet();
  }

  /** See whether the server is still there; one that does not answer is left, and who comes back finds another. */
  #look(): void {
    const now = performance.now();
    const slept = now - this.#lookedAt > 4 * LOOK_MS;
    this.#lookedAt = now;
    const state = this.#line?.state;
    if (slept || document.hidden) this.#quiet();
    else if (state === "connecting" && now - this.#heardAt > CONNECT_MS) this.#leave();
    else if (state !== "open") return;
    else if (this.#probedAt === null && now - this.#heardAt > QUIET_MS) {
      this.#probedAt = now;
      this.#say({ t: "probe" });
    } else if (this.#probedAt !== null && now - this.#probedAt > this.#patience) {
      this.#patience = bounded(2 * this.#patience);
      this.#leave();
    }
  }

  /** Hang up without waiting for the other end to agree. */
  #leave(): void {
    const line = this.#line;
    if (line === null) return;
    line.onopen = line.onmessage = line.onclose = null;
    line.close();
    this.#line = null;
    this.#lost(1006);
  }

  #lost(code: number): void {
    this.#spare("");
    if (this.#closed) return;
    if (GONE.has(code)) {
      this.ears.changed("gone");
      return;
    }
    this.ears.changed("lost");
    this.#timer = window.setTimeout(() => this.#open(), WAITS_MS[Math.min(this.#tries++, WAITS_MS.length - 1)]);
  }

  #hear(message: ServerMessage): void {
    if (message.t === "alive") return;
    if (message.t === "ping") {
      this.#say({ t: "pong", k: message.k, c: performance.now() });
      if (message.offset !== null) this.offset = message.offset;
      return;
    }
    if (message.t === "names") {
      if (message.newest > VERSION) this.ears.isOld?.();
      return;
    }
    if ((message.t === "ack" || message.t === "refused") && message.id !== null) this.#pending.delete(message.id);
    this.ears.heard(message);
    if (message.t === "room") this.#spare(message.timed ? message.you.join() : "");
  }

  /** Have spare lines for these people, and none for nobody. */
  #spare(people: string): void {
    if (people === this.#sparesFor) return;
    this.#sparesFor = people;
    for (const spare of this.#spares) spare.close();
    const hello: Hello = { t: "hello", tokens: this.ears.hello().tokens, spare_of: device };
    const heard = (message: ServerMessage): void => this.ears.heard(message, true);
    this.#spares = people ? Array.from({ length: SPARES }, () => new Spare(this.room, hello, heard)) : [];
  }

  #say(message: ClientMessage): void {
    if (this.#line?.state === "open") this.#line.send(JSON.stringify(message));
  }

  send(message: ClientMessage): void {
    this.#say(message);
    if (message.t !== "input") return;
    this.#pending.set(message.id, message);
    for (const spare of this.#spares) spare.send(message);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.#spare("");
    this.#line?.close(1000);
  }
}

function bounded(patience: number): number {
  return Math.min(Math.max(patience, LEAST_PATIENCE_MS), MOST_PATIENCE_MS);
}

let made = 0;
const device = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join("");

/** An id that no other input has. */
export function newId(): string {
  return `${device}-${++made}`;
}
