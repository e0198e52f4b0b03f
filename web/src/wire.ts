// Made from the structs of server/ by `python -m mousehole.server.web.typescript`. Do not edit.

export type Temper = "kitten-" | "kitten" | "kitten+" | "kitten++" | "cat--" | "cat-" | "cat" | "cat+" | "lynx" | "tiger" | "kitten-~" | "kitten~" | "kitten+~" | "kitten++~" | "cat--~" | "cat-~" | "cat~" | "cat+~" | "lynx~" | "tiger~";
export type HouseCat = "kitten" | "cat" | "lynx" | "tiger";
export type Pace = "calm" | "normal" | "quick" | "instant";
export type Lang = "en" | "it";
export type State = "waiting" | "playing" | "over";
export type Emote = "hello" | "well_done" | "thanks" | "oops" | "wow" | "hurry" | "purr" | "miaow" | "squeak" | "good_game";
export type HostDeed = "start" | "pause" | "resume" | "bot" | "person" | "hand_over" | "close" | "open" | "unlist" | "pace" | "head_start" | "hurry" | "kick" | "lock" | "unlock" | "mute" | "unmute" | "hints" | "no_hints";

/** The first message: the token of a place, or several tokens (one screen), or none (a spectator). */
export interface Hello {
  t: "hello";
  token?: string | null;
  tokens?: string[];
  n?: number | null;
  lang?: "en" | "it";
  name?: string | null;
  avatar?: string | null;
  line?: string | null;
  spare_of?: string | null;
  salts?: boolean;
  version?: unknown;
  encoding?: unknown;
}

/** An input in the game's notation, with or without the seat before it. `at`: when it was made, for reactions. */
export interface Input {
  t: "input";
  text: string;
  id: string;
  at?: number | null;
  seat?: number | null;
}

/** The hand that rolls the die or turns the card: let chance speak now. */
export interface Go {
  t: "go";
}

/** The answer to a ping: its number, and this client's own clock in milliseconds. */
export interface Pong {
  t: "pong";
  k: number;
  c: number;
}

/** Take a free place; while a game goes on, ask for one that a bot plays. */
export interface Sit {
  t: "sit";
  person: number;
  name?: string | null;
  avatar?: string | null;
}

/** Leave a place for good, so that somebody else may take it. */
export interface Stand {
  t: "stand";
  person: number;
}

/** Change a place's name or picture. */
export interface Rename {
  t: "rename";
  person: number;
  name?: string | null;
  avatar?: string | null;
}

/** What only the host may do; `person`, `temper`, `pace` and `ms` as the deed needs them. */
export interface Host {
  t: "host";
  do: "bot" | "close" | "hand_over" | "head_start" | "hints" | "hurry" | "kick" | "lock" | "mute" | "no_hints" | "open" | "pace" | "pause" | "person" | "resume" | "start" | "unlist" | "unlock" | "unmute";
  person?: number | null;
  temper?: "cat" | "cat+" | "cat+~" | "cat-" | "cat--" | "cat--~" | "cat-~" | "cat~" | "kitten" | "kitten+" | "kitten++" | "kitten++~" | "kitten+~" | "kitten-" | "kitten-~" | "kitten~" | "lynx" | "lynx~" | "tiger" | "tiger~";
  pace?: "calm" | "instant" | "normal" | "quick";
  ms?: number;
}

/** A ready-made word or noise. */
export interface SayEmote {
  t: "emote";
  emote: "good_game" | "hello" | "hurry" | "miaow" | "oops" | "purr" | "squeak" | "thanks" | "well_done" | "wow";
  person?: number | null;
}

/** May I take my last input back? With `ask` nothing is taken back: `may_back` only says whether it could be. */
export interface Back {
  t: "back";
  ask?: boolean;
}

/** Yes or no to somebody who wants an input back. */
export interface Answer {
  t: "answer";
  yes: boolean;
}

/** Another game, with the seats moved on by one; `same`: everybody keeps theirs. */
export interface Rematch {
  t: "rematch";
  same?: boolean;
}

