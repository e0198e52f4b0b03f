import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";

import { astray, Folder, hashOf } from "./folding.mjs";
import { python } from "./house.mjs";

const TOLD = new Set(["view", "events", "legal", "photo", "luck"]);
const HERE = dirname(fileURLToPath(import.meta.url));
let screens;

before(() => {
  const { stdout, stderr, status } = spawnSync(python(), [join(HERE, "steps.py")], { encoding: "utf8", maxBuffer: 1 << 28 });
  assert.equal(status, 0, stderr);
  screens = JSON.parse(stdout);
});

const folded = ({ steps, begins }, folder = new Folder(astray)) => steps.flatMap((frame, place) => folder.fold(frame).filter(() => place >= begins));

/** What is told of the table; where no time judges, steps do not tell the time. */
function aboutTable(messages, timed) {
  const kept = messages.filter(({ t }) => TOLD.has(t)).map((message) => ({ ...message }));
  if (!timed) for (const message of kept) delete message.at;
  return kept;
}

/** The seats of a screen each for itself: between them no order is promised. */
const bySeat = (messages) => messages.toSorted((one, other) => (one.seat ?? -1) - (other.seat ?? -1));

test("steps fold to what a screen beside is told whole, in every game", () => {
  for (const screen of screens) assert.deepEqual(bySeat(aboutTable(folded(screen), screen.timed)), bySeat(screen.whole), screen.name);
});

test("hashes of the server agree with those of the page", () => {
  const hashes = screens.flatMap(({ steps }) => steps.filter(({ hash }) => hash));
  assert.ok(hashes.length > 60, `${hashes.length} hashes`);
});

test("what was handed on is never changed by what comes after", () => {
  for (const screen of screens) {
    const folder = new Folder(astray);
    const handed = [];
    for (const frame of screen.steps) for (const message of folder.fold(frame)) handed.push([message, JSON.stringify(message)]);
    for (const [message, text] of handed) assert.equal(JSON.stringify(message), text);
  }
});

describe("a hash is the CRC-32 of sorted JSON", () => {
  for (const [view, hash] of [
    [{ turn: 0, common: ["CH"] }, "4e3f8d1b"],
    [{ left: { 10: 1, 9: 2, a: 3 } }, "fdd63603"],
    [{ names: ["è", 'a"b', "\n"], none: null, yes: true }, "08dcfaa8"],
  ]) test(JSON.stringify(view), () => assert.equal(hashOf(view), hash));
});

/** A screen of Bon Appétit! whose first view is spoilt: what is folded, and what was said to be astray. */
function spoilt(spoil) {
  const lost = [];
  const folder = new Folder((found) => lost.push(found));
  const screen = structuredClone(screens.find(({ name }) => name.startsWith("bon_appetit, screen 0")));
  const view = screen.steps.find(({ t }) => t === "view" || t === "events");
  spoil(view, screen);
  const told = folded(screen, folder);
  return { lost, told, folder, screen };
}

test("a view that has gone astray is noticed once, and the report holds what was made, and what it should have been", () => {
  const { lost, folder, screen } = spoilt(({ view }) => (view.astray = true));
  const [found] = lost;
  assert.equal(lost.length, 1, "the whole is asked for once");
  assert.equal(found.own, hashOf(found.view));
  assert.notEqual(found.own, found.hash);
  assert.equal(found.view.astray, true);
  assert.equal(found.whole, null);
  const whole = { ...screen.whole.findLast(({ t }) => t === "events"), t: "view", seat: found.seat };
  folder.fold(whole);
  assert.deepEqual(found.whole, whole.view);
});

test("a step that makes no sense loses the thread and not the answer to an input", () => {
  for (const spoil of [
    (step) => (step.view = [999, 1]),
    (step) => (step.events = [[999, 1, 0]]),
    (step) => (step.view = [-1, 7]),
  ]) {
    const { lost, told } = spoilt((_, { steps }) => {
      const step = steps.find(({ t }) => t === "step");
      step.ack = ["mine", step.n];
      spoil(step);
    });
    assert.equal(lost.length, 1);
    assert.ok(told.some(({ t, id }) => t === "ack" && id === "mine"));
  }
});

test("a step before any view asks for one", () => {
  const lost = [];
  const folder = new Folder((found) => lost.push(found));
  assert.deepEqual(folder.fold({ t: "step", n: 3, seat: 0, view: [0, 1], ack: ["mine", 3] }), [{ t: "ack", id: "mine", n: 3, at: 0 }]);
  assert.equal(lost.length, 1);
});

test("messages of the version before pass as they are", () => {
  const folder = new Folder(astray);
  for (const screen of screens) for (const message of screen.whole) assert.deepEqual(folder.fold(message), [message]);
});
