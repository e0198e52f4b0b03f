import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { installed, works } from "./browser.mjs";
import { test } from "./house.mjs";

test("only a browser that starts is taken", () => {
  const folder = mkdtempSync(join(tmpdir(), "mousehole-browser-"));
  const make = (name, code) => {
    writeFileSync(join(folder, name), `#!/bin/sh\nexit ${code}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  assert.equal(installed(folder), null);
  make("chromium", 1);
  assert.equal(works(join(folder, "chromium")), false);
  assert.equal(installed(folder), null);
  make("google-chrome", 0);
  assert.equal(installed(folder), join(folder, "google-chrome"));
  rmSync(folder, { recursive: true });
});
