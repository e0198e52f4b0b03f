import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

import type { Lang } from "../protocol";
import { settings } from "./settings.svelte";

export type Values = Record<string, FluentVariable>;

/** Catalogues of one language together; where two have a key, the later one says it. */
export function bundleOf(lang: Lang, ...texts: string[]): FluentBundle {
  const bundle = new FluentBundle(lang, { useIsolating: false });
  for (const text of texts) bundle.addResource(new FluentResource(text), { allowOverrides: true });
  return bundle;
}

/** A sentence of a catalogue, or null where it has none. */
export function say(bundle: FluentBundle, key: string, values?: Values): string | null {
  const pattern = bundle.getMessage(key)?.value;
  return pattern ? bundle.formatPattern(pattern, values, []) : null;
}

/** What says the sentences of a catalogue that need not have them all: null where it has none. */
export function sayings(en: string, it: string): (key: string, values?: Values) => string | null {
  const bundles: Record<Lang, FluentBundle> = { en: bundleOf("en", en), it: bundleOf("it", it) };
  return (key, values) => say(bundles[settings.get("lang")], key, values);
}

/** What says the sentences of a catalogue of the page's own, in the language chosen at that moment. */
export function catalogue(en: string, it: string): (key: string, values?: Values) => string {
  const bundles: Record<Lang, FluentBundle> = { en: bundleOf("en", en), it: bundleOf("it", it) };
  return (key, values) => say(bundles[settings.get("lang")], key, values) ?? key;
}
