/**
 * Python as it stands when it has imported what rooms need, kept by the device: a later visit begins there. It is a shortcut
 * and nothing else: where it cannot be kept, or cannot be read, Python begins as on the first visit. Another edition has
 * another digest, and finds none.
 */

const PREFIX = "mousehole-start ";

export class Snapshots {
  readonly #name: string;
  readonly #key: string;

  constructor(folder: string, digest: string) {
    this.#name = PREFIX + folder;
    this.#key = `${folder}snapshot?${digest}`;
  }

  /** Can this browser keep one? */
  get areKept(): boolean {
    return typeof caches !== "undefined";
  }

  async find(): Promise<Response | null> {
    try {
      return (this.areKept && (await (await caches.open(this.#name)).match(this.#key))) || null;
    } catch {
      return null;
    }
  }

  /** Keep this one and no other; where there is no room for it, none. */
  async keep(snapshot: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      await this.forget();
      await (await caches.open(this.#name)).put(this.#key, new Response(snapshot));
    } catch {
      await this.forget();
    }
  }

  async forget(): Promise<void> {
    await caches.delete(this.#name).catch(() => false);
  }
}
