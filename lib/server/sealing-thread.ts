import { parentPort } from "node:worker_threads";
import { completeConfig } from "#lib/config.ts";
import { closeDb } from "#lib/db.ts";
import { closeSender, startWorker } from "#lib/jobs.ts";
import { keys } from "#lib/keys.ts";
import { log, markIdsBy } from "#lib/log.ts";
import { yieldToOthers } from "#lib/low-priority.ts";
import { seal } from "#lib/notifications/seal.ts";
import { warmUp } from "#lib/notifications/warm-up.ts";

/** The worker's second thread (see worker.ts): says "ready", seals, and ends when it is told anything. */
// Whoever posts waits for an answer; nobody waits for a seal.
yieldToOthers();
completeConfig({ databaseConnections: 3 });
markIdsBy((await keys()).sessionSecret);
const worker = await startWorker({ seal: ({ notification_id }) => seal(notification_id) });

parentPort?.once("message", async () => {
  await worker.stop();
  await closeSender();
  await closeDb();
  // Ends this thread, not the process.
  process.exit(0);
});
parentPort?.postMessage("ready");
// Not waited for: a first seal that comes meanwhile is only as slow as it would have been without.
warmUp(new Date()).catch((error: unknown) => log("warn", "the certificate renderer could not be warmed up", { error }));
