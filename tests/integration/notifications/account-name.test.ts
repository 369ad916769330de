import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import { create, newCaller, startHouse } from "./fixtures.ts";

let house: Awaited<ReturnType<typeof startHouse>>;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => house.close());

const rename = (id: string, name: string) => db().organization.update({ where: { id }, data: { name } });
const account = async (id: string) => (await loadRecord(id))?.organization;

test("a record names its account as it was called when the notification was submitted", async () => {
  const caller = await newCaller();
  await rename(caller.organizationId, "Notaría Ruiz");
  const { id } = await create(caller);
  await rename(caller.organizationId, "Ruiz & Asociados");
  const { id: later } = await create(caller);
  expect(await account(id)).toBe("Notaría Ruiz");
  expect(await account(later)).toBe("Ruiz & Asociados");
});

test("records from before that was kept get the name of their time, as far as the audit log knows", async () => {
  const caller = await newCaller();
  const { organizationId } = caller;
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const ids: string[] = [];
  for (const day of [1, 3, 5]) {
    const { id } = await create(caller);
    await db().notification.update({ where: { id }, data: { createdAt: at(day), organizationName: null } });
    ids.push(id);
  }
  const renamed = (day: number, from: string, to: string) => ({
    ...{ id: randomUUID(), organizationId, actor: "owner@example.com", action: "organization.renamed", subject: to },
    ...{ data: { from, to }, createdAt: at(day) },
  });
  await db().auditEntry.createMany({ data: [renamed(2, "First", "Second"), renamed(4, "Second", "Third")] });
  await rename(organizationId, "Third");
  const migration = "prisma/migrations/20261120232000_organization_name/migration.sql";
  const [, fill = ""] = readFileSync(migration, "utf8").split(/;\n/);
  await db().$executeRawUnsafe(fill);
  expect(await Promise.all(ids.map(account))).toEqual(["First", "Second", "Third"]);
});
