import { config } from "#lib/config.ts";
import { closeDb } from "#lib/db.ts";
import { closeSender, type Handlers, startWorker } from "#lib/jobs.ts";
import { log } from "#lib/log.ts";
import { confirm, dispatch } from "#lib/notifications/dispatch.ts";
import { seal } from "#lib/notifications/seal.ts";
import { sweepOutbox } from "#lib/transports/outbox.ts";
import { checkTransport } from "#lib/transports/select.ts";

/**
 * The process that sends, records and seals. It says `{type: "ready"}` to its parent when jobs are being worked on, and
 * on SIGTERM, or when the parent is gone, finishes the running ones and ends.
 */
const handlers: Handlers = {
  dispatch,
  confirm,
  seal: ({ notification_id }) => seal(notification_id),
};

async function main(): Promise<void> {
  checkTransport();
  await sweepOutbox(config().dataDir, new Date());
  const worker = await startWorker(handlers);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await worker.stop();
    await closeSender();
    await closeDb();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("disconnect", stop);
  // Ctrl-C reaches the parent as well, which asks this process to stop when its own requests are done.
  process.on("SIGINT", process.send ? () => {} : stop);
  // The parent may have gone while the worker was starting: its `disconnect` came before anybody listened.
  if (process.send && !process.connected) return stop();
  process.send?.({ type: "ready" });
}

main().catch((error: unknown) => {
  log("error", "the worker could not start", { error });
  process.exit(1);
});
