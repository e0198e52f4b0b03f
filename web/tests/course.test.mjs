/** The course of a game in figures, without a browser. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { transpiled } from "./transpiled.mjs";

const { leadOf, turningAt, valuesOf } = await transpiled("table/course.ts");

const changeOf = (seat) => ({ last: 0, change: (event) => event.changes?.[seat] ?? 0 });

test("what somebody had after each event is reckoned back from the end", () => {
  const events = [{ changes: [2] }, {}, { changes: [-1] }];
  assert.deepEqual(valuesOf({ ...changeOf(0), last: 1 }, events), [0, 2, 2, 1]);
});

test("who was ahead to the end was ahead all the way", () => {
  assert.deepEqual(leadOf([[0, 1, 2], [0, 0, 1]], "more"), { seat: 0, changes: 0 });
  assert.deepEqual(leadOf([[3, 2, 1], [3, 3, 2]], "fewer"), { seat: 0, changes: 0 });
});

test("whom two overtake at once, to win side by side, was not ahead all the way", () => {
  assert.deepEqual(leadOf([[1, 2, 2], [0, 1, 3], [0, 1, 3]], "more"), { seat: 0, changes: 1 });
});

test("a lead that is shared in between has not changed; one that goes there and back has twice", () => {
  assert.deepEqual(leadOf([[1, 1, 2], [0, 1, 1]], "more"), { seat: 0, changes: 0 });
  assert.deepEqual(leadOf([[1, 1, 3], [0, 2, 2]], "more"), { seat: 0, changes: 2 });
});

test("where nobody was ever ahead alone nobody is told of", () => {
  assert.equal(leadOf([[1, 2], [1, 2]], "more"), null);
});

test("a game turned where most changed at once, if that was more than one", () => {
  const curves = [changeOf(0), changeOf(1)];
  assert.equal(turningAt(curves, [{ changes: [1, 0] }, { changes: [0, -3] }, { changes: [2, 0] }]), 1);
  assert.equal(turningAt(curves, [{ changes: [1, 0] }, { changes: [0, -1] }]), -1);
});
