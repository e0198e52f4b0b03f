import { catalogue } from "../frame/catalogue";
import en from "./words/en.ftl?raw";
import it from "./words/it.ftl?raw";

/** A sentence of the analysis' own catalogue. */
export const tm = catalogue(en, it);
