/** A module of the page that needs no browser, for tests of its own. */

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import typescript from "typescript";

const SOURCES = join(dirname(fileURLToPath(import.meta.url)), "..", "src");
const compilerOptions = { target: "ES2022", module: "ESNext", verbatimModuleSyntax: true };

/** What a file below `src` exports; it may import nothing but types. */
export function transpiled(name) {
  const { outputText } = typescript.transpileModule(readFileSync(join(SOURCES, name), "utf8"), { compilerOptions });
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`);
}
