import type { Queue, WorkOptions } from "pg-boss";
import { config } from "#lib/config.ts";
import type { QueueName } from "./job-data.ts";

const HOUR = 3600;
const FOR_GOOD = 10 * 365 * 24 * HOUR;

/** Where a job ends that was tried for most of a day. Nothing works on it: a person looks at it (see dead-letters.ts). */
export const DEAD: Queue = { name: "dead", retentionSeconds: FOR_GOOD };

const COMMON = { notify: true, heartbeatSeconds: 10, retryBackoff: true, retryDelay: 1, deleteAfterSeconds: HOUR };

/** A letter that is late is of no use, and what it says is kept no longer than it takes. */
const BRIEF = { retentionSeconds: HOUR, deleteAfterSeconds: 60 };

/** How old a worker's last sign of life may be. pg-boss takes no less than ten seconds, but keeps to what its table says. */
export const HEARTBEAT = { seconds: 5, refreshSeconds: 1.5 };

/**
 * A provider remembers for 24 hours that it has a mail already, so `dispatch` gives up before that (see dispatch.ts; the
 * limit here is a second one). The others have nothing that runs out; a seal waits for its time-stamp as long as it
 * takes. `ask` is only one question: the next one is sent when it is due.
 */
export const QUEUES: { [name in QueueName]: Omit<Queue, "name"> } = {
  dispatch: { ...COMMON, expireInSeconds: 300, retryLimit: 150, retryDelayMax: 600, deadLetter: DEAD.name },
  confirm: { ...COMMON, expireInSeconds: 60, retryLimit: 1_000_000, retryDelayMax: 60, retentionSeconds: FOR_GOOD },
  ask: { ...COMMON, expireInSeconds: 300, retryLimit: 2, retryDelayMax: 60 },
  seal: { ...COMMON, expireInSeconds: 300, retryLimit: 1_000_000, retryDelayMax: 60, retentionSeconds: FOR_GOOD },
  renew: { ...COMMON, expireInSeconds: 300, retryLimit: 20, retryDelayMax: 3 * HOUR },
  erase: { ...COMMON, expireInSeconds: 300, retryLimit: 1_000_000, retryDelayMax: 300, retentionSeconds: FOR_GOOD },
  // Somebody waits for it with a link that is good for an hour, and can ask again.
  mail: { ...COMMON, ...BRIEF, expireInSeconds: 120, retryLimit: 60, retryDelayMax: 60 },
};

/**
 * How each queue is worked on. With batches of one, or without bursts, LISTEN/NOTIFY wakes a worker for a handful of
 * jobs a second only. Polling is what remains for retries and delayed jobs, which notify nobody.
 */
interface Work {
  workers: number;
  /** A batch one after the other: what one of it waits for, the other would have to wait for too. */
  oneByOne?: true;
  options: WorkOptions & { perJobResults: true };
}
export const WORK: { [name in QueueName]: Work } = {
  dispatch: { workers: 2, options: working(20, 0.5) },
  confirm: { workers: 1, options: working(40, 0.5) },
  ask: { workers: 1, options: working(2, 2) },
  seal: { workers: 5, oneByOne: true, options: working(2, 0.5) },
  mail: { workers: 1, options: working(4, 0.5) },
  renew: { workers: 1, oneByOne: true, options: working(2, 2) },
  erase: { workers: 1, oneByOne: true, options: working(10, 2) },
};

function working(batchSize: number, seconds: number): WorkOptions & { perJobResults: true } {
  const polling = { pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds };
  const { refreshSeconds: heartbeatRefreshSeconds } = HEARTBEAT;
  return { batchSize, ...polling, heartbeatRefreshSeconds, burstWhenBatchFull: true, perJobResults: true };
}

/**
 * How a worker of the queue takes jobs, with `lookSeconds` looking by itself as rarely as that. More mails at once than a
 * provider takes in two seconds would only wait for each other.
 */
export function optionsOf(name: QueueName, lookSeconds?: number): WorkOptions & { perJobResults: true } {
  const looking = lookSeconds && { pollingIntervalSeconds: lookSeconds, notifyPollingIntervalSeconds: lookSeconds };
  const options = { ...WORK[name].options, ...looking };
  const { transport, resend } = config();
  if (name !== "dispatch" || transport === "demo") return options;
  return { ...options, batchSize: Math.min(options.batchSize ?? 1, Math.max(2, resend.ratePerSecond)) };
}
