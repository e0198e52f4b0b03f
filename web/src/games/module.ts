import type { Component } from "svelte";

import type { MousePose } from "../art/coats";
import type { Stage } from "../frame/stage";
import type { TableStore } from "../frame/table.svelte";
import type { Values } from "../frame/catalogue";
import type { Vocabulary } from "../frame/words.svelte";
import PlainScene from "../plain/Scene.svelte";
import type { GameEvent, GameOption, View } from "../protocol";

/** A curve of the end screen: a value that events raise and lower. */
export interface Curve {
  label: string;
  colour: string;
  /** Whose it is, where curves are not simply those of the seats in turn. */
  seats?: readonly number[];
  /** Its value in the last view. */
  last: number;
  /** Which of somebody's hands it is, where one has several. */
  hand?: string;
  /** By how much an event changed it. */
  change(event: GameEvent): number;
}

/** How a side stands: a person, or all who play together. */
export interface Standing {
  seats: number[];
  /** 1 for the best; equals share a place. */
  place: number;
  /** What they have, in words. */
  words: string;
  /** The mice that stand for them in pictures, the first one first; else the cats of the people. */
  mice?: readonly MousePose[];
}

/** Something that a newcomer is told when it is needed, until it has been done a few times. */
export interface Hint {
  name: string;
  words(table: TableStore): string;
  /** Is it needed now? Of several the first one is told. */
  when(table: TableStore): boolean;
  /** What is lit meanwhile: a selector. */
  spot?(table: TableStore): string;
  /** Does this event show that somebody at this screen has got it? */
  got(event: GameEvent, table: TableStore): boolean;
}

/**
 * What a game's folder gives from its `index.ts`. A scene is what the table draws: made from a view, changed event by
 * event, and set right by the view that comes with the events. Nothing here decides what may be done.
 */
export interface GameModule<Scene = unknown> {
  /** `hand`: this phone shows only what one holds, as the table itself stands on a big screen. */
  Table: Component<{ table: TableStore; hand?: boolean }>;
  /** Do people hide their hands from each other? Then one screen is passed round. */
  hidden?: boolean;
  /** Is this a moment at which all may look at the same screen? */
  open?(scene: Scene): boolean;
  /** The seat that is to do something, where it is not the one whose turn it is. */
  acting?(scene: Scene, turn: number): number;
  vocabulary: Vocabulary;
  setUp(view: View, before: Scene | null, table: TableStore): Scene;
  show(scene: Scene, event: GameEvent, stage: Stage): Promise<void>;
  /** What everybody is to do now, in words, whoever's turn it is; empty where it is for one alone. */
  forAll?(table: TableStore): string;
  /** Kinds of events that are seen well enough: they do not push what was told before out of the line under the table. */
  quiet?: readonly string[];
  /** The graph of the end screen, where there is one. */
  curves?(view: View, table: TableStore): Curve[];
  /** Is it better to have more of what the curves count, or fewer? Then the curves tell how people stand. */
  better?: "more" | "fewer";
  /** What decides between people with equally much: the lower one is before the other. */
  tieBreak?(view: View, seats: readonly number[]): number;
  /** How the sides stand, the best first, where the curves do not tell. */
  standings?(view: View, table: TableStore): Standing[];
  /** What one is after: a key of the page's catalogue; it may depend on who looks. */
  goal?: string | ((table: TableStore) => string);
  /** The game in up to two lines, before the one that tells how it ended. */
  story?(table: TableStore): string[];
  /** What stands out of the whole game, where no one event has turned it. */
  highlight?(table: TableStore): string;
  /** What is still to be shown of a table that is over, in the place of the curves. */
  Leftover?: Component<{ table: TableStore }>;
  /** An event as it is told to the one who did it ("You roll 4"), or null where it is told to all alike. */
  toDoer?(kind: string, values: Values): string | null;
  /** An event in words of the table's own, as they stand within a sentence, where the rules' words would mislead; else null. */
  phrase?(table: TableStore, event: GameEvent): string | null;
  /** Does a new line of what has happened begin with this event? Else it is told with those before it. */
  begins?(event: GameEvent, before: readonly GameEvent[]): boolean;
  /** The events of a line that are worth saying; all, where it is left out. */
  telling?(events: readonly GameEvent[]): readonly GameEvent[];
  /** What is told in somebody's first games. */
  hints?: readonly Hint[];
  /** What the one in turn is to do now, in words. */
  hint?(table: TableStore): string;
  /** Does it go without saying? Then it has no line of its own: it is told with what led to it. */
  minor?(event: GameEvent): boolean;
  /** The kind of event that tells what ended the game, where the last one does not. */
  ends?: string;
  /** A decision as an analysis shows it: the table as it was, what was done, and what would have been better, drawn. */
  Moment?: Component<{ view: View; done: string; better: string }>;
  /** Why one input would have been better than the other, by a name of the analysis' catalogue, where the events do not say it. */
  reason?(view: View, done: string, better: string): string | null;
  /** An open input in words, as one would advise it. */
  inWords?(table: TableStore, input: string): string;
  /** What the end screen offers besides. */
  Ending?: Component;
  /** What the curves count, as a key of the page's catalogue. */
  counted?: string;
}

