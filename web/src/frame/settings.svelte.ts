import { COATS } from "../art/coats";
import type { Lang } from "../protocol";
import { keep, recall } from "./kept";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "full" | "reduced";
export type Hand = "right" | "left";
export type TextSize = "normal" | "large" | "huge";

interface Choices {
  lang: Lang;
  /** Noises and buzzing, all of it. */
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** A soft room behind the noises. */
  ambience: boolean;
  /** Does a phone buzz? */
  buzz: boolean;
  motion: Motion;
  theme: Theme;
  text: TextSize;
  hand: Hand;
  name: string;
  /** What one is called where names are ready-made, and one's own is none of them. */
  readyName: string;
  avatar: string;
  /** Were the name and the cat chosen, not given at random? */
  named: boolean;
  dressed: boolean;
}

function browserLang(): Lang {
  return navigator.languages.some((tag) => tag.toLowerCase().startsWith("it")) &&
    !(navigator.language ?? "").toLowerCase().startsWith("en")
    ? "it"
    : "en";
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const night = matchMedia("(prefers-color-scheme: dark)");

/** Of what is chosen among few things: which ones there are. */
const FEW: Partial<Record<keyof Choices, readonly string[]>> = {
  lang: ["en", "it"],
  motion: ["auto", "full", "reduced"],
  theme: ["auto", "light", "dark"],
  text: ["normal", "large", "huge"],
  hand: ["right", "left"],
  avatar: ["", ...COATS],
};

/** What somebody may be called; the server has the same bound. */
export const LONGEST_NAME = 24;

/** A choice as it came in a file: within its bounds; where it can be none, as it is here. */
function fitting(name: keyof Choices, given: unknown, here: unknown): unknown {
  if (typeof given !== typeof here) return here;
  if (typeof given === "number") return Math.min(Math.max(given, 0), 1); // the volume
  if (typeof given !== "string") return given;
  const few = FEW[name];
  return !few ? [...given].slice(0, LONGEST_NAME).join("") : few.includes(given) ? given : here;
}

/** What a person has chosen, kept on the device. */
class Settings {
  #choices = $state<Choices>({
    lang: browserLang(),
    sound: true,
    volume: 0.8,
    ambience: true,
    buzz: true,
    motion: "auto",
    theme: "auto",
    text: "normal",
    hand: "right",
    name: "",
    readyName: "",
    avatar: "",
    named: false,
    dressed: false,
    ...recall<Partial<Choices>>("settings", {}),
  });
  #calm = $state(calm.matches);
  #night = $state(night.matches);

  constructor() {
    calm.addEventListener("change", () => (this.#calm = calm.matches));
    night.addEventListener("change", () => (this.#night = night.matches));
  }

  get<K extends keyof Choices>(name: K): Choices[K] {
    return this.#choices[name];
  }

  set<K extends keyof Choices>(name: K, value: Choices[K]): void {
    this.#choices[name] = value;
    keep("settings", this.#choices);
  }

  /** Choices that were made on another device; whatever is none is left as it is here. */
  take(given: Readonly<Record<string, unknown>>): void {
    for (const [name, here] of Object.entries(this.#choices) as [keyof Choices, unknown][]) this.set(name, fitting(name, given[name], here) as never);
  }

  /** Should things jump instead of travelling? */
  get still(): boolean {
    const { motion } = this.#choices;
    return motion === "reduced" || (motion === "auto" && this.#calm);
  }

  /** Write what concerns the whole page onto its root element. */
  dress(root: HTMLElement): void {
    const { lang, theme, text, hand } = this.#choices;
    root.lang = lang;
    root.dataset.theme = theme === "auto" ? (this.#night ? "dark" : "light") : theme;
    root.dataset.text = text;
    root.dataset.hand = hand;
    root.dataset.still = String(this.still);
  }
}

export const settings = new Settings();
