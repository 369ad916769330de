import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Small files that outlive a crash of the process and of the machine. */

/** Returns the text of a file; `null` if there is none. */
export async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(/* turbopackIgnore: true */ path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Replaces a file (0600) and creates its folder (0700): a reader finds the earlier content or this one. Resolves when it is on disk. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const folder = dirname(path);
  const created = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (created) await syncFolder(dirname(created));
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await writeSynced(draft, content);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function writeSynced(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes new and renamed files of a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
