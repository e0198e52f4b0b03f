import { keep, recall } from "../kept";

/** Whether milliseconds are shown on this device; a calm table shows none anyhow. */
class Times {
  #shown = $state(recall("times", true));

  get shown(): boolean {
    return this.#shown;
  }

  show(shown: boolean): void {
    this.#shown = shown;
    keep("times", shown);
  }
}

export const times = new Times();
