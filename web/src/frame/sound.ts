/** Short noises, a soft room behind them, and what a phone buzzes; all of it is off with one tap. */

import { settings } from "./settings.svelte";
import { BUZZES, hissOf, VOICES, type Noise, type Speaker } from "./voices";

export type { Noise } from "./voices";

/** How loud the room behind the noises is. */
const ROOM_GAIN = 0.03;
const FADE_SECONDS = 1.2;
/** How long a pause there is between two things heard in the room. */
const [SOONEST_MS, LATEST_MS] = [9_000, 24_000];

let speaker: (Speaker & { volume: GainNode }) | null = null;
let room: { source: AudioBufferSourceNode; gain: GainNode; timer: number } | null = null;
let isAtTable = false;

function makeSpeaker(): typeof speaker {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.connect(audio.destination);
  return { audio, out: volume, volume };
}

/** Browsers let a page sound only after a touch: call this from one. */
export function unlockSound(): void {
  if (!settings.get("sound")) return;
  speaker ??= makeSpeaker();
  if (speaker?.audio.state === "suspended") void speaker.audio.resume().then(mindRoom);
  setVolume(settings.get("volume"));
  mindRoom();
}

export function toggleSound(): void {
  settings.set("sound", !settings.get("sound"));
  if (!settings.get("sound")) navigator.vibrate?.(0);
  unlockSound();
  mindRoom();
}

/** From 0 to 1. */
export function setVolume(volume: number): void {
  settings.set("volume", volume);
  if (speaker) speaker.volume.gain.value = volume ** 2 * 1.6; // as loud as it looks
}

export function play(noise: Noise): void {
  if (!settings.get("sound")) return;
  buzz(BUZZES[noise]);
  if (speaker?.audio.state === "running") VOICES[noise](speaker, speaker.audio.currentTime + 0.005);
}

/** Phones only, and only after a touch: browsers complain otherwise. */
function buzz(pattern: number[] | undefined): void {
  if (pattern && settings.get("buzz") && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

// The room: a warm hush, and now and then something far away

/** Somebody sits at a table, or not any more. */
export function sitAtTable(is: boolean): void {
  isAtTable = is;
  mindRoom();
}

/** Let the room be heard or not, as it should be now. */
export function mindRoom(): void {
  const wanted = isAtTable && settings.get("sound") && settings.get("ambience") && speaker?.audio.state === "running";
  if (wanted && !room) room = openRoom(speaker!);
  else if (!wanted && room) closeRoom();
}

function openRoom({ audio, out }: Speaker): NonNullable<typeof room> {
  const source = audio.createBufferSource();
  source.buffer = hissOf(audio);
  source.loop = true;
  const low = audio.createBiquadFilter();
  low.type = "lowpass";
  low.frequency.value = 320;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, audio.currentTime);
  gain.gain.linearRampToValueAtTime(ROOM_GAIN, audio.currentTime + FADE_SECONDS);
  source.connect(low).connect(gain).connect(out);
  source.start();
  return { source, gain, timer: window.setTimeout(farAway, SOONEST_MS) };
}

/** A purr on the sofa, or a mouse behind the wall, as from another corner of the room. */
function farAway(): void {
  if (!room || !speaker) return;
  const { audio, out } = speaker;
  const far = audio.createGain();
  far.gain.value = 0.12;
  far.connect(out);
  if (!document.hidden) VOICES[Math.random() < 0.7 ? "purr" : "squeak"]({ audio, out: far }, audio.currentTime);
  room.timer = window.setTimeout(farAway, SOONEST_MS + Math.random() * (LATEST_MS - SOONEST_MS));
}

function closeRoom(): void {
  const { source, gain, timer } = room!;
  const { currentTime } = source.context;
  clearTimeout(timer);
  gain.gain.setValueAtTime(gain.gain.value, currentTime);
  gain.gain.linearRampToValueAtTime(0.0001, currentTime + FADE_SECONDS / 3);
  source.stop(currentTime + FADE_SECONDS / 3);
  room = null;
}
