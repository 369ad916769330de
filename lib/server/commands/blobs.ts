// `npm run blobs -- list` and `npm run blobs -- move`: says where the stored files are, and moves them to the place that BLOBS names.
import { moveBlobs, type Progress } from "#lib/blobs/move.ts";
import { S3Error } from "#lib/blobs/s3.ts";
import { completeConfig, config } from "#lib/config.ts";
import { closeDb, db } from "#lib/db.ts";
import { bringDatabase, refuseMissingDatabase } from "../start/database.ts";
import { checkStorage, unusableBucket } from "../start/storage.ts";

const USAGE = `npm run blobs -- list   counts the stored files in the database and in S3
npm run blobs -- move   moves them to the place that BLOBS names, while the service runs
`;

interface Place {
  elsewhere: boolean;
  count: number;
  bytes: number;
}

async function list(): Promise<number> {
  const places = await db().$queryRaw<Place[]>`
    SELECT bytes IS NULL AS elsewhere, count(*)::int AS count, sum(size_bytes)::float8 AS bytes FROM blobs GROUP BY 1`;
  for (const elsewhere of [false, true]) {
    const { count, bytes } = places.find((place) => place.elsewhere === elsewhere) ?? { count: 0, bytes: 0 };
    process.stdout.write(`${elsewhere ? "in S3" : "in the database"}: ${files(count)}, ${megabytes(bytes)}\n`);
  }
  const loose = await db().looseObject.count();
  if (loose) process.stdout.write(`in S3 and to be deleted unless an upload ends: ${files(loose)}\n`);
  return 0;
}

async function move(): Promise<number> {
  const to = config().blobs === "s3" ? "S3" : "the database";
  const report = ({ total, moved, bytes }: Progress) =>
    process.stderr.write(`${moved} of ${files(total)}, ${megabytes(bytes)}\n`);
  const { moved, bytes, failed } = await moveBlobs(report);
  process.stdout.write(`Moved to ${to}: ${files(moved)}, ${megabytes(bytes)}.\n`);
  for (const sha256 of failed) process.stdout.write(`not moved, missing or with another hash: ${sha256}\n`);
  if (failed.length)
    process.stdout.write("Put such a file back from a backup, or erase the content of its notification.\n");
  return failed.length ? 1 : 0;
}

const files = (count: number): string => `${count} ${count === 1 ? "file" : "files"}`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const COMMANDS = new Map([
  ["list", list],
  ["move", move],
]);

async function main([command, ...rest]: string[]): Promise<number> {
  const run = rest.length ? undefined : COMMANDS.get(command ?? "");
  if (!run) {
    process.stderr.write(USAGE);
    return 2;
  }
  refuseMissingDatabase(config());
  const database = await bringDatabase(config());
  completeConfig({ databaseUrl: database.url });
  try {
    await checkStorage();
    return await run();
  } finally {
    await closeDb();
    await database.release();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const { message, cause } = error as Error;
  process.stderr.write(`The command could not run: ${cause instanceof S3Error ? unusableBucket(cause) : message}\n`);
  process.exitCode = 1;
}
