/** The stopwatch of reaction games: what is revealed is painted at one moment, and hands are timed by this device's own clock. */

interface Reveal {
  /** The table's time of the reveal. */
  at: number;
  /** The moment at which this screen showed it, by `performance.now()`. */
  painted: number;
}

const FRAME_MS = 1000 / 60;
const KEPT_REVEALS = 4;
const LONGEST_WAIT_MS = 1000;

function nextFrame(): Promise<number> {
  return new Promise((resolve) => {
    // A hidden page paints no frames.
    const timer = setTimeout(() => resolve(performance.now()), 4 * FRAME_MS);
    requestAnimationFrame((start) => {
      clearTimeout(timer);
      resolve(start);
    });
  });
}

export class Stopwatch {
  #reveals: Reveal[] = [];

  /** Wait for a moment of the server's clock: what is drawn then is in the first frame that lies no earlier. */
  async until(show: number, offset: number | null): Promise<number> {
    const target = offset === null ? 0 : show + offset;
    const wait = Math.min(target - performance.now() - 2 * FRAME_MS, LONGEST_WAIT_MS);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    let frame = await nextFrame();
    while (frame + FRAME_MS / 2 < target && target - frame < LONGEST_WAIT_MS) frame = await nextFrame();
    return frame;
  }

  /** Something was drawn in the frame that began then; its pixels stand one frame later. */
  revealed(at: number, frame: number): void {
    const reveal = { at, painted: frame + FRAME_MS };
    this.#reveals = [reveal, ...this.#reveals].slice(0, KEPT_REVEALS);
    void nextFrame().then((next) => (reveal.painted = Math.max(next, frame)));
  }

  /** The table's time of what was done at that moment (an event's `timeStamp`); none where nothing was revealed yet. */
  at(stamp: number): number | undefined {
    const reveal = this.#reveals.find(({ painted }) => painted <= stamp) ?? this.#reveals.at(-1);
    return reveal && Math.max(0, reveal.at + stamp - reveal.painted);
  }

  forget(): void {
    this.#reveals = [];
  }
}
