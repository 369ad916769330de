import { sameBytes, sha256Hex } from "#lib/evidence/digest.ts";
import { LOG_KEY, readVkey, signatureLine, type VerifierKey, verifierKey, vkeyOf } from "#lib/evidence/log/note.ts";
import { loadEd25519 } from "./ed25519-key.ts";
import { type KeyFolder, VKEYS } from "./key-folder.ts";

/** The Ed25519 key of the public log. */
export interface LogKey {
  key: VerifierKey;
  /** vkeys of this and all earlier keys and names of the log, the newest first. */
  vkeys: string[];
  /** Returns a text as a signed note. */
  sign(text: string): Promise<string>;
}

/** The key of the first log of this folder. */
const FIRST = "log.key.pem";

/**
 * Loads the key of a log and generates a missing one. With `keepsLog` it is the newest log of the folder, and no log is added to
 * the list. Concurrent processes get the same. @throws Error about a damaged file
 */
export async function loadLogKey(folder: KeyFolder, logName: string, keepsLog = false): Promise<LogKey> {
  const listed = keepsLog ? await readVkeys(folder) : [];
  const name = (await readVkey(listed[0] ?? ""))?.name ?? logName;
  const { publicKey, sign } = await loadEd25519(folder, await fileOf(folder, name));
  const key = await verifierKey(name, LOG_KEY, publicKey);
  return {
    key,
    vkeys: keepsLog ? [...new Set([vkeyOf(key), ...listed])] : await everyVkey(folder, vkeyOf(key)),
    sign: async (text) => `${text}\n${signatureLine({ name, id: key.id, signature: await sign(text) })}`,
  };
}

/** Returns the file of a log's key. Under another name the log has another key: a policy lists a key once (c2sp.org/tlog-policy). */
async function fileOf(folder: KeyFolder, name: string): Promise<string> {
  const { publicKey } = await loadEd25519(folder, FIRST);
  const known = await Promise.all((await readVkeys(folder)).map(readVkey));
  const owners = known.filter((key) => key && sameBytes(key.publicKey, publicKey));
  if (!owners.length || owners.some((key) => key?.name === name)) return FIRST;
  return `log-${(await sha256Hex(new TextEncoder().encode(name))).slice(0, 16)}.key.pem`;
}

const readVkeys = async (folder: KeyFolder): Promise<string[]> =>
  ((await folder.read(VKEYS)) ?? "").split("\n").filter(Boolean);

async function everyVkey(folder: KeyFolder, current: string): Promise<string[]> {
  const before = await readVkeys(folder);
  const vkeys = [current, ...before.filter((vkey) => vkey !== current)];
  if (vkeys.join() !== before.join()) await folder.replace(VKEYS, `${vkeys.join("\n")}\n`);
  return vkeys;
}
