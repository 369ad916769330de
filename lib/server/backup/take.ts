import { createHash, type Hash } from "node:crypto";
import { type Dirent, realpathSync } from "node:fs";
import { type FileHandle, open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Client } from "pg";
import { KEPT } from "#lib/tlog/kept-checkpoint.ts";
import type { EmbeddedDatabase } from "../postgres/postgres.ts";
import { type Files, FORMAT, MANIFEST, type Manifest, ownVersion } from "./manifest.ts";
import type { Entry } from "./tar.ts";

/** Folder of the database's files in the archive, the same as in DATA_DIR. */
export const DATABASE = "postgres/data";
const WAL = "pg_wal";

/** Made anew by every start of the server (PostgreSQL 18 §26.3.4), or ours and of this process only. */
const EMPTIED = new Set([
  ...[WAL, "pg_dynshmem", "pg_notify", "pg_replslot", "pg_serial", "pg_snapshots", "pg_stat_tmp", "pg_subtrans"],
]);
const LEFT_OUT = /^(\..*\.tmp|postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label.*|tablespace_map.*)$/;
const NOT_OURS = new Set(["postgres", "tmp"]);

/**
 * Everything below DATA_DIR: a physical backup of the running database (its files while they change, and
 * the write-ahead log of that time, by which the server makes them whole when it starts on them), then the keys and the
 * outbox, which so has every mail that the database knows of.
 */
export async function* archive(dataDir: string, database: EmbeddedDatabase): AsyncGenerator<Entry> {
  const files: Files = {};
  const data = realpathSync(join(dataDir, DATABASE));
  const session = new Client({ connectionString: database.urlOf("postgres"), application_name: "acuse backup" });
  await session.connect();
  try {
    const first = await begin(session);
    yield* folder(data, DATABASE, files, (path) => EMPTIED.has(path));
    yield* controlFile(data, files);
    const { last, label } = await finish(session);
    const created_at = new Date().toISOString();
    yield* inline({ path: `${DATABASE}/backup_label`, text: label }, files);
    yield* walFiles(data, { first, last }, files);
    yield* inline(
      { path: "postgres/password", text: await readFile(join(dataDir, "postgres/password"), "utf8") },
      files,
    );
    yield* rest(dataDir, files);
    const major = (await readFile(join(data, "PG_VERSION"), "utf8")).trim();
    const postgresql = { major, first_wal: first, last_wal: last };
    const migrations = await appliedMigrations(database);
    const manifest: Manifest = {
      format: FORMAT,
      created_at,
      acuse: ownVersion(),
      postgresql,
      migrations,
      files,
    };
    yield* inline({ path: MANIFEST, text: `${JSON.stringify(manifest, null, 1)}\n` }, {});
  } finally {
    await session.end();
  }
}

/** A slot of this session keeps the log from being recycled until it was copied. @returns the first file of it that is needed */
async function begin(session: Client): Promise<string> {
  const slot = `acuse_backup_${process.pid}`;
  await session.query("SELECT pg_create_physical_replication_slot($1, true, true)", [slot]);
  const { rows } = await session.query("SELECT pg_walfile_name(pg_backup_start('acuse', true)) AS first");
  return rows[0].first;
}

async function finish(session: Client): Promise<{ last: string; label: string }> {
  const { rows } = await session.query(
    "SELECT pg_walfile_name(lsn) AS last, labelfile AS label FROM pg_backup_stop(wait_for_archive => false)",
  );
  return rows[0];
}

async function appliedMigrations(database: EmbeddedDatabase): Promise<string[]> {
  const client = new Client({ connectionString: database.url, application_name: "acuse backup" });
  await client.connect();
  try {
    const { rows } = await client.query(
      "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY migration_name",
    );
    return rows.map((row) => row.migration_name);
  } finally {
    await client.end();
  }
}

