/** How strong the bots are: the steps of a game from easy to hard, what was beaten on this device, and whom to meet next. */

import type { GameFacts, Temper } from "../protocol";
import { keep, recall } from "./kept";
import { t } from "./words.svelte";

/** A bot that stays near whoever it meets says so with this behind its name. */
export const EASES = "~";
/** Whoever is new meets a kitten. */
const FIRST: Temper = "kitten";

interface Met {
  /** Where a bot that adapts begins the next time. */
  rung?: string;
  /** The strongest that was beaten. */
  beaten?: string;
  /** The last game that was counted, so that a look back does not count it twice. */
  last?: string;
}

const met = (game: string): Met => recall<Record<string, Met>>("met", {})[game] ?? {};

/** A game in which bots have more than four steps has some that adapt. */
export const canAdapt = ({ rungs }: Pick<GameFacts, "rungs">): boolean => rungs.length > 4;

export const isAdapting = (temper: string): boolean => temper.endsWith(EASES);

export const rungOf = (temper: string): string => temper.replace(EASES, "");

/** The bot that adapts, as it begins the next game of this kind here. */
export function adapted({ id, rungs }: Pick<GameFacts, "id" | "rungs">): Temper {
  const { rung } = met(id);
  return `${rung && rungs.includes(rung) ? rung : FIRST}${EASES}` as Temper;
}

/** The step above or below another, as far as there are any. */
export function moved(rungs: readonly string[], rung: string, steps: number): string {
  const place = Math.max(rungs.indexOf(rung), 0) + steps;
  return rungs[Math.min(Math.max(place, 0), rungs.length - 1)] ?? rung;
}

/** One more game against bots of one temper is over: one step up after a win, one down after a defeat. */
export function noteMet({ id, rungs }: Pick<GameFacts, "id" | "rungs">, temper: string, hasWon: boolean, key: string): void {
  const before = met(id);
  if (before.last === key) return;
  const rung = rungOf(temper);
  const after: Met = { ...before, last: key };
  if (isAdapting(temper)) after.rung = moved(rungs, rung, hasWon ? 1 : -1);
  if (hasWon && rungs.indexOf(rung) > rungs.indexOf(before.beaten ?? "")) after.beaten = rung;
  keep("met", { ...recall<Record<string, Met>>("met", {}), [id]: after });
}

/** The strongest bot that was beaten here, and the one above it. */
export function beaten({ id, rungs }: Pick<GameFacts, "id" | "rungs">): { rung: string; next: string } | null {
  const { beaten: rung } = met(id);
  return rung && rungs.includes(rung) ? { rung, next: moved(rungs, rung, 1) } : null;
}

/** What a bot is called. */
export function temperName(temper: string): string {
  return t(`temper-${rungOf(temper).replaceAll("+", "-plus").replaceAll(/-(?!plus)/g, "-minus")}`);
}

/** What a bot is called, and that it adapts where it does. */
export function temperTold(temper: string): string {
  return isAdapting(temper) ? t("temper-adapting", { temper: temperName(temper) }) : temperName(temper);
}

/** How hard a step of a game is, with the cat's name beside it, and whom it plays like where that is known. */
export function strengthOf(rungs: readonly string[], rung: string): string {
  const share = rungs.indexOf(rung) / (rungs.length - 1);
  const level = share <= 0 ? "very-easy" : share <= 0.25 ? "easy" : share <= 0.6 ? "medium" : share < 1 ? "hard" : "very-hard";
  const isHouseCat = /^[a-z]+$/.test(rung);
  const cat = isHouseCat ? t("temper-like", { temper: temperName(rung), people: t(`like-${rung}`) }) : temperName(rung);
  return t("strength", { level: t(`strength-${level}`), cat });
}