/** What a component that chooses an option is given: what it is, what is chosen so far, what stands where nothing is. */
export interface ChooserProps {
  option: GameOption;
  options: Record<string, unknown>;
  defaults: Record<string, unknown>;
  players: number;
  /** Choose this option, and others that go with it. */
  onchoose: (changes: Record<string, unknown>) => void;
}

/** A ready-made way to play; its name is `preset-…` of the page's catalogue. */
export interface Preset {
  name: string;
  /** What it plays otherwise than the book. */
  options: Record<string, unknown>;
  /** Where it is shorter than the book's game: what is different, as a key of the page's catalogue, and how long both last. */
  shorter?: { words: string; minutes: number; book: number };
}

/** The book's game: no option at all, so that it is the rules' own defaults for every number of players. */
const AS_IN_THE_BOOK: Preset = { name: "usual", options: {} };

/** What a game asks for, as the side of its box would say it: from 1, a little, to 3, above all. */
export type Trait = "luck" | "speed" | "sums" | "cunning";

/** What a game's folder gives from its `lobby.ts`; loaded with the page, so it is small. */
export interface LobbyFacts {
  /** The little picture. */
  Scene: Component;
  /** From what age on, and what it asks for; what one does in five words is `does-GAME` of the page's catalogue. */
  box?: { age: number; traits: Partial<Record<Trait, 1 | 2 | 3>> };
  /** How many sit down with one tap; else as few as can be. */
  players?: number;
  /** A page of the game's own that the lobby leads to: a key of the page's catalogue, and what is opened. */
  page?: { words: string; load(): Promise<{ default: Component<{ onclose: () => void }> }> };
  /** Ready-made ways to play besides the book's, for so many players. */
  presets?(players: number): Preset[];
  /** An option that changes the game most, shown at once and with a picture of each choice. */
  pictured?: { option: string; Picture: Component<{ value: string }> };
  /** An option that the game has a component of its own for, shown at once. */
  chooser?: { option: string; load(): Promise<{ default: Component<ChooserProps> }> };
  /** What a seat plays, as a key of the page's catalogue, where seats differ. */
  role?(seat: number, players: number): string;
}

const modules = import.meta.glob<{ default: GameModule }>("./*/index.ts");
const lessons = import.meta.glob("./*/tutorial.json");
const lobbies = import.meta.glob<{ default: LobbyFacts }>("./*/lobby.ts", { eager: true });

/** Is there a tutorial? (It is loaded with its own screen: `tutorial/lessons.ts`.) */
export function hasLesson(game: string): boolean {
  return `./${game}/tutorial.json` in lessons;
}

export async function loadModule(game: string): Promise<GameModule> {
  const load = modules[`./${game}/index.ts`];
  return load ? (await load()).default : (await import("../plain")).plainModule(game);
}

/** What the lobby shows of a game. */
export function lobbyOf(game: string): LobbyFacts {
  return lobbies[`./${game}/lobby.ts`]?.default ?? { Scene: PlainScene };
}

/** Every ready-made way to play a game with so many, the book's first. */
export function presetsOf(game: string, players: number): Preset[] {
  return [AS_IN_THE_BOOK, ...(lobbyOf(game).presets?.(players) ?? [])];
}
