import { openRoom, Problem } from "../frame/api";
import { myself, someNames } from "../frame/people";
import { settings } from "../frame/settings.svelte";
import { TableStore } from "../frame/table.svelte";
import type { Chapter, Step, Tutorial } from "./lessons";

const LOOK_MS = 60;
const GUIDE_MS = 1500;
const AGAIN_MS = 400;
const BUSY_MS = 2000;

/** Leads through the prepared tables of a game, one step after the other. */
export class Tutor {
  table = $state.raw<TableStore | null>(null);
  step = $state.raw<Step | null>(null);
  /** How far one is: steps done and steps in all. */
  done = $state(0);
  readonly all: number;
  finished = $state(false);
  problem = $state("");
  readonly names: string[];
  #next = false;
  #closed = false;

  constructor(
    private readonly game: string,
    private readonly tutorial: Tutorial,
  ) {
    const me = myself();
    const others = someNames(tutorial.players, me.name);
    this.names = others.map((name, seat) => (seat === tutorial.learner[0] ? me.name : name));
    this.all = tutorial.chapters.reduce((sum, chapter) => sum + chapter.steps.length, 0);
    void this.#lead();
  }

  /** The learner has read it. */
  next(): void {
    this.#next = true;
  }

  close(): void {
    this.#closed = true;
    this.#clear();
  }

  #clear(): void {
    this.table?.say({ t: "host", do: "close" });
    this.table?.close();
    this.table = null;
  }

  async #lead(): Promise<void> {
    for (const chapter of this.tutorial.chapters) {
      try {
        const table = await this.#lay(chapter);
        await this.#teach(chapter, table);
      } catch (error) {
        if (!this.#closed) this.problem = (error as Error).message;
        return;
      }
      if (this.#closed) return;
      this.#clear();
    }
    this.step = null;
    this.finished = true;
  }

  async #lay({ position, seed }: Chapter): Promise<TableStore> {
    const { players, options, learner } = this.tutorial;
    const wish = { game: this.game, players, options, bots: [], names: this.names, position, seed, pace: "calm" as const };
    const { room, tokens } = await this.#open(wish);
    const table = new TableStore(room, { tokens: tokens.filter((token) => token !== null), viewpoint: learner[0]! });
    table.people.hands = learner;
    this.#offer(table, []);
    this.table = table;
    await this.#until(() => table.seen !== null);
    return table;
  }

  /** A room; where a whole class asks for some at once, in its turn. */
  async #open(wish: Parameters<typeof openRoom>[0]): ReturnType<typeof openRoom> {
    for (;;) {
      try {
        const made = await openRoom(wish);
        this.problem = "";
        return made;
      } catch (error) {
        if (this.#closed || !(error instanceof Problem && error.isOfNow)) throw error;
        this.problem = error.message;
        await this.#wait(BUSY_MS);
      }
    }
  }

  async #teach({ steps }: Chapter, table: TableStore): Promise<void> {
    for (let i = 0; i < steps.length && !this.#closed; i++) {
      const step = steps[i]!;
      this.step = step;
      this.#next = false;
      const n = table.seen?.n ?? 0;
      const gone = () => (table.seen?.n ?? 0) > n && !table.playing;
      if (step.by !== undefined) table.deeds.offer = null;
      else this.#offer(table, step.do?.includes("*") ? null : (step.do ?? step.refused?.offer ?? []), step.refused && [step.refused.try]);
      if (step.by !== undefined) {
        await this.#wait(settings.still ? GUIDE_MS / 3 : GUIDE_MS);
        await this.#show(step, table, gone);
      } else if (step.do || step.go) {
        await this.#until(gone);
      } else if (step.refused) {
        table.refusal = null;
        await this.#until(() => table.refusal !== null || gone());
        if (gone()) i++; // what comes next has been done already
        else await this.#until(() => table.refusal === null || this.#next);
      } else {
        await this.#until(() => this.#next);
      }
      this.done++;
    }
  }

  #offer(table: TableStore, inputs: readonly string[] | null, tries: readonly string[] = []): void {
    table.deeds.offer = { inputs, tries, go: true, taken: () => {}, missed: () => {} };
  }

  /** The guide plays for somebody else; where it was too early (a clock runs), it tries again. */
  async #show(step: Step, table: TableStore, gone: () => boolean): Promise<void> {
    while (!this.#closed && !gone()) {
      table.refusal = null;
      if (step.go) table.say({ t: "go" });
      else table.act(step.do![0]!, step.by!);
      await this.#until(() => table.refusal !== null || gone());
      if (!gone()) await this.#wait(AGAIN_MS);
    }
    table.refusal = null;
  }

  async #wait(ms: number): Promise<void> {
    const end = performance.now() + ms;
    await this.#until(() => performance.now() >= end || this.#next);
  }

  async #until(is: () => boolean): Promise<void> {
    while (!this.#closed && !is()) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