/** Which way would that move walk? For games on a board; `text` is one of the open inputs. */
export interface AskWay {
  t: "way";
  seat: number;
  text: string;
}

/** Where could the hunter go, by every number of its die? For games with one on a board. */
export interface AskReach {
  t: "reach";
}

/** Something is wrong at this table: keep a word about it with the table's record. */
export interface Report {
  t: "report";
  words: string;
}

/** The delay of this device itself, as its ten taps have measured it; `frame`: how long it shows one picture. */
export interface Warmup {
  t: "warmup";
  ms: number;
  frame?: number | null;
}

/** Are you there? Answered at once by `alive`; who hears nothing should come back by another line. */
export interface Probe {
  t: "probe";
}

/** Somebody is away: a cat plays for them until they are back, or everybody waits. Anybody seated may say so. */
export interface AskStandIn {
  t: "stand_in";
  person: number;
  do: "cat" | "wait";
}

/** Yes or no to somebody who asks for a place, by the number of their knock. */
export interface Admit {
  t: "admit";
  knock: number;
  yes: boolean;
}

/** Have one's place on this screen alone: all others that have it watch from now on. */
export interface Alone {
  t: "alone";
  person: number;
}

/** Something at random from this device, for the next deal: nobody knows it before the luck was pledged. */
export interface Salt {
  t: "salt";
  salt: string;
}

/** What has been put together from steps has not the hash that it should have: tell the whole views again. */
export interface AskWhole {
  t: "whole";
}

/** What would the tiger do at that seat of mine? Everybody is told that it was asked. */
export interface AskHint {
  t: "hint";
  seat: number;
}

/** The room and its people; sent at joining and whenever anything of it changes. */
export interface Room {
  t: "room";
  room: string;
  game: string;
  players: number;
  seats: number;
  options: Record<string, unknown>;
  timed: boolean;
  state: "over" | "playing" | "waiting";
  round: number;
  host: number;
  you: number[];
  people: Person[];
  spectators: number;
  paused: boolean;
  open: boolean;
  pace: "calm" | "instant" | "normal" | "quick";
  clock: TableClock;
  locked?: boolean;
  by_hand?: ByHand[];
  luck?: Pledge | null;
  may_close?: boolean;
  watch_only?: string | null;
  awaits?: number[];
  ready_names?: boolean;
  hints?: boolean | null;
  n: number;
}

/** Who has a place, as everybody may know it. */
export interface Person {
  person: number;
  seats: number[];
  name: string;
  avatar: string;
  temper: "cat" | "cat+" | "cat+~" | "cat-" | "cat--" | "cat--~" | "cat-~" | "cat~" | "kitten" | "kitten+" | "kitten++" | "kitten++~" | "kitten+~" | "kitten-" | "kitten-~" | "kitten~" | "lynx" | "lynx~" | "tiger" | "tiger~" | null;
  taken: boolean;
  connected: boolean;
  round_trip: number | null;
  correction: number;
  head_start: number;
  away_since?: number | null;
  stand_in?: "cat" | "wait" | null;
  muted?: boolean;
  screens?: number;
  awaited?: boolean;
  free?: boolean;
  askable?: boolean;
  hints?: number;
}

/** Table time against the server's: it is `at` at the server's moment `server`, and goes on if `running`. */
export interface TableClock {
  running: boolean;
  at: number;
  server: number;
}

/** Something at this table that somebody has chosen: a seed, a position, or a part of the box. */
export interface ByHand {
  what: "components" | "position" | "seed";
  where?: string;
  box?: string;
  here?: string;
}

/** The SHA-256 of the seed of this game's luck, and of the next one's; who has added a salt to the next deal. */
export interface Pledge {
  pledge: string;
  next: string;
  salted: number[];
}

/** What one of your seats sees (null: a spectator), whole. */
export interface View {
  t: "view";
  seat: number | null;
  view: Record<string, unknown>;
  turn: number;
  at: number;
  due: number | null;
  over: boolean;
  winners: number[];
  n: number;
}

