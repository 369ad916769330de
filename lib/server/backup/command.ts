// `npm run backup -- <file>` and `npm run restore -- <file> [--aside]`: DATA_DIR with the embedded database, as one file.
import { createWriteStream, existsSync, linkSync, realpathSync, rmSync, statSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { Client } from "pg";
import { config } from "#lib/config.ts";
import { syncFolder } from "#lib/tlog/durable-file.ts";
import { openDatabase } from "../postgres/postgres.ts";
import { refuseMissingDatabase } from "../start/database.ts";
import { StartError } from "../start/start-error.ts";
import { encrypted } from "./encrypted.ts";
import { restore } from "./restore.ts";
import { archive } from "./take.ts";
import { ArchiveError, packed } from "./tar.ts";

const USAGE = `npm run backup -- <file>              everything below DATA_DIR, while Acuse runs or not
npm run restore -- <file> [--aside]   into an empty DATA_DIR; --aside moves what is there into a folder of it first
BACKUP_PASSPHRASE encrypts and decrypts it.
`;

async function main(): Promise<number> {
  const { command, file, aside } = parse(process.argv.slice(2));
  if (!file || (command !== "backup" && command !== "restore")) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { dataDir, databaseUrl, backupPassphrase: passphrase } = config();
  if (databaseUrl)
    throw new StartError(
      "DATABASE_URL names another PostgreSQL: back that up with its own tools (pg_dump, pg_basebackup), and DATA_DIR/keys beside it. On another machine, also copy the newest DATA_DIR/log-checkpoint-*",
    );
  if (command === "backup") await backup(dataDir, file, passphrase);
  else await bringBack(dataDir, file, { passphrase, aside });
  return 0;
}

/** npm runs scripts in the project's folder; paths are meant from where it was called. */
function parse([command = "", ...rest]: string[]): { command: string; file: string | undefined; aside: boolean } {
  let from = process.cwd();
  let aside = false;
  const files: string[] = [];
  for (let at = 0; at < rest.length; at++) {
    const argument = rest[at] ?? "";
    if (argument === "--from") from = rest[++at] || from;
    else if (argument === "--aside") aside = true;
    else files.push(argument);
  }
  const known = files.length === 1 && !files[0]?.startsWith("--");
  return { command, file: known ? resolve(from, files[0] ?? "") : undefined, aside };
}

async function backup(dataDir: string, file: string, passphrase: string | undefined): Promise<void> {
  if (existsSync(file)) throw new StartError(`${file} exists: a backup never replaces a file`);
  if (!existsSync(dirname(file))) throw new StartError(`the folder ${dirname(file)} does not exist: make it first`);
  refuseMissingDatabase({ dataDir, databaseUrl: undefined });
  if (`${realpathSync(dirname(file))}${sep}`.startsWith(`${realpathSync(dataDir)}${sep}`))
    throw new StartError(
      `${file} is in DATA_DIR, so that every backup would hold all earlier ones: name another folder`,
    );
  const draft = `${file}.unfinished-${process.pid}`;
  const database = await openDatabase({ dataDir });
  try {
    const plain = packed(archive(dataDir, database));
    const source = passphrase ? await encrypted(plain, passphrase) : plain;
    await pipeline(source, createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }));
    // Unlike a rename this fails if somebody else was faster.
    linkSync(draft, file);
    await syncFolder(dirname(file));
    const megabytes = (statSync(file).size / 1e6).toFixed(1);
    const { s3 } = config();
    const elsewhere = s3 ? `The files in the bucket ${s3.bucket} are not in it.\n` : "";
    process.stdout.write(
      `${file}: ${megabytes} MB, with everything that was answered before it was begun.\n${elsewhere}${warning(passphrase)}`,
    );
  } finally {
    // First: the draft's folder may be one that this account cannot read, and a database that stays open would keep the command.
    await database.release();
    rmSync(draft, { force: true });
  }
}

const warning = (passphrase: string | undefined): string =>
  passphrase
    ? "It is encrypted. It holds the service's keys: keep the passphrase as you keep those, and in another place than the file.\n"
    : "It holds the service's keys: whoever reads it can sign in its name. Set BACKUP_PASSPHRASE to have it encrypted.\n";

/** Starts the restored database once: it recovers now, and an unusable backup is noticed now. */
async function bringBack(dataDir: string, file: string, options: Parameters<typeof restore>[2]): Promise<void> {
  const { manifest, aside, knowsLog } = await restore(file, dataDir, options);
  const database = await openDatabase({ dataDir });
  try {
    const session = new Client({ connectionString: database.url });
    await session.connect();
    const { rows } = await session.query("SELECT count(*) AS notifications FROM notifications");
    await session.end();
    process.stdout.write(`${dataDir}: as of ${manifest.created_at}, with ${rows[0].notifications} notifications.\n`);
    process.stdout.write(
      "Content that was erased since then is back. Erase it again before the service is open to others.\n",
    );
    if (!knowsLog)
      process.stdout.write(
        "Copy log-checkpoint-* into it from the DATA_DIR that it replaces: without it, Acuse starts only with a new LOG_NAME.\n",
      );
    if (aside) process.stdout.write(`What was there before is in ${aside}.\n`);
  } finally {
    await database.release();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const { name, message, syscall } = error as NodeJS.ErrnoException;
  const known = error instanceof StartError || error instanceof ArchiveError || name === "ConfigError";
  if (!known && !syscall) throw error;
  process.stderr.write(`${known ? "" : "The command could not run: "}${message}\n`);
  process.exitCode = 1;
}
