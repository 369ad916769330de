import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { replay, sendTest } from "#lib/webhooks/asked-for.ts";
import { listDeliveries, loadDelivery } from "#lib/webhooks/deliveries.ts";
import {
  createEndpoint,
  endPreviousSecret,
  listEndpoints,
  MAX_ENDPOINTS,
  removeEndpoint,
  rotateSecret,
  updateEndpoint,
} from "#lib/webhooks/endpoints.ts";
import { deliverDue } from "#lib/webhooks/pump.ts";
import { open, seal, UnreadableSecret } from "#lib/webhooks/secrets.ts";
import { create, type Fixture, newCaller, startFixture } from "#tests/integration/notifications/fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ WEBHOOK_ALLOWED_HOSTS: "intranet.example:8080" });
});
afterAll(() => fixture.close());

const input = { url: "https://hooks.example/acuse", description: "Billing", types: ["notification.failed"] };
const newOrganization = async () => (await newCaller()).organizationId;

describe("secrets", () => {
  const master = "m".repeat(48);
  test("an endpoint secret is 32 random bytes in Standard Webhooks form, shown once and stored encrypted", async () => {
    const organizationId = await newOrganization();
    const { secret, endpoint } = await createEndpoint(organizationId, input);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { secret: stored } = await db().webhookEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } });
    expect(Buffer.from(stored).toString("latin1")).not.toContain(secret.slice(6, 20));
    expect(JSON.stringify(await listEndpoints(organizationId))).not.toContain(secret);
    expect(open(stored, endpoint.id, (await keys()).sessionSecret)).toBe(secret);
  });

  test("an endpoint secret decrypts only with the same AUTH_SECRET, for the same endpoint and unchanged", () => {
    const sealed = seal("whsec_x", "one", master);
    expect(open(sealed, "one", master)).toBe("whsec_x");
    const changed = Uint8Array.from(sealed, (byte, at) => (at === 14 ? byte ^ 1 : byte));
    const wrong: [Uint8Array, string, string][] = [
      [sealed, "two", master],
      [sealed, "one", `${master}.`],
      [changed, "one", master],
      [sealed.subarray(0, 20), "one", master],
      [new Uint8Array(), "one", master],
    ];
    for (const [bytes, id, key] of wrong) expect(() => open(bytes, id, key)).toThrow(UnreadableSecret);
    expect(seal("whsec_x", "one", master)).not.toEqual(sealed);
  });

  test("an endpoint secret that cannot be decrypted fails every attempt with the reason until it is rotated", async () => {
    const quiet = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const organizationId = await newOrganization();
    const { endpoint } = await createEndpoint(organizationId, input);
    const lost = seal("whsec_x", endpoint.id, "another secret");
    await db().webhookEndpoint.update({ where: { id: endpoint.id }, data: { secret: lost } });
    await sendTest(organizationId, endpoint.id);
    await deliverDue();
    const { items } = await listDeliveries(organizationId, {});
    expect(items[0]).toMatchObject({ state: "waiting", last: { status: null } });
    expect(items[0]?.last?.error?.code).toBe("unreadable_secret");
    expect(quiet.mock.calls.join("")).toContain("webhooks cannot be signed");
    quiet.mockRestore();
  });
});

describe("endpoint URLs", () => {
  test.each([
    ["http://hooks.example/", "is not an https URL"],
    ["http://127.0.0.1:8080/", "is not an https URL"],
    ["ftp://hooks.example/", "is not an http or https URL"],
    ["javascript:alert(1)", "is not an http or https URL"],
    ["https://user:secret@hooks.example/", "must not hold a user name or a password"],
    ["https://hooks.example:22/", "uses port 22"],
    [`https://hooks.example/${"x".repeat(2048)}`, "must not be longer than 2048 characters"],
  ])("the endpoint URL %s is refused", async (url, rule) => {
    const organizationId = await newOrganization();
    await expect(createEndpoint(organizationId, { ...input, url })).rejects.toThrow(`url: ${rule}`);
    expect(await listEndpoints(organizationId)).toEqual([]);
  });

  test("an endpoint URL may be http for a host that the operator allowed", async () => {
    const { endpoint } = await createEndpoint(await newOrganization(), {
      ...input,
      url: "http://intranet.example:8080/x",
    });
    expect(endpoint.url).toBe("http://intranet.example:8080/x");
  });
});

test("rejects unknown event types of an endpoint", async () => {
  const unknown = createEndpoint(await newOrganization(), { ...input, types: ["notification.opened"] });
  await expect(unknown).rejects.toThrow("types: there is no type “notification.opened”");
});