/** What happened, in your seat's copy, and what it sees now. `show`: the server's moment to show it, or null. */
export interface Events {
  t: "events";
  seat: number | null;
  events: Record<string, unknown>[];
  view: Record<string, unknown>;
  turn: number;
  at: number;
  show: number | null;
  due: number | null;
  over: boolean;
  winners: number[];
  n: number;
}

/** The inputs that are open to your seat; `go`: chance waits for this seat's hand. */
export interface Legal {
  t: "legal";
  seat: number;
  inputs: string[];
  go: boolean;
  n: number;
}

/** The input of that id is played and on disk; `n` is the state that it made. */
export interface Ack {
  t: "ack";
  id: string;
  at: number;
  n: number;
}

/** No, with the code of the reason and a sentence for people; `id` is that of the input, or null. */
export interface Refused {
  t: "refused";
  id: string | null;
  reason: string;
  words: string;
  n: number;
}

/** Please answer at once. `server` is the server's clock; `offset` is your clock less the server's, as known now. */
export interface Ping {
  t: "ping";
  k: number;
  server: number;
  offset: number | null;
  round_trip: number | null;
  n: number;
}

/** The squares of one shortest lawful walk, from where the piece stands; none where the move is not open. */
export interface Way {
  t: "way";
  seat: number;
  text: string;
  squares: string[];
  n: number;
}

/** The squares where the hunter could go, by the number rolled; once it has rolled, that number alone. */
export interface Reach {
  t: "reach";
  squares: Record<string, string[]>;
  n: number;
}

/** The report is kept under that number. */
export interface Reported {
  t: "reported";
  number: string;
  n: number;
}

/** The place is yours: keep the token. */
export interface Seated {
  t: "seated";
  person: number;
  token: string;
  instead?: number | null;
  n: number;
}

/** Somebody says something. */
export interface Emoted {
  t: "emote";
  person: number;
  emote: "good_game" | "hello" | "hurry" | "miaow" | "oops" | "purr" | "squeak" | "thanks" | "well_done" | "wow";
  n: number;
}

/** Somebody would like to take an input back; answer it. */
export interface Asked {
  t: "asked";
  person: number;
  n: number;
}

/** What came of the wish to take an input back. */
export interface Answered {
  t: "answered";
  person: number;
  yes: boolean;
  n: number;
}

/** Could somebody at this screen take an input back now (perhaps with the others' consent)? */
export interface MayBack {
  t: "may_back";
  may: boolean;
  n: number;
}

/** A person's input was taken back: the latest `events` of all that was told have not happened. Views follow. */
export interface TakenBack {
  t: "taken_back";
  person: number;
  events: number;
  n: number;
}

/** Chance speaks for `seat` in `ms`: by itself if no hand comes first, or, `thrown`, when what tumbles lands. */
export interface Luck {
  t: "luck";
  seat: number;
  ms: number;
  thrown: boolean;
  n: number;
}

/** A close one: everybody's times after the reveal at `at`, in order. */
export interface Photo {
  t: "photo";
  at: number;
  finishers: Finisher[];
  n: number;
}

/** One hand in a photo finish: its time after the reveal, and what makes it up. */
export interface Finisher {
  seat: number;
  ms: number;
  claimed: number | null;
  correction: number;
  head_start: number;
  clamped: boolean;
  error: number;
}

/** The room is no more. */
export interface Closed {
  t: "closed";
  n: number;
}

/** The answer to a probe. */
export interface Alive {
  t: "alive";
  n: number;
}

/** What changes often about a room's people: their figures, and how many watch. Once a second at most. */
export interface Figures {
  t: "figures";
  people: PersonFigures[];
  spectators: number;
  n: number;
}

/** What is measured of a person's line and device. */
export interface PersonFigures {
  person: number;
  round_trip: number | null;
  correction: number;
}

/** You are back: this was played for your seat while you were away. */
export interface Meanwhile {
  t: "meanwhile";
  seat: number;
  events: Record<string, unknown>[];
  n: number;
}

