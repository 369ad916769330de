import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { updateGauges } from "#lib/notifications/list/gauges.ts";
import { metrics } from "#lib/observability/metrics.ts";
import { create, type Fixture, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const HOUR = 3_600_000;
const queued = async () =>
  (await metrics().notifications.get()).values.find(({ labels }) => labels.status === "queued");

test("serves the last count of rows until a refresh replaces it", async () => {
  const caller = await newCaller();
  await create(caller);
  const now = Date.now();
  await updateGauges(new Date(now));
  expect(await queued()).toMatchObject({ value: 1 });
  await create(caller);
  await db().$transaction(async (tx) => {
    // Counting waits until this transaction ends.
    await tx.$executeRaw`LOCK TABLE notifications IN ACCESS EXCLUSIVE MODE`;
    await updateGauges(new Date(now + HOUR));
    expect(await queued()).toMatchObject({ value: 1 });
  });
  await expect.poll(queued).toMatchObject({ value: 2 });
});
