import { FluentBundle, FluentResource } from "@fluent/bundle";

import type { Lang } from "../protocol";

/** One thing to do or to see; `say` is a key of the lesson's own catalogue. */
export interface Step {
  say: string;
  /** Who does it, where it is not the learner: the guide then plays it by itself. */
  by?: number;
  /** The inputs that are offered; `*` offers all that are open. */
  do?: string[];
  /** Luck: a tap on the die, or on the back of a card. */
  go?: boolean;
  /** What luck will say, by the seed of the table; a test holds it to its word. */
  luck?: string;
  /** Something that is refused: the reason, what is tried by which seat, and what one presses for it. */
  refused?: { reason: string; seat: number; try: string; press: string[]; offer?: string[] };
}

/** Does the table change by this step? */
export function actsFor(step: Step): boolean {
  return step.do !== undefined || step.go === true;
}

/** A prepared table. */
export interface Chapter {
  position: Record<string, unknown>;
  seed: number;
  steps: Step[];
}

/** A part of one table, to be practised alone: its first and its last step, by what they say. */
export interface Exercise {
  from: string;
  to: string;
}

/** `tutorial.json` of a game's folder, beside its words in `tutorial.en.ftl` and `tutorial.it.ftl`. */
export interface Tutorial {
  players: number;
  /** The seats that the learner plays. */
  learner: number[];
  options: Record<string, unknown>;
  chapters: Chapter[];
  /** The first real game that the lesson leads to: who sits there (the learner among kittens), and its options. */
  first: { players: number; seat: number; options: Record<string, unknown> };
  /** What an analysis may send somebody back to, by the reason that it gives. */
  practice?: Record<string, Exercise>;
}

/** Where in a lesson something is practised: which table, from which step on and up to which. */
export interface Part {
  chapter: number;
  from: number;
  to: number;
}

/** The part of a lesson that an exercise is; null where there is none of that name. */
export function partOf({ chapters, practice }: Tutorial, name: string | null): Part | null {
  const exercise = name === null ? undefined : practice?.[name];
  if (!exercise) return null;
  const chapter = chapters.findIndex(({ steps }) => steps.some(({ say }) => say === exercise.from));
  const said = chapters[chapter]!.steps.map(({ say }) => say);
  return { chapter, from: said.indexOf(exercise.from), to: said.lastIndexOf(exercise.to) };
}

const lessons = import.meta.glob<Tutorial>("../games/*/tutorial.json", { import: "default" });
const words = import.meta.glob<string>("../games/*/tutorial.*.ftl", { query: "?raw", import: "default" });

export interface Lesson {
  tutorial: Tutorial;
  say(lang: Lang, key: string, values: Record<string, string>): string;
}

/** What can be practised in a game, by the names of reasons; null where it has no lesson. */
export async function loadExercises(game: string): Promise<string[] | null> {
  const tutorial = await lessons[`../games/${game}/tutorial.json`]?.();
  return tutorial ? Object.keys(tutorial.practice ?? {}) : null;
}

export async function loadLesson(game: string): Promise<Lesson | null> {
  const load = lessons[`../games/${game}/tutorial.json`];
  if (!load) return null;
  const read = async (lang: Lang) => {
    const bundle = new FluentBundle(lang, { useIsolating: false });
    bundle.addResource(new FluentResource((await words[`../games/${game}/tutorial.${lang}.ftl`]?.()) ?? ""));
    return bundle;
  };
  const [tutorial, en, it] = await Promise.all([load(), read("en"), read("it")]);
  const bundles: Record<Lang, FluentBundle> = { en, it };
  return {
    tutorial,
    say(lang, key, values) {
      const pattern = bundles[lang].getMessage(key)?.value;
      return pattern ? bundles[lang].formatPattern(pattern, values) : key;
    },
  };
}
