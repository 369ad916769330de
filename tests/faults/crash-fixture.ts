import { afterAll, beforeAll, vi } from "vitest";
import { db } from "#lib/db.ts";
import type { JobData, QueueName } from "#lib/jobs/job-data.ts";
import { confirm, dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { reconcile } from "#lib/notifications/deliver/reconcile.ts";
import { destroyContent } from "#lib/notifications/erase/erase-content.ts";
import { seal } from "#lib/notifications/seal/seal.ts";
import {
  base64,
  create,
  type Fixture,
  newCaller,
  startFixture,
  statusOf,
} from "#tests/integration/notifications/fixtures.ts";
import { expectCertifiedOnce } from "./certified.ts";
import { countQueriesAsOperations, crashAt, firstCrash, type Moment, STRIDE } from "./crash.ts";
import { endConnections } from "./end-connections.ts";

/**
 * A fixture in which every query is an operation. With the mock of `node:fs/promises` in the test file, file accesses
 * are operations too.
 */
export function startCrashFixture(): () => Fixture {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await startFixture();
    // Keys, fonts and the job sender are ready: only what a notification itself does is counted.
    await runJobs((await create(await newCaller())).id);
    countQueriesAsOperations();
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await fixture.close();
  });
  return () => fixture;
}

const handlers: { [name in Exclude<QueueName, "mail" | "renew" | "batch">]: (data: JobData) => Promise<void> } = {
  dispatch,
  confirm,
  ask: reconcile,
  seal: ({ notification_id }) => seal(notification_id),
  erase: ({ notification_id }) => destroyContent(notification_id),
};

interface WaitingJob {
  id: string;
  name: keyof typeof handlers;
  data: JobData;
}

/** Runs one notification's jobs one after another, as the worker does, until none is left or `ended` is true. */
export async function runJobs(notificationId: string, ended = async () => false): Promise<void> {
  while (!(await ended())) {
    const [job] = await db().$queryRaw<WaitingJob[]>`
      SELECT id::text, name, data FROM pgboss.job WHERE data->>'notification_id' = ${notificationId} AND state < 'active'
      ORDER BY created_on LIMIT 1`;
    if (!job) return;
    await handlers[job.name](job.data);
    await db().$executeRaw`UPDATE pgboss.job SET state = 'completed' WHERE id = ${job.id}::uuid`;
  }
}

/**
 * Crashes a notification's process at its 1st, 2nd, 3rd… operation until none is left. With `from`, the operations are
 * counted from that status on. @returns the number of operations
 */
export async function crashAtEveryOperation(
  { url, dataDir }: Fixture,
  moment: Moment,
  to: string,
  types: readonly string[],
  from?: string,
): Promise<number> {
  const caller = await newCaller();
  for (let nth = firstCrash(); ; nth += STRIDE) {
    const { id } = await create(caller, { to, body_html: "<p>x</p>", attachments: [{ content_base64: base64("x") }] });
    if (from) await runJobs(id, async () => (await statusOf(id)) === from);
    const crashed = await crashAt(nth, moment, () => runJobs(id));
    if (crashed) await endConnections(url);
    await runJobs(id);
    await expectCertifiedOnce(id, types, dataDir);
    if (!crashed) return nth;
  }
}
