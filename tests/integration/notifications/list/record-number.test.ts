import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listQuery } from "#lib/contract/operations/requests.ts";
import { db } from "#lib/db.ts";
import { listNotifications } from "#lib/notifications/list/list.ts";
import { notificationPage } from "#lib/notifications/list/page.ts";
import { type Fixture, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

async function insert(organizationId: string, customerRef: string | null): Promise<string> {
  const contentHash = randomBytes(32).toString("hex");
  const { id } = await db().notification.create({
    data: {
      id: randomUUID(),
      organizationId,
      organizationName: "Test",
      contentHash,
      channel: "email",
      simulated: true,
      customerRef,
      createdAt: new Date(),
    },
  });
  return id;
}

test("a record number, however typed, finds its notification in its organization and filter", async () => {
  const [{ organizationId }, other] = [await newCaller(), await newCaller()];
  const id = await insert(organizationId, null);
  const named = await insert(organizationId, randomUUID());
  const found = async (q: string, more = {}, organization = organizationId) =>
    (await notificationPage(organization, { q, subjects: true, ...more }, { after: null, limit: 2 })).rows.map(
      (row) => row.id,
    );
  for (const q of [id, id.toUpperCase().replaceAll("-", ""), ` https://acuse.example/verify/${id} `])
    expect(await found(q)).toEqual([id]);
  const { customerRef } = await db().notification.findUniqueOrThrow({ where: { id: named } });
  expect(await found(customerRef ?? "")).toEqual([named]);
  expect(await found(id, { status: "failed" })).toEqual([]);
  expect(await found(id, { since: new Date(Date.now() + 60_000) })).toEqual([]);
  expect(await found(id, {}, other.organizationId)).toEqual([]);
  expect(await listNotifications(organizationId, listQuery.parse({ q: id }))).toMatchObject({ items: [] });
});
