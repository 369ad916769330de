import { db } from "#lib/db.ts";
import { countJobs } from "#lib/jobs/job-rows.ts";
import { metrics } from "#lib/observability/metrics.ts";
import { vitals } from "#lib/observability/vitals.ts";
import { processWide } from "#lib/process-wide.ts";
import { backlog } from "../deliver/backlog.ts";

/** Least time between two counts; a slow count is repeated only after {@link PAUSE_FACTOR} times its duration. */
const FRESH_MS = 10_000;
const PAUSE_FACTOR = 100;
/** How long a response waits for a new count before it shows the previous one. Counting millions of rows takes longer. */
const TIMEOUT_MS = 250;

interface Counting {
  at: number;
  /** Undefined while the count runs. */
  tookMs?: number;
  done: Promise<void>;
}

const state = processWide<{ counted?: Counting }>("gauges", () => ({}));

/** Updates the gauges that are read from the database. They keep their values while the database is unreachable. */
export async function updateGauges(now: Date): Promise<void> {
  metrics().up.set(vitals().worker.state === "ok" ? 1 : 0);
  if (!state.counted) return begin(now);
  if (isOld(state.counted, now)) void begin(now);
  await doneOrTimeout(state.counted);
}

const isOld = ({ at, tookMs }: Counting, now: Date): boolean =>
  tookMs !== undefined && now.getTime() - at > Math.max(FRESH_MS, tookMs * PAUSE_FACTOR);

async function begin(now: Date): Promise<void> {
  const counting: Counting = { at: now.getTime(), done: countRows(now) };
  state.counted = counting;
  const begun = performance.now();
  try {
    await counting.done;
    counting.tookMs = performance.now() - begun;
  } catch {
    delete state.counted;
  }
}

async function doneOrTimeout({ done }: Counting): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS);
  });
  await Promise.race([done.catch(() => {}), timeout]);
  clearTimeout(timer);
}

interface Count {
  name: string;
  count: number;
}

async function countRows(now: Date): Promise<void> {
  const { notifications, seals, unsealed, awaitingRevocationStatus } = metrics();
  const [byStatus, [sealed], waiting] = await Promise.all([
    db().$queryRaw<Count[]>`SELECT status::text AS name, count(*)::float8 FROM notifications GROUP BY status`,
    db().$queryRaw<Count[]>`SELECT '' AS name, count(*)::float8 FROM seals`,
    backlog(now),
    updateJobGauges(),
  ]);
  notifications.reset();
  for (const { name, count } of byStatus) notifications.set({ status: name }, count);
  seals.set(sealed?.count ?? 0);
  unsealed.set({ late: "no" }, waiting.unsealed - waiting.unsealed_late);
  unsealed.set({ late: "yes" }, waiting.unsealed_late);
  awaitingRevocationStatus.set(waiting.awaiting_revocation_status);
}

async function updateJobGauges(): Promise<void> {
  const { jobs, oldestJob } = metrics();
  const rows = await countJobs();
  for (const gauge of [jobs, oldestJob]) gauge.reset();
  const oldest = new Map<string, number>();
  for (const { queue, state, count, age } of rows) {
    jobs.set({ queue, state }, count);
    oldest.set(queue, Math.max(oldest.get(queue) ?? 0, age ?? 0));
  }
  for (const [queue, age] of oldest) oldestJob.set({ queue }, age);
}
