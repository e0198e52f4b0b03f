import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const SRC = join(dirname(fileURLToPath(import.meta.url)), "..", "src");
const read = (path) => readFileSync(join(SRC, path), "utf8");
const files = readdirSync(SRC, { recursive: true }).filter((name) => /\.(svelte|ts)$/.test(name));
const keysOf = (lang) => [...read(`words/${lang}.ftl`).matchAll(/^([a-z][\w-]*) =/gm)].map((found) => found[1]);

test("both catalogues of the page have the same keys", () => {
  assert.deepEqual(keysOf("it").sort(), keysOf("en").sort());
});

test("every sentence that the page asks for is in the catalogues", () => {
  const known = new Set(keysOf("en"));
  const importsPageWords = (code) => /import \{[^}]*\bt\b[^}]*\} from "[./]*frame\/words\.svelte"|from "\.\/words\.svelte"/.test(code);
  const asked = files
    .map(read)
    .filter(importsPageWords)
    .flatMap((code) => [...code.matchAll(/\bt\((["'])([a-z][\w-]*)\1/g)].map((found) => found[2]));
  assert.deepEqual(asked.filter((key) => !known.has(key)), []);
});

test("every sentence in the catalogues is used", () => {
  const code = files.map(read).join("\n");
  const prefixes = [...code.matchAll(/`([a-z][a-z-]*-)\$\{/g)].map((found) => found[1]);
  const named = [...code.matchAll(/named\("([a-z-]+)"/g)].map((found) => `${found[1]}-`);
  const used = (key) => code.includes(`"${key}"`) || code.includes(`'${key}'`) || [...prefixes, ...named].some((prefix) => key.startsWith(prefix));
  assert.deepEqual(keysOf("en").filter((key) => !used(key)), []);
});

test("no words stand between tags: all are in catalogues", () => {
  const loose = files
    .filter((name) => name.endsWith(".svelte"))
    .flatMap((name) => {
      const markup = read(name).replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|\{[^{}]*\}/g, "");
      return [...markup.matchAll(/>\s*([^<>{}]*[A-Za-z]{3,}[^<>{}]*)\s*</g)].map((found) => `${name}: ${found[1].trim()}`);
    });
  assert.deepEqual(loose, []);
});

const FOLDERS = readdirSync(SRC, { recursive: true })
  .filter((name) => /words[\\/]en\.ftl$/.test(name) && name !== join("words", "en.ftl"))
  .map((name) => dirname(dirname(name)));

for (const folder of FOLDERS) {
  const keysIn = (lang) => [...read(join(folder, "words", `${lang}.ftl`)).matchAll(/^([a-z][\w-]*) =/gm)].map((found) => found[1]);
  const code = files.filter((name) => name.startsWith(folder)).map(read).join("\n");

  test(`both catalogues of ${folder} have the same keys, and every one of them is used`, () => {
    assert.deepEqual(keysIn("it").sort(), keysIn("en").sort());
    const prefixes = [...code.matchAll(/`([a-z][a-z-]*-)\$\{/g)].map((found) => found[1]);
    const suffixes = [...code.matchAll(/`\$\{[^`{}]+\}(-[a-z-]+)`/g)].map((found) => found[1]);
    const used = (key) =>
      code.includes(`"${key}"`) || prefixes.some((prefix) => key.startsWith(prefix)) || suffixes.some((suffix) => key.endsWith(suffix));
    assert.deepEqual(keysIn("en").filter((key) => !used(key)), []);
  });

  test(`every sentence that ${folder} asks its catalogue for is there`, () => {
    const known = new Set(keysIn("en"));
    const asked = [...code.matchAll(/\bt[mr]\((?:[^"'`()]*\? )?(["'])([a-z][\w-]*)\1/g)].map((found) => found[2]);
    const alternatives = [...code.matchAll(/\bt[mr]\([^"'`()]*\? "([a-z][\w-]*)" : "([a-z][\w-]*)"/g)].flatMap((found) => [found[1], found[2]]);
    assert.deepEqual([...asked, ...alternatives].filter((key) => !known.has(key)), []);
  });
}

const CATALOGUES = readdirSync(SRC, { recursive: true }).filter((name) => name.endsWith(".ftl"));
/** What no player should have to read: a name out of the code, milliseconds, a seat by its number. */
const NOT_FOR_PLAYERS = /\w_\w|\bms\b|millisecond|\b(seat|posto) \d/i;

for (const path of CATALOGUES) {
  test(`${path} has no names out of the code, no milliseconds and no numbers of seats in its sentences`, () => {
    const sentences = read(path)
      .split("\n")
      .filter((line) => !line.startsWith("#"))
      .map((line) => line.replace(/^[a-z][\w-]* =/, "").replace(/\{[^{}]*\}/g, ""));
    assert.deepEqual(sentences.filter((sentence) => NOT_FOR_PLAYERS.test(sentence)), []);
  });
}
