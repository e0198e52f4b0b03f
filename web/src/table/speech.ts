import { settings } from "../frame/settings.svelte";

/** The browser's own voice reads a sentence in the language of the page. */
export function readAloud(text: string): void {
  if (!("speechSynthesis" in window)) return;
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(text);
  words.lang = settings.get("lang") === "it" ? "it-IT" : "en-GB";
  speechSynthesis.speak(words);
}