/** Somebody would like to have a place that a bot plays: answer with `admit`. */
export interface Knocked {
  t: "knocked";
  knock: number;
  person: number;
  name: string;
  avatar: string;
  n: number;
}

/** The knock of that number needs no answer any more. */
export interface KnockAnswered {
  t: "knock_answered";
  knock: number;
  n: number;
}

/** To the host (of whom the host is: to all others): this person's times are not those of an honest hand. */
export interface Suspected {
  t: "suspected";
  person: number;
  reasons: ("hugs_bound" | "late_answers" | "too_even" | "too_fast")[];
  words: string;
  times: SuspectTime[];
  n: number;
}

/** One reaction: the time that was claimed, when it arrived, and the earliest that could be believed then. */
export interface SuspectTime {
  ms: number;
  arrived: number;
  earliest: number;
}

/** What the numbers in steps stand for, told at joining to whoever wants steps. */
export interface Names {
  t: "names";
  version: number;
  newest: number;
  rules: string;
  keys: string[];
  kinds: string[][];
  n: number;
}

/** What happened, what has changed in what your seats see, and in what they may do. */
export interface Step {
  t: "step";
  at?: number | null;
  seat?: number | null;
  events?: unknown[][];
  view?: unknown[];
  whole?: Record<string, unknown> | null;
  hash?: string | null;
  turn?: number | null;
  show?: number | null;
  due?: number | null;
  over?: boolean;
  winners?: number[];
  legal?: (string | string[])[] | Record<string, (string | string[])[]> | null;
  go?: number | null;
  ack?: (string | number)[];
  n: number;
}

/** Whoever runs the house says something to all screens. */
export interface Notice {
  t: "notice";
  words: string;
  n: number;
}

/** What the tiger would do at your seat, and in thousandths what chance to win that gives (null: nobody can say). */
export interface Hint {
  t: "hint";
  seat: number;
  text: string;
  chance: number | null;
  n: number;
}

/** POST /api/rooms. `bots`: a temper or null for every player, or tempers for the last ones, or player to temper. */
export interface NewRoom {
  game: string;
  players?: number | null;
  options?: Record<string, unknown>;
  bots?: ("cat" | "cat+" | "cat+~" | "cat-" | "cat--" | "cat--~" | "cat-~" | "cat~" | "kitten" | "kitten+" | "kitten++" | "kitten++~" | "kitten+~" | "kitten-" | "kitten-~" | "kitten~" | "lynx" | "lynx~" | "tiger" | "tiger~" | null)[] | Record<string, "cat" | "cat+" | "cat+~" | "cat-" | "cat--" | "cat--~" | "cat-~" | "cat~" | "kitten" | "kitten+" | "kitten++" | "kitten++~" | "kitten+~" | "kitten-" | "kitten-~" | "kitten~" | "lynx" | "lynx~" | "tiger" | "tiger~">;
  components?: Record<string, unknown> | null;
  position?: Record<string, unknown> | null;
  seed?: number | string | null;
  pace?: "calm" | "instant" | "normal" | "quick";
  open?: boolean;
  names?: string[];
  avatars?: string[];
  head_starts?: number[];
  hints?: boolean;
}

/** The answer: the room, and a token for every player who is no bot (else null). */
export interface RoomMade {
  room: string;
  tokens: (string | null)[];
}

/** GET /api/games. */
export interface Games {
  version: string;
  games: GameFacts[];
}

/** A game of GET /api/games. `begins` says whom the rulebook lets begin: who is to sit on seat 0; `rungs`, which */
export interface GameFacts {
  id: string;
  title: Record<string, string>;
  designer: string;
  about: Record<string, string>;
  begins: Record<string, string>;
  players: number[];
  timed: boolean;
  options: Record<string, Record<string, unknown>[]>;
  rungs: string[];
}

/** GET /api/games/{game}/words: a game's catalogues (Fluent) by language, for a page that was not built with them. */
export interface GameCatalogue {
  words: Record<string, string>;
  vocabulary: Record<string, string>;
  hidden: boolean;
}

/** GET /api/rooms. */
export interface OpenRooms {
  rooms: OpenRoom[];
}

