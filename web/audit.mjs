/** Ask the registry for known weaknesses of the page's packages: 0 none, 1 some, 2 it has not answered (which is no "none"). */
import { spawnSync } from "node:child_process";

const asked = spawnSync("npm", ["audit", "--json", "--audit-level=low"], { encoding: "utf8" });

function reportOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const report = reportOf(asked.stdout);
const found = report.metadata?.vulnerabilities;
if (!found) {
  const why = report.message ?? report.error?.summary ?? asked.error?.message ?? "no report";
  console.error(`npm audit has got no answer (${why.trim()}): nothing is known of the page's packages. Ask again where the registry answers.`);
  process.exit(2);
}
for (const [name, about] of Object.entries(report.vulnerabilities)) console.error(`${name} (${about.range}): ${about.severity}`);
console.log(found.total ? `${found.total} of the page's packages have known weaknesses: npm audit says what to do.` : "No known weaknesses in the page's packages.");
process.exit(found.total ? 1 : 0);
