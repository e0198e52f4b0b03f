/** Short noises, made of oscillators and filtered noise; nothing is loaded. */

import { settings } from "./settings.svelte";

export type Noise = "card" | "die" | "paw" | "squeak" | "miaow" | "purr" | "flip" | "coin" | "win" | "oops";

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Browsers let a page sound only after a touch: call this from one. */
export function unlockSound(): void {
  if (!settings.get("sound")) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

export function toggleSound(): void {
  settings.set("sound", !settings.get("sound"));
  unlockSound();
}

function noiseOf(audio: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return hiss;
}

function envelope(audio: AudioContext, at: number, peak: number, attack: number, length: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

function rustle(audio: AudioContext, at: number, frequency: number, length: number, peak: number): void {
  const source = audio.createBufferSource();
  source.buffer = noiseOf(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(frequency, at);
  filter.frequency.exponentialRampToValueAtTime(frequency / 2.5, at + length);
  filter.Q.value = 0.9;
  source.connect(filter).connect(envelope(audio, at, peak, 0.004, length));
  source.start(at, Math.random() * 0.5, length);
}

/** A tone that glides through the given frequencies. */
function glide(audio: AudioContext, at: number, path: number[], length: number, peak: number, type: OscillatorType): void {
  const tone = audio.createOscillator();
  tone.type = type;
  tone.frequency.setValueAtTime(path[0]!, at);
  path.slice(1).forEach((hz, i) => tone.frequency.linearRampToValueAtTime(hz, at + (length * (i + 1)) / (path.length - 1)));
  const filter = audio.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = 2600;
  tone.connect(filter).connect(envelope(audio, at, peak, 0.02, length));
  tone.start(at);
  tone.stop(at + length);
}

function purr(audio: AudioContext, at: number): void {
  for (let i = 0; i < 14; i++) rustle(audio, at + i * 0.045, 170, 0.05, 0.25);
}

const NOISES: Record<Noise, (audio: AudioContext, at: number) => void> = {
  card: (audio, at) => rustle(audio, at, 2600, 0.11, 0.35),
  flip: (audio, at) => rustle(audio, at, 1300, 0.14, 0.35),
  paw: (audio, at) => rustle(audio, at, 240, 0.09, 0.5),
  die: (audio, at) => [0, 0.09, 0.17, 0.27, 0.42].forEach((later) => rustle(audio, at + later, 900 + later * 800, 0.06, 0.5)),
  squeak: (audio, at) => {
    glide(audio, at, [1500, 2300, 1700], 0.11, 0.1, "triangle");
    glide(audio, at + 0.13, [1700, 2600, 1900], 0.1, 0.09, "triangle");
  },
  miaow: (audio, at) => glide(audio, at, [420, 760, 700, 380], 0.6, 0.12, "sawtooth"),
  purr,
  coin: (audio, at) => {
    glide(audio, at, [1050, 1050], 0.12, 0.12, "triangle");
    glide(audio, at + 0.08, [1400, 1400], 0.3, 0.12, "triangle");
  },
  win: (audio, at) => [523, 659, 784, 1047].forEach((hz, i) => glide(audio, at + i * 0.13, [hz, hz], 0.35, 0.12, "triangle")),
  oops: (audio, at) => glide(audio, at, [330, 220], 0.25, 0.1, "triangle"),
};

export function play(noise: Noise): void {
  if (!context || !settings.get("sound") || context.state !== "running") return;
  NOISES[noise](context, context.currentTime + 0.005);
}
