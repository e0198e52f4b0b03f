import { sayings, type Values } from "../../../frame/catalogue";
import type { GameEvent } from "../../../protocol";
import en from "./words/en.ftl?raw";
import it from "./words/it.ftl?raw";

const said = sayings(en, it);
export const toDoer = (kind: string, values: Values): string | null => said(`event-${kind}`, values);

/** What says all that a turned tile did, so that the turning need not be told. */
const SAYS_THE_TILE = ["won", "shown", "hurt", "free", "fork", "extra"];
const UNTOLD = ["hole_turned", "nothing", "turn"];

/** A roll and all that came of it is one line. */
export function begins({ kind }: GameEvent): boolean {
  return kind === "rolled" || kind === "placed" || kind === "ended";
}

export function telling(events: readonly GameEvent[]): readonly GameEvent[] {
  return events.filter(({ kind }, i) => !UNTOLD.includes(kind) && !(kind === "turned" && SAYS_THE_TILE.includes(events[i + 1]?.kind ?? "")));
}
