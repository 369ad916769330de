import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS } from "#lib/contract/limits.ts";
import { db } from "#lib/db.ts";
import { recentTests, replay, replayFailed, sendTest } from "#lib/webhooks/asked-for.ts";
import { listDeliveries } from "#lib/webhooks/deliveries.ts";
import { createEndpoint } from "#lib/webhooks/endpoints.ts";
import { type Fixture, newCaller, startFixture } from "#tests/integration/notifications/fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ WEBHOOK_ALLOWED_HOSTS: "intranet.example:8080" });
});
afterAll(() => fixture.close());

const input = { url: "https://hooks.example/acuse", description: "Billing", types: ["notification.failed"] };
const newOrganization = async () => (await newCaller()).organizationId;

test("a test and a repeated delivery name the endpoint's URL to the audit log", async () => {
  const organizationId = await newOrganization();
  const { endpoint } = await createEndpoint(organizationId, input);
  const named: string[] = [];
  const also = async (_: unknown, { url }: { url: string }) => void named.push(url);
  const delivery = await sendTest(organizationId, endpoint.id, also);
  await replay(organizationId, delivery, also);
  expect(named).toEqual([input.url, input.url]);
});

test("the result of an endpoint's newest test is shown to its organization for some minutes", async () => {
  const organizationId = await newOrganization();
  const { endpoint } = await createEndpoint(organizationId, input);
  await sendTest(organizationId, endpoint.id);
  const id = await sendTest(organizationId, endpoint.id);
  expect((await recentTests(organizationId)).get(endpoint.id)).toMatchObject({ id, state: "waiting" });
  expect(await recentTests(await newOrganization())).toEqual(new Map());
  await db().webhookDelivery.update({ where: { id }, data: { createdAt: new Date(Date.now() - 6 * 60_000) } });
  expect(await recentTests(organizationId)).toEqual(new Map());
});

test("failed messages are delivered again once, and only to the organization's own endpoint", async () => {
  const organizationId = await newOrganization();
  const { endpoint } = await createEndpoint(organizationId, input);
  await sendTest(organizationId, endpoint.id);
  await db().webhookDelivery.updateMany({ where: { organizationId }, data: { nextAttemptAt: null, attempts: 1 } });
  const also = async () => {};
  expect(await replayFailed(await newOrganization(), endpoint.id, also)).toEqual({ count: 0, left: 0 });
  expect(await replayFailed(organizationId, endpoint.id, also)).toEqual({ count: 1, left: 0 });
  expect(await replayFailed(organizationId, endpoint.id, also)).toEqual({ count: 0, left: 0 });
  const inState = async (state: "waiting" | "failed" | "delivered") =>
    (await listDeliveries(organizationId, { state })).items.length;
  expect([await inState("waiting"), await inState("failed"), await inState("delivered")]).toEqual([1, 0, 0]);
  const { items } = await listDeliveries(organizationId, {});
  expect(items.map(({ state, replayed }) => [state, replayed])).toEqual([
    ["waiting", false],
    ["failed", true],
  ]);
  // A message whose repetition failed too is sent once more, not twice.
  await db().webhookDelivery.updateMany({ where: { organizationId }, data: { nextAttemptAt: null, replayedAt: null } });
  expect(await replayFailed(organizationId, endpoint.id, also)).toEqual({ count: 1, left: 0 });
});

test("failed messages are delivered again in their order", async () => {
  const organizationId = await newOrganization();
  const { endpoint } = await createEndpoint(organizationId, input);
  for (let message = 0; message < 3; message++) await sendTest(organizationId, endpoint.id);
  await db().webhookDelivery.updateMany({ where: { organizationId }, data: { nextAttemptAt: null, attempts: 1 } });
  const messages = async (state: "waiting" | "failed") =>
    (await listDeliveries(organizationId, { state })).items.map(({ messageId }) => messageId);
  const failed = await messages("failed");
  expect(await replayFailed(organizationId, endpoint.id, async () => {})).toEqual({ count: 3, left: 0 });
  expect(await messages("waiting")).toEqual(failed);
});

test("failed messages beyond the hourly limit stay failed and are counted", async () => {
  const organizationId = await newOrganization();
  const { endpoint } = await createEndpoint(organizationId, input);
  const { requests } = LIMITS.webhooks.asked;
  const [spent, left] = [5, 5];
  for (let test = 0; test < spent; test++) await sendTest(organizationId, endpoint.id);
  const failed = { organizationId, endpointId: endpoint.id, type: "webhook.test", payload: "{}", attempts: 1 };
  await db().webhookDelivery.deleteMany({ where: { organizationId } });
  await db().webhookDelivery.createMany({
    data: Array.from({ length: requests }, (_, index) => ({ ...failed, messageId: `msg_${index}` })),
  });
  const also = async () => {};
  expect(await replayFailed(organizationId, endpoint.id, also)).toEqual({ count: requests - spent, left });
  expect((await listDeliveries(organizationId, { state: "failed" })).items).toHaveLength(left);
  await expect(replayFailed(organizationId, endpoint.id, also)).rejects.toMatchObject({ kind: "too_many_requests" });
});
