import { sayings, type Values } from "../../../frame/catalogue";
import type { GameEvent } from "../../../protocol";
import en from "./words/en.ftl?raw";
import it from "./words/it.ftl?raw";

const said = sayings(en, it);
export const toDoer = (kind: string, values: Values): string | null => said(`event-${kind}`, values);

const ENDS = ["catch", "escape", "out_of_cards"];
const OF_A_CHASE = ["mouse", "stop", "catch", "escape", "out_of_cards", "token"];

/** A whole chase is one line, from the mouse to what became of it. */
export function begins({ kind }: GameEvent, before: readonly GameEvent[]): boolean {
  const isChase = before.some((event) => event.kind === "mouse");
  const isOver = before.some((event) => ENDS.includes(event.kind));
  return kind === "flip" ? !isChase || isOver : kind === "end";
}

export function telling(events: readonly GameEvent[]): readonly GameEvent[] {
  return events.some(({ kind }) => kind === "mouse") ? events.filter(({ kind }) => OF_A_CHASE.includes(kind)) : events.filter(({ kind }) => kind !== "take");
}
