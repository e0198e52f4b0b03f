/**
 * The way to the rooms: those of a server, by fetch and WebSocket, or those of the pocket table, which are in a worker of
 * this very page. All that the page asks and says goes through here.
 */

import { address, isPocket, socketAddress } from "./frame/root";
import { pocketTransport } from "./pocket/transport";

export interface Reply {
  status: number;
  data: unknown;
}

/** A line to a room, as a WebSocket is one. */
export interface RoomLine {
  readonly state: "connecting" | "open" | "closed";
  onopen: (() => void) | null;
  onmessage: ((text: string) => void) | null;
  onclose: ((code: number) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface Transport {
  /** Ask for something, or send it something: GET without a body, POST with one. `key`: the device's own secret. */
  ask(path: string, lang: string, body?: unknown, key?: string): Promise<Reply>;
  /** Call a room. */
  dial(room: string): RoomLine;
}

class SocketLine implements RoomLine {
  onopen: RoomLine["onopen"] = null;
  onmessage: RoomLine["onmessage"] = null;
  onclose: RoomLine["onclose"] = null;
  readonly #socket: WebSocket;

  constructor(room: string) {
    this.#socket = new WebSocket(socketAddress(room));
    this.#socket.onopen = () => this.onopen?.();
    this.#socket.onmessage = (frame) => this.onmessage?.(frame.data as string);
    this.#socket.onclose = (event) => this.onclose?.(event.code);
  }

  get state(): RoomLine["state"] {
    const { readyState } = this.#socket;
    return readyState === WebSocket.OPEN ? "open" : readyState === WebSocket.CONNECTING ? "connecting" : "closed";
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  close(code?: number): void {
    this.#socket.close(code);
  }
}

const server: Transport = {
  async ask(path, lang, body, key) {
    const shown: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
    const headers = { ...shown, "content-type": "application/json", "accept-language": lang };
    const request = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    const answer = await fetch(address(path), request);
    return { status: answer.status, data: answer.status === 204 ? null : await answer.json() };
  },
  dial: (room) => new SocketLine(room),
};

const inPocket = isPocket ? pocketTransport() : null;
export const transport: Transport = inPocket ?? server;

/** Have the pocket's tables in this tab, and no longer in the one that has them. */
export function takeOver(): void {
  inPocket?.takeOver();
}
