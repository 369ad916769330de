import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { sendTest } from "#lib/webhooks/asked-for.ts";
import { listDeliveries } from "#lib/webhooks/deliveries.ts";
import { createEndpoint } from "#lib/webhooks/endpoints.ts";
import { deliverDue } from "#lib/webhooks/pump.ts";
import { create, type Fixture, newCaller, startFixture } from "#tests/integration/notifications/fixtures.ts";
import { type Receiver, startReceiver, verified } from "#tests/support/stand-ins/webhook-receiver.ts";
import { WAIT_MS } from "#tests/support/wait.ts";
import { countQueriesAsOperations, crashAt } from "./crash.ts";
import { endConnections } from "./end-connections.ts";
import { startWorker, type WorkerChild } from "./worker-child.ts";

let fixture: Fixture;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  fixture = await startFixture({ WEBHOOK_ALLOWED_HOSTS: receiver.place });
  countQueriesAsOperations();
});
const children: WorkerChild[] = [];
afterEach(() => Promise.all(children.splice(0).map((child) => child.kill())));
afterAll(async () => {
  vi.restoreAllMocks();
  await fixture.close();
  await receiver.close();
});

let paths = 0;
async function listening() {
  const caller = await newCaller();
  const path = `/${paths++}`;
  const { endpoint, secret } = await createEndpoint(caller.organizationId, {
    ...{ url: receiver.url(path), description: "", types: [] },
  });
  return { caller, path, secret, id: endpoint.id, organizationId: caller.organizationId };
}
/** Ends the leases of killed processes. */
const endLeases = () => db().$executeRaw`UPDATE webhook_endpoints SET held_until = now() - interval '1 second'`;

test.each([
  "before",
  "after",
] as const)("every webhook arrives unchanged after a kill %s any operation of delivering", async (moment) => {
  const quiet = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  for (let nth = 1; ; nth++) {
    const { path, secret, id, organizationId } = await listening();
    for (let n = 0; n < 3; n++) await sendTest(organizationId, id);
    const crashed = await crashAt(nth, moment, async () => void (await deliverDue()));
    if (crashed) await endConnections(fixture.url);
    await endLeases();
    await deliverDue();
    const { items } = await listDeliveries(organizationId, {});
    expect(items.map(({ state }) => state)).toEqual(["delivered", "delivered", "delivered"]);
    const told = receiver.at(path);
    expect(new Set(told.map((message) => message.id))).toEqual(new Set(items.map(({ messageId }) => messageId)));
    for (const message of told) expect(verified(secret, message)).toEqual(message.json);
    expect(new Set(told.map(({ id, body }) => `${id} ${body}`)).size).toBe(3);
    if (crashed) continue;
    expect(told).toHaveLength(3);
    expect(nth).toBeGreaterThan(12);
    return quiet.mockRestore();
  }
});

test("a worker killed before it stores a delivery sends the webhook again with the same id", async () => {
  const env = {
    ...{
      DATABASE_URL: fixture.url,
      DATA_DIR: fixture.dataDir,
      BASE_URL: "https://acuse.example",
      DEMO_STEP_MS: "60000",
    },
    WEBHOOK_ALLOWED_HOSTS: receiver.place,
  };
  const start = async () => {
    const child = await startWorker(env);
    children.push(child);
    return child;
  };
  const { caller, path, organizationId } = await listening();
  receiver.answers.set(path, () => {});
  await create(caller, { to: "stuck@example.com" });
  const first = await start();
  await vi.waitFor(() => expect(receiver.at(path).length).toBeGreaterThan(0), WAIT_MS);
  await first.kill();
  const [lost] = receiver.at(path);
  receiver.answers.clear();
  await endLeases();
  await start();
  const delivered = async () => (await listDeliveries(organizationId, {})).items.map(({ state }) => state);
  await vi.waitFor(async () => expect(await delivered()).toEqual(["delivered", "delivered"]), WAIT_MS);
  const again = receiver.at(path).filter(({ id }) => id === lost?.id);
  expect(again.length).toBeGreaterThan(1);
  for (const { body } of again) expect(body).toBe(lost?.body);
});
