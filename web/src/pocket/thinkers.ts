import { Analyst } from "./analyst";
import type { FromThinking, ToThinking } from "./thinking";
import type { Question } from "./search";

interface Waiting {
  resolve(decision: string): void;
  reject(error: Error): void;
}

/** The other worker as Python sees it: JSON in and out. It is started when the first bot that searches is to move. */
export class Thinkers {
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, Waiting>();
  readonly #nets = new Map<string, Uint8Array>();
  #asked = 0;

  decide(question: string): Promise<string> {
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const asked = JSON.parse(question) as Question;
      const net = this.#nets.get(asked.net);
      this.#say(net ? { id, question: asked, net } : { id, question: asked });
    });
  }

  /** The weights of a net, fetched when the first bot needs them. */
  async weights(net: string): Promise<Uint8Array> {
    const answer = await fetch(new URL(`nets/${net}`, self.location.href));
    if (!answer.ok) throw new Error(`${net}: ${answer.status}`);
    const weights = new Uint8Array(await answer.arrayBuffer());
    this.#nets.set(net, weights);
    return weights;
  }

  /** A further worker, which looks at a game that is over. */
  analyse(record: string): Analyst {
    return new Analyst(record);
  }

  forget(bot: number): void {
    if (this.#worker) this.#say({ forget: bot });
  }

  #say(message: ToThinking): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    const worker = new Worker(new URL("thinking.js", self.location.href), { type: "module", name: "thinking" });
    worker.onmessage = ({ data }: MessageEvent<FromThinking>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.decision) waiting?.resolve(JSON.stringify(data.decision));
      else waiting?.reject(new Error("nothing was decided"));
    };
    worker.onerror = () => {
      this.#worker = null;
      for (const waiting of this.#waiting.values()) waiting.reject(new Error("the other worker is gone"));
      this.#waiting.clear();
    };
    return worker;
  }
}
