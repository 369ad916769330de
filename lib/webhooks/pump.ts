import { fault } from "#lib/contract/errors.ts";
import { log } from "#lib/observability/log.ts";
import { tellOutage } from "#lib/observability/outage.ts";
import type { PostPolicy } from "#lib/safe-fetch/post.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { type AttemptResult, attempt } from "./attempt.ts";
import { pauseAfter } from "./backoff.ts";
import { type DueDelivery, dueDeliveries, type Lease, releaseLease, START_WINDOW_MS, takeLeases } from "./leases.ts";
import { recordAttempt } from "./record-attempt.ts";
import { open, UnreadableSecret } from "./secrets.ts";

/** Endpoints that one process serves at once. Each endpoint has one lease among all processes. */
const PLACES = 32;
/** Concurrent messages to one endpoint. Messages of one notification are sent one after another. */
const SIDE_BY_SIDE = 4;
const AT_ONCE = 20;
const LOOK_MS = 500;

export interface PumpOptions {
  policy?: Partial<PostPolicy>;
  places?: number;
}

/**
 * Delivers due messages until stopped. It polls the database twice a second: deliveries are inserted in the transaction of
 * their event. `stop` waits for running attempts.
 */
export function startPump({ policy = {}, places = PLACES }: PumpOptions = {}): { stop(): Promise<void> } {
  /** The organization of each running lease. */
  const running = new Map<Promise<void>, string>();
  let stopped = false;
  let looking: Promise<void> | undefined;
  const look = async () => {
    const free = places - running.size;
    if (stopped || free <= 0) return;
    for (const turn of await takeLeases(free, placesOf(running.values()))) {
      const served = serve(turn, policy, () => stopped).finally(() => running.delete(served));
      running.set(served, turn.organizationId);
    }
  };
  const timer = setInterval(() => {
    // One query at a time: during an outage they would pile up.
    looking ??= look()
      .catch((error: unknown) => {
        if (!tellOutage(error)) log("error", "webhooks could not be looked for", { error });
      })
      .finally(() => {
        looking = undefined;
      });
  }, LOOK_MS);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
      await Promise.all(running.keys());
    },
  };
}

const placesOf = (organizations: Iterable<string>): Map<string, number> => {
  const places = new Map<string, number>();
  for (const id of organizations) places.set(id, (places.get(id) ?? 0) + 1);
  return places;
};

/** Serves every endpoint with due deliveries once; for tests. */
export async function deliverDue(policy: Partial<PostPolicy> = {}): Promise<number> {
  const turns = await takeLeases(1_000);
  await Promise.all(turns.map((turn) => serve(turn, policy, () => false)));
  return turns.length;
}

/** Delivers to one leased endpoint. A failure ends the lease; the next attempt follows a pause. */
async function serve(turn: Lease, policy: Partial<PostPolicy>, stopped: () => boolean): Promise<void> {
  try {
    const secrets = await secretsOf(turn);
    const end = performance.now() + START_WINDOW_MS;
    let failures: number | null = 0;
    const goesOn = () => failures === 0 && !stopped() && performance.now() < end;
    const deliver = async (due: DueDelivery) => {
      const attempted = secrets instanceof UnreadableSecret ? unsent() : await attempt(turn.url, secrets, due, policy);
      const now = await recordAttempt(turn.endpointId, due, attempted);
      if (failures !== null) failures = now === null ? null : Math.max(failures, now);
    };
    while (goesOn()) {
      const due = await dueDeliveries(turn.endpointId, AT_ONCE);
      if (!due.length) break;
      await sideBySide(byNotification(due), deliver, goesOn);
    }
    if (failures !== null) await releaseLease(turn.endpointId, pauseAfter(failures));
  } catch (error) {
    // The lease expires by itself.
    if (!tellOutage(error)) log("error", "delivering webhooks failed", { endpoint: turn.endpointId, error });
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
  goesOn: () => boolean,
): Promise<void> {
  const queue = groups.values();
  const lane = async () => {
    for (const group of queue) {
      for (const due of group) {
        if (!goesOn()) return;
        await deliver(due);
      }
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
}
