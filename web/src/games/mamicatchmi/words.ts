import { catalogue } from "../../frame/catalogue";
import type { TableStore } from "../../frame/table.svelte";
import en from "./words/en.ftl?raw";
import it from "./words/it.ftl?raw";

/** A sentence of this table's own catalogue. */
export const tm = catalogue(en, it);

/** A pawn, a spot or a structure in the words of the rules. */
export function named(table: TableStore, kind: "pawn" | "spot" | "structure", id: string): string {
  return table.words?.get(`${kind}-${id}`) ?? id;
}
