/**
 * States told by what has changed in them (`step`), put together again: out come the messages that would have told them
 * whole (docs/protocol.md, "Steps"). What was handed on before is never changed, as it may still wait to be shown.
 */

import type { EventsMessage, GameEvent, LegalMessage, ServerMessage, View, ViewMessage } from "../protocol";
import type { Names, ServerMessage as WireMessage, Step } from "../wire";

/** The version of the protocol that this page speaks. */
export const VERSION = 2;

type Told = ViewMessage | EventsMessage;
type Grouped = (string | string[])[];
const NOBODY = -1;

/** What was put together is not what the server has; `whole`: what it has, once that has come. */
export interface Astray {
  n: number;
  seat: number | null;
  /** The hash that was told, and the one of `view`; neither where no sense could be made of a step. */
  hash: string | null;
  own: string | null;
  view: View | null;
  whole: View | null;
}

/** Folds what comes by one line. `lost` is called once when the thread is lost, and again only after a whole view. */
export class Folder {
  #names: Names | null = null;
  #told = new Map<number | null, Told>();
  #inputs = new Map<number, string[]>();
  #go = NOBODY;
  #astray: Astray | null = null;

  constructor(private readonly lost: (astray: Astray) => void) {}

  /** A message as those that say the same without anything before. */
  fold(message: WireMessage): ServerMessage[] {
    if (message.t === "step") return this.#step(message);
    if (message.t === "names") this.#names = message;
    else if (message.t === "room") this.#keepOnly(message.people.filter(({ person }) => message.you.includes(person)).flatMap(({ seats }) => seats));
    else if (message.t === "legal") this.#opened(message);
    else if (message.t === "view" || message.t === "events") this.#toldWhole(message as Told);
    return [message as ServerMessage];
  }

  /** Other seats than these are no longer this screen's; without any it watches. */
  #keepOnly(seats: readonly (number | null)[]): void {
    const own = seats.length ? seats : [null];
    for (const seat of [...this.#told.keys()]) if (!own.includes(seat)) this.#told.delete(seat);
  }

  #opened({ seat, inputs, go }: LegalMessage): void {
    this.#inputs.set(seat, inputs);
    if (go) this.#go = seat;
    else if (this.#go === seat) this.#go = NOBODY;
  }

  #toldWhole(message: Told): void {
    this.#told.set(message.seat, message);
    const astray = this.#astray;
    if (astray === null || (astray.hash !== null && astray.seat !== message.seat)) return;
    astray.whole = message.view;
    this.#astray = null;
  }