/** A room of GET /api/rooms: open to all, with a place free. */
export interface OpenRoom {
  room: string;
  game: string;
  players: number;
  free: number[];
  names: string[];
}

/** POST /api/mine: the tokens that this device has kept, by room. */
export interface MyTokens {
  tokens: Record<string, string[]>;
}

/** The answer to POST /api/mine. */
export interface MyTables {
  tables: MyTable[];
}

/** A table at which this device has a place. */
export interface MyTable {
  room: string;
  game: string;
  state: "over" | "playing" | "waiting";
  people: number[];
  names: string[];
  turn: number;
  yours: boolean;
}

/** Any answer that says no. */
export interface Problem {
  reason: string;
  words: string;
}

/** POST /api/replay: a record, and the seat through which it is told again (null: a spectator). */
export interface AskedReplay {
  record: Record<string, unknown>;
  seat?: number | null;
}

/** A game told again, as one seat saw it: the deal, then a frame an input. */
export interface Replay {
  game: string;
  players: number;
  seats: number;
  options: Record<string, unknown>;
  timed: boolean;
  seat: number | null;
  people: ReplayPerson[];
  record: Record<string, unknown>;
  frames: Frame[];
}

/** Who played which seats. */
export interface ReplayPerson {
  person: number;
  seats: number[];
  name: string;
  avatar: string;
  temper: "cat" | "cat+" | "cat+~" | "cat-" | "cat--" | "cat--~" | "cat-~" | "cat~" | "kitten" | "kitten+" | "kitten++" | "kitten++~" | "kitten+~" | "kitten-" | "kitten-~" | "kitten~" | "lynx" | "lynx~" | "tiger" | "tiger~" | null;
}

/** One step of a game: what happened, and what was to be seen then. */
export interface Frame {
  events: Record<string, unknown>[];
  view: Record<string, unknown>;
  turn: number;
  at: number;
  due: number | null;
  over: boolean;
  winners: number[];
}

/** GET /api/rooms/{room}/verify: what came of it, and what a device can check by itself. */
export interface Verification {
  is_true: boolean;
  draws: number;
  problem: string;
  pledge: string;
  seed: string;
  salts: Record<string, string>;
}

/** GET /api/rooms/{room}/analysis: how far it is (0 to 1), a first rough curve, and at last the whole. */
export interface GameAnalysis {
  share: number;
  rough: CurvePlace[];
  whole: WholeAnalysis | null;
}

/** Every seat's chance to win after so many inputs, in thousandths. */
export interface CurvePlace {
  number: number;
  chances: number[];
}

/** What decided a game; `doubt`: costs below so many thousandths cannot be told from chance. */
export interface WholeAnalysis {
  seats: SeatAnalysed[];
  curve: CurvePlace[];
  turning: number | null;
  all_luck: boolean;
  unlikely: UnlikelyMoment | null;
  dear: DearDecision[];
  source: string;
  doubt: number;
}

/** What a seat's game was made of, in thousandths of a win; knowing and speed where hands are judged by time. */
export interface SeatAnalysed {
  start: number;
  luck: number;
  own_play: number;
  others_play: number;
  result: number;
  knowing: number | null;
  speed: number | null;
}

/** When a winner's chance was least: one in so many, after so many inputs. */
export interface UnlikelyMoment {
  number: number;
  seat: number;
  one_in: number;
}

/** A decision that cost something, by what its seat knew: the view before it, what was done, what was better. */
export interface DearDecision {
  number: number;
  seat: number;
  cost: number;
  hindsight: number;
  input: string;
  best: string;
  events: Record<string, unknown>[];
  better: Record<string, unknown>[];
  view: Record<string, unknown>;
}

/** GET /healthz. */
export interface Health {
  status: "cut_off" | "ok" | "stopping" | "store_down" | "worker_down";
  rooms: number;
  connections: number;
}

/** GET /api/own, for this machine's own browser alone: can phones come in, and what was kept for it. */
export interface OwnFacts {
  phones: "always" | "closed" | "nowhere" | "open";
  address: string | null;
  hellos: number;
  seats: Record<string, string[]>;
  practice: Record<string, unknown>;
}

