/** The messages of `src/mousehole/server/protocol.py` and the bodies of `forms.py`, as TypeScript types. */

export type Temper = "kitten" | "cat" | "lynx" | "tiger";
export type Pace = "calm" | "normal" | "quick" | "instant";
export type Lang = "en" | "it";
export type State = "waiting" | "playing" | "over";

/** One thing that a rule did; the other fields depend on the kind. */
export interface GameEvent {
  rule: string;
  kind: string;
  seat: number;
  [field: string]: unknown;
}

export type View = Record<string, unknown>;

export interface Person {
  person: number;
  seats: number[];
  name: string;
  avatar: string;
  temper: Temper | null;
  taken: boolean;
  connected: boolean;
  round_trip: number | null;
  correction: number;
  head_start: number;
}

export interface RoomMessage {
  t: "room";
  n: number;
  room: string;
  game: string;
  players: number;
  seats: number;
  options: Record<string, unknown>;
  timed: boolean;
  state: State;
  round: number;
  host: number;
  you: number[];
  people: Person[];
  spectators: number;
  paused: boolean;
  open: boolean;
  pace: Pace;
  clock: { running: boolean; at: number; server: number };
}

interface Seen {
  n: number;
  seat: number | null;
  view: View;
  turn: number;
  at: number;
  due: number | null;
  over: boolean;
  winners: number[];
}

export interface ViewMessage extends Seen {
  t: "view";
}

export interface EventsMessage extends Seen {
  t: "events";
  events: GameEvent[];
  show: number | null;
}

export interface LegalMessage {
  t: "legal";
  n: number;
  seat: number;
  inputs: string[];
  go: boolean;
  /** For inputs that walk: the squares of one way, where the server tells them. */
  ways?: Record<string, string[]>;
}

export interface Finisher {
  seat: number;
  ms: number;
  claimed: number | null;
  correction: number;
  head_start: number;
  clamped: boolean;
  error: number;
}

export interface PhotoMessage {
  t: "photo";
  n: number;
  at: number;
  finishers: Finisher[];
}

export type ServerMessage =
  | RoomMessage
  | ViewMessage
  | EventsMessage
  | LegalMessage
  | { t: "ack"; n: number; id: string; at: number }
  | { t: "refused"; n: number; id: string | null; reason: string; words: string }
  | { t: "ping"; n: number; k: number; server: number; offset: number | null; round_trip: number | null }
  | { t: "seated"; n: number; person: number; token: string }
  | { t: "emote"; n: number; person: number; emote: string }
  | { t: "asked"; n: number; person: number }
  | { t: "answered"; n: number; person: number; yes: boolean }
  | PhotoMessage
  | { t: "closed"; n: number };

export type HostDeed =
  | "start" | "pause" | "resume" | "bot" | "person" | "hand_over" | "close" | "open" | "unlist" | "pace" | "head_start";

export type ClientMessage =
  | { t: "hello"; tokens: string[]; n: number | null; lang: Lang; name?: string; avatar?: string }
  | { t: "input"; text: string; id: string; seat: number; at?: number }
  | { t: "go" }
  | { t: "pong"; k: number; c: number }
  | { t: "sit"; person: number; name?: string; avatar?: string }
  | { t: "stand"; person: number }
  | { t: "rename"; person: number; name?: string; avatar?: string }
  | { t: "host"; do: HostDeed; person?: number; temper?: Temper; pace?: Pace; ms?: number }
  | { t: "back" }
  | { t: "answer"; yes: boolean }
  | { t: "rematch" }
  | { t: "warmup"; ms: number };

export interface GameOption {
  name: string;
  type: "choice" | "bool" | "number";
  range: (string | number | boolean)[];
  default: string | number | boolean;
  rule: string;
  words: string;
  choices: Record<string, string>;
}

export interface GameFacts {
  id: string;
  title: Record<Lang, string>;
  designer: string;
  about: Record<Lang, string>;
  players: number[];
  timed: boolean;
  options: Record<Lang, GameOption[]>;
}

export interface NewRoom {
  game: string;
  players: number;
  options: Record<string, unknown>;
  bots: (Temper | null)[];
  names: string[];
  pace?: Pace;
}

export interface MyTable {
  room: string;
  game: string;
  state: State;
  people: number[];
  names: string[];
  turn: number;
  yours: boolean;
}
