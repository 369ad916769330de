import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listQuery } from "#lib/contract/operations/requests.ts";
import { list } from "#lib/contract/responses.ts";
import { db } from "#lib/db.ts";
import { listNotifications } from "#lib/notifications/list/list.ts";
import { type Fixture, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const hash = () => randomBytes(32).toString("hex");
const newOrganization = async () => (await newCaller()).organizationId;

interface Given {
  id?: string;
  createdAt?: Date;
  recipient?: string | null;
  customerRef?: string | null;
  status?: "queued" | "delivered" | "failed";
}

async function insert(organizationId: string, given: Given = {}): Promise<string> {
  const id = given.id ?? randomUUID();
  const data = { recipient: "ana@example.com", createdAt: new Date(), ...given, id, organizationId };
  await db().notification.create({
    data: { ...data, organizationName: "Test", channel: "email", contentHash: hash(), simulated: true },
  });
  return id;
}

/** One page, held against the contract. */
async function page(organizationId: string, query: Record<string, string> = {}) {
  return list.parse(await listNotifications(organizationId, listQuery.parse(query)));
}

async function allIds(organizationId: string, query: Record<string, string> = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { items, next_cursor } = await page(organizationId, { ...query, ...(cursor ? { cursor } : {}) });
    ids.push(...items.map(({ id }) => id));
    cursor = next_cursor;
  }
  return ids;
}

describe("pages", () => {
  test("an organization without notifications has one empty page", async () =>
    expect(await page(await newOrganization())).toEqual({ items: [], next_cursor: null }));

  test("pages list each notification once, newest first, for every limit and equal times", async () => {
    const organization = await newOrganization();
    const ids: { id: string; at: number }[] = [];
    for (let i = 0; i < 23; i++) {
      const at = Date.UTC(2030, 0, 1) + Math.floor(i / 5);
      ids.push({ id: await insert(organization, { createdAt: new Date(at) }), at });
    }
    const expected = ids.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).map(({ id }) => id);
    for (const limit of ["1", "4", "22", "23", "100"]) expect(await allIds(organization, { limit })).toEqual(expected);
  });

  test("a page holds 20 notifications by default, and the last has no cursor", async () => {
    const organization = await newOrganization();
    for (let i = 0; i < 40; i++) await insert(organization);
    const first = await page(organization);
    expect(first.items).toHaveLength(20);
    const second = await page(organization, { cursor: first.next_cursor ?? "" });
    expect(second.items).toHaveLength(20);
    expect(second.next_cursor).toBeNull();
  });

  test("pages stay stable while notifications are created", async () => {
    const organization = await newOrganization();
    const ids: string[] = [];
    for (let i = 0; i < 6; i++)
      ids.unshift(await insert(organization, { createdAt: new Date(Date.UTC(2030, 0, 1) + i) }));
    const first = await page(organization, { limit: "3" });
    await insert(organization, { createdAt: new Date(Date.UTC(2031, 0, 1)) });
    const second = await page(organization, { limit: "3", cursor: first.next_cursor ?? "" });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
  });

  test("pages never hold another organization's notifications", async () => {
    const [mine, other] = [await newOrganization(), await newOrganization()];
    const id = await insert(mine);
    await insert(other);
    expect(await allIds(mine)).toEqual([id]);
  });
});

describe("cursors", () => {
  test("rejects a cursor of another organization", async () => {
    const [mine, other] = [await newOrganization(), await newOrganization()];
    for (const organization of [mine, other]) for (let i = 0; i < 2; i++) await insert(organization);
    const { next_cursor: cursor } = await page(other, { limit: "1" });
    await expect(page(mine, { cursor: cursor ?? "" })).rejects.toMatchObject({
      status: 400,
      detail: "cursor: is not a cursor of this list; pass a next_cursor as it was given",
    });
  });

  test.each(["", "x", "2030-01-01", "0"])("the list rejects the cursor %j", async (cursor) =>
    expect(page(await newOrganization(), { cursor })).rejects.toMatchObject({
      status: 400,
      detail: "cursor: is not a cursor of this list; pass a next_cursor as it was given",
    }));
});