/** POST /api/own/kept: tokens by room and practice pages by player; what is empty is forgotten. */
export interface NewKeepsakes {
  seats?: Record<string, string[]>;
  practice?: Record<string, unknown>;
}

/** POST /api/own/phones: may phones of the local network come in? */
export interface PhonesWish {
  open: boolean;
}

/** GET /api/book/door, for anybody: may one come in, and who is this device already? `house` only to who is in. */
export interface BookDoor {
  door: "code" | "open";
  inside: boolean;
  is_host: boolean;
  people: number[];
  house: string;
}

/** POST /api/book/people: somebody new, on this device. `code`: where the door is opened by a code alone. */
export interface NewPerson {
  name: string;
  avatar?: string;
  child?: boolean;
  code?: string;
}

/** POST /api/book/people/{person}: what is to be otherwise. Only a host of the house makes hosts. */
export interface PersonChange {
  name?: string | null;
  avatar?: string | null;
  child?: boolean | null;
  host?: boolean | null;
}

/** A code that can be used once, until a moment. */
export interface BookCode {
  code: string;
  kind: "host" | "house" | "person";
  until: number;
}

/** POST /api/book/devices: a code, for this device. */
export interface UsedCode {
  code: string;
}

/** POST /api/book/devices/forget: this device is that person's no longer; null: it knows nothing of the house. */
export interface LeftDevice {
  person?: number | null;
}

/** POST /api/book/codes: an invitation into the house; as a host of it, where `kind` says so. */
export interface NewCode {
  kind?: "host" | "house";
}

/** POST /api/book/house, by a host of the house. */
export interface HouseChange {
  name?: string | null;
  door?: "code" | "open" | null;
  hide_ratings?: boolean | null;
  luck_free?: boolean | null;
}

/** A person of the house, as the list of all shows them. `last`: when they have last played. */
export interface BookPerson {
  person: number;
  name: string;
  avatar: string;
  child: boolean;
  is_host: boolean;
  is_mine: boolean;
  games: number;
  wins: number;
  last: number | null;
}

/** How strong somebody seems at a game: 1500 at first; `plus_minus`: in two of three cases it is that near. */
export interface PersonRating {
  game: string;
  rating: number;
  plus_minus: number;
  games: number;
}

/** How it ended for one of those who played. `person` null: a bot (then `temper`) or a guest. */
export interface ResultPlayer {
  person: number | null;
  temper: "cat" | "cat+" | "cat+~" | "cat-" | "cat--" | "cat--~" | "cat-~" | "cat~" | "kitten" | "kitten+" | "kitten++" | "kitten++~" | "kitten+~" | "kitten-" | "kitten-~" | "kitten~" | "lynx" | "lynx~" | "tiger" | "tiger~" | null;
  place: number;
  score: number;
  marks: ("bot_played" | "late" | "left")[];
  best_ms: number | null;
  rating: number | null;
  without_luck: number | null;
}

/** A game that was played. `number`: by which it is known; `counts` false: set up by hand, so shown and no more. */
export interface BookResult {
  number: number;
  game: string;
  room: string;
  round: number;
  at: number;
  seconds: number;
  options: Record<string, unknown>;
  players: ResultPlayer[];
  marks: ("bot_played" | "left" | "set_up" | "taken_back")[];
  counts: boolean;
  chase: number;
  evening: number | null;
}

/** GET /api/book/results: the latest first; `before`: the number to ask for more with, null: that was all. */
export interface BookResults {
  results: BookResult[];
  before: number | null;
}

/** Where somebody stands. `points`: ten times the share of the others beaten, summed; `average`: a game. */
export interface StandingRow {
  person: number;
  place: number;
  games: number;
  wins: number;
  points: number;
  average: number;
  streak: number;
  rating: number | null;
  plus_minus: number | null;
  without_luck: number | null;
}

