import { parentPort } from "node:worker_threads";
import { yieldToOthers } from "#lib/certificate/thread-priority.ts";
import { completeConfig } from "#lib/config.ts";
import { closeDb } from "#lib/db.ts";
import { closeSendingBoss, startWorker } from "#lib/jobs/jobs.ts";
import { renew } from "#lib/notifications/seal/re-time-stamp.ts";
import { seal } from "#lib/notifications/seal/seal.ts";
import { warmUp } from "#lib/notifications/seal/warm-up.ts";
import { applyLogSettings, log, markIdsBy } from "#lib/observability/log.ts";
import { countAs, ownFigures } from "#lib/observability/metrics.ts";
import { reportVitals } from "#lib/observability/vitals.ts";
import { startCosigning } from "#lib/tlog/cosign.ts";
import { startSequencer } from "#lib/tlog/sequencer.ts";
import { startStamping } from "#lib/tlog/stamped.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { collectWhenIdle } from "../idle-memory.ts";
import type { FromThread, ToThread } from "./messages.ts";
import { pauseAfterOutage } from "./sealing-pause.ts";

/** Milliseconds from the start to the warm-up, which takes a second of the processor: the first pages and calls come first. */
const WARM_UP_MS = 5_000;

const say = (message: FromThread) => parentPort?.postMessage(message);

// The worker's second thread (see worker.ts). Seals have a lower priority than requests, whose callers wait.
yieldToOthers();
completeConfig({ databaseConnections: 3 });
applyLogSettings();
countAs("sealing");
reportVitals((observed) => say({ type: "observed", observed }));
markIdsBy((await keys()).sessionSecret);
const worker = await startWorker({
  seal: pauseAfterOutage(({ notification_id }) => seal(notification_id)),
  renew: (job) => renew(job.notification_id, job.seal),
});
const sequencer = startSequencer();
const cosigning = await startCosigning();
const stamping = await startStamping();

parentPort?.on("message", async (message: ToThread) => {
  if (message.type === "figures") return say({ type: "figures", figures: await ownFigures() });
  await worker.stop();
  await sequencer.stop();
  await cosigning.stop();
  await stamping.stop();
  await closeSendingBoss();
  await closeDb();
  // Ends this thread, not the process.
  process.exit(0);
});
collectWhenIdle();
say({ type: "ready" });
// A seal meanwhile is as slow as without warming up.
setTimeout(() => {
  warmUp(new Date()).catch((error: unknown) =>
    log("warn", "the certificate renderer could not be warmed up", { error }),
  );
}, WARM_UP_MS).unref();
