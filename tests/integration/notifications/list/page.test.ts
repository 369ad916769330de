import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { activityOf, SAMPLE } from "#lib/notifications/list/activity.ts";
import { COUNTED, countByDay, countByStatus } from "#lib/notifications/list/counts.ts";
import { csvOf } from "#lib/notifications/list/csv.ts";
import { type Filter, notificationPage } from "#lib/notifications/list/page.ts";
import { type Fixture, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const newOrganization = async () => (await newCaller()).organizationId;
const day = (number: number, hour = 12) => new Date(Date.UTC(2030, 0, number, hour));

interface Given {
  createdAt: Date;
  recipient?: string | null;
  subject?: string | null;
  customerRef?: string;
  status?: "queued" | "delivered" | "failed" | "complained";
  simulated?: boolean;
}

async function insert(organizationId: string, ...given: Given[]): Promise<string[]> {
  const rows = given.map((one) => ({
    id: randomUUID(),
    organizationId,
    organizationName: "Test",
    recipient: "ana@example.com",
    channel: "email",
    contentHash: hash(),
    simulated: true,
    ...one,
  }));
  await db().notification.createMany({ data: rows });
  return rows.map(({ id }) => id);
}

const hash = () => randomBytes(32).toString("hex");

async function idsOf(organizationId: string, filter: Filter, limit = 2): Promise<string[]> {
  const ids: string[] = [];
  for (let after = null, more = true; more; ) {
    const page = await notificationPage(organizationId, filter, { after, limit });
    ids.push(...page.rows.map(({ id }) => id));
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    after = page.next as never;
    more = page.next !== null;
  }
  return ids;
}

describe("spans of time", () => {
  const week = [7, 6, 5, 4, 3, 2, 1].map((number) => ({ createdAt: day(number) }));
  const span = { since: day(3, 12), until: day(6, 12) };

  test.each([
    ["alone", {}],
    ["with a search", { q: "ANA@" }],
    ["with a status", { status: "queued" }],
    ["with both", { q: "example", status: "queued" }],
  ] as const)("a span of %s holds its first moment and not its last, over any number of pages", async (_, more) => {
    const organization = await newOrganization();
    const ids = await insert(organization, ...week);
    expect(await idsOf(organization, { ...span, ...more })).toEqual(ids.slice(2, 5));
    expect(await idsOf(organization, { since: day(6), ...more })).toEqual(ids.slice(0, 2));
    expect(await idsOf(organization, { until: day(3), ...more })).toEqual(ids.slice(5));
    expect(await idsOf(organization, { since: day(8), ...more })).toEqual([]);
  });

  test("a span of time limits a search in a large history", async () => {
    const organization = await newOrganization();
    const many = Array.from({ length: 4_500 }, (_, index) => ({
      createdAt: new Date(day(1).getTime() + index * 1_000),
    }));
    await insert(organization, ...many);
    const [rare] = await insert(organization, { createdAt: day(1, 12), customerRef: "AGUJA-7" });
    expect(await idsOf(organization, { q: "aguja", since: day(1), until: day(2) })).toEqual([rare]);
    expect(await idsOf(organization, { q: "aguja", since: new Date(day(1).getTime() + 1) })).toEqual([]);
    expect(await idsOf(organization, { q: "aguja", until: day(1) })).toEqual([]);
    const half = { q: "ana@", since: new Date(day(1).getTime() + 4_000_000) };
    expect(await idsOf(organization, half, 100)).toHaveLength(500);
  });
});

test("pages list the oldest notifications first when asked, within a span and a status", async () => {
  const organization = await newOrganization();
  const ids = await insert(
    organization,
    ...[1, 2, 3, 4, 5].map((one) => ({
      createdAt: day(one),
      status: one === 3 ? ("failed" as const) : ("queued" as const),
    })),
  );
  const order = "oldest";
  expect(await idsOf(organization, { order })).toEqual(ids);
  expect(await idsOf(organization, { order, since: day(2), until: day(5) })).toEqual(ids.slice(1, 4));
  expect(await idsOf(organization, { order, status: "failed" })).toEqual([ids[2]]);
});

test("pages list the furthest status first when asked, and the newest first within it, over any number of pages", async () => {
  const [organization, other] = [await newOrganization(), await newOrganization()];
  await insert(other, { createdAt: day(1), status: "complained" });
  const statuses = ["queued", "failed", "delivered", "failed", "queued", "complained", "delivered"] as const;
  const ids = await insert(organization, ...statuses.map((status, index) => ({ createdAt: day(index + 1), status })));
  const order = "status";
  const ranked = [5, 3, 1, 6, 2, 4, 0].map((index) => ids[index]);
  for (const limit of [1, 2, 3, 100]) expect(await idsOf(organization, { order }, limit)).toEqual(ranked);
  const span = { order, since: day(2), until: day(5) } as const;
  expect(await idsOf(organization, span)).toEqual([ids[3], ids[1], ids[2]]);
  expect(await idsOf(organization, { order, status: "failed" }, 1)).toEqual([ids[3], ids[1]]);
});

describe("counts", () => {
  test("counts are of one organization by status, up to the largest number shown", async () => {
    const [organization, other] = [await newOrganization(), await newOrganization()];
    await insert(other, { createdAt: day(1) });
    await insert(organization, { createdAt: day(1), status: "failed" }, { createdAt: day(9), status: "delivered" });
    await insert(organization, ...Array.from({ length: COUNTED + 5 }, () => ({ createdAt: day(5) })));
    const none = { sent: 0, deferred: 0, complained: 0, not_sent: 0 };
    expect(await countByStatus(organization, {})).toEqual({ queued: COUNTED + 1, delivered: 1, failed: 1, ...none });
    expect(await countByStatus(organization, { since: day(6), until: day(10) })).toMatchObject({
      queued: 0,
      delivered: 1,
    });
  });

  test("counts by day are of one organization, for every UTC day", async () => {
    const [organization, other] = [await newOrganization(), await newOrganization()];
    await insert(other, { createdAt: day(9) });
    await insert(
      organization,
      { createdAt: new Date("2030-01-07T23:59:59.999Z") },
      { createdAt: new Date("2030-01-08T00:00:00.000Z"), status: "delivered", simulated: false },
      { createdAt: new Date("2030-01-10T00:30:00.000Z"), status: "delivered", simulated: false },
      { createdAt: new Date("2030-01-10T00:40:00.000Z"), status: "failed", simulated: false },
      { createdAt: new Date("2030-01-10T00:41:00.000Z"), status: "failed", simulated: true },
    );
    const { days, complete } = await countByDay(organization, 3, new Date("2030-01-10T00:45:00.000Z"));
    expect(complete).toBe(true);
    expect(days.map(({ date, counts }) => [date, counts.queued, counts.delivered, counts.failed])).toEqual([
      ["2030-01-08", 0, 1, 0],
      ["2030-01-09", 0, 0, 0],
      ["2030-01-10", 0, 1, 1],
    ]);
    expect(days.map(({ simulated }) => simulated.failed)).toEqual([0, 0, 1]);
  });
});

test("activity has rates and median times of one organization, in all and by recipient domain", async () => {
  const [organization, other] = [await newOrganization(), await newOrganization()];
  await insert(other, { createdAt: day(9), recipient: "x@elsewhere.example" });
  const createdAt = day(9);
  const given = { createdAt, simulated: false };
  const delivered = await insert(
    organization,
    ...["a@One.example", "b@one.example", "c@two.example"].map((recipient) => {
      return { ...given, recipient, status: "delivered" as const };
    }),
  );
  await insert(
    organization,
    { ...given, recipient: "d@one.example", status: "failed" },
    { ...given, recipient: "e@one.example" },
    { createdAt, recipient: "f@demo.example", simulated: true },
    { createdAt: day(1), recipient: "g@old.example", simulated: false },
  );
  for (const [index, notificationId] of delivered.entries()) {
    const at = new Date(createdAt.getTime() + (index + 1) * 10_000);
    const event = { sequence: 1, previousHash: hash(), eventHash: hash(), eventType: "delivered", eventData: {} };
    await db().link.create({ data: { ...event, notificationId, createdAt: at } });
  }
  const { all, domains, more, sampled } = await activityOf(organization, day(8), false);
  expect(all).toEqual({ total: 5, delivered: 3, failed: 1, complained: 0, not_sent: 0, delivery: 20, seal: null });
  expect(domains.map(({ domain, total, failed, delivery }) => [domain, total, failed, delivery])).toEqual([
    ["one.example", 4, 1, 15],
    ["two.example", 1, 0, 30],
  ]);
  expect([sampled, more]).toEqual([false, false]);
  const others = Array.from({ length: 7 }, (_, index) => ({ ...given, recipient: `h@other${index}.example` }));
  await insert(organization, ...others);
  const listed = await activityOf(organization, day(8), false);
  expect([listed.domains.length, listed.more]).toEqual([8, true]);
});

test("figures of real notifications are found behind thousands of newer simulated ones", async () => {
  const organization = await newOrganization();
  await insert(organization, { createdAt: day(8), status: "delivered", simulated: false });
  const newer = Array.from({ length: SAMPLE + 1 }, () => ({ createdAt: day(9), status: "failed" as const }));
  await insert(organization, ...newer);
  expect((await activityOf(organization, day(7), false)).all).toMatchObject({ total: 1, delivered: 1 });
  expect(await activityOf(organization, day(7), true)).toMatchObject({ all: { total: SAMPLE }, sampled: true });
});

/** RFC 4180, read by hand: the records of a file, each a list of fields. */
function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let record: string[] = [];
  for (let match = field.exec(text); match; match = field.exec(text)) {
    record.push(match[1] === undefined ? (match[2] ?? "") : match[1].replaceAll('""', '"'));
    if (match[3] === "\r\n") {
      records.push(record);
      record = [];
    }
  }
  expect(record).toEqual([]);
  return records;
}

