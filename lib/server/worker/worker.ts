import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { deliverMail } from "#lib/access/mails/send.ts";
import { sweepLooseObjects } from "#lib/blobs/loose-objects.ts";
import { completeConfig, config } from "#lib/config.ts";
import { closeDb } from "#lib/db.ts";
import type { Handlers } from "#lib/jobs/job-data.ts";
import { closeSendingBoss, startWorker } from "#lib/jobs/jobs.ts";
import { advanceBatch } from "#lib/notifications/batch/advance.ts";
import { cancelForgotten } from "#lib/notifications/batch/control.ts";
import { dropOldDrafts } from "#lib/notifications/compose/unsent-drafts.ts";
import { confirm, dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { reconcile } from "#lib/notifications/deliver/reconcile.ts";
import { sweep } from "#lib/notifications/deliver/sweep.ts";
import { destroyContent } from "#lib/notifications/erase/erase-content.ts";
import { eraseExpired } from "#lib/notifications/erase/retention.ts";
import { log, markIdsBy } from "#lib/observability/log.ts";
import { countAs, type Figures, ownFigures } from "#lib/observability/metrics.ts";
import { logOutage } from "#lib/observability/outage.ts";
import { observe, reportVitals } from "#lib/observability/vitals.ts";
import { sweepOutbox } from "#lib/transports/demo/outbox.ts";
import { checkTransport } from "#lib/transports/select.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { startPump } from "#lib/webhooks/pump.ts";
import { collectWhenIdle } from "../idle-memory.ts";
import { endOnUncaught, takeOverOutput } from "../start/output.ts";
import {
  FIGURES_MS,
  type FromThread,
  type FromWorker,
  HEARTBEAT_MS,
  type ToThread,
  type ToWorker,
} from "./messages.ts";
import { yieldToRequests } from "./priority.ts";

const SWEEP_MS = 60_000;
const SWEEP_OUTBOX_MS = 3_600_000;

/**
 * Runs the process that sends, records and seals. Sends `{type: "ready"}` to its parent when it takes jobs. Ends after the running
 * jobs on SIGTERM, and when the parent has ended. Sealing has its own thread, because rendering would delay mails and events.
 */
async function main(): Promise<void> {
  completeConfig({ databaseConnections: 4 });
  yieldToRequests();
  takeOverOutput();
  endOnUncaught();
  countAs("worker");
  reportVitals((observed) => say({ type: "observed", observed }));
  checkTransport();
  markIdsBy((await keys()).sessionSecret);
  const sweepMails = () => sweepOutbox(config().dataDir, new Date());
  await sweepMails();
  setInterval(
    () => sweepMails().catch((error: unknown) => log("error", "sweeping the outbox failed", { error })),
    SWEEP_OUTBOX_MS,
  ).unref();
  const erase: Handlers["erase"] = (job) => destroyContent(job.notification_id);
  const batch: Handlers["batch"] = (job, attempts) => advanceBatch(job.batch_id, attempts);
  const worker = await startWorker({ dispatch, confirm, ask: reconcile, erase, mail: deliverMail, batch });
  const sealing = await startSealing();
  const sweeping = startSweeping();
  const outbound = startPump();
  process.on("message", async (message: ToWorker) => {
    if (message.type === "figures")
      say({ type: "figures", figures: [await ownFigures(), ...(await sealing.figures())] });
  });
  const heartbeat = setInterval(() => say({ type: "heartbeat" }), HEARTBEAT_MS);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    clearInterval(heartbeat);
    await Promise.all([worker.stop(), sealing.stop(), sweeping.stop(), outbound.stop()]);
    await closeSendingBoss();
    await closeDb();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("disconnect", stop);
  // Ctrl-C reaches the parent too, which stops this process after its own requests.
  process.on("SIGINT", process.send ? () => {} : stop);
  // The parent may have ended before the listener for `disconnect` was added.
  if (process.send && !process.connected) return stop();
  collectWhenIdle();
  say({ type: "ready" });
}

/** Ignores errors: the parent may have ended, and then this process ends as well. */
function say(message: FromWorker): void {
  process.send?.(message, undefined, {}, () => {});
}

/** Sweeps at the start and once a minute, for work that a crash left undone. */
function startSweeping(): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const once = () => {
    for (const part of [sweep, eraseExpired, dropOldDrafts, cancelForgotten, sweepLooseObjects]) {
      running = running
        .then(async () => void (await part(new Date())))
        .catch((error: unknown) => {
          if (!logOutage(error)) log("error", "sweeping failed", { error });
        });
    }
  };
  once();
  const timer = setInterval(once, SWEEP_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

interface SealingThread {
  stop(): Promise<void>;
  /** Returns no metrics when the thread is too busy to respond. */
  figures(): Promise<Figures[]>;
}

/** Resolves when the thread takes jobs. If the thread dies, the process exits and is restarted. */
function startSealing(): Promise<SealingThread> {
  const program = new URL("./sealing-thread.mjs", import.meta.url);
  if (!existsSync(fileURLToPath(program))) throw new Error("sealing-thread.mjs is missing beside the worker");
  const thread = new Worker(program);
  const ended = new Promise<void>((resolve) => thread.once("exit", () => resolve()));
  let stopping = false;
  const died = (error?: unknown) => {
    if (stopping) return;
    log("error", "the sealing thread died", { error });
    process.exit(1);
  };
  thread.once("error", died).once("exit", () => died());
  const tell = (message: ToThread) => thread.postMessage(message);
  const stop = () => {
    stopping = true;
    tell({ type: "stop" });
    return ended;
  };
  let received: (figures: Figures[]) => void = () => {};
  const figures = () =>
    new Promise<Figures[]>((resolve) => {
      received = resolve;
      setTimeout(() => resolve([]), FIGURES_MS / 2).unref();
      tell({ type: "figures" });
    });
  return new Promise((resolve) =>
    thread.on("message", (message: FromThread) => {
      if (message.type === "ready") resolve({ stop, figures });
      else if (message.type === "observed") observe(message.observed);
      else received([message.figures]);
    }),
  );
}

main().catch((error: unknown) => {
  log("error", "the worker could not start", { error });
  process.exit(1);
});
