import type { FluentBundle } from "@fluent/bundle";

import type { GameEvent, Lang } from "../protocol";
import en from "../words/en.ftl?raw";
import it from "../words/it.ftl?raw";
import { fetchCatalogue } from "./api";
import { bundleOf, catalogue, say, type Values } from "./catalogue";
import { settings } from "./settings.svelte";

/** Catalogues of the rules, the same files that the server reads; a game that came later tells its own. */
const catalogues = import.meta.glob<string>("../../../src/mousehole/games/*/*.ftl", { query: "?raw", import: "default" });
const shared = import.meta.glob<string>(["../../../src/mousehole/table/*.ftl", "../../../src/mousehole/server/words/*.ftl"], {
  query: "?raw",
  import: "default",
});

/** A sentence of the page's own catalogue, in the language chosen now. */
export const t = catalogue(en, it);

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Which vocabulary a field of an event is written in: `seat`, or the prefix of its names in the catalogue. */
export type Vocabulary = Record<string, string>;

/** A part of a rule book: the group comment of its catalogue is the heading. */
export interface Section {
  heading: string;
  ids: string[];
}

function sectionsOf(text: string): Section[] {
  const sections: Section[] = [];
  for (const [, heading, id] of text.matchAll(/^(?:## (.+)|([A-Z]{2}-G?\d+) =.*)$/gm)) {
    if (heading !== undefined || !sections.length) sections.push({ heading: heading ?? "", ids: [] });
    if (id !== undefined) sections.at(-1)!.ids.push(id);
  }
  return sections.filter(({ ids }) => ids.length);
}

/** A sentence about a kind of event for the one who did it, or null where there is none. */
export type ToDoer = (kind: string, values: Values) => string | null;

/** The words of one game in both languages: rules, events, refusals. */
export class GameWords {
  readonly #bundles: Record<Lang, FluentBundle>;
  readonly #sections: Record<Lang, Section[]>;

  private constructor(bundles: Record<Lang, FluentBundle>, sections: Record<Lang, Section[]>) {
    this.#bundles = bundles;
    this.#sections = sections;
  }

  static async load(game: string): Promise<GameWords> {
    const read = async (lang: Lang) => {
      const of = (folder: string) => shared[`../../../src/mousehole/${folder}/${lang}.ftl`]?.() ?? "";
      const own = catalogues[`../../../src/mousehole/games/${game}/${lang}.ftl`]?.() ?? fetchCatalogue(game).then(({ words }) => words[lang] ?? "");
      return Promise.all([of("server/words"), of("table"), own]);
    };
    const [english, italian] = await Promise.all([read("en"), read("it")]);
    const sections = { en: sectionsOf(english[2]), it: sectionsOf(italian[2]) };
    return new GameWords({ en: bundleOf("en", ...english), it: bundleOf("it", ...italian) }, sections);
  }

  get(key: string, values?: Values): string | null {
    return say(this.#bundles[settings.get("lang")], key, values);
  }

  /** Every rule and ruling under its heading, in the order of the book. */
  get sections(): Section[] {
    return this.#sections[settings.get("lang")];
  }

  rule(id: string): string {
    return this.get(id) ?? "";
  }

  refusal(reason: string, otherwise: string): string {
    return this.get(`refused-${reason}`) ?? this.get(reason) ?? otherwise;
  }

  /** An event in words, as they stand within a sentence, without its reason; to the one on the seats `you` it speaks of "you" where `toDoer` knows how. */
  event(event: GameEvent, vocabulary: Vocabulary, names: readonly string[], you: readonly number[] = [], toDoer?: ToDoer): string {
    const values = this.#values(event, vocabulary, names);
    const mine = Object.keys(values).filter((field) => (field === "seat" || vocabulary[field] === "seat") && you.includes(event[field] as number));
    for (const field of mine) {
      const told = toDoer?.(field === "seat" ? event.kind : `${event.kind}-${field}`, values);
      if (told) return told;
    }
    const object = this.#values(event, vocabulary, names.map((name, seat) => (you.includes(seat) && seat !== event.seat ? t("you-object") : name)));
    return this.get(`event-${event.kind}`, you.length ? object : values) ?? event.kind;
  }

  #values(event: GameEvent, vocabulary: Vocabulary, names: readonly string[]): Values {
    const values: Values = {};
    for (const field of new Set([...Object.keys(event), ...Object.keys(vocabulary)])) {
      const value = event[field]; // what this seat may not see is not there
      values[field] = this.#value(value, field === "seat" ? "seat" : vocabulary[field], names);
      if (Array.isArray(value)) values[`${field}-count`] = value.length;
      else if (vocabulary[field] === "seat") values[`${field}-self`] = value === event.seat ? "yes" : "no";
    }
    return values;
  }

  #value(value: unknown, vocabulary: string | undefined, names: readonly string[]): string | number {
    if (value === null || value === undefined) return this.get("unseen") ?? "";
    if (Array.isArray(value)) return this.#listed(value.map((item) => String(this.#value(item, vocabulary, names))));
    if (vocabulary === "seat") return this.seat(value as number, names);
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (vocabulary) return this.get(`${vocabulary}-${value}`) ?? String(value);
    return typeof value === "number" ? value : String(value);
  }

  seat(seat: number, names: readonly string[]): string {
    if (seat < 0) return this.get("nobody") ?? "";
    return names[seat] || (this.get("seat", { number: String(seat) }) ?? "");
  }

  #listed(items: string[]): string {
    const last = items.pop();
    if (last === undefined) return this.get("nobody") ?? "";
    return items.length ? (this.get("list", { first: items.join(", "), last }) ?? "") : last;
  }
}