test("an organization has at most ten endpoints, also when it creates twenty at once", async () => {
  const organizationId = await newOrganization();
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => createEndpoint(organizationId, input)));
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_ENDPOINTS);
  expect(await listEndpoints(organizationId)).toHaveLength(10);
});

test("updating an endpoint changes only the given fields", async () => {
  const organizationId = await newOrganization();
  const { endpoint } = await createEndpoint(organizationId, input);
  const changed = await updateEndpoint(organizationId, endpoint.id, { description: "Sales" });
  expect(changed).toEqual({ ...endpoint, description: "Sales" });
  const disabled = await updateEndpoint(organizationId, endpoint.id, { enabled: false });
  expect(disabled.disabled).toMatchObject({ reason: "owner" });
  expect(await updateEndpoint(organizationId, endpoint.id, { enabled: true })).toEqual(changed);
});

test("a change of an endpoint and its audit entry are one transaction", async () => {
  const organizationId = await newOrganization();
  const failing = async () => {
    throw new Error("no audit log");
  };
  await expect(createEndpoint(organizationId, input, failing)).rejects.toThrow("no audit log");
  expect(await listEndpoints(organizationId)).toEqual([]);
});

test("endpoints and deliveries of another organization answer as missing", async () => {
  const owner = await newCaller();
  const { endpoint } = await createEndpoint(owner.organizationId, { ...input, types: [] });
  await create(owner);
  const [delivery] = (await listDeliveries(owner.organizationId, {})).items;
  const id = delivery?.id ?? "";
  const stranger = await newOrganization();
  const tries = [
    () => updateEndpoint(stranger, endpoint.id, { description: "mine" }),
    () => removeEndpoint(stranger, endpoint.id),
    () => rotateSecret(stranger, endpoint.id),
    () => endPreviousSecret(stranger, endpoint.id),
    () => sendTest(stranger, endpoint.id),
    () => replay(stranger, id),
    () => replay(owner.organizationId, randomUUID()),
    () => removeEndpoint(owner.organizationId, "x"),
  ];
  for (const attempt of tries) await expect(attempt()).rejects.toThrow("there is nothing under this id");
  expect(await listEndpoints(stranger)).toEqual([]);
  expect((await listDeliveries(stranger, { endpointId: endpoint.id })).items).toEqual([]);
  expect(await loadDelivery(stranger, id)).toBeNull();
  expect(await listEndpoints(owner.organizationId)).toEqual([endpoint]);
});

test("an organization may request twenty tests and replays an hour over all its endpoints", async () => {
  const { organizationId } = await newCaller();
  const ids: string[] = [];
  for (let n = 0; n < 2; n++) ids.push((await createEndpoint(organizationId, { ...input, types: [] })).endpoint.id);
  let delivery = "";
  for (let n = 0; n < 10; n++) delivery = await sendTest(organizationId, ids[n % 2] ?? "");
  for (let n = 0; n < 10; n++) await replay(organizationId, delivery);
  const before = (await listDeliveries(organizationId, { limit: 50 })).items;
  for (const more of [() => sendTest(organizationId, ids[1] ?? ""), () => replay(organizationId, delivery)]) {
    await expect(more()).rejects.toMatchObject({ kind: "too_many_requests", status: 429 });
  }
  expect((await listDeliveries(organizationId, { limit: 50 })).items).toEqual(before);
  const other = await newCaller();
  const { endpoint } = await createEndpoint(other.organizationId, { ...input, types: [] });
  expect(await sendTest(other.organizationId, endpoint.id)).toBeTruthy();
});

test("deliveries are listed newest first by page, for one endpoint when it is named", async () => {
  const caller = await newCaller();
  const { organizationId } = caller;
  const one = await createEndpoint(organizationId, { ...input, types: [] });
  await createEndpoint(organizationId, { ...input, types: [] });
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.unshift((await create(caller)).id);
  const pages: (string | null)[][] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listDeliveries(organizationId, { endpointId: one.endpoint.id, cursor, limit: 2 });
    pages.push(page.items.map(({ notificationId }) => notificationId));
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  expect(pages).toEqual([ids.slice(0, 2), ids.slice(2)]);
  expect((await listDeliveries(organizationId, {})).items).toHaveLength(6);
});

test("removing an endpoint removes its deliveries", async () => {
  const caller = await newCaller();
  const { endpoint } = await createEndpoint(caller.organizationId, { ...input, types: [] });
  await create(caller);
  await removeEndpoint(caller.organizationId, endpoint.id);
  expect(await db().webhookDelivery.count({ where: { endpointId: endpoint.id } })).toBe(0);
  await create(caller);
  expect(await db().webhookDelivery.count({ where: { endpointId: endpoint.id } })).toBe(0);
});
