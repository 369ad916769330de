import { setTimeout as sleep } from "node:timers/promises";
import { config, logName } from "#lib/config.ts";
import { db } from "#lib/db.ts";
import { workerIsAlive } from "#lib/jobs/job-rows.ts";
import { log } from "#lib/observability/log.ts";
import { StartError } from "./start-error.ts";

const key = "address";

/** Longer than HEARTBEAT_TIMEOUT_MS: a disk under load can delay a worker's signs of life. */
const SILENCE_MS = 20_000;

const ownAddress = (): string => `${config().baseUrl} with the public log ${logName()}`;

/**
 * Stops the start while a worker on the database has another address or name of the public log: each would write its own into
 * certificates of the other. A worker that has just stopped seems alive for SILENCE_MS: one that runs gives a sign of
 * life meanwhile. @throws StartError
 */
export async function refuseOtherAddress(): Promise<void> {
  let waits = false;
  for (const began = Date.now(); ; await sleep(500)) {
    const known = await db().setting.findUnique({ where: { key } });
    if (!known || known.value === ownAddress() || !(await workerIsAlive(SILENCE_MS))) return;
    if (await workerIsAlive(Date.now() - began))
      throw new StartError(
        `Another process serves this database at ${known.value}; this one would at ${ownAddress()}. ` +
          "Give both the same BASE_URL and LOG_NAME, or stop the other first",
      );
    if (!waits)
      log("info", "waiting to see whether the database is still served at another address", { known: known.value });
    waits = true;
  }
}

/** Call once the worker or its stand-in runs, which has made the tables of the jobs. */
export async function recordAddress(): Promise<void> {
  const value = ownAddress();
  const known = await db().setting.findUnique({ where: { key } });
  if (known && known.value !== value)
    log("warn", "another address than before: certificates from now on lead there", { known: known.value, value });
  await db().setting.upsert({ where: { key }, create: { key, value }, update: { value } });
}
