import { fromPrisma, type Job, type JobResult, PgBoss } from "pg-boss";
import { config } from "#lib/config.ts";
import { type Fault, ruleText, writeFault } from "#lib/contract/errors.ts";
import { db, LosableClient, type Queryable } from "#lib/db.ts";
import { log, redact } from "#lib/observability/log.ts";
import { metrics } from "#lib/observability/metrics.ts";
import { logOutage } from "#lib/observability/outage.ts";
import { processWide } from "#lib/process-wide.ts";
import { fairPositions } from "./fair-order.ts";
import { JOB_INDEXES } from "./indexes.ts";
import type { DataOf, Handlers, QueueName, Send } from "./job-data.ts";
import { DEAD, HEARTBEAT, optionsOf, QUEUES, WORK } from "./queues.ts";

/** Thrown when no retry can succeed: the job becomes a dead letter. */
export class GiveUp extends Error {
  override name = "GiveUp";
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(ruleText(fault));
    this.fault = fault;
  }
}

const state = processWide<{
  sender?: { url: string; boss: Promise<PgBoss> };
  wake?: (queue: QueueName, delayMs: number) => void;
}>("jobs", () => ({}));

interface NewJob {
  queue: QueueName;
  data: DataOf[QueueName];
  delayMs: number;
}

/**
 * A transaction and the jobs that must exist if and only if it commits.
 * Nothing in `work` may wait for anything but the database.
 */
export async function commitWithJobs<T>(
  work: (tx: Queryable, send: Send) => Promise<T>,
  { timeoutMs }: { timeoutMs?: number } = {},
): Promise<T> {
  // Before the transaction: pg-boss opens its own connection when it starts.
  const boss = await sendingBoss();
  const sent: NewJob[] = [];
  const result = await db().$transaction(
    async (tx) => {
      const done = await work(tx, (queue, data, delayMs = 0) => void sent.push({ queue, data, delayMs }));
      for (const [queue, jobs] of Map.groupBy(sent, (job) => job.queue)) await insertJobs(boss, tx, queue, jobs);
      return done;
    },
    timeoutMs ? { timeout: timeoutMs } : {},
  );
  for (const { queue, delayMs } of sent) if (delayMs > 0) state.wake?.(queue, delayMs);
  return result;
}

async function insertJobs(boss: PgBoss, tx: Queryable, queue: QueueName, jobs: NewJob[]): Promise<void> {
  const ids = jobs.flatMap(({ data }) =>
    "notification_id" in data ? [data.notification_id] : "batch_id" in data ? [data.batch_id] : [],
  );
  // All jobs of a queue are about notifications or batches, or none is.
  const positions = ids.length ? await fairPositions(tx, queue, ids) : [];
  const rows = jobs.map(({ data, delayMs }, at) => ({ data, ...positions[at], startAfter: delayMs / 1000 }));
  await boss.insert(queue, rows, { db: fromPrisma(tx) });
}

/** pg-boss for sending in the caller's transaction, without listener or maintenance. The worker must have created the queues. */
export function sendingBoss(): Promise<PgBoss> {
  const url = config().databaseUrl ?? "";
  if (state.sender?.url === url) return state.sender.boss;
  const boss = new PgBoss({ ...connection(1), supervise: false, schedule: false, migrate: false });
  const starting = boss.start();
  state.sender = { url, boss: starting };
  // As with `db`, a server that stops may send an error on a connection that was closed.
  boss.on("error", (error) => state.sender?.boss === starting && logError(error));
  // The next call retries a failed start.
  starting.catch(() => delete state.sender);
  return starting;
}

export async function closeSendingBoss(): Promise<void> {
  const open = state.sender;
  delete state.sender;
  await (await open?.boss)?.stop();
}

/**
 * Creates the queues and runs the jobs of those that have a handler; `stop` waits for the running jobs. Jobs of a killed
 * worker are retried by another once its heartbeat is 5 s old. `lookSeconds` overrides the polling interval.
 */
