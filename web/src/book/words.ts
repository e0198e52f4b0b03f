import { catalogue } from "../frame/catalogue";
import { settings } from "../frame/settings.svelte";
import en from "./words/en.ftl?raw";
import it from "./words/it.ftl?raw";

/** A sentence of the house book. */
export const tm = catalogue(en, it);

/** A day, as people say it. */
export function dayOf(seconds: number): string {
  return new Intl.DateTimeFormat(settings.get("lang"), { weekday: "short", day: "numeric", month: "short" }).format(seconds * 1000);
}

/** Points, with at most one digit after the point. */
export function pointsOf(points: number): string {
  return new Intl.NumberFormat(settings.get("lang"), { maximumFractionDigits: 1 }).format(points);
}
