// `npm run -s monitor -- URL [--state FILE] [--certificates FOLDER] [--policy FILE]`
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Policy, readPolicy } from "#lib/evidence/log/policy.ts";
import { plain } from "../commands/plain.ts";
import { readMemory, writeMemory } from "./memory.ts";
import { type Outcome, visit } from "./monitor.ts";
import { Records } from "./records.ts";
import { LogSource, Unreachable } from "./source.ts";

const USAGE = `npm run -s monitor -- URL [--state FILE] [--certificates FOLDER] [--policy FILE]

Follows the public log at URL (https://acuse.example/tlog) and recomputes it from its entries.

  --state         remembers what was seen; the next run reads only what is new, and finds what was changed since
  --certificates  looks up the record of every certificate (PDF) of the folder in the whole log
  --policy        the keys of the log and its witnesses (c2sp.org/tlog-policy); without it the log is asked for its key once

Exits with 0 if all is well, with 1 if the log contradicts itself, what was seen or a certificate, with 2 if it could not be checked.`;

const string = { type: "string" } as const;
const OPTIONS = {
  ...{ state: string, certificates: string, policy: string, from: string },
  help: { type: "boolean", short: "h" },
} as const;

/** Returns `null` when help is asked for. @throws Error of `parseArgs` */
function parse(args: string[]) {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [url, ...rest] = positionals;
  if (values.help) return null;
  if (!url || rest.length) throw new Unreachable(`one URL is needed\n\n${USAGE}`);
  const at = (path: string | undefined) => (path === undefined ? null : resolve(values.from ?? "", path));
  return { url, state: at(values.state), certificates: at(values.certificates), policy: at(values.policy) };
}

async function policyOf(file: string | null): Promise<Policy | null> {
  if (!file) return null;
  try {
    return await readPolicy(await readFile(file, "utf8"));
  } catch (error) {
    throw new Unreachable(`${file} can't be used: ${(error as Error).message}`);
  }
}

/** Overwrites one line of a terminal. */
function progress(entries: number, size: number): void {
  if (!process.stderr.isTTY || (entries !== size && entries % 2560)) return;
  const megabytes = Math.round(process.memoryUsage.rss() / 1e6);
  process.stderr.write(
    `\r\x1b[K${entries} of ${size} entries, ${megabytes} MB of memory${entries === size ? "\n" : ""}`,
  );
}

function lines({ trust, contradiction, signed, hasQuorum, findings }: Outcome, before: Outcome["memory"]): string[] {
  const seen = before ? ` ${before.checkpoint.size} were known before.` : "";
  const well = contradiction === null;
  return [
    ...(trust.isFirstUse
      ? [`WARNING: the key comes from the log itself, because no --policy and no --state names it.`]
      : []),
    ...(signed ? [`${signed.checkpoint.origin}: ${signed.checkpoint.size} entries.${seen}`] : []),
    ...(signed?.cosigners.length ? [`Cosigned by ${signed.cosigners.join(", ")}.`] : []),
    ...(signed && !hasQuorum ? ["The witnesses that the policy asks for have not cosigned it."] : []),
    ...findings.map(({ file, text }) => `${file}: ${text}`),
    well
      ? "The log has only grown, and its entries lead to the root that it signed."
      : `CONTRADICTION: ${contradiction}`,
    ...(well ? [] : proof(before, signed)),
  ];
}

/** What shows the contradiction to others: the notes that the log signed. */
const proof = (before: Outcome["memory"], signed: Outcome["signed"]): string[] => [
  ...(before ? ["", "Seen before, with the log's signature:", "", ...before.note.trimEnd().split("\n")] : []),
  ...(signed ? ["", "Now:", "", ...signed.note.trimEnd().split("\n")] : []),
];

function exitCode({ contradiction, hasQuorum, findings }: Outcome): number {
  if (contradiction !== null || findings.some(({ isWrong }) => isWrong)) return 1;
  return hasQuorum ? 0 : 2;
}

async function main(): Promise<number> {
  const given = parse(process.argv.slice(2));
  if (!given) {
    console.log(USAGE);
    return 0;
  }
  const source = new LogSource(given.url);
  const before = given.state ? await readMemory(given.state) : null;
  const records = given.certificates ? await Records.of(given.certificates, source.url) : null;
  const policy = await policyOf(given.policy);
  const outcome = await visit({ source, memory: before, policy, records, onProgress: progress });
  if (given.state && outcome.contradiction === null && outcome.memory) await writeMemory(given.state, outcome.memory);
  console.log(lines(outcome, before).map(plain).join("\n"));
  return exitCode(outcome);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(plain((error as Error).message));
  process.exitCode = 2;
}
