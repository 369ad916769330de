import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { eraseContent } from "#lib/notifications/erase/erase.ts";
import { destroyContent } from "#lib/notifications/erase/erase-content.ts";
import { seal } from "#lib/notifications/seal/seal.ts";
import { listDeliveries, loadDelivery } from "#lib/webhooks/deliveries.ts";
import { createEndpoint } from "#lib/webhooks/endpoints.ts";
import { deliverDue } from "#lib/webhooks/pump.ts";
import { create, type Fixture, newCaller, startFixture } from "#tests/integration/notifications/fixtures.ts";
import { tablesHolding } from "#tests/support/database/whole-database.ts";
import { type Receiver, startReceiver } from "#tests/support/stand-ins/webhook-receiver.ts";

let receiver: Receiver;
let fixture: Fixture;
beforeAll(async () => {
  receiver = await startReceiver();
  fixture = await startFixture({ WEBHOOK_ALLOWED_HOSTS: receiver.place });
});
afterAll(async () => {
  await fixture.close();
  await receiver.close();
});

test("an endpoint's stored responses are erased with the content, and later ones are not stored", async () => {
  const { organizationId, ...caller } = await newCaller();
  receiver.answers.set("/echo", (_, response) => response.end("Kornelkirsche"));
  await createEndpoint(organizationId, { url: receiver.url("/echo"), description: "", types: [] });
  const answers = async (type: string) => {
    const [delivery] = (await listDeliveries(organizationId, {})).items.filter((one) => one.type === type);
    return (await loadDelivery(organizationId, delivery?.id ?? ""))?.log.map(({ status, excerpt }) => [
      status,
      excerpt,
    ]);
  };
  const { id: notificationId } = await create({ organizationId, ...caller }, { subject: "Kornelkirsche" });
  const { id: another } = await create({ organizationId, ...caller });
  await dispatch({ notification_id: notificationId });
  await deliverDue();
  expect(await answers("notification.sent")).toEqual([[200, "Kornelkirsche"]]);

  expect(await eraseContent({ notificationId, organizationId, by: null })).toBe("erased");
  expect(await answers("notification.sent")).toEqual([[200, null]]);
  await deliverDue();
  expect(await answers("notification.content_erased")).toEqual([[200, null]]);

  // An answer that was being written down just when erasing began.
  await db().$executeRaw`
    UPDATE webhook_attempts SET excerpt = 'Kornelkirsche' WHERE delivery_id IN (
      SELECT id FROM webhook_deliveries WHERE notification_id = ${notificationId}::uuid)`;
  await seal(notificationId);
  await destroyContent(notificationId);
  const kept = await db().webhookDelivery.findMany({ where: { log: { some: { excerpt: { not: null } } } } });
  expect(kept.map((delivery) => delivery.notificationId)).toEqual([another]);
  expect((await tablesHolding(fixture.url, ["Kornelkirsche"])).get("Kornelkirsche")).toEqual([
    "public.webhook_attempts",
  ]);
});
