/** How many sheets of paper lie over the page, whoever has opened them. */
class Sheets {
  #open = $state(0);

  get isAnyOpen(): boolean {
    return this.#open > 0;
  }

  opened(): void {
    this.#open++;
  }

  closed(): void {
    this.#open--;
  }
}

export const sheets = new Sheets();
