import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError, config, logName } from "#lib/config.ts";
import { sameBytes } from "#lib/evidence/digest.ts";
import { DerError } from "#lib/evidence/pki/asn1.ts";
import { fromPem, type Roots, toPem } from "#lib/evidence/pki/pem.ts";
import { readX509 } from "#lib/evidence/pki/x509.ts";
import { log } from "#lib/observability/log.ts";
import { processWide } from "#lib/process-wide.ts";
import type { Der } from "./der/der.ts";
import { generatedIdentity, generatedRoot, vouchesForSigners } from "./generated-identities.ts";
import { anchorOf, type Identity } from "./identity.ts";
import { KeyFolder, ROOT_LISTS, SECRET, VKEYS } from "./key-folder.ts";
import { type LogKey, loadLogKey } from "./log-key.ts";
import { readP12 } from "./p12.ts";
import { unfitReason } from "./validity.ts";

export type { Identity } from "./identity.ts";

export interface Keys {
  /** Signs certificates. */
  signing: Identity;
  /** The embedded time-stamping authority. */
  authority: Identity;
  /** Roots for verifiers, DER. A root of one list never vouches for the other's purpose. */
  roots: Roots;
  /** Roots of `TSA_CA_FILE`, which `roots.outside` includes. */
  foreignRoots: Der[];
  /** Signs the checkpoints of the public log. */
  log: LogKey;
  sessionSecret: string;
  /** Lower-case hex by name. The database stores them, to detect a start with other keys. */
  fingerprints: { [name: string]: string };
}

interface KeySettings {
  dataDir: string;
  signingP12?: { file: string; password: string } | undefined;
  /** Files of the folder, from another machine. */
  given?: { [name: string]: string } | undefined;
  /** Overrides the generated session secret. */
  authSecret?: string | undefined;
  /** PEM file with the roots of foreign time-stamping authorities. */
  tsaCaFile?: string | undefined;
  /** Name of the public log, `localhost/tlog` unless set. */
  logName?: string;
  /** Begins no log: a log of the folder keeps its newest name instead of `logName`. */
  keepsLog?: boolean;
  /** The time, by default the current one; set by tests. */
  now?: Date;
}

/**
 * Loads the keys under `dataDir`/keys (0700, files 0600) and generates missing ones. Concurrent processes get the same set.
 * `signing-roots.pem`, `signing-certificates.pem`, `time-stamping-roots.pem` and `outside-roots.pem` keep every root that was ever
 * trusted, so that old seals stay verifiable.
 * @throws ConfigError about a setting or a damaged folder
 */
export async function loadKeys(settings: KeySettings): Promise<Keys> {
  const now = settings.now ?? new Date();
  const folder = new KeyFolder(join(settings.dataDir, "keys"));
  await folder.create();
  await keepGiven(folder, settings.given ?? {});
  const { signingP12 } = settings;
  const signing = signingP12
    ? await readP12(await readSetting("SIGNING_P12_FILE", signingP12.file), signingP12.password)
    : await generatedIdentity(folder, "signing", now);
  const authority = await generatedIdentity(folder, "time-stamping", now);
  const unfit = unfitReason(signing, "signing", now) ?? unfitReason(authority, "time-stamping", now);
  if (unfit) throw new ConfigError(unfit);
  const secret = async () => randomBytes(48).toString("base64url");
  const sessionSecret = settings.authSecret ?? (await folder.keep("session-secret", secret));
  const log = await loadLogKey(folder, settings.logName ?? "localhost/tlog", settings.keepsLog);
  const foreignRoots = settings.tsaCaFile ? await readRoots(settings.tsaCaFile) : [];
  const outside = await every(folder, "outside-roots.pem", foreignRoots);
  const own = await every(folder, "time-stamping-roots.pem", [anchorOf(authority)]);
  const roots = { signer: await everySigner(folder, signing), timeStamp: distinct([...own, ...outside]), outside };
  return {
    signing,
    authority,
    roots,
    foreignRoots,
    log,
    sessionSecret,
    fingerprints: fingerprints({ signing, authority, log, sessionSecret }),
  };
}

/** Writes the files of KEYS that the folder lacks, and adds what its lists lack. A key is never replaced. */
async function keepGiven(folder: KeyFolder, given: { [name: string]: string }): Promise<void> {
  const kept = new Map<string, string>();
  for (const [name, text] of Object.entries(given)) {
    kept.set(name, await folder.keep(name, async () => text));
    if (SECRET.test(name) && kept.get(name) !== text)
      throw new ConfigError(`KEYS is not usable: ${folder.path}/${name} is another key. Keep one of them`);
  }
  for (const name of ROOT_LISTS) await every(folder, name, fromPem("CERTIFICATE", given[name] ?? ""));
  const vkeys = new Set(`${kept.get(VKEYS) ?? ""}\n${given[VKEYS] ?? ""}`.split("\n").filter(Boolean));
  const lines = [...vkeys].map((line) => `${line}\n`).join("");
  if (lines !== (kept.get(VKEYS) ?? "")) await folder.replace(VKEYS, lines);
}

