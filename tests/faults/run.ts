// `npm run faults -- [notifications] [part of a phase's name]`: what is left after everything that can go wrong has.
import { spawnSync } from "node:child_process";
import { type Counts, TROUBLE } from "./run/audit.ts";
import { PHASES } from "./run/phases.ts";

const [each = "1000", only = ""] = process.argv.slice(2);
const count = Number(each);
if (!Number.isInteger(count) || count < 1) throw new Error("how many notifications for each phase?");

const began = Date.now();
const all: [string, Counts][] = [];
for (const { name, skipped, run } of PHASES.filter(({ name }) => name.includes(only))) {
  if (skipped) {
    console.log(`${name}: not done here, ${skipped}`);
    continue;
  }
  const { counts, did } = await run(count);
  all.push([name, counts]);
  console.log(`${name}: ${did}; ${wrongIn(counts)}`);
}
if (!all.length) throw new Error(`no phase is called ${only}`);
const columns = Object.keys(all[0]?.[1] ?? {}) as (keyof Counts)[];
const sum = (key: keyof Counts) => all.reduce((total, [, counts]) => total + counts[key], 0);
const total = Object.fromEntries(columns.map((key) => [key, sum(key)])) as unknown as Counts;
console.log(table([...all, ["in all", total]]));
console.log(`\n${all.length} phases in ${Math.round((Date.now() - began) / 60_000)} minutes, of commit ${commit()}`);
process.exitCode = TROUBLE.every((key) => total[key] === 0) ? 0 : 1;

/** Returns the commit of the code under test. */
function commit(): string {
  const git = spawnSync("git", ["describe", "--always", "--dirty", "--abbrev=12"], { encoding: "utf8" });
  return git.stdout?.trim() || "unknown";
}

function wrongIn(counts: Counts): string {
  const wrong = TROUBLE.filter((key) => counts[key] !== 0);
  return wrong.length ? wrong.map((key) => `${counts[key]} ${key}!`).join(", ") : "nothing wrong";
}

/** A table with a row for each count and a column for each phase. */
function table(phases: [string, Counts][]): string {
  const cells = (first: string, rest: (string | number)[]) =>
    first.padEnd(16) + rest.map((cell) => String(cell).padStart(8)).join("");
  const legend = phases.slice(0, -1).map(([name], at) => `  ${at + 1}  ${name}`);
  const head = cells("", [...phases.slice(0, -1).map((_, at) => at + 1), "in all"]);
  const lines = columns.map((key) =>
    cells(
      key.replaceAll("_", " "),
      phases.map(([, counts]) => counts[key]),
    ),
  );
  return ["", ...legend, "", head, ...lines].join("\n");
}
