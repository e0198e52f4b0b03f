import type { HouseCat, Person } from "../protocol";
import { COATS, type Coat } from "../art/coats";
import { settings } from "./settings.svelte";
import { rungOf } from "./strength";
import { t } from "./words.svelte";

/** The cats of the house, the weakest first. */
export const TEMPERS: readonly HouseCat[] = ["kitten", "cat", "lynx", "tiger"];

/** The first coats are for anybody; lynx and tiger tell a temper. */
const PLAIN_COATS = 7;
const BOT_COATS: Record<HouseCat, Coat[]> = {
  kitten: ["snow", "calico", "siamese"],
  cat: ["tabby", "smoke", "tuxedo", "ginger", "siamese", "calico"],
  lynx: ["lynx"],
  tiger: ["tiger"],
};

function isCoat(avatar: string): avatar is Coat {
  return (COATS as readonly string[]).includes(avatar);
}

/** The cat that suits a person alone: the one chosen, else one by temper and place. */
export function coatOf(person: Person): Coat {
  if (person.temper === null && isCoat(person.avatar)) return person.avatar;
  const suited = suitedTo(person);
  return suited[person.person % suited.length]!;
}

function suitedTo(person: Person): readonly Coat[] {
  if (person.temper === null) return COATS.slice(0, PLAIN_COATS);
  return BOT_COATS[TEMPERS.find((family) => rungOf(person.temper!).startsWith(family))!];
}

/** What somebody wears where all that suits them is taken: lynx and tiger stay what they are, and may be alike. */
function othersFor(person: Person): readonly Coat[] {
  return suitedTo(person).length > 1 ? COATS.slice(0, PLAIN_COATS) : [];
}

/** The cats that stand for people at one table, no two alike while there are enough; who chose a cat first keeps it. */
export function coatsOf(people: readonly Person[]): Coat[] {
  const isChosen = (person: Person) => person.temper === null && isCoat(person.avatar);
  const isFirst = (person: Person) => isChosen(person) && people.find((other) => isChosen(other) && other.avatar === person.avatar) === person;
  const inTurn = people.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || Number(isChosen(b)) - Number(isChosen(a)));
  const coats = new Map<Person, Coat>();
  const isFree = (coat: Coat) => ![...coats.values()].includes(coat);
  for (const person of inTurn) {
    const wanted = coatOf(person);
    coats.set(person, [wanted, ...suitedTo(person), ...othersFor(person)].find(isFree) ?? wanted);
  }
  return people.map((person) => coats.get(person)!);
}

/** What every seat is called; of several people with one name, all but the first get a number. */
export function namesOf(people: readonly Person[], seats: number): string[] {
  const names: string[] = Array<string>(seats).fill("");
  const namesakes = new Map<string, number>();
  for (const person of people) {
    const name = person.name || t("place-name", { number: person.person + 1 });
    const count = (namesakes.get(name) ?? 0) + 1;
    namesakes.set(name, count);
    for (const seat of person.seats) names[seat] = count > 1 ? `${name} ${count}` : name;
  }
  return names;
}

/** A place at which nobody sits, in words: where somebody is expected, for whom. Ready-made names are nobody's yet. */
export function freePlaceOf({ name }: Person, hasReadyNames: boolean | undefined): string {
  return name && !hasReadyNames ? t("kept-place", { name }) : t("free-place");
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** The names that the language has ready for cats. */
export const readyNames = (): string[] => t("cat-names").split(",").map((name) => name.trim());

/** So many different names, as the language has them for cats. */
export function someNames(count: number, ...except: string[]): string[] {
  return shuffled(readyNames().filter((name) => !except.includes(name))).slice(0, count);
}

/** One's own name and cat; given at random the first time. */
export function myself(): { name: string; avatar: Coat } {
  if (!settings.get("name")) settings.set("name", someNames(1)[0]!);
  if (!isCoat(settings.get("avatar"))) settings.set("avatar", shuffled(COATS.slice(0, PLAIN_COATS))[0]!);
  return { name: settings.get("name"), avatar: settings.get("avatar") as Coat };
}

/** The cats of those who have a place among these people. */
export function takenCoats(people: readonly Person[]): Coat[] {
  const coats = coatsOf(people);
  return people.flatMap((person, i) => (person.taken || person.temper !== null ? [coats[i]!] : []));
}

/** One's own name and cat among others: what was given at random gives way to what is somebody else's already. */
export function myselfAmong(people: readonly Person[], isReady = false): { name: string; avatar: Coat } {
  const me = myself();
  const names = people.map((person) => person.name);
  const taken = takenCoats(people);
  if (!settings.get("named") && names.includes(me.name)) settings.set("name", someNames(1, ...names)[0] ?? me.name);
  if (!settings.get("dressed") && taken.includes(me.avatar)) settings.set("avatar", COATS.find((coat) => !taken.includes(coat)) ?? me.avatar);
  return isReady ? { ...myself(), name: myReadyName(names) } : myself();
}

/** What one is called where names are ready-made: as chosen, or else by a name that nobody there has. */
function myReadyName(others: readonly string[]): string {
  const ready = readyNames();
  const own = [settings.get("name"), settings.get("readyName")].find((name) => ready.includes(name) && !others.includes(name));
  if (own === undefined) settings.set("readyName", someNames(1, ...others)[0] ?? ready[0]!);
  return own ?? settings.get("readyName");
}

/** Keep a ready-made name; one's own, where one has written one, is kept beside it for tables among friends. */
export function chooseReadyName(name: string): void {
  const hasOwn = settings.get("named") && !readyNames().includes(settings.get("name"));
  settings.set(hasOwn ? "readyName" : "name", name);
  if (!hasOwn) settings.set("named", true);
}