describe("CSV file", () => {
  test("the CSV file has a byte order mark, a header and each filtered notification once", async () => {
    const [organization, other] = [await newOrganization(), await newOrganization()];
    await insert(other, { createdAt: day(2), subject: "not ours" });
    const hostile = { createdAt: day(3), subject: '=HYPERLINK("http://x")', customerRef: 'ñ,"7"' };
    await insert(organization, hostile, { createdAt: day(2), recipient: null, status: "failed" });
    const many = Array.from({ length: 2_300 }, (_, index) => ({ createdAt: new Date(day(4).getTime() + index) }));
    await insert(organization, ...many);
    const text = await new Response(csvOf(organization, { until: day(5) })).bytes();
    expect([...text.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...rows] = parseCsv(new TextDecoder().decode(text));
    expect(head?.slice(0, 6)).toEqual(["id", "created_at", "status", "recipient_email", "subject", "customer_ref"]);
    expect(new Set(rows.map(([id]) => id)).size).toBe(2_302);
    expect(rows.at(-2)?.slice(1, 6)).toEqual([
      "2030-01-03T12:00:00.000Z",
      "queued",
      "ana@example.com",
      `'=HYPERLINK("http://x")`,
      'ñ,"7"',
    ]);
    expect(rows.at(-1)?.slice(2, 4)).toEqual(["failed", ""]);
    const failed = parseCsv(await new Response(csvOf(organization, { status: "failed" })).text());
    expect(failed.slice(1).map(([, , status]) => status)).toEqual(["failed"]);
  });

  test("the CSV file reads no batch before it is needed", async () => {
    const organization = await newOrganization();
    await insert(organization, ...Array.from({ length: 1_500 }, () => ({ createdAt: day(1) })));
    const reader = csvOf(organization, {}).getReader();
    await reader.read();
    await reader.cancel();
    expect(await reader.read()).toEqual({ done: true, value: undefined });
  });
});
