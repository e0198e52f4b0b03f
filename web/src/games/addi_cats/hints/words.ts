import { catalogue } from "../../../frame/catalogue";
import en from "./words/en.ftl?raw";
import it from "./words/it.ftl?raw";

/** A sentence for somebody's first games. */
export const th = catalogue(en, it);
