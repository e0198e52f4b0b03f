/**
 * The browser's database, as the store of the rooms wants it: JSON in and out. A promise is kept when what was asked is on
 * disk, not before: nothing is told to anybody that a crash could take back.
 */

const NAME = "mousehole";
const VERSION = 1;
const ROWS = "rows";
const ENTRIES = "entries";

function done(request: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    request.oncomplete = () => resolve();
    request.onabort = request.onerror = () => reject(request.error ?? new DOMException("aborted", "AbortError"));
  });
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export class Database {
  private constructor(private readonly kept: IDBDatabase) {}

  static async open(): Promise<Database> {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(ROWS);
      request.result.createObjectStore(ENTRIES);
    };
    const kept = await asked(request);
    kept.onversionchange = () => kept.close();
    return new Database(kept);
  }

  #begin(): IDBTransaction {
    return this.kept.transaction([ROWS, ENTRIES], "readwrite", { durability: "strict" });
  }

  async rows(): Promise<string> {
    return JSON.stringify(await asked(this.kept.transaction(ROWS).objectStore(ROWS).getAll()));
  }

  async entries(room: string): Promise<string> {
    return JSON.stringify(await asked(this.kept.transaction(ENTRIES).objectStore(ENTRIES).getAll(ofRoom(room))));
  }

  /** Entries are numbered; one that is there already is somebody else's, and nothing is written. */
  async append(room: string, first: number, texts: string, row: string | null): Promise<void> {
    const change = this.#begin();
    const entries = change.objectStore(ENTRIES);
    (JSON.parse(texts) as string[]).forEach((text, offset) => entries.add(text, [room, first + offset]));
    if (row) change.objectStore(ROWS).put(JSON.parse(row), room);
    await done(change);
  }

  /** Entries that are there, by number, written over: what was there is gone. */
  async rewrite(room: string, texts: string): Promise<void> {
    const change = this.#begin();
    const entries = change.objectStore(ENTRIES);
    for (const [number, text] of Object.entries(JSON.parse(texts) as Record<string, string>)) entries.put(text, [room, Number(number)]);
    await done(change);
  }

  async delete(room: string): Promise<void> {
    const change = this.#begin();
    change.objectStore(ROWS).delete(room);
    change.objectStore(ENTRIES).delete(ofRoom(room));
    await done(change);
  }
}

function ofRoom(room: string): IDBKeyRange {
  return IDBKeyRange.bound([room], [room, []]);
}
