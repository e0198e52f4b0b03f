import type { Pace } from "../protocol";
import { settings } from "./settings.svelte";
import { play, type Noise } from "./sound";

const HURRY = 0.35;
const TEMPI: Record<Pace, number> = { calm: 1.2, normal: 1, quick: 0.55, instant: 0.25 };

/** Where events are played: it waits between them, and a click or a long queue makes it hurry. */
export class Stage {
  #skipping = false;
  #wake: (() => void) | null = null;
  /** The pace of the room: what is shown must not fall behind what is played. */
  tempo: Pace = "normal";
  /** How many messages wait behind the one that is played. */
  behind = 0;
  /** How many times faster than in play; for a game told again. */
  speed = 1;

  /** Should nothing travel? */
  get still(): boolean {
    return settings.still || this.#skipping;
  }

  /** Milliseconds as they pass here. */
  pace(ms: number): number {
    return this.still ? 0 : (ms * TEMPI[this.tempo] * (this.behind > 1 ? HURRY : 1)) / this.speed;
  }

  async wait(ms: number): Promise<void> {
    const time = this.pace(ms);
    if (time === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, time);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = null;
  }

  noise(noise: Noise): void {
    if (!this.#skipping) play(noise);
  }

  /** Show the rest of what is being played at once. */
  skip(): void {
    this.#skipping = true;
    this.#wake?.();
  }

  ready(): void {
    this.#skipping = false;
  }
}
