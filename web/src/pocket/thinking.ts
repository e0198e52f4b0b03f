/** The worker that searches for the bots, so that no thought ever holds a room up. One question after the other. */

import type { Drivers } from "./compiled";
import { Search, type Decision, type Question } from "./search";

/** What it is asked, and what it answers; `forget` names a bot that is gone. */
export type ToThinking = { id: number; question: Question; net?: Uint8Array } | { forget: number };
export interface FromThinking {
  id: number;
  decision: Decision | null;
}

const FOLDER = new URL("search/", self.location.href).href;

const searches = new Map<number, Search>();
const modules = new Map<string, Promise<WebAssembly.Module>>();
let drivers: Promise<Record<string, Drivers>> | null = null;
let turn: Promise<void> = Promise.resolve();

async function fetched(name: string): Promise<Response> {
  const answer = await fetch(FOLDER + name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

async function fetchModule(game: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await (await fetched(`${game}.wasm`)).arrayBuffer());
}

/** What did not arrive is asked for again the next time. */
function module(game: string): Promise<WebAssembly.Module> {
  let found = modules.get(game);
  if (!found) {
    found = fetchModule(game);
    modules.set(game, found);
    found.catch(() => modules.delete(game));
  }
  return found;
}

function allDrivers(): Promise<Record<string, Drivers>> {
  drivers ??= fetched("games.json").then((answer) => answer.json() as Promise<Record<string, Drivers>>);
  drivers.catch(() => (drivers = null));
  return drivers;
}

async function decide(question: Question, net?: Uint8Array): Promise<Decision> {
  let search = searches.get(question.bot);
  if (!search) {
    const called = (await allDrivers())[question.game];
    if (!called) throw new Error(`no search for ${question.game}`);
    search = new Search(await module(question.game), called, question.lengths);
    searches.set(question.bot, search);
  }
  return search.decide(question, net);
}

async function answer(id: number, question: Question, net?: Uint8Array): Promise<void> {
  const decision = await decide(question, net).catch((error: unknown) => {
    console.error(error);
    return null;
  });
  self.postMessage({ id, decision } satisfies FromThinking);
}

self.onmessage = ({ data }: MessageEvent<ToThinking>) => {
  turn = turn.then(() => ("forget" in data ? void searches.delete(data.forget) : answer(data.id, data.question, data.net)));
};