  #step(step: Step): ServerMessage[] {
    const acks = pairs(step.ack ?? []).map(([id, n]): ServerMessage => ({ t: "ack", id: String(id), n: Number(n), at: step.at ?? 0 }));
    const seats = typeof step.seat === "number" ? [step.seat] : [...this.#told.keys()];
    try {
      this.#openedBy(step, seats);
      const events = seats.map((seat) => this.#eventsOf(step, seat));
      const legal = seats.filter((seat) => seat !== null).map((seat) => this.#legalOf(seat, step.n));
      return [...acks, ...events, ...legal];
    } catch {
      this.#lose({ n: step.n, seat: seats[0] ?? null, hash: null, own: null, view: null, whole: null });
      return acks;
    }
  }

  #openedBy({ legal, go }: Step, seats: readonly (number | null)[]): void {
    if (typeof go === "number") this.#go = go;
    if (Array.isArray(legal)) this.#inputs.set(seats[0]!, spread(legal));
    else for (const [seat, inputs] of Object.entries(legal ?? {})) this.#inputs.set(Number(seat), spread(inputs));
  }

  #legalOf(seat: number, n: number): LegalMessage {
    const inputs = this.#inputs.get(seat);
    if (!inputs) throw new Error(`nothing was told of what seat ${seat} may do`);
    return { t: "legal", seat, inputs, go: this.#go === seat, n };
  }

  #eventsOf(step: Step, seat: number | null): EventsMessage {
    const before = this.#told.get(seat);
    if (!before) throw new Error(`seat ${seat} was told nothing before`);
    const view = step.whole ?? changed(before.view, step.view ?? [], this.#names!.keys);
    const turn = step.turn ?? (typeof view.turn === "number" ? view.turn : before.turn);
    const due = step.due !== undefined ? step.due : before.due;
    const told: EventsMessage = {
      t: "events", seat, events: (step.events ?? []).map((row) => eventOf(row, this.#names!)), view, turn, due,
      at: step.at ?? before.at, show: step.show ?? null, over: step.over ?? false, winners: step.winners ?? [], n: step.n,
    };
    this.#told.set(seat, told);
    this.#verify(step, told);
    return told;
  }

  /** Most of what is told is right: what has gone astray is shown all the same, until the whole comes. */
  #verify({ hash }: Step, { n, seat, view }: EventsMessage): void {
    if (!hash) return;
    const own = hashOf(view);
    if (own !== hash) this.#lose({ n, seat, hash, own, view, whole: null });
  }

  #lose(astray: Astray): void {
    if (this.#astray) return;
    this.#astray = astray;
    this.lost(astray);
  }
}

/** Number, value, number, value … as pairs. */
function pairs(flat: readonly unknown[]): [unknown, unknown][] {
  return flat.flatMap((value, place): [unknown, unknown][] => (place % 2 ? [[flat[place - 1], value]] : []));
}

/** Inputs that were told together, each by itself. */
function spread(inputs: Grouped): string[] {
  return inputs.flatMap((entry) => (typeof entry === "string" ? entry : entry.slice(1).map((last) => `${entry[0]} ${last}`)));
}

function eventOf([number, rule, seat, ...values]: unknown[], { kinds, rules }: Names): GameEvent {
  const found = kinds[number as number];
  if (!found) throw new Error(`there is no kind of event ${number}`);
  const [kind, ...names] = found;
  const id = (rule as number) < 0 ? `G${-(rule as number)}` : String(rule).padStart(2, "0");
  const fields = values.map((value, place) => [names[place], value]);
  return { rule: `${rules}-${id}`, kind: kind!, seat: seat as number, ...Object.fromEntries(fields) };
}

/** A view with what a step changes in it. */
function changed(before: View, changes: readonly unknown[], keys: readonly string[]): View {
  const view = { ...before };
  for (const [number, value] of pairs(changes) as [number, unknown][]) {
    const name = keys[number < 0 ? -1 - number : number];
    if (name === undefined) throw new Error(`there is no key ${number}`);
    const [key, part] = cut(name);
    if (part === null) view[key] = number < 0 ? spliced(view[key], value) : value;
    else {
      const whole = copied(view[key]);
      whole[part] = number < 0 ? spliced(whole[part], value) : value;
      view[key] = whole;
    }
  }
  return view;
}

/** A key, and the part of it that is meant; `left.k` is the part `k` of `left`. */
function cut(name: string): [string, string | null] {
  const dot = name.indexOf(".");
  return dot < 0 ? [name, null] : [name.slice(0, dot), name.slice(dot + 1)];
}

function copied(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw new Error("there are no parts of it");
  return (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
}

function spliced(list: unknown, splice: unknown): unknown[] {
  const [place, gone, ...fresh] = splice as [number, number, ...unknown[]];
  const before = list as unknown[];
  return [...before.slice(0, place), ...fresh, ...before.slice(place + gone)];
}

/** Eight hexadecimal digits: the CRC-32 of a view as JSON with the keys in order and no spaces, in UTF-8. */
export function hashOf(view: View): string {
  return crc32(new TextEncoder().encode(inOrder(view))).toString(16).padStart(8, "0");
}

/** As JSON, but for the order of keys: an object of JavaScript would put those first that look like numbers. */
function inOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOrder).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${inOrder(part)}`).join()}}`;
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ CRC[(crc ^ byte) & 0xff]!;
  return ~crc >>> 0;
}
