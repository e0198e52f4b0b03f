import type { Emote, Figures, Knocked, RoomMessage, Suspected } from "../protocol";
import { coatsOf, namesOf } from "./people";
import { play } from "./sound";
import type { LogEntry, Said } from "./told";

const SAID_MS = 3500;

/** Who is at the room: what they are called and look like, what they say, and which of them this screen plays for. */
export class Attendance {
  info = $state<RoomMessage | null>(null);
  /** Who would like to take an input back. */
  asked = $state<number | null>(null);
  /** What this device has added to the luck, and what it was told of it before the first card, by game. */
  readonly luck = new Map<number, { pledge: string; salt: string | null }>();
  /** Whose times are not those of an honest hand, for the host to look at. */
  suspected = $state.raw<Suspected | null>(null);
  /** Who would like to have a bot's place, and waits for this screen's answer. */
  knocks = $state.raw<Knocked[]>([]);
  /** What was played for somebody of this screen who was away. */
  meanwhile = $state.raw<LogEntry[]>([]);
  /** What whoever runs the house has said to all screens. */
  notice = $state("");
  /** What people have just said. */
  said = $state.raw<Said[]>([]);
  /** The seats that the person at this screen plays, where it has the tokens of more (a tutorial). */
  hands = $state.raw<readonly number[] | null>(null);
  #keys = 0;

  readonly names = $derived(this.info ? namesOf(this.info.people, this.info.seats) : []);
  /** The cat of every person. */
  readonly coats = $derived(this.info ? coatsOf(this.info.people) : []);
  /** The seats that are played from this screen. */
  readonly mine = $derived.by(() => {
    const { info } = this;
    if (this.hands) return [...this.hands];
    return info ? info.people.filter((person) => info.you.includes(person.person)).flatMap((person) => person.seats) : [];
  });
  /** Does nobody play but those at this screen, and bots? */
  readonly isAlone = $derived.by(() => {
    const { info } = this;
    return info !== null && info.you.length > 0 && info.people.every((person) => person.temper !== null || info.you.includes(person.person));
  });
  readonly isHost = $derived(this.info?.you.includes(this.info.host) ?? false);

  personAt(seat: number) {
    return this.info?.people.find((person) => person.seats.includes(seat));
  }

  /** What is measured of people has changed, and how many watch. */
  hearFigures(figures: Figures): void {
    if (!this.info) return;
    this.info.spectators = figures.spectators;
    for (const { person, round_trip, correction } of figures.people) {
      Object.assign(this.info.people[person] ?? {}, { round_trip, correction });
    }
  }

  hearKnock(knock: Knocked): void {
    this.forgetKnock(knock.knock);
    this.knocks = [...this.knocks, knock];
    play("paw");
  }

  forgetKnock(number: number): void {
    this.knocks = this.knocks.filter((knock) => knock.knock !== number);
  }

  /** Whoever was told what the tiger would do is seen to have asked. */
  noteHints({ round, people }: RoomMessage): void {
    if (this.info?.round !== round) return;
    for (const { person, hints = 0 } of people) if (hints > (this.info.people[person]?.hints ?? 0)) this.#say(person, "hint");
  }

  hearEmote(person: number, emote: Emote): void {
    this.#say(person, emote);
    play(emote === "purr" || emote === "miaow" || emote === "squeak" ? emote : "paw");
  }

  #say(person: number, emote: Said["emote"]): void {
    const said = { key: ++this.#keys, person, emote };
    this.said = [...this.said.filter((other) => other.person !== person), said];
    setTimeout(() => (this.said = this.said.filter((other) => other !== said)), SAID_MS);
  }
}