/** Folders with all in them, those that `emptied` names without. */
async function* folder(
  from: string,
  to: string,
  files: Files,
  emptied: (path: string) => boolean,
  below = "",
): AsyncGenerator<Entry> {
  yield folderEntry(below ? `${to}/${below}` : to);
  for (const child of await list(join(from, below))) {
    const path = below ? `${below}/${child.name}` : child.name;
    if (LEFT_OUT.test(child.name) || path === "global/pg_control") continue;
    if (child.isDirectory()) {
      if (emptied(path)) yield* emptyFolder(from, to, path);
      else yield* folder(from, to, files, emptied, path);
    } else if (child.isFile()) yield* file(join(from, path), `${to}/${path}`, files);
  }
}

async function* emptyFolder(from: string, to: string, path: string): AsyncGenerator<Entry> {
  yield folderEntry(`${to}/${path}`);
  if (path !== WAL) return;
  for (const child of await list(join(from, path)))
    if (child.isDirectory()) yield folderEntry(`${to}/${path}/${child.name}`);
}

const folderEntry = (path: string): Entry => ({ path, size: 0, kind: "folder", body: Readable.from([]) });

/** A folder that is gone by now is empty. */
const list = (path: string): Promise<Dirent[]> => readdir(path, { withFileTypes: true }).catch(goneIs<Dirent[]>([]));

const goneIs =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return value;
    throw error;
  };

/** Reads as many bytes as the file had when it was opened. The write-ahead log has all later changes. */
async function* file(from: string, path: string, files: Files): AsyncGenerator<Entry> {
  const handle = await open(from).catch(goneIs(null));
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    const hash = createHash("sha256");
    yield { path, size, kind: "file", body: content(handle, size, hash) };
    files[path] = { size, sha256: hash.digest("hex") };
  } finally {
    await handle.close();
  }
}

/** Reads exactly `size` bytes. A file that was truncated meanwhile is filled up with zeros. */
async function* content(handle: FileHandle, size: number, hash: Hash): AsyncGenerator<Buffer> {
  let left = size;
  const chunks = size ? handle.createReadStream({ autoClose: false, start: 0, end: size - 1 }) : [];
  for await (const chunk of chunks) {
    left -= chunk.length;
    hash.update(chunk);
    yield chunk;
  }
  const missing = Buffer.alloc(left);
  hash.update(missing);
  yield missing;
}

async function* inline({ path, text }: { path: string; text: string }, files: Files): AsyncGenerator<Entry> {
  yield* bytes(path, Buffer.from(text), files);
}

async function* bytes(path: string, content: Buffer, files: Files): AsyncGenerator<Entry> {
  files[path] = { size: content.length, sha256: createHash("sha256").update(content).digest("hex") };
  yield { path, size: content.length, kind: "file", body: Readable.from([content]) };
}

/** Reads until two reads are equal. The server writes this file in one piece, but a read may overlap with a write. */
async function* controlFile(data: string, files: Files): AsyncGenerator<Entry> {
  const path = "global/pg_control";
  let content = await readFile(join(data, path));
  for (let again = await readFile(join(data, path)); !again.equals(content); again = await readFile(join(data, path)))
    content = again;
  yield* bytes(`${DATABASE}/${path}`, content, files);
}

/** Names of log files grow with time. */
async function* walFiles(
  data: string,
  { first, last }: { first: string; last: string },
  files: Files,
): AsyncGenerator<Entry> {
  const needed = (await list(join(data, WAL)))
    .map(({ name }) => name)
    .filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
    .sort();
  if (needed[0] !== first || needed.at(-1) !== last) throw new Error("the database has dropped its log too soon");
  for (const name of needed) yield* file(join(data, WAL, name), `${DATABASE}/${WAL}/${name}`, files);
}

async function* rest(dataDir: string, files: Files): AsyncGenerator<Entry> {
  for (const child of await list(dataDir)) {
    if (NOT_OURS.has(child.name) || child.name.startsWith(KEPT) || /^(restoring|before-restore)-/.test(child.name))
      continue;
    if (child.isDirectory()) yield* folder(join(dataDir, child.name), child.name, files, () => false);
    else if (child.isFile()) yield* file(join(dataDir, child.name), child.name, files);
  }
}
