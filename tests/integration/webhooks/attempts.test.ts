import type { ServerResponse } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { faultText } from "#lib/contract/errors.ts";
import { db } from "#lib/db.ts";
import { replay } from "#lib/webhooks/asked-for.ts";
import { failuresOf, loadDelivery, nextAttempt } from "#lib/webhooks/deliveries.ts";
import { listEndpoints } from "#lib/webhooks/endpoints.ts";
import { deliverDue } from "#lib/webhooks/pump.ts";
import { create } from "#tests/integration/notifications/fixtures.ts";
import { verified } from "#tests/support/stand-ins/webhook-receiver.ts";
import { again, answering, attemptsOf, listening, one, place, startPlace } from "./listening.ts";

startPlace();

describe("failed attempts", () => {
  test("an attempt with an unexpected error is recorded and counted, and its cause is only logged", async () => {
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const { caller, organizationId } = await listening(["notification.created"]);
    await create(caller);
    const policy = {
      get mostBytes(): number {
        throw Object.assign(new Error("too many open files"), { code: "EMFILE" });
      },
    };
    await deliverDue(policy);
    expect(await one(organizationId)).toMatchObject({ state: "waiting", attempts: 1 });
    const [only] = await attemptsOf(organizationId);
    expect(only?.error?.code).toBe("unforeseen");
    expect((await listEndpoints(organizationId))[0]?.failingSince).toBeInstanceOf(Date);
    expect(written.mock.calls.join()).toContain("too many open files");
  });

  test.each([
    401, 404, 500, 503,
  ])("an attempt with status %i is retried with the same id and bytes until it succeeds", async (status) => {
    const { caller, path, secret, organizationId } = await listening(["notification.created"]);
    answering(path, (response) => response.writeHead(status).end(`no, ck_live_${"x".repeat(40)}\nfor a@b.example`));
    await create(caller);
    await deliverDue();
    expect(await one(organizationId)).toMatchObject({ state: "waiting", attempts: 1, last: { status } });
    const [endpoint] = await listEndpoints(organizationId);
    const failure = (await failuresOf(organizationId, await listEndpoints(organizationId))).get(endpoint?.id ?? "");
    expect(failure).toMatchObject({ attempt: { status }, waiting: 1 });
    expect(Number(failure?.next)).toBeGreaterThanOrEqual(Number((await one(organizationId))?.nextAttemptAt));
    // A hold that ends after the delivery is due puts it off, and another organization sees nothing of it.
    const { id: deliveryId = "" } = (await one(organizationId)) ?? {};
    const until = new Date(Date.now() + 86_400_000);
    await db().webhookEndpoint.update({ where: { id: endpoint?.id ?? "" }, data: { heldUntil: until } });
    expect(await nextAttempt(organizationId, { deliveryId })).toEqual(until);
    expect(await nextAttempt(crypto.randomUUID(), { deliveryId })).toBeNull();
    place.receiver.answers.delete(path);
    await again();
    const [first, second, ...more] = place.receiver.at(path);
    expect(more).toEqual([]);
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
    expect(second && verified(secret, second)).toEqual(first?.json);
    expect(await one(organizationId)).toMatchObject({ state: "delivered", attempts: 2, nextAttemptAt: null });
    expect(await attemptsOf(organizationId)).toMatchObject([
      { number: 1, status, error: { code: "answered", params: [status] }, excerpt: "no, ck_live_… for <address>" },
      { number: 2, status: 204, error: null, excerpt: null },
    ]);
  });

  test.each([
    ["no HTTP", (response: ServerResponse) => response.socket?.end("garbage\r\n\r\n"), "did not respond in valid HTTP"],
    [
      "nothing",
      (response: ServerResponse) => response.socket?.destroy(),
      "could not be reached: its host does not accept",
    ],
    [
      "another protocol",
      (response: ServerResponse) => response.socket?.end("HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"),
      "did not respond in valid HTTP",
    ],
    [
      "a redirect",
      (response: ServerResponse) => response.writeHead(307, { Location: "/elsewhere" }).end(),
      "responded with status 307",
    ],
  ])("a redirect by %s is logged and not followed", async (_what, answer, error) => {
    const { caller, path, organizationId } = await listening(["notification.created"]);
    answering(path, answer);
    await create(caller);
    await deliverDue();
    const [only] = await attemptsOf(organizationId);
    expect(only?.error && faultText(only.error)).toContain(error);
    expect(place.receiver.at("/elsewhere")).toEqual([]);
  });

  test("an attempt without a response times out, and a response whose body never ends counts by its status", async () => {
    const silent = await listening(["notification.created"]);
    const endless = await listening(["notification.created"]);
    answering(silent.path, () => {});
    answering(endless.path, (response) => response.writeHead(200).write("ok so far"));
    await create(silent.caller);
    await create(endless.caller);
    await deliverDue({ totalMs: 300 });
    expect(await attemptsOf(silent.organizationId)).toMatchObject([
      { status: null, error: { code: "no_answer", params: [0.3] } },
    ]);
    expect(await attemptsOf(endless.organizationId)).toMatchObject([
      { status: 200, error: null, excerpt: "ok so far" },
    ]);
  });

  test("an attempt with a long response keeps only its beginning", async () => {
    const { caller, path, organizationId } = await listening(["notification.created"]);
    answering(path, (response) => response.writeHead(500).end("é".repeat(1_000_000)));
    await create(caller);
    await deliverDue();
    expect((await attemptsOf(organizationId))[0]?.excerpt).toBe("é".repeat(500));
  });

  test("a delivery ends after eight attempts within a day and can be replayed under its id", async () => {
    const { caller, path, organizationId } = await listening(["notification.created"]);
    answering(path, (response) => response.writeHead(500).end());
    await create(caller);
    for (let n = 0; n < 10; n++) await again();
    expect(place.receiver.at(path)).toHaveLength(8);
    const given = await one(organizationId);
    expect(given).toMatchObject({ state: "failed", attempts: 8, nextAttemptAt: null, deliveredAt: null });
    place.receiver.answers.delete(path);
    const replayed = await replay(organizationId, given?.id ?? "");
    await again();
    expect(replayed).not.toBe(given?.id);
    expect(new Set(place.receiver.at(path).map(({ id }) => id))).toEqual(new Set([given?.messageId]));
    expect(await loadDelivery(organizationId, replayed)).toMatchObject({ state: "delivered", attempts: 1 });
    expect(await loadDelivery(organizationId, given?.id ?? "")).toMatchObject({ state: "failed" });
  });

  test("an attempt that got Retry-After is retried after that time", async () => {
    const { caller, path, organizationId } = await listening(["notification.created"]);
    answering(path, (response) => response.writeHead(429, { "Retry-After": "3600" }).end());
    await create(caller);
    await deliverDue();
    const { nextAttemptAt } = (await one(organizationId)) ?? {};
    expect(Number(nextAttemptAt) - Date.now()).toBeGreaterThan(3_500_000);
  });
});
