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
  goal: [panel("token × 10", "goal")],
  turn: [panel("die-mouse die-cat", "roll"), panel("mouse → in-burrow", "fear"), panel("cat → in-burrow", "chase"), panel("token", "token")],
  special: [
    panel("mouse → in-burrow", "mouse"),
    panel("cat → in-tree", "cat"),
    panel("dog → in-kennel", "dog"),
    panel("granny → in-chair", "granny"),
    panel("die-dog die-dog", "double"),
    panel("dog-wrong → token", "mistake"),
  ],
  headings: { "MC-01": "granny", "MC-09": "die-cat", "MC-13": "die-dog", "MC-16": "mouse", "MC-25": "dog-wrong", "MC-30": "cat", "MC-36": "token" },
} satisfies Book;
