import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endSessions } from "#lib/access/users.ts";
import { db } from "#lib/db.ts";
import { type Fixture, startFixture } from "../notifications/fixtures.ts";
import { newPerson } from "./owners.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

test("signing out everywhere ends the sign-in links that were mailed before", async () => {
  const [one, other] = await Promise.all([newPerson(), newPerson()]);
  const expiresAt = new Date(Date.now() + 3_600_000);
  const links = [one, other].map(({ email }) => ({ sha256: randomUUID(), email, expiresAt }));
  await db().signInToken.createMany({ data: links });
  await endSessions(one.id);
  const left = await db().signInToken.findMany({ where: { sha256: { in: links.map(({ sha256 }) => sha256) } } });
  expect(left.map(({ email }) => email)).toEqual([other.email]);
});