/** GET /api/book/standings: of one game, or (null) of all together, which has no ratings. */
export interface BookStandings {
  game: string | null;
  rows: StandingRow[];
}

/** A badge: its name and the rule by which it is given, in words by language. */
export interface BadgeFacts {
  badge: string;
  title: Record<string, string>;
  rule: Record<string, string>;
}

/** Somebody has a badge since a result. */
export interface BadgeWon {
  badge: string;
  at: number;
  result: number;
}

/** Somebody's fastest hand that was right, at a game. */
export interface BestTime {
  game: string;
  ms: number;
  at: number;
  result: number;
}

/** The longest hunt that somebody was in: so many inputs. */
export interface LongestChase {
  game: string;
  inputs: number;
  at: number;
  result: number;
}

/** Something that somebody has done for the first time: played a game, or won it. */
export interface FirstTime {
  what: "played" | "won";
  game: string;
  at: number;
  result: number;
}

/** How somebody has done against another: of so many games together, placed before and after them. */
export interface Against {
  person: number;
  games: number;
  before: number;
  after: number;
}

/** How somebody has done at one game. */
export interface PersonGame {
  game: string;
  games: number;
  wins: number;
  best_streak: number;
  streak: number;
}

/** GET /api/book/people/{person}. Of a child: no ratings, no games lost, no streak that has ended. */
export interface PersonPage {
  person: BookPerson;
  games: PersonGame[];
  ratings: PersonRating[];
  against: Against[];
  best: BestTime[];
  chase: LongestChase | null;
  firsts: FirstTime[];
  badges: BadgeWon[];
  results: BookResult[];
}

/** A place at a room, by its token, and whose it is. */
export interface BoundSeat {
  token: string;
  person: number;
}

/** POST /api/book/seats: at this room these places are these people's, all of them of this device. */
export interface NewBinding {
  room: string;
  seats: BoundSeat[];
}

/** GET /api/book: what the page of the house shows first. `luck_free`: ratings are by results without luck. */
export interface BookPage {
  house: string;
  door: "code" | "open";
  hide_ratings: boolean;
  luck_free: boolean;
  is_host: boolean;
  mine: number[];
  people: BookPerson[];
  standings: BookStandings;
  results: BookResults;
  evenings: EveningBrief[];
  badges: BadgeFacts[];
  games: number;
  version: number;
}

/** An evening in the list of all. */
export interface EveningBrief {
  evening: number;
  kind: "evening" | "knockout" | "league" | "swiss";
  name: string;
  state: "between" | "over" | "playing" | "waiting";
  games: string[];
  people: number[];
  at: number;
  trophy: number[];
}

/** POST /api/book/import: what was new of a book that came as a file. */
export interface BookTaken {
  people: number;
  results: number;
  evenings: number;
}

/** POST /api/book/evenings. See `EveningMade` in book/entries.py for what can be set. */
export interface NewEvening {
  kind: "evening" | "knockout" | "league" | "swiss";
  games: EveningGame[];
  people: number[];
  name?: string;
  rounds?: number;
  points?: number[];
  seats?: number;
  less_luck?: number;
  less_speed?: number;
  fill?: "cat" | "kitten" | "lynx" | "tiger";
  pace?: "calm" | "instant" | "normal" | "quick";
  weeks?: number;
}

/** A game of an evening: with which options, and how much its points weigh. */
export interface EveningGame {
  game: string;
  options?: Record<string, unknown>;
  weight?: number;
}

/** POST /api/book/evenings/{evening}: `next` draws a round and opens its tables (or those that have none yet). */
export interface EveningDeed {
  do: "again" | "decide" | "end" | "join" | "leave" | "next";
  people?: number[];
  table?: number | null;
  places?: number[];
}

/** A table of a round. `places` and `points`: in the order of `people`, once it is over. */
export interface EveningTable {
  table: number;
  people: number[];
  bots: number;
  room: string | null;
  state: "over" | "playing" | "tied" | "waiting";
  places: number[];
  points: number[];
  winners: number[];
  result: number | null;
}

