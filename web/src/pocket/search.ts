/** One bot's search: its tree, and how often or how long it may search for a decision. The same as `bots/compiled_search.py`. */

import { Compiled, type Drivers } from "./compiled.ts";

/** What is to be decided; records as bytes in hexadecimal. Budgets: so many iterations, or else so many seconds. */
export interface Question {
  game: string;
  bot: number;
  seat: number;
  state: string;
  box: string;
  knowledge: string;
  rng: [number, number];
  iterations: number | null;
  seconds: number;
  keeps: boolean;
  lengths: Record<string, number>;
  net: string;
}

/** What was decided, after so many iterations. */
export interface Decision {
  action: number;
  searched: number;
}

const FIRST_CHUNK = 32; // iterations between two looks at the clock, before the pace is known
const CHUNK_SECONDS = 0.01;
const MUCH_LATER = 1n << 30n;

export class Search {
  readonly #compiled: Compiled;
  #isUsed = false;

  constructor(module: WebAssembly.Module, drivers: Drivers, lengths: Record<string, number>) {
    this.#compiled = new Compiled(module, drivers, lengths);
  }

  /** The action that the search tried most; `net` are the weights that the question names. */
  decide(asked: Question, net?: Uint8Array): Decision {
    if (asked.net) this.#compiled.bytes("learned.net").set(weights(asked, net));
    if (this.#isUsed && (!asked.keeps || this.#compiled.call("crowded", {})[0] !== 0n)) this.#clear();
    this.#isUsed = true;
    this.#compiled.bytes("states").fill(0);
    for (const [name, value] of [["states", asked.state], ["box", asked.box], ["knowledge", asked.knowledge]] as const)
      this.#compiled.bytes(name).set(fromHex(value));
    const rng = this.#compiled.bytes("rng");
    new DataView(rng.buffer, rng.byteOffset).setBigInt64(0, BigInt(asked.rng[0]), true);
    new DataView(rng.buffer, rng.byteOffset).setBigInt64(8, BigInt(asked.rng[1]), true);
    const { key, searched } = asked.iterations === null ? this.#soLong(asked) : this.#soOften(asked, asked.iterations);
    return { action: Number(this.#compiled.call("best", { key })[0]), searched };
  }

  /** The bytes of an array, for whoever compares them. */
  bytes(name: string): Uint8Array {
    return this.#compiled.bytes(name);
  }

  #clear(): void {
    for (const name of ["tree.slots", "tree.used"]) this.#compiled.bytes(name).fill(0);
  }

  #think(seat: number, iterations: number, later: bigint): { done: number; key: bigint } {
    const [done, key] = this.#compiled.call("search", { seat: BigInt(seat), iterations: BigInt(iterations), later });
    return { done: Number(done), key: key! };
  }

  #soOften(asked: Question, iterations: number): { key: bigint; searched: number } {
    const { done, key } = this.#think(asked.seat, iterations, 0n);
    return { key, searched: done };
  }

  #soLong(asked: Question): { key: bigint; searched: number } {
    const begun = performance.now();
    for (let searched = 0, chunk = FIRST_CHUNK, later = MUCH_LATER; ; ) {
      const { done, key } = this.#think(asked.seat, chunk, later);
      searched += done;
      const passed = (performance.now() - begun) / 1000;
      const pace = searched / Math.max(passed, 1e-6);
      const rest = asked.seconds - passed;
      if (done < chunk || rest <= 0) return { key, searched };
      chunk = Math.max(1, Math.floor(pace * Math.min(rest, CHUNK_SECONDS)));
      later = BigInt(Math.floor(pace * rest));
    }
  }
}

function weights({ net: name }: Question, net?: Uint8Array): Uint8Array {
  if (!net) throw new Error(`the weights ${name} have not come`);
  return net;
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
