/** What each noise is made of: oscillators and filtered noise, put together by us; nothing is loaded. */

export type Noise =
  | "card" | "die" | "tumble" | "paw" | "slap" | "squeak" | "miaow" | "purr" | "flip" | "coin" | "catch" | "escape" | "win" | "fanfare" | "oops"; // prettier-ignore

/** Where noises are made: the audio context, and what they all go through. */
export interface Speaker {
  audio: AudioContext;
  out: AudioNode;
}

const HISS_SECONDS = 4;
let hiss: AudioBuffer | null = null;

export function hissOf(audio: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = audio.createBuffer(1, HISS_SECONDS * audio.sampleRate, audio.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return hiss;
}

function envelope({ audio, out }: Speaker, at: number, peak: number, attack: number, length: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(out);
  return gain;
}

/** A short breath of noise round a frequency, which sinks. */
function rustle(speaker: Speaker, at: number, frequency: number, length: number, peak: number): void {
  const { audio } = speaker;
  const source = audio.createBufferSource();
  source.buffer = hissOf(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(frequency, at);
  filter.frequency.exponentialRampToValueAtTime(frequency / 2.5, at + length);
  filter.Q.value = 0.9;
  source.connect(filter).connect(envelope(speaker, at, peak, 0.004, length));
  source.start(at, Math.random() * 0.5, length);
}

/** A tone that glides through the given frequencies. */
function glide(speaker: Speaker, at: number, path: number[], length: number, peak: number, type: OscillatorType): void {
  const { audio } = speaker;
  const tone = audio.createOscillator();
  tone.type = type;
  tone.frequency.setValueAtTime(path[0]!, at);
  path.slice(1).forEach((hz, i) => tone.frequency.linearRampToValueAtTime(hz, at + (length * (i + 1)) / (path.length - 1)));
  const filter = audio.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = 2600;
  tone.connect(filter).connect(envelope(speaker, at, peak, 0.02, length));
  tone.start(at);
  tone.stop(at + length);
}

/** Notes one after the other: [hertz, begin, length]. */
function tune(speaker: Speaker, at: number, notes: readonly (readonly [number, number, number])[], peak: number): void {
  for (const [hz, later, length] of notes) {
    glide(speaker, at + later, [hz, hz], length, peak, "triangle");
    glide(speaker, at + later, [2 * hz, 2 * hz], length * 0.6, peak / 3, "sine");
  }
}

const KNOCKS = [0, 0.09, 0.17, 0.27, 0.42];
/** Wood on wood, quicker as it goes, as long as dice tumble. */
const TUMBLES = [0, 0.13, 0.25, 0.36, 0.46, 0.55, 0.63, 0.7, 0.77, 0.83, 0.89];

export const VOICES: Record<Noise, (speaker: Speaker, at: number) => void> = {
  card: (speaker, at) => rustle(speaker, at, 2600, 0.11, 0.35),
  flip: (speaker, at) => rustle(speaker, at, 1300, 0.14, 0.35),
  paw: (speaker, at) => rustle(speaker, at, 240, 0.09, 0.5),
  /** A flat hand on a table: a thud below, a crack above. */
  slap: (speaker, at) => {
    glide(speaker, at, [170, 60], 0.16, 0.35, "sine");
    rustle(speaker, at, 1900, 0.05, 0.6);
  },
  die: (speaker, at) => KNOCKS.forEach((later) => rustle(speaker, at + later, 900 + later * 800, 0.06, 0.5)),
  tumble: (speaker, at) => TUMBLES.forEach((later, i) => rustle(speaker, at + later, 700 + ((i * 379) % 600), 0.05, 0.3 + 0.02 * i)),
  squeak: (speaker, at) => {
    glide(speaker, at, [1500, 2300, 1700], 0.11, 0.1, "triangle");
    glide(speaker, at + 0.13, [1700, 2600, 1900], 0.1, 0.09, "triangle");
  },
  miaow: (speaker, at) => glide(speaker, at, [420, 760, 700, 380], 0.6, 0.12, "sawtooth"),
  purr: (speaker, at) => {
    for (let i = 0; i < 14; i++) rustle(speaker, at + i * 0.045, 170, 0.05, 0.25);
  },
  coin: (speaker, at) => {
    glide(speaker, at, [1050, 1050], 0.12, 0.12, "triangle");
    glide(speaker, at + 0.08, [1400, 1400], 0.3, 0.12, "triangle");
  },
  /** A pounce, and a squeak that is cut short. */
  catch: (speaker, at) => {
    rustle(speaker, at, 500, 0.14, 0.5);
    glide(speaker, at + 0.12, [2300, 1500, 700], 0.2, 0.11, "triangle");
    glide(speaker, at + 0.3, [300, 520, 330], 0.5, 0.11, "sawtooth");
  },
  /** Little feet, up and away. */
  escape: (speaker, at) => {
    for (let i = 0; i < 6; i++) rustle(speaker, at + i * 0.06, 1600 + 180 * i, 0.03, 0.22);
    glide(speaker, at + 0.34, [1300, 1900, 2600], 0.2, 0.09, "triangle");
  },
  win: (speaker, at) => tune(speaker, at, [[523, 0, 0.35], [659, 0.13, 0.35], [784, 0.26, 0.35], [1047, 0.39, 0.5]], 0.1), // prettier-ignore
  /** For a champion: ta, ta-ta, taa! */
  fanfare: (speaker, at) =>
    tune(speaker, at, [[392, 0, 0.16], [523, 0.18, 0.14], [523, 0.33, 0.14], [659, 0.48, 0.2], [523, 0.68, 0.16], [659, 0.84, 0.18], [784, 1.02, 0.9], [1047, 1.02, 0.9]], 0.12), // prettier-ignore
  oops: (speaker, at) => glide(speaker, at, [330, 220], 0.25, 0.1, "triangle"),
};

/** What a phone does at it, in milliseconds of buzzing and rest. */
export const BUZZES: Partial<Record<Noise, number[]>> = {
  tumble: [15, 90, 15, 70, 15, 50, 15],
  slap: [25],
  catch: [35, 40, 60],
  escape: [15, 30, 15],
  fanfare: [40, 60, 40, 60, 160],
  win: [40, 60, 120],
  oops: [70],
};