export async function startWorker(
  handlers: Partial<Handlers>,
  lookSeconds?: number,
): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({
    ...connection(2),
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    maintenanceIntervalSeconds: 600,
  });
  boss.on("error", logError);
  boss.on("warning", ({ message }) => log("warn", "jobs", { warning: message }));
  await boss.start();
  await createQueues(boss);
  // Writes monitor_claim_on, by which other processes know of this worker. The first pass of pg-boss is a second after its start.
  await boss.supervise(undefined, { reindex: false }).catch(logError);
  const idsOf = new Map<QueueName, string[]>();
  for (const name of queueNames()) {
    const handle = handlers[name] as Handle | undefined;
    if (handle) idsOf.set(name, await workOn(boss, name, handle, lookSeconds));
  }
  state.wake = (queue, delayMs) => {
    // Only makes the job start earlier: if this call is lost in a restart, polling finds the job half a second later.
    setTimeout(() => idsOf.get(queue)?.map((id) => boss.notifyWorker(id)), delayMs + 2).unref();
  };
  return {
    async stop() {
      delete state.wake;
      await boss.stop({ graceful: true, timeout: 30_000 });
    },
  };
}

/** pg-boss emits some errors as plain objects; the log describes only instances of Error. */
function logError(emitted: Error): void {
  const error = emitted instanceof Error ? emitted : Object.assign(new Error(), emitted);
  if (!logOutage(error)) log("error", "jobs", { error });
}

/** Creates the tables and queues without a worker, for processes that only send. */
export async function prepareJobs(): Promise<void> {
  const boss = new PgBoss({ ...connection(1), supervise: false, schedule: false });
  boss.on("error", logError);
  await boss.start();
  await createQueues(boss);
  await boss.stop({ graceful: false });
}

function connection(max: number) {
  // The schema comes with the migrations: the application's role may not create one.
  const connectionString = config().databaseUrl ?? "";
  return { connectionString, application_name: "acuse-jobs", max, createSchema: false, Client: LosableClient };
}

function queueNames(): QueueName[] {
  return Object.keys(QUEUES) as QueueName[];
}

async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(DEAD.name, DEAD);
  for (const name of queueNames()) {
    await boss.createQueue(name, QUEUES[name]);
    await boss.updateQueue(name, QUEUES[name]);
    await boss.getDb().executeSql(SHORT_HEARTBEAT, [HEARTBEAT.seconds, name]);
  }
  await boss.getDb().executeSql(JOB_INDEXES);
}

/** One row at a time: several in one statement can deadlock with another process that starts. */
const SHORT_HEARTBEAT = "UPDATE pgboss.queue SET heartbeat_seconds = $1 WHERE name = $2";

type Handle = (data: DataOf[QueueName], attempts: number) => Promise<void>;

async function workOn(boss: PgBoss, name: QueueName, handle: Handle, lookSeconds?: number): Promise<string[]> {
  const { workers, oneByOne } = WORK[name];
  const work = () =>
    boss.work<DataOf[QueueName]>(name, optionsOf(name, lookSeconds), async (jobs: Job<DataOf[QueueName]>[]) => {
      if (!oneByOne) return Promise.all(jobs.map((job) => settle(job, handle)));
      const results: JobResult[] = [];
      for (const job of jobs) results.push(await settle(job, handle));
      return results;
    });
  return Promise.all(Array.from({ length: workers }, work));
}

function subjectOf(data: DataOf[QueueName]) {
  if ("letter" in data) return { letter: data.letter };
  return "batch_id" in data ? { batch: data.batch_id } : { notification: data.notification_id };
}

/** Runs one job. Its failure does not make the rest of the batch retry. */
async function settle(job: Job<DataOf[QueueName]>, handle: Handle): Promise<JobResult> {
  const attempts = job.retryCount + 1;
  const about = { queue: job.name, ...subjectOf(job.data), attempts };
  const timer = metrics().work.startTimer({ queue: job.name });
  const took = (outcome: string) => Math.round(timer({ outcome }) * 1000);
  try {
    await handle(job.data, attempts);
    log("info", "a job was done", { ...about, ms: took("done") });
    return { id: job.id, status: "completed" };
  } catch (error) {
    const status = error instanceof GiveUp ? "deadletter" : "failed";
    const message = status === "failed" ? "a job failed and will be tried again" : "a job was put aside";
    const ms = took(status === "failed" ? "failed" : "put aside");
    if (status !== "failed" || !logOutage(error)) log("error", message, { ...about, ms, error });
    return {
      id: job.id,
      status,
      output: { message: messageOf(error) },
    };
  }
}

/** Text stored with the dead letter: the fault, translated when it is shown, or the message without secrets. */
function messageOf(error: unknown): string {
  if (error instanceof GiveUp) return writeFault(error.fault);
  return redact(error instanceof Error ? error.message : String(error));
}
