import { randomUUID } from "node:crypto";
import { link, mkdir, readdir, rm, stat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LIMITS } from "#lib/contract/limits.ts";

const STALE_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * Writes `<name>.eml` atomically, readable by this user only. An existing file is not changed, so a repetition after a crash
 * has no effect. Returns the path. A killed process loses no mail; when the power fails, the last ones may be lost.
 */
export async function writeMail(dataDir: string, name: string, bytes: Uint8Array): Promise<string> {
  const folder = join(dataDir, "outbox");
  const path = join(folder, `${name}.eml`);
  const temporary = join(folder, `.${name}.${randomUUID()}.tmp`);
  const write = () => writeFile(temporary, bytes, { flag: "wx", mode: 0o600 });
  await write().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write();
  });
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(temporary);
  return path;
}

/** Deletes a mail and its temporary files. A missing mail is not an error. */
export async function removeMail(dataDir: string, name: string): Promise<void> {
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  const own = names.filter((file) => file === `${name}.eml` || (file.startsWith(`.${name}.`) && file.endsWith(".tmp")));
  for (const file of own) await rm(join(folder, file), { force: true });
}

/** Deletes temporary files that a killed process left, and mails beyond the outbox's limits, the oldest first. */
export async function sweepOutbox(dataDir: string, now: Date, most: number = LIMITS.outbox.mails): Promise<void> {
  const folder = join(dataDir, "outbox");
  const mails: { path: string; age: number }[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found) continue;
    const age = now.getTime() - found.mtimeMs;
    if (name.endsWith(".eml")) mails.push({ path, age });
    else if (name.endsWith(".tmp") && age > STALE_MS) await rm(path, { force: true });
  }
  mails.sort((a, b) => a.age - b.age);
  const old = mails.filter(({ age }, position) => position >= most || age > LIMITS.outbox.days * DAY_MS);
  for (const { path } of old) await rm(path, { force: true });
}
