import { sayings, type Values } from "../../../frame/catalogue";
import type { GameEvent } from "../../../protocol";
import en from "./words/en.ftl?raw";
import it from "./words/it.ftl?raw";

const said = sayings(en, it);
export const toDoer = (kind: string, values: Values): string | null => said(`event-${kind}`, values);

const BEGIN = ["roll", "pick", "end"];
const UNTOLD = ["grab", "next", "timeout", "common"];

/** A roll and the duel that came of it is one line. */
export function begins({ kind }: GameEvent): boolean {
  return BEGIN.includes(kind);
}

export function telling(events: readonly GameEvent[]): readonly GameEvent[] {
  const kinds = new Set(events.map(({ kind }) => kind));
  const said = new Set(UNTOLD);
  if (kinds.has("duel") || kinds.has("double")) said.add("roll");
  if (kinds.has("duel_won")) said.add("placed");
  return events.filter(({ kind }) => !said.has(kind));
}
