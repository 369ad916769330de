// `npm run jobs -- list` and `npm run jobs -- retry <id>… | all [--again]`: lists and retries dead letters.
import { completeConfig, config } from "#lib/config.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import { closeDb } from "#lib/db.ts";
import { listDead, retryDead } from "#lib/jobs/dead-letters.ts";
import { closeSendingBoss } from "#lib/jobs/jobs.ts";
import { bringDatabase, refuseMissingDatabase } from "../start/database.ts";
import { plain } from "./plain.ts";

const USAGE = `npm run jobs -- list                 lists the dead letters, each with its error
npm run jobs -- retry <id>… | all    puts them back into their queues
                      … --again      also those whose mail the provider may have sent
`;

async function main([command, ...rest]: string[]): Promise<number> {
  if (command === "list") return list();
  const again = rest.includes("--again");
  const ids = rest.filter((argument) => argument !== "--again");
  const wanted = ids.includes("all") ? (await listDead()).map(({ id }) => id) : ids;
  const count = await retryDead(wanted, { again });
  process.stdout.write(`${count} ${count === 1 ? "job was" : "jobs were"} put back.\n`);
  return ids.includes("all") || count === wanted.length ? 0 : 1;
}

async function list(): Promise<number> {
  const jobs = await listDead();
  for (const { id, queue, data, died_at, attempts, reason } of jobs) {
    const when = died_at.toISOString().slice(0, 19).replace("T", " ");
    process.stdout.write(`${id}  ${when}  ${queue}  ${data.notification_id}  after ${attempts} attempts: ${reason}\n`);
  }
  process.stdout.write(`${jobs.length} ${jobs.length === 1 ? "job was" : "jobs were"} put aside.\n`);
  return 0;
}

const isUsage = ([command, ...rest]: string[]): boolean =>
  command === "list" ? rest.length === 0 : command === "retry" && rest.some((argument) => argument !== "--again");

/** Before a database is started. */
function refuseWrongId(given: string[]): void {
  const wrong = given.find((id) => !["all", "--again"].includes(id) && !isUuid(id));
  if (wrong !== undefined) throw new Error(`“${plain(wrong)}” is no id of a job. npm run jobs -- list shows the ids`);
}

async function withDatabase(): Promise<number> {
  if (!isUsage(process.argv.slice(2))) {
    process.stderr.write(USAGE);
    return 2;
  }
  if (process.argv[2] === "retry") refuseWrongId(process.argv.slice(3));
  refuseMissingDatabase(config());
  const database = await bringDatabase(config());
  completeConfig({ databaseUrl: database.url });
  try {
    return await main(process.argv.slice(2));
  } finally {
    await closeSendingBoss();
    await closeDb();
    await database.release();
  }
}

try {
  process.exitCode = await withDatabase();
} catch (error) {
  process.stderr.write(`The command could not run: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
