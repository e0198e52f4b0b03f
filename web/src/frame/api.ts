import type { GameAnalysis, GameCatalogue, GameFacts, MyTable, NewKeepsakes, NewRoom, OpenRoom, OwnFacts, Replay, Verification } from "../protocol";
import { transport } from "../transport";

/** The server said no, in words for people. */
export class Problem extends Error {
  constructor(
    words: string,
    readonly status: number,
  ) {
    super(words);
  }

  /** Too much was asked for of late, or another tab has the tables: it may be asked for again after a while. */
  get isOfNow(): boolean {
    return this.status === 429;
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const { status, data } = await transport.ask(path, document.documentElement.lang, body);
  if (status >= 400) throw new Problem((data as { words: string }).words, status);
  return data as T;
}

export const fetchGames = async () => (await ask<{ games: GameFacts[] }>("api/games")).games;

let known: Promise<GameFacts[]> | null = null;

/** The facts of one game; all of them are asked for once. */
export async function factsOf(game: string): Promise<GameFacts> {
  known ??= fetchGames();
  known.catch(() => (known = null));
  const found = (await known).find(({ id }) => id === game);
  if (!found) throw new Error(game);
  return found;
}

const catalogues = new Map<string, Promise<GameCatalogue>>();

/** The words of a game that the page was not built with; asked for once. */
export function fetchCatalogue(game: string): Promise<GameCatalogue> {
  const known = catalogues.get(game) ?? ask<GameCatalogue>(`api/games/${encodeURIComponent(game)}/words`);
  catalogues.set(game, known);
  known.catch(() => catalogues.delete(game));
  return known;
}

export const openRoom = (room: NewRoom) => ask<{ room: string; tokens: (string | null)[] }>("api/rooms", room);

export const fetchMine = async (tokens: Record<string, string[]>) =>
  (await ask<{ tables: MyTable[] }>("api/mine", { tokens })).tables;

export const fetchOpenRooms = async () => (await ask<{ rooms: OpenRoom[] }>("api/rooms")).rooms;

/** What this machine's own browser may know and do, and nobody else. */
export const fetchOwn = () => ask<OwnFacts>("api/own");
export const keepInFolder = (news: Partial<NewKeepsakes>) => ask<null>("api/own/kept", news);
export const letPhonesIn = (open: boolean) => ask<OwnFacts>("api/own/phones", { open });

/** A room's finished game, as a seat saw it (null: as one who watched). */
export function fetchReplay(room: string, round: number | null, seat: number | null): Promise<Replay> {
  const wishes = new URLSearchParams();
  if (round !== null) wishes.set("round", String(round));
  if (seat !== null) wishes.set("seat", String(seat));
  return ask<Replay>(`api/rooms/${room}/replay?${wishes}`);
}

/** The record of a room's finished game. */
export const fetchRecord = (room: string, round: number) => ask<unknown>(`api/rooms/${room}/record?round=${round}`);
/** All tables that the pocket keeps, and such tables put in again; how many were new. */
export const exportTables = () => ask<{ tables: unknown[] }>("pocket/tables");
export const importTables = (tables: unknown) => ask<{ count: number }>("pocket/tables", { tables });

/** Did the cards and rolls of a room's finished game come from the luck that was pledged for it? */
export const fetchVerification = (room: string, round: number) => ask<Verification>(`api/rooms/${room}/verify?round=${round}`);

/** What decided a room's finished game: how far that is known by now. */
export const fetchAnalysis = (room: string, round: number) => ask<GameAnalysis>(`api/rooms/${room}/analysis?round=${round}`);

/** A game told again from a record that came as a file. */
export const tellRecord = (record: unknown, seat: number | null) => ask<Replay>("api/replay", { record, seat });
