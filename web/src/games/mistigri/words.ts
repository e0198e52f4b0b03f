import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

import { settings } from "../../frame/settings.svelte";
import type { Lang } from "../../protocol";
import en from "./words/en.ftl?raw";
import it from "./words/it.ftl?raw";

function bundleOf(lang: Lang, text: string): FluentBundle {
  const bundle = new FluentBundle(lang, { useIsolating: false });
  bundle.addResource(new FluentResource(text));
  return bundle;
}

const bundles: Record<Lang, FluentBundle> = { en: bundleOf("en", en), it: bundleOf("it", it) };

/** A sentence of this table's own catalogue, in the language chosen now. */
export function tm(key: string, values?: Record<string, FluentVariable>): string {
  const bundle = bundles[settings.get("lang")];
  const pattern = bundle.getMessage(key)?.value;
  return pattern ? bundle.formatPattern(pattern, values) : key;
}