const topOf = ({ chain, certificate }: Identity): Der => chain.at(-1) ?? certificate;

/**
 * Returns generated roots, and the signing certificates of other issuers. `signing-roots.pem` may hold the root of such an
 * issuer, which is left out because it would vouch for all its customers.
 */
async function everySigner(folder: KeyFolder, signing: Identity): Promise<Der[]> {
  const foreign = signing.crl ? [] : [anchorOf(signing)];
  const certificates = await every(folder, "signing-certificates.pem", foreign);
  const roots = await every(folder, "signing-roots.pem", await generatedRoot(folder, "signing"));
  return distinct([...certificates, ...roots.filter(vouchesForSigners)]);
}

/** Returns current and former certificates, and adds the new ones to the file. */
async function every(folder: KeyFolder, file: string, inUse: Der[]): Promise<Der[]> {
  const before = fromPem("CERTIFICATE", (await folder.read(file)) ?? "");
  const all = distinct([...inUse, ...before]);
  if (all.length > before.length) await folder.replace(file, all.map((der) => toPem("CERTIFICATE", der)).join(""));
  return all;
}

/** Returns the SHA-256 of the certificates, as `openssl x509 -fingerprint -sha256`, and of the log's key, and an HMAC by the secret. */
function fingerprints({
  signing,
  authority,
  log,
  sessionSecret,
}: Pick<Keys, "signing" | "authority" | "log" | "sessionSecret">) {
  const digest = (der: Uint8Array) => createHash("sha256").update(der).digest("hex");
  return {
    signing: digest(signing.certificate),
    signing_root: digest(topOf(signing)),
    time_stamping: digest(authority.certificate),
    time_stamping_root: digest(topOf(authority)),
    // Under another name the log has another key.
    [`log_${log.key.name}`]: digest(log.key.publicKey),
    session_secret: createHmac("sha256", sessionSecret).update("acuse session secret").digest("hex"),
  };
}

async function readRoots(file: string): Promise<Der[]> {
  const roots = fromPem("CERTIFICATE", (await readSetting("TSA_CA_FILE", file)).toString("utf8"));
  if (!roots.length)
    throw new ConfigError(`TSA_CA_FILE is not usable: it takes a file with certificates in PEM, ${file} has none`);
  for (const root of roots) {
    try {
      readX509(root);
    } catch (error) {
      if (!(error instanceof DerError)) throw error;
      throw new ConfigError(`TSA_CA_FILE is not usable: a certificate in ${file} can't be read: ${error.message}`);
    }
  }
  return roots;
}

async function readSetting(variable: string, file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new ConfigError(
      `${variable} is not usable: ${file} can't be read (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}

function distinct(list: Der[]): Der[] {
  return list.filter((der, i) => list.findIndex((other) => sameBytes(other, der)) === i);
}

/** Milliseconds. A process that runs for years must replace its revocation list. */
const RELOAD_AFTER = 24 * 3_600_000;
const RETRY_AFTER = 60_000;
const state = processWide<{
  keys?: undefined | { loaded: Promise<Keys>; at: number };
  keepsLog: boolean;
}>("keys", () => ({ keepsLog: false }));

/** The keys of this process. */
export function keys(): Promise<Keys> {
  if (!state.keys || Date.now() - state.keys.at > RELOAD_AFTER) {
    const { dataDir, keys: given, signingP12, authSecret, tsa } = config();
    const { keepsLog } = state;
    const named = { keepsLog, logName: logName() };
    const previous = state.keys?.loaded;
    const read = loadKeys({ dataDir, given, signingP12, authSecret, tsaCaFile: tsa.caFile, ...named });
    const loaded = read.catch((error: unknown) => {
      if (!previous) {
        delete state.keys;
        throw error;
      }
      // One has expired, for example: nothing is sealed with it, and everything else goes on.
      log("error", "the keys could not be read again: those from before stay in use", { error });
      entry.at -= RELOAD_AFTER - RETRY_AFTER;
      return previous;
    });
    const entry = { loaded, at: Date.now() };
    state.keys = entry;
  }
  return state.keys.loaded;
}

/** The keys of a command. It may run without BASE_URL, so it keeps the log of the folder. Call before {@link keys}. */
export function keysOfCommand(): Promise<Keys> {
  state.keepsLog = true;
  return keys();
}
