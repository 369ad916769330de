import { fault } from "#lib/contract/errors.ts";
import { log } from "#lib/observability/log.ts";
import { logOutage } from "#lib/observability/outage.ts";
import type { PostPolicy } from "#lib/safe-fetch/post.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { type AttemptResult, attempt } from "./attempt.ts";
import { pauseAfter } from "./backoff.ts";
import { type DueDelivery, dueDeliveries, type Lease, releaseLease, START_WINDOW_MS, takeLeases } from "./leases.ts";
import { recordAttempt } from "./record-attempt.ts";
import { open, UnreadableSecret } from "./secrets.ts";

/** Endpoints that one process serves at once. Each endpoint has one lease among all processes. */
const SLOTS = 32;
/** Concurrent messages to one endpoint. Messages of one notification are sent one after another. */
const SIDE_BY_SIDE = 4;
const AT_ONCE = 20;
const POLL_MS = 500;

interface PumpOptions {
  policy?: Partial<PostPolicy>;
  slots?: number;
}

/**
 * Delivers due messages until stopped. It polls the database twice a second: deliveries are inserted in the transaction of
 * their event. `stop` waits for running attempts.
 */
export function startPump({ policy = {}, slots = SLOTS }: PumpOptions = {}): { stop(): Promise<void> } {
  /** The organization of each running lease. */
  const running = new Map<Promise<void>, string>();
  let stopped = false;
  let polling: Promise<void> | undefined;
  const poll = async () => {
    const free = slots - running.size;
    if (stopped || free <= 0) return;
    for (const lease of await takeLeases(free, slotsOf(running.values()))) {
      const served = serve(lease, policy, () => stopped).finally(() => running.delete(served));
      running.set(served, lease.organizationId);
    }
  };
  const timer = setInterval(() => {
    // One query at a time: during an outage they would pile up.
    polling ??= poll()
      .catch((error: unknown) => {
        if (!logOutage(error)) log("error", "due webhooks could not be read", { error });
      })
      .finally(() => {
        polling = undefined;
      });
  }, POLL_MS);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await polling;
      await Promise.all(running.keys());
    },
  };
}

const slotsOf = (organizations: Iterable<string>): Map<string, number> => {
  const slots = new Map<string, number>();
  for (const id of organizations) slots.set(id, (slots.get(id) ?? 0) + 1);
  return slots;
};

/** Serves every endpoint with due deliveries once; for tests. */
export async function deliverDue(policy: Partial<PostPolicy> = {}): Promise<number> {
  const leases = await takeLeases(1_000);
  await Promise.all(leases.map((lease) => serve(lease, policy, () => false)));
  return leases.length;
}

/** Delivers to one leased endpoint. A failure ends the lease; the next attempt follows a pause. */
async function serve(lease: Lease, policy: Partial<PostPolicy>, stopped: () => boolean): Promise<void> {
  try {
    const secrets = await secretsOf(lease);
    const end = performance.now() + START_WINDOW_MS;
    let failures: number | null = 0;
    const continues = () => failures === 0 && !stopped() && performance.now() < end;
    const deliver = async (due: DueDelivery) => {
      const attempted = secrets instanceof UnreadableSecret ? unsent() : await attempt(lease.url, secrets, due, policy);
      const now = await recordAttempt(lease.endpointId, due, attempted);
      if (failures !== null) failures = now === null ? null : Math.max(failures, now);
    };
    while (continues()) {
      const due = await dueDeliveries(lease.endpointId, AT_ONCE);
      if (!due.length) break;
      await sideBySide(byNotification(due), deliver, continues);
    }
    if (failures !== null) await releaseLease(lease.endpointId, pauseAfter(failures));
  } catch (error) {
    // The lease expires by itself.
    if (!logOutage(error)) log("error", "delivering webhooks failed", { endpoint: lease.endpointId, error });
  }
}

async function secretsOf({ endpointId, secret, previousSecret }: Lease): Promise<string[] | UnreadableSecret> {
  const { sessionSecret } = await keys();
  try {
    const previous = previousSecret ? [open(previousSecret, endpointId, sessionSecret)] : [];
    return [open(secret, endpointId, sessionSecret), ...previous];
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    log("error", "webhooks cannot be signed", { endpoint: endpointId, error });
    return error;
  }
}

const unsent = (): AttemptResult => ({
  startedAt: new Date(),
  durationMs: 0,
  status: null,
  error: fault("unreadable_secret"),
  excerpt: null,
  retryAfterMs: null,
});

/** Groups deliveries by notification; a test is its own group. */
const byNotification = (due: DueDelivery[]): DueDelivery[][] => [
  ...Map.groupBy(due, ({ notificationId, id }) => notificationId ?? id).values(),
];

async function sideBySide(
  groups: DueDelivery[][],
  deliver: (due: DueDelivery) => Promise<void>,
  continues: () => boolean,
): Promise<void> {
  const queue = groups.values();
  const lane = async () => {
    for (const group of queue) {
      for (const due of group) {
        if (!continues()) return;
        await deliver(due);
      }
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
}