/** A round: its game (by number in `games`), its tables, and who has a bye. */
export interface EveningRound {
  round: number;
  game: number;
  tables: EveningTable[];
  byes: number[];
  is_over: boolean;
}

/** Where somebody stands. `met`: the points of those one has met, which decides among equals. */
export interface EveningStanding {
  person: number;
  place: number;
  points: number;
  wins: number;
  played: number;
  met: number;
  weeks: number[];
  is_out: boolean;
  has_left: boolean;
}

/** GET /api/book/evenings/{evening}: all of it. `trophy`: who has won, once it is over. `is_mine`: may lead it. */
export interface EveningPage {
  evening: number;
  kind: "evening" | "knockout" | "league" | "swiss";
  name: string;
  state: "between" | "over" | "playing" | "waiting";
  games: EveningGame[];
  people: number[];
  at: number;
  maker: number | null;
  is_mine: boolean;
  rounds: EveningRound[];
  rounds_planned: number;
  weights: number[];
  weeks: number;
  standings: EveningStanding[];
  trophy: number[];
  may_next: boolean;
  warnings: Record<string, string>[];
  version: number;
}

/** A place that waits for a person of this device. `token` is worth nothing once shown: keep the one you get. */
export interface MySeat {
  evening: number;
  round: number;
  table: number;
  person: number;
  place: number;
  room: string;
  token: string | null;
}

/** GET /api/book/mine: where this device's people are to sit now. */
export interface MySeats {
  seats: MySeat[];
  version: number;
}

/** POST /api/book/help: somebody asks for help, or (false) needs none any more. */
export interface HelpAsked {
  person: number;
  yes?: boolean;
  room?: string;
  words?: string;
}

/** Somebody has asked for help. */
export interface HelpWanted {
  person: number;
  room: string;
  words: string;
  at: number;
}

/** What lies on a table, as anybody who watches sees it: `view` is a spectator's. `sits`: seats by place. */
export interface OverviewBoard {
  view: Record<string, unknown>;
  at: number;
  due: number | null;
  players: number;
  seats: number;
  sits: number[][];
  options: Record<string, unknown>;
  timed: boolean;
  avatars: string[];
}

/** A table under way. `people`: by place, null for who is not of the house; `here`: who is connected. */
export interface OverviewTable {
  room: string;
  game: string;
  state: "over" | "playing" | "waiting";
  names: string[];
  people: (number | null)[];
  here: boolean[];
  turn: number;
  waits_for: number | null;
  paused: boolean;
  n: number;
  evening: number | null;
  board: OverviewBoard | null;
}

/** GET /api/book/overview, for a host of the house. `?known=ROOM.N,…`: the boards that one has after which input. */
export interface BookOverview {
  tables: OverviewTable[];
  waiting: number[];
  help: HelpWanted[];
  version: number;
}

/** POST /api/book/say: words that every screen of the house's tables shows. */
export interface SaidToAll {
  words: string;
}

/** POST /api/book/all: all tables of the house stand still, or go on; how many did is answered. */
export interface AllTables {
  do: "pause" | "resume";
}

/** So many tables have heard it. */
export interface TablesReached {
  tables: number;
}

/** A file, by its name. */
export interface BookFile {
  name: string;
  text: string;
}

export type ClientMessage =
  | Hello
  | Input
  | Go
  | Pong
  | Sit
  | Stand
  | Rename
  | Host
  | SayEmote
  | Back
  | Answer
  | Rematch
  | AskWay
  | AskReach
  | Report
  | Warmup
  | Probe
  | AskStandIn
  | Admit
  | Alone
  | Salt
  | AskWhole
  | AskHint

export type ServerMessage =
  | Room
  | View
  | Events
  | Legal
  | Ack
  | Refused
  | Ping
  | Way
  | Reach
  | Reported
  | Seated
  | Emoted
  | Asked
  | Answered
  | MayBack
  | TakenBack
  | Luck
  | Photo
  | Closed
  | Alive
  | Figures
  | Meanwhile
  | Knocked
  | KnockAnswered
  | Suspected
  | Names
  | Step
  | Notice
  | Hint
