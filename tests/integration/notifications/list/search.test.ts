import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listQuery } from "#lib/contract/operations/requests.ts";
import { list } from "#lib/contract/responses.ts";
import { db } from "#lib/db.ts";
import { listNotifications } from "#lib/notifications/list/list.ts";
import { notificationPage } from "#lib/notifications/list/page.ts";
import { type Fixture, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

interface Row {
  id: string;
  created_at: Date;
  status: string;
  recipient: string | null;
  customer_ref: string | null;
  subject: string | null;
}

const PER_PART = 2200;

/**
 * More rows than a walk looks at, in three parts unlike each other: one a second, all in one millisecond, and far apart;
 * the last row long before. `viejo` is in the second and third only, `ralo` in one of three of the third.
 */
async function fill(organizationId: string): Promise<void> {
  await db().$executeRaw`
    INSERT INTO notifications (id, organization_id, organization_name, status, channel, recipient, customer_ref, content_hash,
      simulated, subject, created_at)
    SELECT gen_random_uuid(), ${organizationId}::uuid, 'Test',
      (ARRAY['delivered', 'delivered', 'sent', 'failed'])[1 + (hashint4(i) & 3)]::notification_status, 'email',
      CASE WHEN i % 11 > 0 THEN (ARRAY['Ana', 'juan', 'm.lopez'])[1 + i % 3] || i || '@example.' || (ARRAY['com', 'org'])[1 + (hashint4(i + 1) & 1)] END,
      CASE WHEN i % 13 > 0 THEN CASE WHEN i <= ${PER_PART}::int THEN 'Nuevo' ELSE 'VIEJO' END || '-' || i
        || CASE WHEN i > 2 * ${PER_PART}::int AND i % 3 = 0 THEN '-ralo' ELSE '' END || CASE WHEN i % 997 = 0 THEN '-Aguja ÑÜ\\%_''' ELSE '' END END,
      repeat('a', 64), true, 'Aviso ' || i || CASE WHEN i % 1009 = 0 THEN ' Aguja FINA' ELSE '' END,
      CASE WHEN i <= ${PER_PART}::int THEN timestamptz '2030-06-01' - i * interval '1 second'
        WHEN i <= 2 * ${PER_PART}::int THEN timestamptz '2030-05-01 12:34:56.789'
        WHEN i < 3 * ${PER_PART}::int THEN timestamptz '2030-04-01' - i * interval '17 hours' ELSE timestamptz '2025-01-01' END
    FROM generate_series(1, 3 * ${PER_PART}::int) i`;
}

const lower = (text: string) => text.toLowerCase().replaceAll("ς", "σ");

/** Returns the expected result by scanning every row. */
async function expected(organizationId: string, q: string, status?: string, subjects = false): Promise<string[]> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT id::text, status::text, recipient, customer_ref, subject FROM notifications
    WHERE organization_id = ${organizationId}::uuid ORDER BY created_at DESC, id DESC`;
  return rows
    .filter((row) => !status || row.status === status)
    .filter(({ recipient, customer_ref, subject }) =>
      [recipient, customer_ref, subjects ? subject : null].some((text) => text && lower(text).includes(lower(q))),
    )
    .map(({ id }) => id);
}

async function page(organizationId: string, query: Record<string, string>) {
  return list.parse(await listNotifications(organizationId, listQuery.parse(query)));
}

async function ids(organizationId: string, query: Record<string, string>, pages = Number.POSITIVE_INFINITY) {
  const found: string[] = [];
  let cursor: string | null = "";
  for (let i = 0; i < pages && cursor !== null; i++) {
    const { items, next_cursor } = await page(organizationId, { ...query, ...(cursor ? { cursor } : {}) });
    found.push(...items.map(({ id }) => id));
    cursor = next_cursor;
  }
  return found;
}

describe("large histories", () => {
  let organization: string;
  beforeAll(async () => {
    organization = (await newCaller()).organizationId;
    await fill(organization);
    await db().$executeRaw`VACUUM ANALYZE notifications, notification_search`;
  });

  test.each([
    ["a few, all over time", "aguja"],
    ["a few, by characters that mean something in patterns and queries", "\\%_'"],
    ["a few, by two characters", "ñü"],
    ["a few, by one character", "Ü"],
    ["the same digits in both fields", "777"],
    ["none", "zzyzx"],
    ["none, by one character", "漢"],
    ["none, of parts that abound", "viejo-nuevo"],
    ["none, across the two fields", "org\nviejo"],
    ["none, of text longer than any", "viejo".repeat(150)],
    ["one in nine, in the older two thirds", "VIEJO-8"],
    ["some, far back and far apart", "ralo"],
    ["the last one, of long before", `viejo-${3 * PER_PART}`],
  ])("a search for %s gives every page in order, with and without a status", async (_name, q) => {
    for (const status of [undefined, "delivered", "failed", "complained"]) {
      const wanted = await expected(organization, q, status);
      const query = { q, ...(status ? { status } : {}) };
      expect(await ids(organization, { ...query, limit: "100" })).toEqual(wanted);
      expect(await ids(organization, { ...query, limit: "1" }, 3)).toEqual(wanted.slice(0, 3));
    }
  });

  test.each([
    ["viejo"],
    ["Nuevo"],
    ["@example."],
    ["1"],
    ["-"],
  ])("a search for the frequent %j gives pages of 20 and 100, also within one millisecond", async (q) => {
    const wanted = await expected(organization, q);
    expect(await ids(organization, { q }, 4)).toEqual(wanted.slice(0, 80));
    expect(await ids(organization, { q, limit: "100" }, 40)).toEqual(wanted.slice(0, 4000));
  });

  test.each([
    ["aguja"],
    ["fina"],
    ["aviso 6"],
    ["ñü"],
    ["zzyzx"],
    ["aviso"],
  ])("the dashboard's search for %j finds subjects too", async (q) => {
    for (const status of [undefined, "delivered"] as const) {
      const filter = { q, subjects: true, status };
      const { rows } = await notificationPage(organization, filter, { after: null, limit: 100 });
      const wanted = await expected(organization, q, status, true);
      expect(rows.map(({ id }) => id)).toEqual(wanted.slice(0, 100));
    }
  });

  test("a search finds a changed status", async () => {
    const delivered = await expected(organization, "aguja", "delivered");
    await db().notification.update({ where: { id: delivered[0] ?? "" }, data: { status: "failed" } });
    expect(await ids(organization, { q: "aguja", status: "delivered" })).toEqual(delivered.slice(1));
    expect(await ids(organization, { q: "aguja", status: "failed" })).toContain(delivered[0]);
  });

  test("rows created meanwhile change no later page of a search", async () => {
    const wanted = await expected(organization, "viejo-8");
    const found: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const answer: Awaited<ReturnType<typeof page>> = await page(organization, {
        q: "viejo-8",
        limit: "40",
        ...(cursor ? { cursor } : {}),
      });
      found.push(...answer.items.map(({ id }) => id));
      cursor = answer.next_cursor;
      await insert(organization, { recipient: "viejo-8@example.com" });
    }
    expect(found).toEqual(wanted);
    expect((await expected(organization, "viejo-8")).length).toBeGreaterThan(wanted.length);
  });
});

async function insert(organizationId: string, data: { recipient?: string | null; customerRef?: string | null }) {
  const id = randomUUID();
  const contentHash = randomBytes(32).toString("hex");
  const organizationName = "Test";
  const row = {
    ...data,
    id,
    organizationId,
    organizationName,
    contentHash,
    channel: "email",
    simulated: true,
    createdAt: new Date(),
  };
  await db().notification.create({ data: row });
  return id;
}

test("a search keeps organizations with similar ids apart", async () => {
  const suffix = randomBytes(4).toString("hex");
  const [mine, other] = [randomUUID().slice(0, -8) + suffix, randomUUID().slice(0, -8) + suffix];
  for (const id of [mine, other]) {
    await db().organization.create({ data: { id, name: "Twin", kind: "regular" } });
    await fill(id);
  }
  for (const q of ["aguja", "viejo", "ñ"]) {
    expect(await ids(mine, { q, limit: "100" }, 2)).toEqual((await expected(mine, q)).slice(0, 200));
  }
});

describe("updates of the search", () => {
  test("a search follows inserts, updates, erasures and deletions", async () => {
    const { organizationId } = await newCaller();
    const id = await insert(organizationId, { recipient: "ana@example.com", customerRef: "Uno" });
    expect(await ids(organizationId, { q: "UNO" })).toEqual([id]);
    await db().notification.update({ where: { id }, data: { customerRef: "Dos" } });
    expect(await ids(organizationId, { q: "uno" })).toEqual([]);
    expect(await ids(organizationId, { q: "dos" })).toEqual([id]);
    const inSubjects = () =>
      notificationPage(organizationId, { q: "lease", subjects: true }, { after: null, limit: 1 });
    await db().notification.update({ where: { id }, data: { subject: "LEASE" } });
    expect((await inSubjects()).rows).toHaveLength(1);
    await db().notification.update({ where: { id }, data: { subject: "Rent" } });
    expect((await inSubjects()).rows).toHaveLength(0);
    await db().notification.update({ where: { id }, data: { recipient: null, customerRef: null } });
    expect(await ids(organizationId, { q: "ana" })).toEqual([]);
    expect(await db().notificationSearch.count({ where: { organizationId } })).toBe(0);
    await db().notification.update({ where: { id }, data: { recipient: "back@example.com" } });
    expect(await ids(organizationId, { q: "BACK" })).toEqual([id]);
    await db().notification.delete({ where: { id } });
    expect(await db().notificationSearch.count({ where: { organizationId } })).toBe(0);
  });
});

describe("folding", () => {
  test.each([
    ["ñandú", "ÑANDÚ"],
    ["ΟΔΟΣ", "οδος"],
    ["οδοσ", "ΟΔΟΣ"],
    ["Жук", "жУК"],
    ["Ǆ", "ǆ"],
    ["𐐀", "𐐨"],
  ])("folding makes %s equal to %s in another case", async (one, other) => {
    const { organizationId } = await newCaller();
    const id = await insert(organizationId, { customerRef: `<${one}>` });
    expect(await ids(organizationId, { q: other })).toEqual([id]);
  });

  test("folding keeps a part of a text a part of its folded text", async () => {
    const text = fc.string({ unit: "grapheme", maxLength: 12 }).filter((value) => !value.includes("\0"));
    const greek = fc.string({ unit: fc.constantFrom(..."ΑΣςσ -.iİIıßſK"), maxLength: 8 });
    const part = fc.oneof(text, greek);
    const samples = fc.sample(fc.tuple(part, part, part), { numRuns: 2000, seed: 1 });
    const wholes = samples.map((parts) => parts.join(""));
    const [row] = await db().$queryRaw<{ broken: string[] }[]>`
      SELECT coalesce(array_agg(whole), '{}') AS broken
      FROM unnest(${wholes}::text[], ${samples.map(([, middle]) => middle)}::text[]) AS sample(whole, part)
      WHERE strpos(fold_case(whole), fold_case(part)) = 0`;
    expect(row?.broken).toEqual([]);
  });
});
