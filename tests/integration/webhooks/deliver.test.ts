import { describe, expect, test } from "vitest";
import { z } from "zod";
import { eventMessage, sealMessage } from "#lib/contract/operations/webhooks.ts";
import { db } from "#lib/db.ts";
import { dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { seal } from "#lib/notifications/seal/seal.ts";
import { listDeliveries } from "#lib/webhooks/deliveries.ts";
import { createEndpoint } from "#lib/webhooks/endpoints.ts";
import { deliverDue } from "#lib/webhooks/pump.ts";
import { create } from "#tests/integration/notifications/fixtures.ts";
import { verified } from "#tests/support/stand-ins/webhook-receiver.ts";
import { listening, newPath, place, report, startPlace } from "./listening.ts";

startPlace();

describe("webhooks of a notification", () => {
  test("webhooks deliver each link and seal of a notification, signed, as the public detail shows them", async () => {
    const { caller, path, secret } = await listening();
    const { id } = await create(caller);
    await dispatch({ notification_id: id });
    await report(id, "deferred");
    await report(id, "delivered");
    await seal(id);
    await report(id, "complained");
    await deliverDue();
    const told = place.receiver.at(path);
    expect(told.map(({ json }) => json.type)).toEqual(
      ["created", "sent", "deferred", "delivered", "sealed", "complained"].map((type) => `notification.${type}`),
    );
    for (const message of told) expect(verified(secret, message)).toEqual(message.json);
    const documented = z.union([eventMessage, sealMessage]);
    for (const { json } of told) expect(documented.safeParse(json).error).toBeUndefined();
    const links = await db().link.findMany({ where: { notificationId: id }, orderBy: { sequence: "asc" } });
    const events = told.flatMap(({ json }) => json.data.event ?? []);
    expect(events.map(({ event_hash }) => event_hash)).toEqual(links.map(({ eventHash }) => eventHash));
    expect(events.map(({ event_data }) => event_data)).toEqual(links.map(({ eventData }) => eventData));
    const sealed = await db().seal.findFirstOrThrow({ where: { notificationId: id } });
    expect(told[4]?.json).toEqual({
      type: "notification.sealed",
      timestamp: sealed.timestampedAt.toISOString(),
      data: {
        notification_id: id,
        status: "delivered",
        certificate_url: `https://acuse.example/v1/notifications/${id}/certificate`,
        seal: {
          number: 1,
          timestamped_at: sealed.timestampedAt.toISOString().slice(0, -1),
          hash: sealed.imprint,
          chain_hash: sealed.chainHash,
          head_sequence: 3,
          token_url: `https://acuse.example/v1/notifications/${id}/tsa-token`,
        },
      },
    });
    expect(told.map(({ json }) => json.data.status)).toEqual([
      ...["queued", "sent", "deferred", "delivered", "delivered", "complained"],
    ]);
  });

  test("webhooks never contain a notification's content", async () => {
    const { caller, path } = await listening();
    const words = { to: "bounced@secret.example", subject: "Zweig", body_text: "Birnbaum", customer_ref: "Quitte" };
    const { id } = await create(caller, { ...words, sender_name: "Hagebutte", sender_email: "a@weide.example" });
    await dispatch({ notification_id: id });
    await deliverDue();
    expect(place.receiver.at(path)).toHaveLength(2);
    for (const { body } of place.receiver.at(path)) {
      expect(body).not.toMatch(/secret\.example|Zweig|Birnbaum|Quitte|Hagebutte|weide/);
    }
  });

  test("webhooks reach every endpoint of the organization that listens to the type, and no other endpoint", async () => {
    const mine = await listening();
    const other = await listening();
    const few = newPath();
    const types = ["notification.sent"];
    await createEndpoint(mine.organizationId, { url: place.receiver.url(few), description: "few", types });
    const { id } = await create(mine.caller);
    await dispatch({ notification_id: id });
    await deliverDue();
    expect(place.receiver.at(mine.path)).toHaveLength(2);
    expect(place.receiver.at(few).map(({ json }) => json.type)).toEqual(types);
    expect(place.receiver.at(other.path)).toEqual([]);
    const ids = [...place.receiver.at(mine.path), ...place.receiver.at(few)].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });

  test("no webhook is delivered for a transaction that is rolled back", async () => {
    const { caller, path, organizationId } = await listening();
    await db().apiKey.update({
      where: { id: caller.apiKeyId },
      data: { kind: "test", email: `${path}@example.com`, remainingUses: 0, expiresAt: new Date(Date.now() + 60_000) },
    });
    await expect(create({ ...caller, kind: "test" })).rejects.toThrow("no uses left");
    expect((await listDeliveries(organizationId, {})).items).toEqual([]);
  });
});

test("the webhooks of one notification arrive in order while others are delivered", async () => {
  const { caller, path } = await listening();
  const ids = await Promise.all(Array.from({ length: 12 }, async () => (await create(caller)).id));
  for (const id of ids) await dispatch({ notification_id: id });
  for (const id of ids) await report(id, "delivered");
  place.receiver.answers.set(path, (_, response) =>
    setTimeout(() => response.writeHead(200).end(), Math.random() * 20),
  );
  await deliverDue();
  for (const id of ids) {
    const told = place.receiver.at(path).filter(({ json }) => json.data.notification_id === id);
    expect(told.map(({ json }) => json.data.event.sequence)).toEqual([0, 1, 2]);
  }
});
