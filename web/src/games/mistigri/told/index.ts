import { sayings, type Values } from "../../../frame/catalogue";
import type { GameEvent } from "../../../protocol";
import en from "./words/en.ftl?raw";
import it from "./words/it.ftl?raw";

const said = sayings(en, it);
export const toDoer = (kind: string, values: Values): string | null => said(`event-${kind}`, values);

const BEGIN = ["draw", "last", "round_end", "tie", "new_round", "game_over"];
const UNTOLD = ["help_up", "extra", "turn"];

/** A turn, from the drawn card to the last effect, is one line; so is the reckoning of a round. */
export function begins({ kind, seat }: GameEvent, before: readonly GameEvent[]): boolean {
  const isSameDraw = kind === "draw" && before.at(-1)?.kind === "draw" && before.at(-1)?.seat === seat;
  return BEGIN.includes(kind) && !isSameDraw;
}

export function telling(events: readonly GameEvent[]): readonly GameEvent[] {
  return events.filter(({ kind }) => !UNTOLD.includes(kind));
}
