import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import { create, type Fixture, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const rename = (id: string, name: string) => db().organization.update({ where: { id }, data: { name } });
const account = async (id: string) => (await loadRecord(id))?.organization;

test("a record names its account as at the time of submission", async () => {
  const caller = await newCaller();
  const { id } = await create({ ...caller, organizationName: "Notaría Ruiz" });
  await rename(caller.organizationId, "Ruiz & Asociados");
  const { id: later } = await create({ ...caller, organizationName: "Ruiz & Asociados" });
  expect(await account(id)).toBe("Notaría Ruiz");
  expect(await account(later)).toBe("Ruiz & Asociados");
});
