// `npm run faults -- [notifications] [part of a phase's name]`: what is left after everything that can go wrong has.
import { type Counts, TROUBLE } from "./run/audit.ts";
import { PHASES } from "./run/phases.ts";

const [each = "1000", only = ""] = process.argv.slice(2);
const count = Number(each);
if (!Number.isInteger(count) || count < 1) throw new Error("how many notifications for each phase?");

const all: Counts[] = [];
for (const { name, skipped, run } of PHASES.filter(({ name }) => name.includes(only))) {
  if (skipped) {
    console.log(`${name}: not done here, ${skipped}`);
    continue;
  }
  const started = Date.now();
  const { counts, did } = await run(count);
  all.push(counts);
  console.log(`${name}: ${did}; ${Math.round((Date.now() - started) / 1000)} s`);
  console.log(`  ${summary(counts)}`);
}
const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
const total = Object.fromEntries(Object.keys(all[0] ?? {}).map((key) => [key, sum(key as keyof Counts)]));
console.log(`In all:\n  ${summary(total as unknown as Counts)}`);
process.exitCode = all.length > 0 && TROUBLE.every((key) => sum(key) === 0) ? 0 : 1;

function summary(counts: Counts): string {
  const wrong = TROUBLE.filter((key) => counts[key] !== 0);
  const right = `${counts.acknowledged} acknowledged, ${counts.mails} mails, ${counts.sealed} sealed and verified`;
  const nothing = `0 of: ${TROUBLE.filter((key) => counts[key] === 0).join(", ")}`;
  return [right, ...wrong.map((key) => `${counts[key]} ${key}!`), nothing].join("; ");
}
