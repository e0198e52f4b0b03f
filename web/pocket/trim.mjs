// Makes of the packed sources, and of Python's own library, what the pocket table loads: compiled, and no module too many.
// node trim.mjs FOLDER: reads packages.zip there, writes packages.zip and library.zip

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

import { loadPyodide } from "pyodide";

const folder = process.argv[2];
const library = fileURLToPath(new URL("../node_modules/pyodide/python_stdlib.zip", import.meta.url));
const pyodide = await loadPyodide();
const at = (name) => join(folder, name);

pyodide.FS.writeFile("/library.zip", readFileSync(library));
pyodide.FS.writeFile("/packages.zip", readFileSync(at("packages.zip")));
await pyodide.runPythonAsync(readFileSync(new URL("./trim.py", import.meta.url), "utf-8"));
await pyodide.runPythonAsync("unpack()\nawait use_everything()\ntrim()");
for (const name of ["library.zip", "packages.zip"]) writeFileSync(at(name), pyodide.FS.readFile(`/made/${name}`));
