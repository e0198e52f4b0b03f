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
  goal: [panel("winner back back back", "goal")],
  turn: [panel("back → CH", "flip"), panel("CH + CA", "nothing"), panel("M2 + CA =! winner", "straight")],
  special: [
    panel("M1 M2 M3", "paws"),
    panel("M2 → back back", "chase"),
    panel("M2 CH CA =! token", "caught"),
    panel("M2 CH CH → mouse", "escaped"),
    panel("M2 CH M3 → cat", "again"),
  ],
  headings: { "BA-01": "back", "BA-10": "CH", "BA-14": "M2", "BA-24": "token" },
} satisfies Book;