describe("q", () => {
  let organization: string;
  let percent: string;
  let underscore: string;
  let backslash: string;
  let accented: string;
  beforeAll(async () => {
    organization = await newOrganization();
    percent = await insert(organization, { recipient: "Percent@Example.com", customerRef: "100%_a" });
    underscore = await insert(organization, { recipient: "under_score@example.org", customerRef: null });
    backslash = await insert(organization, { recipient: "back@example.net", customerRef: "C:\\x" });
    accented = await insert(organization, { recipient: "x@example.net", customerRef: "Ñandú-ΣΑΣ" });
    await insert(organization, { recipient: null, customerRef: null });
  });

  test.each([
    ["part of the recipient", "cent@ex", () => [percent]],
    ["another case", "UNDER_SCORE", () => [underscore]],
    ["part of customer_ref", ":\\x", () => [backslash]],
    ["accents in another case", "ñANDÚ", () => [accented]],
    ["a literal %", "%", () => [percent]],
    ["a literal _", "_", () => [underscore, percent]],
    ["a literal backslash", "\\", () => [backslash]],
    ["a pattern that would match", "%e%", () => []],
    ["a quote", "'; DROP TABLE notifications; --", () => []],
    ["either field", "net", () => [accented, backslash]],
    ["nothing at all: everything", "", () => null],
  ])("the list is searched by q: %s", async (_name, q, expected) => {
    const ids = await allIds(organization, { q });
    const wanted = expected();
    if (wanted) expect(ids.sort()).toEqual(wanted.sort());
    else expect(ids).toHaveLength(5);
  });
});

describe("status", () => {
  test("filters by status alone and together with q", async () => {
    const organization = await newOrganization();
    const failed = await insert(organization, { status: "failed", recipient: "a@example.com" });
    const alsoFailed = await insert(organization, { status: "failed", recipient: "b@example.com" });
    await insert(organization, { status: "delivered", recipient: "a@example.com" });
    expect((await allIds(organization, { status: "failed", limit: "1" })).sort()).toEqual([failed, alsoFailed].sort());
    expect(await allIds(organization, { status: "failed", q: "a@" })).toEqual([failed]);
    expect(await allIds(organization, { status: "sent" })).toEqual([]);
  });
});

test("an item of the list has the newest seal, and null for erased content", async () => {
  const organization = await newOrganization();
  const id = await insert(organization, {
    recipient: null,
    customerRef: null,
    createdAt: new Date("2030-05-06T07:08:09.012Z"),
  });
  const link = { notificationId: id, previousHash: "0".repeat(64), eventData: {}, createdAt: new Date() };
  const heads = [hash(), hash()];
  for (const [sequence, eventHash] of heads.entries()) {
    await db().link.create({ data: { ...link, sequence, eventType: "created", eventHash } });
    const imprint = String(sequence + 1).repeat(64);
    const seal = { notificationId: id, number: sequence + 1, headSequence: sequence, chainHash: eventHash, imprint };
    const bytes = { token: Buffer.from("token"), certificateSha256: hash() };
    await db().seal.create({
      data: {
        ...seal,
        ...bytes,
        timestampedAt: new Date(`2030-05-0${sequence + 7}T00:00:00.000Z`),
        expiresAt: new Date(),
      },
    });
  }
  const { items } = await page(organization);
  expect(items[0]).toMatchObject({
    id,
    recipient_email: null,
    created_at: "2030-05-06T07:08:09.012",
    certificate_url: `https://acuse.example/v1/notifications/${id}/certificate`,
    tsa: {
      timestamped_at: "2030-05-08T00:00:00.000",
      hash: "2".repeat(64),
      chain_hash: heads[1],
      token_url: `https://acuse.example/v1/notifications/${id}/tsa-token`,
    },
  });
});
