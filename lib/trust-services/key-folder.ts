import { randomBytes } from "node:crypto";
import { link, mkdir, open, readdir, readFile, rename, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "#lib/config.ts";

/** What nobody else may read: private keys, and what has no public part. The rest nobody else may write. */
const SECRET = /\.key\.pem$|^session-secret$/;

/** A folder of small secrets that several processes may fill at once. */
export class KeyFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** @throws ConfigError when another account could read a key in it, or exchange one */
  async create(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    await this.refuseOpen(this.path, 0o022);
    for (const name of await readdir(this.path)) {
      // A draft of another process is gone in a moment.
      if (!name.startsWith(".")) await this.refuseOpen(join(this.path, name), SECRET.test(name) ? 0o077 : 0o022);
    }
  }

  /** Whoever could read a key may have a copy: that is for a person to judge, not to be closed silently. */
  private async refuseOpen(file: string, forbidden: number): Promise<void> {
    const own = process.getuid?.();
    // Where there are no such accounts there are no such modes.
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
   * The file if it is there, else what `make` makes. The new file appears whole and at once under its name, by `link`, which
   * fails when another process was first; whoever loses takes the winner's, so all of them go on with one and the same.
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

  /** Replaces a file at once. For what may change: any of several written at the same time will do. */
  async replace(name: string, text: string): Promise<void> {
    await rename(await this.writeDraft(name, text), join(this.path, name));
  }

  private async writeDraft(name: string, text: string): Promise<string> {
    // What is written at run time is no part of the build: without this, bundlers would pack every file of the project.
    const draft = join(/* turbopackIgnore: true */ this.path, `.${name}.${randomBytes(6).toString("hex")}`);
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(text);
      // A key that signed something must not be lost with the page cache.
      await file.sync();
    } finally {
      await file.close();
    }
    return draft;
  }
}
