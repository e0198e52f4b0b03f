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
  goal: [panel("cat-happy", "goal"), panel("M → cat-sad", "mistigri")],
  turn: [panel("back back → 3g", "draw"), panel("3g + 7g", "colour"), panel("3g + 3b =! sign-3", "value"), panel("help-down", "pass")],
  special: [
    panel("1r + 1y =! sign-1", "1"),
    panel("2r + 2y =! sign-2", "2"),
    panel("3r + 3y =! sign-3", "3"),
    panel("4r + 4y =! sign-4", "4"),
    panel("5r + 5y =! sign-5", "5"),
    panel("6r + 6y =! sign-6", "6"),
    panel("7r + 7y =! sign-7", "7"),
    panel("8r + 8y =! sign-8", "8"),
  ],
  headings: {
    "MI-01": "back", "MI-08": "back", "MI-13": "3g", "MI-22": "sign-4", "MI-38": "help-down", "MI-44": "cat", "MI-51": "cat-happy", "MI-54": "M",
  },
} satisfies Book; // prettier-ignore
