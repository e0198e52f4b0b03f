import { catalogue } from "../../../frame/catalogue";
import type { Book } from "../../book";
import en from "./words/en.ftl?raw";
import it from "./words/it.ftl?raw";
import Thing from "./Thing.svelte";

const say = catalogue(en, it);
/** A picture with its sentence; a function, so that it is said in the language chosen then. */
const panel = (shown: string, key: string) => ({ shown: shown.split(" "), words: () => say(`panel-${key}`) });

export default {
  Thing,
  goal: [panel("champion", "goal")],
  turn: [panel("back → 4+3", "lay"), panel("4+3 = 2+5 paw ! mouse", "slap"), panel("4+3 = 7", "sum"), panel("paw → back back", "won"), panel("4+3 9 paw !", "gluttony")],
  special: [
    panel("C", "chase"),
    panel("D", "dead-end"),
    panel("M", "magic"),
    panel("S", "seesaw"),
    panel("T", "trap"),
    panel("G", "gift"),
  ],
  headings: {
    "AC-01": "back", "AC-12": "4+3", "AC-18": "paw", "AC-22": "mouse", "AC-29": "7", "AC-34": "C", "AC-51": "2+2", "AC-57": "champion", "AC-60": "back", "AC-63": "mouse",
  },
} satisfies Book; // prettier-ignore
