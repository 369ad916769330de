import { setTimeout as sleep } from "node:timers/promises";
import { config, logName } from "#lib/config.ts";
import { db } from "#lib/db.ts";
import { workerIsAlive } from "#lib/jobs/job-rows.ts";
import { log } from "#lib/observability/log.ts";
import { StartError } from "./start-error.ts";

const key = "address";
/** When a process without a worker last gave a sign of life, by the database's clock. */
const webKey = "web_seen";
/** Milliseconds between its signs of life. */
const SIGN_MS = 4_000;

/** Longer than HEARTBEAT_TIMEOUT_MS: a disk under load can delay a worker's signs of life. */
const SILENCE_MS = 20_000;

const ownAddress = (): string => `${config().baseUrl} with the public log ${logName()}`;

/**
 * Stops the start while another process on the database has another address or name of the public log: certificates would lead
 * where their records are not. A process that has just stopped seems alive for SILENCE_MS: one that runs gives a sign
 * of life meanwhile. @throws StartError
 */
export async function refuseOtherAddress(): Promise<void> {
  let waits = false;
  for (const began = Date.now(); ; await sleep(500)) {
    const known = await db().setting.findUnique({ where: { key } });
    if (!known || known.value === ownAddress() || !(await isServed(SILENCE_MS))) return;
    if (await isServed(Date.now() - began))
      throw new StartError(
        `Another process serves this database at ${known.value}; this one would at ${ownAddress()}. ` +
          "Give both the same BASE_URL and LOG_NAME, or stop the other first",
      );
    if (!waits)
      log("info", "waiting to see whether the database is still served at another address", { known: known.value });
    waits = true;
  }
}

const isServed = async (ms: number): Promise<boolean> => (await workerIsAlive(ms)) || (await webIsAlive(ms));

async function webIsAlive(ms: number): Promise<boolean> {
  const [row] = await db().$queryRaw<{ alive: boolean }[]>`
    SELECT value::timestamptz > now() - ${ms} * interval '1 millisecond' AS alive FROM settings WHERE key = ${webKey}`;
  return row?.alive ?? false;
}

/** Gives signs of life of a process without a worker, until it ends. */
export async function showAlive(): Promise<void> {
  const show = () => db().$executeRaw`
    INSERT INTO settings (key, value) VALUES (${webKey}, now()::text) ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`;
  await show();
  // An outage of the database is noticed elsewhere.
  setInterval(() => show().catch(() => {}), SIGN_MS).unref();
}

/** Call once the worker or its stand-in runs, which has made the tables of the jobs. */
export async function recordAddress(): Promise<void> {
  const value = ownAddress();
  const known = await db().setting.findUnique({ where: { key } });
  if (known && known.value !== value)
    log("warn", "another address than before: certificates from now on lead there", { known: known.value, value });
  await db().setting.upsert({ where: { key }, create: { key, value }, update: { value } });
}
