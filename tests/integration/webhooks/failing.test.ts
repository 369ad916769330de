import { describe, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { replay, sendTest } from "#lib/webhooks/asked-for.ts";
import { failuresOf, listDeliveries } from "#lib/webhooks/deliveries.ts";
import { endPreviousSecret, listEndpoints, rotateSecret, updateEndpoint } from "#lib/webhooks/endpoints.ts";
import { deliverDue } from "#lib/webhooks/pump.ts";
import { create } from "#tests/integration/notifications/fixtures.ts";
import { verified } from "#tests/support/stand-ins/webhook-receiver.ts";
import { again, answering, listening, one, place, rested, startPlace } from "./listening.ts";

startPlace();

describe("failing endpoints", () => {
  test("an endpoint that answers 410 is disabled and gets nothing until it is enabled again", async () => {
    const { caller, path, organizationId, id } = await listening(["notification.created"]);
    answering(path, (response) => response.writeHead(410).end());
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    await create(caller);
    await create(caller);
    await deliverDue();
    const tried = place.receiver.at(path).length;
    expect((await listEndpoints(organizationId))[0]?.disabled).toMatchObject({ reason: "gone" });
    await create(caller);
    await again();
    expect(place.receiver.at(path)).toHaveLength(tried);
    const { items } = await listDeliveries(organizationId, {});
    expect(items.map(({ state }) => state)).toEqual(["failed", "failed"]);
    await expect(replay(organizationId, items[0]?.id ?? "")).rejects.toThrow("disabled");
    place.receiver.answers.delete(path);
    await updateEndpoint(organizationId, id, { enabled: true });
    await replay(organizationId, items[0]?.id ?? "");
    await again();
    expect(place.receiver.at(path)).toHaveLength(tried + 1);
  });

  test("an endpoint with only failures is disabled after five days and sixteen failures, not before", async () => {
    const { caller, path, organizationId, id } = await listening(["notification.created"]);
    answering(path, (response) => response.writeHead(500).end());
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const days = (count: number) =>
      db()
        .$executeRaw`UPDATE webhook_endpoints SET failing_since = now() - ${count} * interval '1 day' WHERE id = ${id}::uuid`;
    for (let n = 0; n < 2; n++) await create(caller);
    while (place.receiver.at(path).length < 15) await again();
    await days(6);
    expect((await listEndpoints(organizationId))[0]).toMatchObject({ disabled: null });
    await days(4);
    await again();
    expect((await listEndpoints(organizationId))[0]).toMatchObject({ disabled: null });
    await create(caller);
    await days(6);
    await again();
    const all = await listEndpoints(organizationId);
    expect(all[0]?.disabled).toMatchObject({ reason: "failing" });
    const last = (await failuresOf(organizationId, all)).get(id);
    expect(last).toMatchObject({ attempt: { status: 500 }, next: null, waiting: 0 });
  });

  test("an endpoint that answers again is no longer marked as failing", async () => {
    const { caller, path, organizationId } = await listening(["notification.created"]);
    answering(path, (response) => response.writeHead(500).end());
    await create(caller);
    await deliverDue();
    expect((await listEndpoints(organizationId))[0]?.failingSince).toBeInstanceOf(Date);
    place.receiver.answers.delete(path);
    await again();
    expect((await listEndpoints(organizationId))[0]?.failingSince).toBeNull();
  });

  test("a test or a repeated delivery ends a pause, but no lease", async () => {
    const { caller, path, organizationId, id } = await listening(["notification.created"]);
    answering(path, (response) => response.writeHead(500).end());
    await create(caller);
    await deliverDue();
    const { id: delivery = "" } = (await one(organizationId)) ?? {};
    const hold = async (seconds: number, servedAt = new Date()) => {
      const heldUntil = new Date(servedAt.getTime() + seconds * 1_000);
      await db().webhookEndpoint.update({ where: { id }, data: { heldUntil, servedAt } });
      return heldUntil;
    };
    const held = async () => (await db().webhookEndpoint.findUniqueOrThrow({ where: { id } })).heldUntil;
    for (const ask of [() => sendTest(organizationId, id), () => replay(organizationId, delivery)]) {
      const lease = await hold(60, new Date(Date.now() - 5_000));
      await ask();
      expect(await held()).toEqual(lease);
      for (const seconds of [20, 300]) {
        await hold(seconds);
        await ask();
        expect(Number(await held())).toBeLessThanOrEqual(Date.now());
      }
    }
    place.receiver.answers.delete(path);
    await deliverDue();
    expect(place.receiver.at(path).map(({ json }) => json.type)).toContain("webhook.test");
  });

  test("an endpoint gets a test delivery on request", async () => {
    const { path, secret, organizationId, id } = await listening(["notification.sealed"]);
    await sendTest(organizationId, id);
    await deliverDue();
    const [message] = place.receiver.at(path);
    expect(message?.json).toMatchObject({ type: "webhook.test", data: { endpoint_id: id } });
    expect(message && verified(secret, message)).toEqual(message?.json);
  });

  test("a rotated endpoint secret signs beside the new one for a day, or until it is ended", async () => {
    const { path, secret: old, organizationId, id } = await listening();
    const send = async () => {
      await sendTest(organizationId, id);
      await rested();
      await deliverDue();
      const last = place.receiver.at(path).at(-1);
      if (!last) throw new Error("nothing arrived");
      return last;
    };
    const { secret, endpoint } = await rotateSecret(organizationId, id);
    expect(Number(endpoint.previousUntil) - Date.now()).toBeGreaterThan(86_000_000);
    const both = await send();
    for (const one of [old, secret]) expect(verified(one, both)).toEqual(both.json);
    expect(String(both.headers["webhook-signature"]).split(" ")).toHaveLength(2);
    await endPreviousSecret(organizationId, id);
    const now = await send();
    expect(verified(secret, now)).toEqual(now.json);
    expect(() => verified(old, now)).toThrow("No matching signature");
    const { secret: newest } = await rotateSecret(organizationId, id);
    await db()
      .$executeRaw`UPDATE webhook_endpoints SET previous_until = now() - interval '1 second' WHERE id = ${id}::uuid`;
    const later = await send();
    expect(() => verified(secret, later)).toThrow("No matching signature");
    expect(verified(newest, later)).toEqual(later.json);
  });
});
