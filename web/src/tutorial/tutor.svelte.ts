import { openRoom, Problem } from "../frame/api";
import type { Offer } from "../frame/deeds.svelte";
import { myself, someNames } from "../frame/people";
import { settings } from "../frame/settings.svelte";
import { TableStore } from "../frame/table.svelte";
import { t } from "../frame/words.svelte";
import { actsFor, partOf, type Lesson, type Part, type Step } from "./lessons";

const LOOK_MS = 60;
const AGAIN_MS = 400;
const BUSY_MS = 2000;
/** Before the guide plays for somebody else: time to look, and to read what it says. */
const GUIDE_MS = 1200;
const LETTER_MS = 30;
/** What is wanted and cannot be done for so long has run away: the table is laid again. */
const LOST_MS = 2500;
/** What the guide does by itself and does not come to pass in that time will not any more. */
const STUBBORN_MS = 15_000;
const HURRY = 40;

interface Place {
  chapter: number;
  step: number;
}

/** How a step ended: done, done with the one after it, or by a wish of the learner; or its table has run away. */
type End = "done" | "both" | "back" | "again" | "skip" | "lost";
type Wish = "next" | "back" | "again" | "skip";

/**
 * Leads through the prepared tables of a game, one step after the other. Only what a step offers is taken, and once; what
 * has been done counts as done. Whatever else happens, the table is laid again and played up to the step one is at.
 * An exercise is a part of one table: what comes before it is played quickly, and nothing comes after it.
 */
export class Tutor {
  table = $state.raw<TableStore | null>(null);
  step = $state.raw<Step | null>(null);
  /** How far one is: steps done and steps in all. */
  done = $state(0);
  /** What was to be refused has been refused, and can be left. */
  tried = $state(false);
  readonly all: number;
  finished = $state(false);
  problem = $state("");
  readonly names: string[];
  readonly #part: Part | null;
  #wish: Wish | null = null;
  #closed = false;
  /** The learner has done what the step offers; the state that it was done in. */
  #takenAt: number | null = null;
  /** What the learner did before the guide had come to it: the next step. */
  #early: { text: string; seat: number } | null = null;

  constructor(
    private readonly game: string,
    private readonly lesson: Lesson,
    exercise: string | null = null,
  ) {
    const { players, learner, chapters } = lesson.tutorial;
    const me = myself();
    const others = someNames(players, me.name);
    this.names = others.map((name, seat) => (seat === learner[0] ? me.name : name));
    this.#part = partOf(lesson.tutorial, exercise);
    this.all = this.#part ? this.#part.to - this.#part.from + 1 : chapters.reduce((sum, chapter) => sum + chapter.steps.length, 0);
    void this.#lead();
  }

  get isExercise(): boolean {
    return this.#part !== null;
  }

  /** What the guide says now. */
  get words(): string {
    return this.step ? this.#wordsOf(this.step) : "";
  }

