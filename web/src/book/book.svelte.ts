import { onMount } from "svelte";
import { COATS, type Coat } from "../art/coats";
import { Problem } from "../frame/api";
import type { BookDoor, BookPage, BookPerson } from "../wire";
import { askBook, fetchDoor, keepMine } from "./house";
import { tm } from "./words";

/** What this device knows of the book. */
class HouseBook {
  door = $state.raw<BookDoor | null>(null);
  page = $state.raw<BookPage | null>(null);
  problem = $state("");

  /** Look who is at the door, and where one is inside, at the first page. */
  async load(): Promise<void> {
    await this.try(async () => {
      this.door = await fetchDoor();
      this.page = this.door.inside ? await askBook<BookPage>("") : null;
      if (this.page) keepMine(this.page.people.filter(({ is_mine }) => is_mine));
    });
  }

  /** Do something and say it in words where that comes to nothing; true where it was done. */
  async try(deed: () => Promise<unknown>): Promise<boolean> {
    try {
      this.problem = "";
      await deed();
      return true;
    } catch (error) {
      this.problem = error instanceof Problem ? error.message : tm("wait");
      return false;
    }
  }

  personOf(person: number | null): BookPerson | undefined {
    return this.page?.people.find((each) => each.person === person);
  }

  nameOf(person: number | null): string {
    return this.personOf(person)?.name ?? tm("guest");
  }

  /** The cat that stands for somebody: the one chosen, else always the same one. */
  coatOf(person: number): Coat {
    return COATS.find((coat) => coat === this.personOf(person)?.avatar) ?? COATS[person % COATS.length]!;
  }

  /** Several names in one breath. */
  namesOf(people: readonly (number | null)[]): string {
    const names = people.map((person) => this.nameOf(person));
    const last = names.pop() ?? "";
    return names.length ? tm("list", { first: names.join(", "), last }) : last;
  }
}

export const houseBook = new HouseBook();

const LOOK_MS = 2500;

/** Look for news now and again and again, as long as a component is shown and somebody sees the page. */
export function keepLooking(look: () => Promise<void>): void {
  onMount(() => {
    void look();
    const timer = setInterval(() => document.hidden || void look(), LOOK_MS);
    return () => clearInterval(timer);
  });
}
