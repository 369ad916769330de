import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rename, unlink } from "node:fs/promises";
import { join } from "node:path";

/** A folder of small secrets that several processes may fill at once. */
export class KeyFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  async create(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
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
    const draft = join(this.path, `.${name}.${randomBytes(6).toString("hex")}`);
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
