import { workerIsAlive } from "#lib/jobs/job-rows.ts";
import { observe, vitals } from "#lib/observability/vitals.ts";
import { HEARTBEAT_TIMEOUT_MS } from "./messages.ts";

const LOOK_MS = 2_000;

/** Observes whether any process on the database has a worker, for a process without one. Resolves after the first look. */
export async function watchOtherWorkers(): Promise<void> {
  await look();
  setInterval(look, LOOK_MS).unref();
}

/** While the database does not respond or refuses the workers' writes, the last observation stands: the failing part is the database. */
async function look(): Promise<void> {
  if (vitals().database.state === "failing") return;
  const alive = await workerIsAlive(HEARTBEAT_TIMEOUT_MS).catch(() => null);
  if (alive !== null) observe({ part: "worker", ok: alive, ...(alive ? {} : { reason: "no process runs one" }) });
}
