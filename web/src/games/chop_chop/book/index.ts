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
  goal: [panel("mouse-happy cheese × 10 → hole", "mice"), panel("cat-happy mouse-out × 4", "cat")],
  turn: [panel("die-3 → mouse-2", "roll"), panel("floor → tile-c", "turn-up"), panel("cat ! mouse-out", "catch")],
  special: [
    panel("tile-c", "cheese"),
    panel("tile-1 tile-2", "more"),
    panel("tile-a", "arrow"),
    panel("tile-f", "fork"),
    panel("tile-k", "knife"),
    panel("tile-x", "crockery"),
    panel("hole + mouse-home", "hole"),
    panel("table-glass + mouse-3", "table"),
  ],
  headings: { "CC-01": "mouse-1", "CC-13": "die-3", "CC-24": "floor", "CC-34": "tile-k", "CC-53": "cheese" },
} satisfies Book;
