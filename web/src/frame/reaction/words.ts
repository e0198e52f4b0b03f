import { catalogue } from "../catalogue";
import en from "./words/en.ftl?raw";
import it from "./words/it.ftl?raw";

/** A sentence about fair reactions. */
export const tr = catalogue(en, it);
