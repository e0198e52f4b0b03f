import { onMount } from "svelte";
import { COATS, type Coat } from "../art/coats";
import { Problem } from "../frame/api";
import type { BookDoor, BookPage, BookPerson, MySeat } from "../wire";
import { askBook, fetchDoor, fetchMySeats, keepMine } from "./house";
import { tm } from "./words";

/** What this device knows of the book. */
class HouseBook {
  door = $state.raw<BookDoor | null>(null);
  page = $state.raw<BookPage | null>(null);
  problem = $state("");
  /** Where this device's people are to sit now. */
  seats = $state.raw<MySeat[]>([]);
  /** Grows whenever it was asked for news, so that what is shown can follow. */
  looks = $state(0);
  /** How far the book was written when news was last heard of. */
  version = -1;
  /** Is the first page as it is now, and not as an earlier visit left it? */
  #isFresh = false;

  /** Somebody opens the book. */
  open(): void {
    this.#isFresh = false;
  }

  /** Hear what is new: the only question that is asked again and again, and mostly answered by nothing. */
  async look(): Promise<void> {
    if (!this.#isFresh) this.#isFresh = await this.load();
    if (this.page) await this.#hear();
    this.looks += 1;
  }

  async #hear(): Promise<void> {
    try {
      const news = await fetchMySeats(this.version < 0 ? undefined : this.version);
      if (news) [this.seats, this.version] = [news.seats, news.version];
    } catch (error) {
      if (error instanceof Problem && error.status === 403) await this.load(); // this device is of the house no longer
    }
  }

  /** Look who is at the door, and where one is inside, at the first page. */
  load(): Promise<boolean> {
    return this.try(() => this.#fetch());
  }

  /** Load again because of news: what was said of somebody's own deed stays, and what fails is tried again at the next look. */
  async follow(): Promise<void> {
    await this.#fetch().catch(() => undefined);
  }

  async #fetch(): Promise<void> {
    const door = await fetchDoor();
    const page = door.inside ? await askBook<BookPage>("") : null;
    [this.door, this.page] = [door, page]; // at once: whoever is inside never sees the door
    if (this.page) keepMine(this.page.people.filter(({ is_mine }) => is_mine));
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
