import { createPublicKey, randomBytes } from "node:crypto";
import { link, mkdir, open, readdir, readFile, rename, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "#lib/config.ts";
import { fromPem } from "#lib/evidence/pki/pem.ts";

/** Certificates that were ever trusted, in PEM: these files only grow. */
export const ROOT_LISTS = [
  "signing-roots.pem",
  "time-stamping-roots.pem",
  "outside-roots.pem",
  "signing-certificates.pem",
];
/** The keys that the public log ever had, one vkey a line, the newest first. Old proofs are signed with old keys. */
export const VKEYS = "log-vkeys";

/** Files that other accounts must not read. They must not write the others. */
export const SECRET = /\.key\.pem$|^session-secret$/;

/**
 * Reads a private key, and generates a missing one. Concurrent processes get the same. `publicKey` is a DER SubjectPublicKeyInfo.
 * @throws ConfigError about a damaged file
 */
export async function keptPrivateKey(
  folder: KeyFolder,
  file: string,
  {
    algorithm,
    generate,
  }: { algorithm: Parameters<typeof crypto.subtle.importKey>[2]; generate: () => Promise<string> },
): Promise<{ privateKey: CryptoKey; publicKey: Uint8Array<ArrayBuffer> }> {
  const pem = await folder.keep(file, generate);
  try {
    const [der = new Uint8Array()] = fromPem("PRIVATE KEY", pem);
    const privateKey = await crypto.subtle.importKey("pkcs8", der, algorithm, false, ["sign"]);
    return { privateKey, publicKey: new Uint8Array(createPublicKey(pem).export({ type: "spki", format: "der" })) };
  } catch {
    throw new ConfigError(`${folder.path}/${file} is not a PKCS#8 key in PEM: restore it from a backup`);
  }
}

/** A folder of keys and certificates that several processes may fill at once. */
export class KeyFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** @throws ConfigError when another account can read or replace a key */
  async create(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    await this.refuseOpen(this.path, 0o022);
    for (const name of await readdir(this.path)) {
      // Drafts of other processes may vanish.
      if (!name.startsWith(".")) await this.refuseOpen(join(this.path, name), SECRET.test(name) ? 0o077 : 0o022);
    }
  }

  /** Throws instead of closing the file: another account may have a copy of the key. */
  private async refuseOpen(file: string, forbidden: number): Promise<void> {
    const own = process.getuid?.();
    // Windows has no such accounts and modes.
    if (own === undefined) return;
    const { mode, uid } = await stat(file);
    if (mode & forbidden) {
      const now = (mode & 0o777).toString(8).padStart(4, "0");
      throw new ConfigError(
        `DATA_DIR is not usable: ${file} is open to other accounts (mode ${now}). If none of them can have used it, close it with chmod go= and start again; otherwise restore or replace the keys`,
      );
    }
    if (own !== 0 && uid !== own && uid !== 0)
      throw new ConfigError(`DATA_DIR is not usable: ${file} belongs to another account, which could exchange it`);
  }

  /** The text of a file, or `null` when there is none. */
  async read(name: string): Promise<string | null> {
    try {
      return await readFile(join(this.path, name), "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
  }

  /**
   * Returns the file's text, or creates the file with the text of `make`. `link` creates it complete, and fails when another
   * process was first; then its file counts, so that all processes use the same.
   */
  async keep(name: string, make: () => Promise<string>): Promise<string> {
    const found = await this.read(name);
    if (found !== null) return found;
    const draft = await this.writeDraft(name, await make());
    try {
      await link(draft, join(this.path, name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      await unlink(draft);
    }
    const winner = await this.read(name);
    if (winner === null) throw new Error(`${name} vanished while it was being created`);
    return winner;
  }

  /** Replaces a file atomically. Of concurrent writes any may win. */
  async replace(name: string, text: string): Promise<void> {
    await rename(await this.writeDraft(name, text), join(this.path, name));
  }

  private async writeDraft(name: string, text: string): Promise<string> {
    // The comment keeps bundlers from tracing the path and packing every file of the project.
    const draft = join(/* turbopackIgnore: true */ this.path, `.${name}.${randomBytes(6).toString("hex")}`);
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(text);
      // A crash must not lose a key that has signed.
      await file.sync();
    } finally {
      await file.close();
    }
    return draft;
  }
}
