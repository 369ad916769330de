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

  --state         a file for the last checkpoint, and FILE.events beside it: the next run reads only new entries, and reports a changed past
  --certificates  a folder with certificates (PDF): the monitor looks up each record in the whole log
  --policy        a file with the keys of the log and its witnesses (c2sp.org/tlog-policy);
                  without it, the first run asks the log for its key

Exit: 0 nothing contradicts the log, 1 it contradicts itself, an earlier run or a certificate, 2 it could not be checked, or the
folder has no certificate to compare.`;

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
  if (!url || rest.length) throw new Unreachable("one URL is needed: npm run -s monitor -- --help shows the usage");
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

function lines(outcome: Outcome, before: Outcome["memory"], compared: number | undefined): string[] {
  const { trust, contradiction, signed, hasQuorum, findings } = outcome;
  const seen = before ? ` ${before.checkpoint.size} were known before.` : "";
  const well = contradiction === null;
  return [
    ...(trust.isFirstUse
      ? ["WARNING: the key comes from the log itself, because neither --policy nor --state names a key."]
      : []),
    ...(signed ? [`${signed.checkpoint.origin}: ${signed.checkpoint.size} entries.${seen}`] : []),
    ...(signed?.cosigners.length ? [`Cosigned by ${signed.cosigners.join(", ")}.`] : []),
    ...(signed && !hasQuorum ? ["Too few witnesses have cosigned this checkpoint for the policy."] : []),
    ...findings.map(({ file, text }) => `${file}: ${text}`),
    ...(compared === undefined || !well ? [] : [`Certificates that were compared with the log: ${compared}.`]),
    well ? whole(before, findings) : `CONTRADICTION: ${contradiction}`,
    ...(well ? [] : proof(before, signed)),
  ];
}

function whole(before: Outcome["memory"], findings: Outcome["findings"]): string {
  if (findings.some(({ isWrong }) => isWrong)) return "CONTRADICTION: the log contradicts the certificates named above";
  const entries = "its entries lead to the root that it signed, and each event has one entry.";
  return before ? `The log has only grown, ${entries}` : `The log was read for the first time: ${entries}`;
}

/** Returns the signed notes, which show the contradiction to others. */
const proof = (before: Outcome["memory"], signed: Outcome["signed"]): string[] => [
  ...(before
    ? ["", "The checkpoint of the earlier run, with the log's signature:", "", ...before.note.trimEnd().split("\n")]
    : []),
  ...(signed ? ["", "The present checkpoint:", "", ...signed.note.trimEnd().split("\n")] : []),
];

function exitCode({ contradiction, hasQuorum, findings }: Outcome, compared: number | undefined): number {
  if (contradiction !== null || findings.some(({ isWrong }) => isWrong)) return 1;
  return hasQuorum && compared !== 0 ? 0 : 2;
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
  const compared = records?.count;
  console.log(lines(outcome, before, compared).map(plain).join("\n"));
  return exitCode(outcome, compared);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(plain((error as Error).message));
  process.exitCode = 2;
}
