import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import type { EventType } from "#lib/evidence/states.ts";
import { dispatch } from "#lib/notifications/dispatch.ts";
import { recordReport } from "#lib/notifications/record-event.ts";
import { seal } from "#lib/notifications/seal.ts";
import { listDeliveries, loadDelivery, replay, sendTest } from "#lib/outbound/deliveries.ts";
import {
  createEndpoint,
  endPreviousSecret,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
} from "#lib/outbound/endpoints.ts";
import { deliverDue } from "#lib/outbound/pump.ts";
import { create, newCaller, startHouse } from "#tests/unit/notifications/fixtures.ts";
import { type Receiver, startReceiver, verified } from "./receiver.ts";

let receiver: Receiver;
let house: Awaited<ReturnType<typeof startHouse>>;
beforeAll(async () => {
  receiver = await startReceiver();
  house = await startHouse({ WEBHOOK_ALLOWED_HOSTS: receiver.place });
}, 60_000);
afterEach(() => {
  vi.restoreAllMocks();
  receiver.answers.clear();
});
afterAll(async () => {
  await house.close();
  await receiver.close();
});

let paths = 0;
/** An organization with one endpoint of its own at the receiver. */
async function listening(types: string[] = []) {
  const caller = await newCaller();
  const path = `/${paths++}`;
  const { endpoint, secret } = await createEndpoint(caller.organizationId, {
    url: receiver.url(path),
    description: "",
    types,
  });
  return { caller, path, secret, id: endpoint.id, organizationId: caller.organizationId };
}

let reports = 0;
async function report(id: string, type: EventType): Promise<void> {
  const occurredAt = new Date();
  const said = { provider: "post", id: `r-${reports++}`, type, messageId: "m", occurredAt, details: {}, payload: "{}" };
  await recordReport(id, said, occurredAt);
}

/** As if this much time had passed for what waits. */
const wait = (hours: number) =>
  db().$executeRaw`UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at - ${hours} * interval '1 hour'`;
const rested = () => db().$executeRaw`UPDATE webhook_endpoints SET held_until = now() - interval '1 second'`;
const again = async () => {
  await wait(9);
  await rested();
  await deliverDue();
};
const answering = (path: string, answer: (response: ServerResponse) => void) =>
  receiver.answers.set(path, (_, response) => answer(response));
const attemptsOf = async (organizationId: string) => {
  const [delivery] = (await listDeliveries(organizationId, {})).items;
  return (await loadDelivery(organizationId, delivery?.id ?? ""))?.log ?? [];
};
const one = async (organizationId: string) => (await listDeliveries(organizationId, {})).items[0];

