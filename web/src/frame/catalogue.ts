import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

import type { Lang } from "../protocol";
import { settings } from "./settings.svelte";

function bundleOf(lang: Lang, text: string): FluentBundle {
  const bundle = new FluentBundle(lang, { useIsolating: false });
  bundle.addResource(new FluentResource(text));
  return bundle;
}

/** What says the sentences of a folder's own catalogue, in the language chosen at that moment. */
export function catalogue(en: string, it: string): (key: string, values?: Record<string, FluentVariable>) => string {
  const bundles: Record<Lang, FluentBundle> = { en: bundleOf("en", en), it: bundleOf("it", it) };
  return (key, values) => {
    const bundle = bundles[settings.get("lang")];
    const pattern = bundle.getMessage(key)?.value;
    return pattern ? bundle.formatPattern(pattern, values) : key;
  };
}
