/** The messages of the server as the page names them; `wire.ts` is made from the server's own structs. */

import type * as wire from "./wire";

export type { ByHand, ClientMessage, Emote, Figures, Finisher, GameAnalysis, GameCatalogue, Hello, HostDeed, HouseCat, Knocked, Lang, MyTable, NewKeepsakes, NewRoom, OpenRoom, OwnFacts, Pace, Person, ReplayPerson, Seated, State, Suspected, Temper, Verification, WholeAnalysis } from "./wire";

/** One thing that a rule did; the other fields depend on the kind. */
export interface GameEvent {
  rule: string;
  kind: string;
  seat: number;
  [field: string]: unknown;
}

export type View = Record<string, unknown>;
export type RoomMessage = wire.Room;
export type ViewMessage = wire.View;
export type HintMessage = wire.Hint;
export type LegalMessage = wire.Legal;
export type LuckMessage = wire.Luck;
export type PhotoMessage = wire.Photo;
export type ReachMessage = wire.Reach;
export type TakenBackMessage = wire.TakenBack;

export interface EventsMessage extends Omit<wire.Events, "events"> {
  events: GameEvent[];
}

/** What a table hears: steps are put together before (`frame/folding.ts`). */
export type ServerMessage = Exclude<wire.ServerMessage, wire.Events | wire.Step> | EventsMessage;

export interface Frame extends Omit<wire.Frame, "events"> {
  events: GameEvent[];
}

export interface Replay extends Omit<wire.Replay, "frames"> {
  frames: Frame[];
}

export interface GameOption {
  name: string;
  type: "choice" | "bool" | "number" | "numbers";
  range: (string | number | boolean)[];
  /** The range of the numbers in a list, where the option takes one. */
  parts: number[];
  default: string | number | boolean;
  rule: string;
  words: string;
  choices: Record<string, string>;
}

export interface GameFacts extends Omit<wire.GameFacts, "options" | "title" | "about" | "begins"> {
  title: Record<wire.Lang, string>;
  about: Record<wire.Lang, string>;
  begins: Record<wire.Lang, string>;
  options: Record<wire.Lang, GameOption[]>;
}