  #wordsOf(step: Step): string {
    const values = Object.fromEntries(this.names.map((name, seat) => [`p${seat}`, name]));
    return this.lesson.say(settings.get("lang"), step.say, values);
  }

  /** The learner has read it. */
  next(): void {
    this.#wish = "next";
  }

  /** To the step before this one. */
  back(): void {
    this.#wish = "back";
  }

  /** This table from its beginning. */
  again(): void {
    this.#wish = "again";
  }

  /** On without doing it. */
  skip(): void {
    this.#wish = "skip";
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

  get #chapters() {
    return this.lesson.tutorial.chapters;
  }

  // From table to table

  async #lead(): Promise<void> {
    try {
      for (let place: Place | null = this.#beginning(); place && !this.#closed; ) place = await this.#visit(place);
    } catch (error) {
      if (!this.#closed) this.problem = (error as Error).message;
      return;
    }
    if (this.#closed) return;
    this.#clear();
    this.step = null;
    this.finished = true;
  }

  /** Lay a chapter's table, play it up to that step and teach from there; the place to go to next, or null at the end. */
  async #visit(place: Place): Promise<Place | null> {
    const { chapter } = place;
    const steps = this.#chapters[chapter]!.steps.slice(0, this.#part ? this.#part.to + 1 : undefined);
    const table = await this.#lay(chapter);
    this.#tell(place); // what is wished while the table is played up to it counts
    if (!(await this.#catchUp(table, steps.slice(0, place.step)))) return place;
    for (let i = place.step; i < steps.length; ) {
      const end = await this.#teach(steps, i, table);
      if (this.#closed) return null;
      if (end === "lost") return { chapter, step: i };
      if (end === "again") return { chapter, step: this.#part?.from ?? 0 };
      if (end === "back") {
        const before = this.#before({ chapter, step: i });
        if (before.chapter !== chapter || steps.slice(before.step, i).some(actsFor)) return before;
        i = before.step;
      } else i += end === "both" ? 2 : 1;
      if (i < steps.length) this.#tell({ chapter, step: i });
    }
    return !this.#part && chapter + 1 < this.#chapters.length ? { chapter: chapter + 1, step: 0 } : null;
  }

  #beginning(): Place {
    return this.#part ? { chapter: this.#part.chapter, step: this.#part.from } : { chapter: 0, step: 0 };
  }

  #tell({ chapter, step }: Place): void {
    this.#wish = null;
    this.tried = false;
    this.done = this.#part ? step - this.#part.from : this.#chapters.slice(0, chapter).reduce((sum, { steps }) => sum + steps.length, 0) + step;
    this.step = this.#chapters[chapter]!.steps[step] ?? null;
  }

  /** The nearest step before this one that waits for the learner. */
  #before({ chapter, step }: Place): Place {
    const first = this.#beginning();
    while (step > first.step || chapter > first.chapter) {
      if (step > 0) step--;
      else step = this.#chapters[--chapter]!.steps.length - 1;
      if (this.#chapters[chapter]!.steps[step]!.by === undefined) break;
    }
    return { chapter, step };
  }

  async #lay(chapter: number): Promise<TableStore> {
    const { players, options, learner } = this.lesson.tutorial;
    const { position, seed } = this.#chapters[chapter]!;
    const wish = { game: this.game, players, options, bots: [], names: this.names, position, seed, pace: "calm" as const };
    const { room, tokens } = await this.#open(wish);
    this.#clear();
    const table = new TableStore(room, { tokens: tokens.filter((token) => token !== null), viewpoint: learner[0]! });
    table.people.hands = learner;
    this.#offerNothing(table);
    this.#early = null;
    if (this.#closed) return table;
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

  /** Play what comes before a step, quickly. */
  async #catchUp(table: TableStore, steps: readonly Step[]): Promise<boolean> {
    table.stage.speed = HURRY;
    for (const step of steps) if (actsFor(step) && !(await this.#perform(step, table))) return false;
    table.stage.speed = 1;
    return true;
  }

  // One step

  async #teach(steps: readonly Step[], i: number, table: TableStore): Promise<End> {
    const step = steps[i]!;
    if (step.by !== undefined) {
      this.#offerNothing(table);
      const end = await this.#wait(GUIDE_MS + LETTER_MS * this.#wordsOf(step).length);
      if (end === "back" || end === "again") return end;
      return (await this.#perform(step, table)) ? "done" : "lost";
    }
    const end = await (step.do || step.go ? this.#letDo(steps, i, table) : step.refused ? this.#letTry(step, table) : this.#letRead(table));
    this.#offerNothing(table);
    table.refusal = null;
    if (end !== "skip" || !actsFor(step)) return end;
    const taken = this.#takenAt;
    if (taken !== null && (await this.#soon(() => this.#hasGoneOn(table, taken)))) return "done";
    return (await this.#perform(step, table)) ? "done" : "lost";
  }

  /** The learner reads. */
  async #letRead(table: TableStore): Promise<End> {
    this.#offerNothing(table);
    await this.#until(() => this.#wish !== null);
    return this.#wishedEnd();
  }

  /** The learner does what is offered. */
  async #letDo(steps: readonly Step[], i: number, table: TableStore): Promise<End> {
    const step = steps[i]!;
    const from = this.#n(table);
    const isOpen = () => this.#isOpen(step, table);
    this.#takenAt = null;
    this.#offer(step, table, steps[i + 1]);
    const early = this.#early;
    this.#early = null;
    if (early && (await this.#soon(isOpen))) table.act(early.text, early.seat);
    for (let openAt = performance.now(); ; ) {
      if (this.#closed || this.#isDone(step, table, from)) return "done";
      if (this.#wish !== null && this.#wish !== "next") return this.#wishedEnd();
      if (this.#takenAt !== null && this.#isRefused(table)) this.#offer(step, table, steps[i + 1]); // it was too early: once more
      if (this.#takenAt !== null || isOpen() || !this.#isQuiet(table)) openAt = performance.now();
      if (table.line === "gone" || performance.now() - openAt > LOST_MS) return "lost";
      await this.#pause();
    }
  }

  /** The learner tries what is refused, reads why, and goes on; or does at once what comes next. */
  async #letTry(step: Step, table: TableStore): Promise<End> {
    const refused = step.refused!;
    const from = this.#n(table);
    this.#takenAt = null;
    table.refusal = null;
    const put = () => this.#put(table, { inputs: refused.offer ?? [], tries: [refused.try], go: false });
    put();
    for (;;) {
      if (this.#isRefused(table)) this.tried = true;
      if (this.#closed || (this.#takenAt !== null && this.#hasGoneOn(table, from))) return "both";
      if (this.#wish === "next" && !this.tried) this.#wish = null;
      if (this.#wish !== null) return this.#wishedEnd();
      if (table.line === "gone") return "lost";
      await this.#pause();
    }
  }

  #wishedEnd(): End {
    return this.#wish === "next" || this.#wish === null ? "done" : this.#wish;
  }

  // What is offered

  #offer(step: Step, table: TableStore, then: Step | undefined): void {
    this.#takenAt = null;
    table.refusal = null;
    this.#put(table, { inputs: step.do?.includes("*") ? null : (step.do ?? []), tries: [], go: step.go ?? false }, then);
  }

  #offerNothing(table: TableStore): void {
    this.#put(table, { inputs: [], tries: [], go: false });
  }

  #put(table: TableStore, offer: Pick<Offer, "inputs" | "tries" | "go">, then?: Step): void {
    table.deeds.offer = {
      ...offer,
      taken: () => {
        this.#takenAt = this.#n(table);
        this.#put(table, { inputs: [], tries: [], go: false }, then);
      },
      missed: (text, seat) => this.#missed(table, text, seat, then),
    };
  }

  /** Something else was done: it waits, where it is what comes next; else the guide says so. */
  #missed(table: TableStore, text: string, seat: number, then: Step | undefined): void {
    if (this.#takenAt !== null && then?.by === undefined && then?.do?.includes(text)) this.#early = { text, seat };
    else if (this.#takenAt === null) table.deeds.hint(t("lesson-not-now"));
  }

  // What has happened

  #n(table: TableStore): number {
    return table.seen?.n ?? 0;
  }

  /** Has the server said no? (The page's own hints do not count.) */
  #isRefused(table: TableStore): boolean {
    return (table.refusal?.reason ?? "") !== "";
  }

  #isQuiet(table: TableStore): boolean {
    return !table.playing && table.line === "open";
  }

  #hasGoneOn(table: TableStore, from: number): boolean {
    return this.#n(table) > from && !table.playing;
  }

  /** What was offered has been done, or luck has spoken by itself. */
  #isDone(step: Step, table: TableStore, from: number): boolean {
    if (this.#takenAt !== null) return this.#hasGoneOn(table, this.#takenAt);
    return step.go === true && this.#hasGoneOn(table, from);
  }

  #isOpen(step: Step, table: TableStore): boolean {
    return step.go ? table.mine.some((seat) => table.deeds.hasLuck(seat)) : this.#found(step, table) !== null;
  }

  /** An input of the step that is open, and the seat that may make it. */
  #found(step: Step, table: TableStore): { text: string; seat: number } | null {
    for (const seat of step.by === undefined ? table.mine : [step.by]) {
      const open = table.deeds.legal[seat]?.inputs ?? [];
      const text = step.do?.includes("*") ? open[0] : step.do?.find((input) => open.includes(input));
      if (text !== undefined) return { text, seat };
    }
    return null;
  }

  /** The guide does a step itself; where it was too early (a clock runs), it tries again. Has it come to pass? */
  async #perform(step: Step, table: TableStore): Promise<boolean> {
    const from = this.#n(table);
    const end = performance.now() + STUBBORN_MS;
    const gone = () => this.#hasGoneOn(table, from);
    while (!this.#closed && !gone()) {
      if (performance.now() > end || table.line === "gone") return false;
      table.refusal = null;
      const found = this.#found(step, table);
      if (found || step.go) {
        table.deeds.offer = null;
        if (step.go) table.say({ t: "go" });
        else if (found) table.act(found.text, found.seat);
        this.#offerNothing(table);
        await this.#until(() => table.refusal !== null || gone() || performance.now() > end);
      }
      if (!gone()) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
    table.refusal = null;
    await this.#until(() => this.#isQuiet(table));
    return true;
  }

  // Waiting

  /** Wait so long, or until the learner wishes something. */
  async #wait(ms: number): Promise<Wish | null> {
    const end = performance.now() + ms;
    await this.#until(() => performance.now() >= end || this.#wish !== null);
    return this.#wish;
  }

  async #soon(is: () => boolean): Promise<boolean> {
    const end = performance.now() + LOST_MS;
    await this.#until(() => is() || performance.now() >= end);
    return is();
  }

  async #until(is: () => boolean): Promise<void> {
    while (!this.#closed && !is()) await this.#pause();
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
