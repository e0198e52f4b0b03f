import type { GameFacts, MyTable, NewRoom } from "../protocol";

/** The server said no, in words for people. */
export class Problem extends Error {}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const headers = { "content-type": "application/json", "accept-language": document.documentElement.lang };
  const request = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(path, request);
  const data: unknown = await answer.json();
  if (!answer.ok) throw new Problem((data as { words: string }).words);
  return data as T;
}

export const fetchGames = async () => (await ask<{ games: GameFacts[] }>("/api/games")).games;

export const openRoom = (room: NewRoom) => ask<{ room: string; tokens: (string | null)[] }>("/api/rooms", room);

export const fetchMine = async (tokens: Record<string, string[]>) =>
  (await ask<{ tables: MyTable[] }>("/api/mine", { tokens })).tables;
