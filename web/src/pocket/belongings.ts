/**
 * What a person takes along to another device beside the tables: choices, practice pages and the strongest cats that were
 * beaten. Choices are those of the file, as whoever loads it wants them, but for the language, in which somebody reads this very
 * page; of the rest what is here already stays.
 */

import { addTokens, keep, recall } from "../frame/kept";
import { settings } from "../frame/settings.svelte";

type Things = Record<string, unknown>;

const isThings = (value: unknown): value is Things => typeof value === "object" && value !== null && !Array.isArray(value);
const isTime = (value: unknown): boolean => typeof value === "number" && value >= 0 && value < Infinity;
const isText = (value: unknown): boolean => typeof value === "string";

/** Times and misses by sum, as a practice page has them. */
const isPage = (page: unknown): boolean =>
  isThings(page) && Object.values(page).every((tries) => isThings(tries) && isTime(tries["missed"]) && Array.isArray(tries["ms"]) && tries["ms"].every(isTime));

/** How strong the cats of a game were that somebody has met. */
const isMet = (value: unknown): boolean => isThings(value) && Object.values(value).every(isText);

/** The tokens of a room. */
const areTokens = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** What is kept by name, and which of it may be taken from a file. */
const KEPT: Record<string, (value: unknown) => boolean> = { practice: isPage, met: isMet };

export function belongings(): Things {
  const named = ["settings", ...Object.keys(KEPT)].map((name) => [name, recall<Things>(name, {})] as const);
  return Object.fromEntries(named);
}

/** Take in what came in a file; whatever is none of it is left out. */
export function takeIn(given: unknown): void {
  if (!isThings(given)) return;
  if (isThings(given["settings"])) settings.take({ ...given["settings"], lang: undefined });
  const tokens = Object.entries(isThings(given["tokens"]) ? given["tokens"] : {});
  addTokens(Object.fromEntries(tokens.filter((each): each is [string, string[]] => areTokens(each[1]))));
  for (const [name, isOne] of Object.entries(KEPT)) {
    const theirs = isThings(given[name]) ? Object.entries(given[name]).filter(([, value]) => isOne(value)) : [];
    if (theirs.length) keep(name, { ...Object.fromEntries(theirs), ...recall<Things>(name, {}) });
  }
}