describe("what happens to a notification", () => {
  test("is told link by link and seal by seal, signed, and says what the public detail says", async () => {
    const { caller, path, secret } = await listening();
    const { id } = await create(caller);
    await dispatch({ notification_id: id });
    await report(id, "deferred");
    await report(id, "delivered");
    await seal(id);
    await report(id, "complained");
    await deliverDue();
    const told = receiver.at(path);
    expect(told.map(({ json }) => json.type)).toEqual(
      ["created", "sent", "deferred", "delivered", "sealed", "complained"].map((type) => `notification.${type}`),
    );
    for (const message of told) expect(verified(secret, message)).toEqual(message.json);
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

  test("is told without a word of the content", async () => {
    const { caller, path } = await listening();
    const words = { to: "bounced@secret.example", subject: "Zweig", body_text: "Birnbaum", customer_ref: "Quitte" };
    const { id } = await create(caller, { ...words, sender_name: "Hagebutte", sender_email: "a@weide.example" });
    await dispatch({ notification_id: id });
    await deliverDue();
    expect(receiver.at(path)).toHaveLength(2);
    for (const { body } of receiver.at(path)) {
      expect(body).not.toMatch(/secret\.example|Zweig|Birnbaum|Quitte|Hagebutte|weide/);
    }
  });

  test("is told to every endpoint of its organization that wants to know, and to nobody else", async () => {
    const mine = await listening();
    const other = await listening();
    const few = `/${paths++}`;
    const types = ["notification.sent"];
    await createEndpoint(mine.organizationId, { url: receiver.url(few), description: "few", types });
    const { id } = await create(mine.caller);
    await dispatch({ notification_id: id });
    await deliverDue();
    expect(receiver.at(mine.path)).toHaveLength(2);
    expect(receiver.at(few).map(({ json }) => json.type)).toEqual(types);
    expect(receiver.at(other.path)).toEqual([]);
    const ids = [...receiver.at(mine.path), ...receiver.at(few)].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });

  test("is not told when its transaction is rolled back", async () => {
    const { caller, path, organizationId } = await listening();
    const spent = await db().apiKey.update({
      where: { id: caller.apiKeyId },
      data: { kind: "test", email: `${path}@example.com`, remainingUses: 0, expiresAt: new Date(Date.now() + 60_000) },
    });
    await expect(create({ ...caller, kind: "test", email: spent.email })).rejects.toThrow("no uses left");
    expect((await listDeliveries(organizationId, {})).items).toEqual([]);
  });
});

describe("an attempt that fails", () => {
  test("in a way that nobody foresaw is recorded and counted like any other, and its cause logged only", async () => {
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
    const [{ error } = { error: "" }] = await attemptsOf(organizationId);
    expect(error).toBe("could not be sent: an unexpected failure, which the service has in its log");
    expect((await listEndpoints(organizationId))[0]?.failingSince).toBeInstanceOf(Date);
    expect(written.mock.calls.join()).toContain("too many open files");
  });

  test.each([
    401, 404, 500, 503,
  ])("with status %i is made again with the same id and bytes, until it succeeds", async (status) => {
    const { caller, path, secret, organizationId } = await listening(["notification.created"]);
    answering(path, (response) => response.writeHead(status).end(`no, ck_live_${"x".repeat(40)}\nfor a@b.example`));
    await create(caller);
    await deliverDue();
    expect(await one(organizationId)).toMatchObject({ state: "waiting", attempts: 1, last: { status } });
    receiver.answers.delete(path);
    await again();
    const [first, second, ...more] = receiver.at(path);
    expect(more).toEqual([]);
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
    expect(second && verified(secret, second)).toEqual(first?.json);
    expect(await one(organizationId)).toMatchObject({ state: "delivered", attempts: 2, nextAttemptAt: null });
    expect(await attemptsOf(organizationId)).toMatchObject([
      { number: 1, status, error: `was answered with status ${status}`, excerpt: "no, ck_live_… for <address>" },
      { number: 2, status: 204, error: null, excerpt: null },
    ]);
  });

  test.each([
    [
      "no HTTP",
      (response: ServerResponse) => response.socket?.end("garbage\r\n\r\n"),
      "was not answered in valid HTTP",
    ],
    [
      "nothing",
      (response: ServerResponse) => response.socket?.destroy(),
      "could not be reached: its host does not accept",
    ],
    [
      "another protocol",
      (response: ServerResponse) => response.socket?.end("HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"),
      "was not answered in valid HTTP",
    ],
    [
      "a redirect",
      (response: ServerResponse) => response.writeHead(307, { Location: "/elsewhere" }).end(),
      "was answered with status 307",
    ],
  ])("by %s is logged, and nothing else is called", async (_what, answer, error) => {
    const { caller, path, organizationId } = await listening(["notification.created"]);
    answering(path, answer);
    await create(caller);
    await deliverDue();
    const [only] = await attemptsOf(organizationId);
    expect(only?.error).toContain(error);
    expect(receiver.at("/elsewhere")).toEqual([]);
  });

  test("by silence ends after its time, and an answer whose body never ends counts by its status", async () => {
    const silent = await listening(["notification.created"]);
    const endless = await listening(["notification.created"]);
    answering(silent.path, () => {});
    answering(endless.path, (response) => response.writeHead(200).write("ok so far"));
    await create(silent.caller);
    await create(endless.caller);
    await deliverDue({ totalMs: 300 });
    expect(await attemptsOf(silent.organizationId)).toMatchObject([
      { status: null, error: "did not answer within 0.3 s" },
    ]);
    expect(await attemptsOf(endless.organizationId)).toMatchObject([
      { status: 200, error: null, excerpt: "ok so far" },
    ]);
  });

  test("with a long answer keeps no more than its beginning", async () => {
    const { caller, path, organizationId } = await listening(["notification.created"]);
    answering(path, (response) => response.writeHead(500).end("é".repeat(1_000_000)));
    await create(caller);
    await deliverDue();
    expect((await attemptsOf(organizationId))[0]?.excerpt).toBe("é".repeat(500));
  });

  test("eight times within a day is the last, and from the log it can be replayed under its id", async () => {
    const { caller, path, organizationId } = await listening(["notification.created"]);
    answering(path, (response) => response.writeHead(500).end());
    await create(caller);
    for (let n = 0; n < 10; n++) await again();
    expect(receiver.at(path)).toHaveLength(8);
    const given = await one(organizationId);
    expect(given).toMatchObject({ state: "failed", attempts: 8, nextAttemptAt: null, deliveredAt: null });
    receiver.answers.delete(path);
    const replayed = await replay(organizationId, given?.id ?? "");
    await again();
    expect(replayed).not.toBe(given?.id);
    expect(new Set(receiver.at(path).map(({ id }) => id))).toEqual(new Set([given?.messageId]));
    expect(await loadDelivery(organizationId, replayed)).toMatchObject({ state: "delivered", attempts: 1 });
    expect(await loadDelivery(organizationId, given?.id ?? "")).toMatchObject({ state: "failed" });
  });

  test("asked to be made later by Retry-After waits for that", async () => {
    const { caller, path, organizationId } = await listening(["notification.created"]);
    answering(path, (response) => response.writeHead(429, { "Retry-After": "3600" }).end());
    await create(caller);
    await deliverDue();
    const { nextAttemptAt } = (await one(organizationId)) ?? {};
    expect(Number(nextAttemptAt) - Date.now()).toBeGreaterThan(3_500_000);
  });
});

describe("an endpoint", () => {
  test("that answers 410 is disabled: nothing more is sent or kept for it until it is enabled again", async () => {
    const { caller, path, organizationId, id } = await listening(["notification.created"]);
    answering(path, (response) => response.writeHead(410).end());
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    await create(caller);
    await create(caller);
    await deliverDue();
    const tried = receiver.at(path).length;
    expect((await listEndpoints(organizationId))[0]?.disabled).toMatchObject({ reason: "gone" });
    await create(caller);
    await again();
    expect(receiver.at(path)).toHaveLength(tried);
    const { items } = await listDeliveries(organizationId, {});
    expect(items.map(({ state }) => state)).toEqual(["failed", "failed"]);
    await expect(replay(organizationId, items[0]?.id ?? "")).rejects.toThrow("disabled");
    receiver.answers.delete(path);
    await updateEndpoint(organizationId, id, { enabled: true });
    await replay(organizationId, items[0]?.id ?? "");
    await again();
    expect(receiver.at(path)).toHaveLength(tried + 1);
  });

  test("with nothing but failures is disabled after five days and sixteen of them, not before", async () => {
    const { caller, path, organizationId, id } = await listening(["notification.created"]);
    answering(path, (response) => response.writeHead(500).end());
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const days = (count: number) =>
      db()
        .$executeRaw`UPDATE webhook_endpoints SET failing_since = now() - ${count} * interval '1 day' WHERE id = ${id}::uuid`;
    for (let n = 0; n < 2; n++) await create(caller);
    while (receiver.at(path).length < 15) await again();
    await days(6);
    expect((await listEndpoints(organizationId))[0]).toMatchObject({ disabled: null });
    await days(4);
    await again();
    expect((await listEndpoints(organizationId))[0]).toMatchObject({ disabled: null });
    await create(caller);
    await days(6);
    await again();
    expect((await listEndpoints(organizationId))[0]?.disabled).toMatchObject({ reason: "failing" });
  });

  test("that works again is no longer failing", async () => {
    const { caller, path, organizationId } = await listening(["notification.created"]);
    answering(path, (response) => response.writeHead(500).end());
    await create(caller);
    await deliverDue();
    expect((await listEndpoints(organizationId))[0]?.failingSince).toBeInstanceOf(Date);
    receiver.answers.delete(path);
    await again();
    expect((await listEndpoints(organizationId))[0]?.failingSince).toBeNull();
  });

  test("gets a test message on request", async () => {
    const { path, secret, organizationId, id } = await listening(["notification.sealed"]);
    await sendTest(organizationId, id);
    await deliverDue();
    const [message] = receiver.at(path);
    expect(message?.json).toMatchObject({ type: "webhook.test", data: { endpoint_id: id } });
    expect(message && verified(secret, message)).toEqual(message?.json);
  });

  test("whose secret was rotated accepts the old one for a day, or until it is ended", async () => {
    const { path, secret: old, organizationId, id } = await listening();
    const send = async () => {
      await sendTest(organizationId, id);
      await rested();
      await deliverDue();
      const last = receiver.at(path).at(-1);
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

test("the messages of one notification arrive in order, whatever goes on beside", async () => {
  const { caller, path } = await listening();
  const ids = await Promise.all(Array.from({ length: 12 }, async () => (await create(caller)).id));
  for (const id of ids) await dispatch({ notification_id: id });
  for (const id of ids) await report(id, "delivered");
  receiver.answers.set(path, (_, response) => setTimeout(() => response.writeHead(200).end(), Math.random() * 20));
  await deliverDue();
  for (const id of ids) {
    const told = receiver.at(path).filter(({ json }) => json.data.notification_id === id);
    expect(told.map(({ json }) => json.data.event.sequence)).toEqual([0, 1, 2]);
  }
});
