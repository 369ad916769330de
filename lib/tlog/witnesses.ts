import { readFile } from "node:fs/promises";
import { ConfigError, config } from "#lib/config.ts";
import { type Policy, readPolicy, type Witness } from "#lib/evidence/log/policy.ts";
import { processWide } from "#lib/process-wide.ts";

/** The operator's witnesses: the setting WITNESSES. */
export interface Witnesses {
  all: (Witness & { url: string })[];
  isQuorum: Policy["isQuorum"];
  /** The lines of the policy file about them. */
  lines: string[];
}

/** Each adds a signature to the checkpoint, of which readers take 64. */
const MOST_WITNESSES = 32;

const state = processWide<{ file?: string; read?: Promise<Witnesses> }>("witnesses", () => ({}));

/** Returns the witnesses, read once per process; `null` without the setting. @throws ConfigError */
export async function witnesses(): Promise<Witnesses | null> {
  const { witnessesFile: file } = config();
  if (!file) return null;
  if (state.file !== file || !state.read) Object.assign(state, { file, read: readWitnesses(file) });
  return state.read ?? null;
}

async function readWitnesses(file: string): Promise<Witnesses> {
  const text = await readFile(/* turbopackIgnore: true */ file, "utf8").catch((error: NodeJS.ErrnoException) =>
    refuse(`${file} can't be read (${error.code})`),
  );
  const policy = await readPolicy(text).catch((error: Error) => refuse(`${file}, ${error.message}`));
  const all = policy.witnesses.map((witness) => ({ ...witness, url: urlOf(witness, file) }));
  if (!all.length) refuse(`${file} lists no witness`);
  if (all.length > MOST_WITNESSES) refuse(`${file} lists more than ${MOST_WITNESSES} witnesses`);
  const lines = text.split("\n").filter((line) => /^[ \t]*(witness|group|quorum)[ \t]/.test(line));
  return { all, isQuorum: policy.isQuorum, lines };
}

function urlOf({ name, url }: Witness, file: string): string {
  const parsed = url ? URL.parse(url) : null;
  if (!url || !parsed || !/^https?:$/.test(parsed.protocol) || parsed.search || parsed.hash)
    return refuse(`${file}, witness ${name}: an http or https URL without query is needed`);
  return url.replace(/\/+$/, "");
}

function refuse(reason: string): never {
  throw new ConfigError(`WITNESSES is not usable: ${reason}`);
}
