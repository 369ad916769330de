import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { isUnreached, isWarned } from "#lib/evidence/checks.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { decisive, exitCode, isOfUnknownLog } from "#lib/evidence/offline/verdict.ts";
import { type Examination, examine } from "#lib/evidence/offline/verify-files.ts";
import type { GivenFile } from "#lib/evidence/package/package.ts";
import { type Roots, rootsFromPem } from "#lib/evidence/pki/pem.ts";
import type { Check } from "#lib/evidence/types.ts";
import * as en from "#lib/i18n/en/texts.ts";
import { moment } from "#lib/i18n/moment.ts";
import { fileKind } from "./file-kind.ts";
import { plain } from "./plain.ts";

/** `npm run -s verify`: the checks of the page /verify without server, build and network. */

const t = en.held.command;

/** Wrong arguments or unreadable files. The message is one line. */
class UsageError extends Error {}

interface Arguments {
  files: string[];
  trust: string | null;
  json: boolean;
  /** Base of relative paths: the caller's folder, as npm runs scripts in the project's. */
  from: string;
}

const string = { type: "string" } as const;
const boolean = { type: "boolean" } as const;
const OPTIONS = { trust: string, from: string, json: boolean, help: { ...boolean, short: "h" } } as const;

/** Returns `null` when help is asked for. @throws UsageError */
function parse(args: string[]): Arguments | null {
  const { values, positionals: files } = parsed(args);
  if (values.help) return null;
  if (!files.length) throw usageError(t.noArgument);
  return { files, trust: values.trust ?? null, json: values.json ?? false, from: values.from || process.cwd() };
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw usageError((error as Error).message);
  }
}

const usageError = (words: string) => new UsageError(`${words}\n\n${t.usage.join("\n")}`);

async function read(name: string, from: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(resolve(from, name)));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new UsageError((t.unreadable[code] ?? t.noFile)(name, code));
  }
}

async function readRoots({ trust, from }: Arguments): Promise<Roots | null> {
  if (trust === null) return null;
  const roots = rootsFromPem(new TextDecoder().decode(await read(trust, from)));
  if (!roots.signer.length && !roots.timeStamp.length) throw new UsageError(t.noRoots(trust));
  return roots;
}

const readableTime = (time: string): string => {
  const parts = moment(time, true);
  return parts ? en.moment(parts) : time;
};

/** Verdicts that find nothing wrong with the certificate itself. Of another one, not even the mark of a simulation says anything. */
const CERTIFIED = new Set(["proven", "stranger", "provisional", "unanswered", "no_roots"]);

function lines(examination: Examination, strange: readonly string[]): string[] {
  const { standing, checks, evidence, sealed_at, signed_at, logged_at, certificate_sha256, certificate } = examination;
  const { words, why } = isOfUnknownLog(examination) ? en.held.unknownLog : en.held.standings[standing];
  const facts: [string, string | null | undefined][] = [
    [t.notification, evidence?.notification_id],
    [t.issued, evidence && `${evidence.service.name}, ${evidence.service.base_url}`],
    [t.sealed, sealed_at && readableTime(sealed_at)],
    [t.signed, signed_at && readableTime(signed_at)],
    [t.logged, logged_at && readableTime(logged_at)],
    [t.sha256, certificate_sha256],
  ];
  const simulated = CERTIFIED.has(standing) && evidence?.simulated;
  if (certificate === null && standing === "unreadable") return [words, why, "", ...strange];
  return [
    certificate === null ? words : `${certificate}: ${words}`,
    ...checks.filter(isWarned).map(({ reason }) => `${en.checks.warning}: ${reason}`),
    why,
    ...new Set(decisive(checks).map(({ reason }) => `- ${reason}`)),
    ...(simulated ? ["", en.simulated.outcome] : []),
    "",
    ...facts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])),
    ...grouped(checks),
    "",
    en.held.not.title,
    ...[...(simulated ? [en.held.not.simulated] : []), ...en.held.not.points].map((point) => `- ${point}`),
  ];
}

/** Returns one line about a file that is not a certificate: its kind and hash. */
async function kindLine(file: GivenFile): Promise<string> {
  return `- ${file.name}: ${t.kinds[fileKind(file)]} SHA-256 ${await sha256Hex(file.bytes)}`;
}

/** Characters of the column of states. */
const STATE_WIDTH = Math.max(...Object.values(t.states).map(({ length }) => length));

function grouped(checks: readonly Check[]): string[] {
  const groups = en.checks.groups.map((group) => ({ ...group, checks: [] as Check[] }));
  for (const check of checks) {
    groups.find(({ of }) => of.some((start) => check.code.startsWith(start)))?.checks.push(check);
  }
  return groups
    .filter((group) => group.checks.length > 0)
    .flatMap(({ title, checks: of }) => {
      const reached = of.filter((check) => !isUnreached(check));
      const more = of.length - reached.length;
      const unreached = `  ${t.states.not_checked.padEnd(STATE_WIDTH)} ${t.unreached(en.checks.unreached(more))}`;
      return ["", title, ...reached.flatMap(factLines), ...(more ? [unreached] : [])];
    });
}

function factLines(check: Check): string[] {
  const { code, state, reason, facts = {} } = check;
  const word = isWarned(check) ? en.checks.warning.toLowerCase() : t.states[state];
  const text = en.checks.codes[code];
  const name = typeof facts.name === "string" ? `: ${facts.name}` : "";
  const found = Object.entries(facts).filter(
    ([fact, value]) => !["problem", "warning", "name", "part", "notification_id"].includes(fact) && value !== null,
  );
  const values = found.map(([fact, value]) => `${fact} ${typeof value === "string" ? value : JSON.stringify(value)}`);
  const more = [reason ?? text?.means, values.join(", ")].filter((line) => line);
  const indent = " ".repeat(STATE_WIDTH + 3);
  return [`  ${word.padEnd(STATE_WIDTH)} ${text?.title ?? code}${name}`, ...more.map((line) => indent + line)];
}

function asJson(examination: Examination): string {
  const { checks, evidence, ...rest } = examination;
  const explained = checks.map((check) => ({ ...check, ...en.checks.codes[check.code] }));
  const { notification_id = null, service = null, simulated = null } = evidence ?? {};
  const exit = exitCode(examination);
  return JSON.stringify({ ...rest, exit, notification_id, service, simulated, checks: explained }, null, 2);
}

async function main(): Promise<number> {
  const given = parse(process.argv.slice(2));
  if (!given) {
    console.log(t.usage.join("\n"));
    return 0;
  }
  const roots = await readRoots(given);
  const reading = given.files.map(async (path) => ({ name: basename(path), bytes: await read(path, given.from) }));
  const files = await Promise.all(reading);
  // A forgotten --trust. Other PEM files may be attachments.
  const list = files.find(({ bytes }) => /^Acuse root for /.test(new TextDecoder().decode(bytes.subarray(0, 100))));
  if (list && !roots) throw new UsageError(t.trustMissing(list.name));
  const examination = await examine(files, roots, new Date());
  const strange = await Promise.all(files.map(kindLine));
  console.log(given.json ? asJson(examination) : lines(examination, strange).map(plain).join("\n"));
  return exitCode(examination);
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
