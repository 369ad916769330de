import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as health } from "#app/healthz/route.ts";
import { db } from "#lib/db.ts";
import { logOutage } from "#lib/observability/outage.ts";
import { readiness } from "#lib/observability/readiness.ts";
import { observe, reportVitals } from "#lib/observability/vitals.ts";
import { setReadOnly } from "#tests/support/database/given-postgres.ts";
import { type Fixture, startFixture } from "../notifications/fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  observe({ part: "worker", ok: true });
});
afterAll(() => fixture?.close());

const refuseWrites = (value: boolean) => {
  const { pathname } = new URL(fixture.url);
  return setReadOnly(Object.assign(new URL(fixture.url), { pathname: "/postgres" }).href, pathname.slice(1), value);
};

const state = async () => {
  const { status, parts } = await readiness();
  return [status, parts.database.reason];
};
const healthz = async () => (await health(new Request("http://localhost/healthz"), { params: {} } as never)).status;
const write = async () => {
  await db()
    .setting.upsert({ where: { key: "x" }, create: { key: "x", value: "" }, update: {} })
    .catch(logOutage);
  return state();
};
const READ_ONLY = "the database is read-only, as during a failover";

test("a refused write makes the service not ready until a write succeeds", async () => {
  await expect.poll(state).toEqual(["ready", undefined]);
  await refuseWrites(true);
  await expect.poll(write).toEqual(["not ready", READ_ONLY]);
  // Reads work all the while, and do not make it ready.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await state()).toEqual(["not ready", READ_ONLY]);
  expect(await healthz()).toBe(503);
  await refuseWrites(false);
  await expect.poll(state).toEqual(["ready", undefined]);
  await expect.poll(healthz).toBe(200);
});

test("a worker process reports each refused write to its parent", () => {
  const told: unknown[] = [];
  reportVitals((observation) => told.push(observation));
  for (let i = 0; i < 2; i++) logOutage(Object.assign(new Error("could not extend file"), { code: "53100" }));
  const reason = "the disk of the database is full";
  expect(told).toEqual([
    { part: "database", ok: false, reason },
    { part: "database", ok: false, reason },
  ]);
});
