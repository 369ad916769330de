import { createHash, randomBytes } from "node:crypto";
import { createReadStream, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { KEPT, NO_CHECKPOINT } from "#lib/tlog/kept-checkpoint.ts";
import { readMigrations } from "../start/migrate.ts";
import { StartError } from "../start/start-error.ts";
import { decrypted, isEncrypted, MAGIC_LENGTH } from "./encrypted.ts";
import { keepNewer } from "./kept-files.ts";
import { compareFiles, type Files, MANIFEST, type Manifest, readManifest } from "./manifest.ts";
import { bundledMajor, isRunning, placeDatabase } from "./restored-folder.ts";
import { settleDatabase } from "./restored-settings.ts";
import { DATABASE } from "./take.ts";
import { ArchiveError, unpacked } from "./tar.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../prisma/migrations");

interface RestoreOptions {
  passphrase: string | undefined;
  /** True to move the content of DATA_DIR into a subfolder first. Otherwise DATA_DIR must be empty. */
  aside: boolean;
}

interface Restored {
  manifest: Manifest;
  /** Where the earlier contents are. */
  aside: string | null;
  /** The replaced folder had the newest checkpoint of the public log. */
  knowsLog: boolean;
}

/**
 * Unpacks an archive beside everything, holds it against its manifest, and only then puts it into its place. Nothing that was
 * there is ever overwritten or removed. @throws ArchiveError, StartError
 */
export async function restore(file: string, dataDir: string, options: RestoreOptions): Promise<Restored> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const before = readdirSync(dataDir);
  if (before.length && !options.aside)
    throw new StartError(
      `${dataDir} is not empty: name another DATA_DIR, or say --aside to move what is there into a folder of it`,
    );
  refuseRunning(dataDir);
  const work = join(dataDir, `restoring-${randomBytes(6).toString("hex")}`);
  mkdirSync(work, { mode: 0o700 });
  try {
    const manifest = await unpack(file, work, options.passphrase);
    await refuseUnfit(manifest);
    const aside = before.length ? moveAside(dataDir, before) : null;
    if (aside) await keepNewer(aside, work);
    // Of this log or another: the start compares.
    const knowsLog = readdirSync(work).some((name) => name.startsWith(KEPT) && name !== NO_CHECKPOINT);
    writeFileSync(join(work, NO_CHECKPOINT), "");
    place(work, dataDir);
    return { manifest, aside, knowsLog };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function refuseRunning(dataDir: string): void {
  if (isRunning(dataDir)) throw new StartError(`The database in ${dataDir} is running: stop Acuse first`);
}

async function unpack(file: string, work: string, passphrase: string | undefined): Promise<Manifest> {
  const found: Files = {};
  let manifest: Manifest | undefined;
  for await (const { path, kind, body } of unpacked(await plainBytes(file, passphrase))) {
    if (path === MANIFEST) manifest = readManifest(await textOf(body));
    else if (kind === "folder") await mkdir(join(work, path), { recursive: true, mode: 0o700 });
    else found[path] = await unpackFile(join(work, path), body);
  }
  if (!manifest) throw new ArchiveError("the archive has no manifest");
  compareFiles(manifest.files, found);
  for (const path of ["postgres/password", `${DATABASE}/PG_VERSION`])
    if (!Object.hasOwn(found, path)) throw new ArchiveError(`the archive holds no database: ${path} is missing`);
  return manifest;
}

async function plainBytes(file: string, passphrase: string | undefined): Promise<AsyncIterable<Uint8Array>> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${file} cannot be read (${error.code})`);
  });
  const { buffer } = await handle.read(Buffer.alloc(MAGIC_LENGTH), 0, MAGIC_LENGTH, 0).finally(() => handle.close());
  const isSecret = isEncrypted(buffer);
  if (isSecret && !passphrase) throw new StartError(`${file} is encrypted: set BACKUP_PASSPHRASE`);
  if (!isSecret && passphrase)
    throw new StartError(
      `${file} is not encrypted, and BACKUP_PASSPHRASE is set: anybody may have written it. If it is a plain backup that ` +
        "nobody else could change, restore it with BACKUP_PASSPHRASE empty",
    );
  const raw = createReadStream(file);
  return isSecret ? decrypted(raw, passphrase ?? "") : raw;
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

async function unpackFile(path: string, body: AsyncIterable<Uint8Array>): Promise<Files[string]> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let size = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of body) {
      hash.update(chunk);
      size += chunk.length;
      await file.writeFile(chunk);
    }
    // The server does this itself for its own before it recovers.
    if (!path.includes(`/${DATABASE}/`)) await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest("hex") };
}

async function refuseUnfit({ postgresql, migrations }: Manifest): Promise<void> {
  const major = await bundledMajor();
  if (postgresql.major !== major)
    throw new StartError(
      `The archive is of PostgreSQL ${postgresql.major}, and this version of Acuse has ${major}: restore it with the version that made it`,
    );
  const known = new Set((await readMigrations(MIGRATIONS)).map(({ name }) => name));
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown)
    throw new StartError(
      `The archive is newer than this version of Acuse: it holds the migration ${unknown.slice(0, 100)}`,
    );
}

function moveAside(dataDir: string, names: string[]): string {
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replace(/\D/g, "").slice(0, 14)}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of names) renameSync(join(dataDir, name), join(aside, name));
  return aside;
}

/** The database last: a start that comes too early finds none, rather than half of one. */
function place(work: string, dataDir: string): void {
  const password = readFileSync(join(work, "postgres/password"), "utf8");
  for (const name of readdirSync(work)) {
    if (name !== "postgres") renameSync(join(work, name), join(dataDir, name));
  }
  settleDatabase(join(work, DATABASE));
  placeDatabase(dataDir, join(work, DATABASE), password);
}
