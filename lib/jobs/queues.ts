import type { Queue, WorkOptions } from "pg-boss";
import { config } from "#lib/config.ts";
import type { QueueName } from "./job-data.ts";

const HOUR = 3600;
const FOR_GOOD = 10 * 365 * 24 * HOUR;

/** Dead letters: jobs whose retries are used up. No worker takes them; an operator decides (see dead-letters.ts). */
export const DEAD: Queue = { name: "dead", retentionSeconds: FOR_GOOD };

const COMMON = { notify: true, heartbeatSeconds: 10, retryBackoff: true, retryDelay: 1, deleteAfterSeconds: HOUR };

/** Sign-in links and invitations expire, and their content is not kept longer than needed. */
const BRIEF = { retentionSeconds: HOUR, deleteAfterSeconds: 60 };

/** Seconds without heartbeat after which a job is retried. pg-boss's API requires 10 or more; its table accepts less. */
export const HEARTBEAT = { seconds: 5, refreshSeconds: 1.5 };

/**
 * A provider keeps idempotency keys for 24 hours, so `dispatch` gives up before that (dispatch.ts; the limit here is a
 * second one). Seals, erasures and batches retry without end. `ask` is one status request; the sweep sends the next when it is due.
 */
export const QUEUES: { [name in QueueName]: Omit<Queue, "name"> } = {
  dispatch: { ...COMMON, expireInSeconds: 300, retryLimit: 150, retryDelayMax: 600, deadLetter: DEAD.name },
  confirm: { ...COMMON, expireInSeconds: 60, retryLimit: 1_000_000, retryDelayMax: 60, retentionSeconds: FOR_GOOD },
  ask: { ...COMMON, expireInSeconds: 300, retryLimit: 2, retryDelayMax: 60 },
  seal: { ...COMMON, expireInSeconds: 300, retryLimit: 1_000_000, retryDelayMax: 60, retentionSeconds: FOR_GOOD },
  // A renewal without gain is known by its job, so that the next attempt, which costs a token, comes a day later.
  renew: { ...COMMON, deleteAfterSeconds: 25 * HOUR, expireInSeconds: 300, retryLimit: 20, retryDelayMax: 3 * HOUR },
  erase: { ...COMMON, expireInSeconds: 300, retryLimit: 1_000_000, retryDelayMax: 300, retentionSeconds: FOR_GOOD },
  batch: { ...COMMON, expireInSeconds: 300, retryLimit: 1_000_000, retryDelayMax: 60, retentionSeconds: FOR_GOOD },
  // A sign-in link expires after `LIMITS.signInLinkMinutes`, and the user can request another.
  mail: { ...COMMON, ...BRIEF, expireInSeconds: 120, retryLimit: 60, retryDelayMax: 60 },
};

/**
 * Workers of each queue. With batches of one job, or without bursts, LISTEN/NOTIFY wakes a worker for few jobs a second.
 * Polling finds retries and delayed jobs, which send no NOTIFY.
 */
interface Work {
  workers: number;
  /** Runs the jobs of a batch one after another: they share the same bottleneck. */
  oneByOne?: true;
  options: WorkOptions & { perJobResults: true };
}
export const WORK: { [name in QueueName]: Work } = {
  dispatch: { workers: 2, options: working(20, 0.5) },
  confirm: { workers: 1, options: working(40, 0.5) },
  ask: { workers: 1, options: working(2, 2) },
  seal: { workers: 5, oneByOne: true, options: working(2, 0.5) },
  mail: { workers: 1, options: working(4, 0.5) },
  // One after another, so that they take turns and leave the database to requests.
  batch: { workers: 1, oneByOne: true, options: working(1, 0.5) },
  renew: { workers: 1, oneByOne: true, options: working(2, 2) },
  erase: { workers: 1, oneByOne: true, options: working(10, 2) },
};

function working(batchSize: number, seconds: number): WorkOptions & { perJobResults: true } {
  const polling = { pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds };
  const { refreshSeconds: heartbeatRefreshSeconds } = HEARTBEAT;
  return { batchSize, ...polling, heartbeatRefreshSeconds, burstWhenBatchFull: true, perJobResults: true };
}

/**
 * Options of a queue's workers. `lookSeconds` overrides the polling interval. A batch of mails is limited to the provider's
 * rate per second, at least two.
 */
export function optionsOf(name: QueueName, lookSeconds?: number): WorkOptions & { perJobResults: true } {
  const looking = lookSeconds && { pollingIntervalSeconds: lookSeconds, notifyPollingIntervalSeconds: lookSeconds };
  const options = { ...WORK[name].options, ...looking };
  const { transport, resend } = config();
  if (name !== "dispatch" || transport === "demo") return options;
  return { ...options, batchSize: Math.min(options.batchSize ?? 1, Math.max(2, resend.ratePerSecond)) };
}
