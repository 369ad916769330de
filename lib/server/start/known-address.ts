import { setTimeout as sleep } from "node:timers/promises";
import { config, logName } from "#lib/config.ts";
import { db } from "#lib/db.ts";
import { workerIsAlive } from "#lib/jobs/job-rows.ts";
import { HEARTBEAT_TIMEOUT_MS } from "../worker/messages.ts";
import { StartError } from "./start-error.ts";

const key = "address";

/**
 * Stops the start while a worker on the database has another address or name of the public log: each would write its own into
 * certificates of the other. Otherwise records this process's. @throws StartError
 */
export async function refuseOtherAddress(): Promise<void> {
  const value = `${config().baseUrl} with the public log ${logName()}`;
  const known = await db().setting.findUnique({ where: { key } });
  if (known?.value === value) return;
  if (known && (await someWorkerRuns()))
    throw new StartError(
      `Another process serves this database at ${known.value}; this one would at ${value}. ` +
        "Give both the same BASE_URL and LOG_NAME, or stop the other first",
    );
  await db().setting.upsert({ where: { key }, create: { key, value }, update: { value } });
}

/** A worker that has just stopped seems alive for some seconds: one that runs gives a sign of life meanwhile. */
async function someWorkerRuns(): Promise<boolean> {
  const began = Date.now();
  while (await workerIsAlive(HEARTBEAT_TIMEOUT_MS)) {
    if (await workerIsAlive(Date.now() - began)) return true;
    await sleep(500);
  }
  return false;
}
