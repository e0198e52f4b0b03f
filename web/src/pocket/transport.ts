import type { Reply, RoomLine, Transport } from "../transport";
import type { FromHouse, ToHouse } from "./messages";
import { keepFiles, pocket } from "./state.svelte";

const NO_ROOMS: Reply = { status: 200, data: { rooms: [] } }; // open to all: there is nobody else here

/** What a browser says of a worker's first line that does not know modules; one that came in part fails with other words. */
const NO_MODULES = /import|module/;

const STORE_DOWN = 1013; // what was to be kept could not be kept

const NOT_NOW = 429; // a lesson asks again by itself

type Question = Extract<ToHouse, { t: "ask" }>;

/** Has somebody pressed something for it? What is only looked at may wait until the tables are here. */
const isDeed = ({ method, path }: Question) => method === "POST" && path !== "api/mine";

/** Rooms in a worker of this page: what would be asked of a server is asked of the worker's port. */
export function pocketTransport(): Transport & { takeOver(): void } {
  const house = new House();
  void keepFiles(house.begun);
  return {
    ask: (path, lang, body, key) => house.ask(path, lang, body, key),
    dial: (room) => house.dial(room),
    takeOver: () => house.takeOver(),
  };
}

class House {
  #worker: Worker | null = null;
  #waiting: ToHouse[] = [];
  #asked = new Map<number, { question: Question; answer: (reply: Reply) => void }>();
  #lines = new Map<number, PortLine>();
  #made = 0;
  #isWaiting = false;
  #begin!: () => void;
  /** The house is open, here or elsewhere, or will not be. */
  readonly begun = new Promise<void>((resolve) => (this.#begin = resolve));

  constructor() {
    if ("locks" in navigator) this.#lock({ ifAvailable: true });
    else this.#open();
  }

  /** Have the tables here, and no longer in the tab that has them. */
  takeOver(): void {
    pocket.house = "opening";
    this.#lock({ steal: true });
  }

  /** One tab has the tables: two would each play on without the other's moves. */
  #lock(options: LockOptions): void {
    navigator.locks
      .request(`mousehole ${new URL(".", document.baseURI).pathname}`, options, (lock) => {
        if (!options.ifAvailable && !options.steal) this.#isWaiting = false;
        if (lock === null) return this.#wait();
        this.#open();
        return new Promise<void>(() => undefined); // until this page ends, or another one takes over
      })
      .catch((error: DOMException) => {
        if (error.name === "AbortError") this.#shut();
        else this.#open(); // a browser that keeps nothing has no locks either: the house finds that out, and says so
      });
  }

  /** Another tab has the tables: when it ends they are had here. */
  #wait(): void {
    pocket.house = "elsewhere";
    this.#begin();
    this.#waiting = this.#waiting.filter((message) => message.t !== "ask");
    for (const { question } of this.#asked.values()) this.#put(question);
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#lock({});
  }

  #open(): void {
    pocket.house = "opening";
    const worker = new Worker(new URL("house.js", document.baseURI), { type: "module", name: "house" });
    worker.onmessage = ({ data }: MessageEvent<FromHouse>) => this.#hear(data);
    worker.onerror = ({ message = "" }) => {
      if (pocket.house !== "opening") return;
      pocket.house = "failed";
      pocket.trouble = NO_MODULES.test(message) ? "browser" : "download";
      this.#begin();
    };
    this.#worker = worker;
    for (const message of this.#waiting.splice(0)) worker.postMessage(message);
  }

  #shut(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#wait();
    for (const [id, line] of [...this.#lines]) {
      this.#lines.delete(id);
      line.closed(1006);
    }
  }

  async ask(path: string, lang: string, body?: unknown, key = ""): Promise<Reply> {
    if (path === "api/games") return { status: 200, data: await (await fetch(new URL("games.json", document.baseURI))).json() };
    if (path === "api/rooms" && body === undefined) return NO_ROOMS;
    if (path === "api/rooms") void navigator.storage?.persist?.().catch(() => false); // tables are to stay
    const id = ++this.#made;
    const question: Question = { t: "ask", id, method: body === undefined ? "GET" : "POST", path, lang, body: JSON.stringify(body) ?? "", key };
    return new Promise<Reply>((answer) => {
      this.#asked.set(id, { question, answer });
      this.#put(question);
    });
  }

  /** Ask the house; where another tab has it, whoever presses something is told so at once, and presses again once it is here. */
  #put(question: Question): void {
    if (pocket.house === "elsewhere" && isDeed(question)) void this.#refuse(question.id);
    else this.#say(question);
  }

  async #refuse(id: number): Promise<void> {
    const { t } = await import("../frame/words.svelte"); // not before it is needed: the words and settings need this module first
    this.#answer(id, { status: NOT_NOW, data: { words: t("pocket-elsewhere") } });
  }

  #answer(id: number, reply: Reply): void {
    this.#asked.get(id)?.answer(reply);
    this.#asked.delete(id);
  }

  dial(room: string): RoomLine {
    const id = ++this.#made;
    const line = new PortLine(
      (text) => this.#say({ t: "said", id, text }),
      () => {
        this.#lines.delete(id);
        this.#say({ t: "left", id });
      },
    );
    this.#lines.set(id, line);
    this.#say({ t: "dial", id, room });
    return line;
  }

  #say(message: ToHouse): void {
    if (this.#worker) this.#worker.postMessage(message);
    else this.#waiting.push(message);
  }

  #hear(message: FromHouse): void {
    if (message.t === "reply") {
      this.#answer(message.id, { status: message.status, data: message.body ? (JSON.parse(message.body) as unknown) : null });
    } else if (message.t === "opened") this.#lines.get(message.id)?.opened();
    else if (message.t === "told") {
      pocket.isFull = false;
      this.#lines.get(message.id)?.onmessage?.(message.text);
    } else if (message.t === "closed") {
      if (message.code === STORE_DOWN) pocket.isFull = true;
      const line = this.#lines.get(message.id);
      this.#lines.delete(message.id);
      line?.closed(message.code);
    } else if (message.t === "ready") {
      pocket.house = "open";
      pocket.start = message.start;
      this.#begin();
    } else {
      pocket.house = "failed";
      pocket.trouble = message.why;
      this.#begin();
    }
  }
}

class PortLine implements RoomLine {
  state: RoomLine["state"] = "connecting";
  onopen: RoomLine["onopen"] = null;
  onmessage: RoomLine["onmessage"] = null;
  onclose: RoomLine["onclose"] = null;

  constructor(
    readonly send: (text: string) => void,
    private readonly leave: () => void,
  ) {}

  opened(): void {
    this.state = "open";
    this.onopen?.();
  }

  closed(code: number): void {
    this.state = "closed";
    this.onclose?.(code);
  }

  close(): void {
    if (this.state === "closed") return;
    this.leave();
    this.closed(1000);
  }
}
