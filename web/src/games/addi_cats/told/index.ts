import { sayings, type Values } from "../../../frame/catalogue";
import type { GameEvent } from "../../../protocol";
import en from "./words/en.ftl?raw";
import it from "./words/it.ftl?raw";

const said = sayings(en, it);
export const toDoer = (kind: string, values: Values): string | null => said(`event-${kind}`, values);

const BEGIN = ["flip", "call", "wrong_call", "out", "stuck", "turn_over", "over"];
const UNTOLD = ["late", "restart"];
/** What such a card does names the card: that it was laid need not be told before. */
const NAMED = ["turned", "magic", "trap", "chase", "seesaw"];

/** A laid card with its magic is one line; so are all slaps at one mouse, with what they cost. */
export function begins({ kind }: GameEvent, before: readonly GameEvent[]): boolean {
  return BEGIN.includes(kind) || (kind === "slap" && !before.some((event) => event.kind === "slap"));
}

export function telling(events: readonly GameEvent[]): readonly GameEvent[] {
  const isTold = events.some(({ kind }) => kind === "exchange" || kind === "sin");
  const isNamed = (seat: number) => events.some((event) => NAMED.includes(event.kind) && event.seat === seat);
  return events.filter(({ kind, seat }) => !UNTOLD.includes(kind) && !(isTold && kind === "slap") && !(kind === "flip" && isNamed(seat)));
}
