/**
 * Rules that were compiled to WebAssembly ahead of time (`engine/wasm.py`), called as Numba calls them: where the result
 * goes, where an error would go, then the arguments; an array is seven words. Arrays lie in the module's own memory.
 */

/** An argument of a driver: an array of items of so many bytes, or a whole number. */
export interface Parameter {
  name: string;
  itemsize?: number;
}

/** How the drivers of a module are called, by their names. */
export type Drivers = Record<string, Parameter[]>;

const PAGE = 65_536;
const ALIGNED = 16;
const MOST_RESULTS = 2;

interface Place {
  at: number;
  length: number;
  itemsize: number;
}

export class Compiled {
  readonly #exports: Record<string, unknown>;
  readonly #memory: WebAssembly.Memory;
  readonly #drivers: Drivers;
  readonly #places = new Map<string, Place>();
  readonly #results: number;

  /** `lengths`: how many items each array is to have. Arrays of one name are the same array to all drivers. */
  constructor(module: WebAssembly.Module, drivers: Drivers, lengths: Record<string, number>) {
    this.#exports = new WebAssembly.Instance(module).exports;
    this.#memory = this.#exports["memory"] as WebAssembly.Memory;
    this.#drivers = drivers;
    let end = aligned((this.#exports["__heap_base"] as WebAssembly.Global).value as number);
    this.#results = end;
    end += ALIGNED * MOST_RESULTS;
    for (const { name, itemsize } of Object.values(drivers).flat()) {
      if (itemsize === undefined || this.#places.has(name)) continue;
      const length = lengths[name];
      if (length === undefined) throw new Error(`how long is ${name}?`);
      this.#places.set(name, { at: end, length, itemsize });
      end = aligned(end + length * itemsize);
    }
    const missing = end - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
  }

  /** The bytes of an array, as they are now. */
  bytes(name: string): Uint8Array {
    const place = this.#places.get(name);
    if (!place) throw new Error(`there is no ${name}`);
    return new Uint8Array(this.#memory.buffer, place.at, place.length * place.itemsize);
  }

  /** Call a driver; the two numbers that it may return. */
  call(name: string, numbers: Record<string, bigint>): BigInt64Array {
    const driver = this.#exports[name] as (...words: unknown[]) => number;
    const words = this.#drivers[name]!.flatMap((parameter) => this.#words(parameter, numbers));
    const status = driver(this.#results, this.#results + ALIGNED, ...words);
    if (status !== 0) throw new Error(`${name} has failed: ${status}`);
    return new BigInt64Array(this.#memory.buffer.slice(this.#results, this.#results + ALIGNED));
  }

  #words({ name, itemsize }: Parameter, numbers: Record<string, bigint>): unknown[] {
    if (itemsize === undefined) {
      const number = numbers[name];
      if (number === undefined) throw new Error(`${name} is not given`);
      return [number];
    }
    const { at, length } = this.#places.get(name)!;
    return [0, 0, BigInt(length), BigInt(itemsize), at, BigInt(length), BigInt(itemsize)];
  }
}

function aligned(at: number): number {
  return Math.ceil(at / ALIGNED) * ALIGNED;
}
