import { afterAll, beforeAll, expect, test } from "vitest";
import { db, statementName } from "#lib/db.ts";
import { sendingBoss } from "#lib/jobs/jobs.ts";
import { type Fixture, startFixture } from "#tests/integration/notifications/fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

test("each statement has one name, other statements have others", () => {
  const name = statementName("SELECT id FROM links WHERE id = $1");
  expect(name).toMatch(/^[\w-]{43}$/);
  expect(statementName("SELECT id FROM links WHERE id = $1")).toBe(name);
  expect(statementName("SELECT id FROM seals WHERE id = $1")).not.toBe(name);
});

test("a list and several statements in one text have no name", () => {
  expect(statementName("SELECT id FROM links WHERE a = $1 ORDER BY id DESC LIMIT $2")).toBe("");
  expect(statementName("BEGIN; SELECT 1; COMMIT")).toBe("");
  expect(statementName("SELECT (SELECT id FROM links ORDER BY id LIMIT 1) FROM seals WHERE id = $1")).not.toBe("");
});

const PREPARED = "SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement = $1";

test("PostgreSQL keeps the plan of a statement that Prisma sends, and plans those of pg-boss anew", async () => {
  const statement = "SELECT $1::int AS value";
  const [kept] = await db().$transaction(async (tx) => {
    for (const value of [1, 2]) expect(await tx.$queryRawUnsafe(statement, value)).toEqual([{ value }]);
    return tx.$queryRawUnsafe<{ count: number }[]>(PREPARED, statement);
  });
  expect(kept).toEqual({ count: 1 });
  // A kept plan of an empty job table would read every finished job for each job that a worker fetches.
  const jobs = (await sendingBoss()).getDb();
  for (const value of [1, 2]) expect((await jobs.executeSql(statement, [value])).rows).toEqual([{ value }]);
  expect((await jobs.executeSql(PREPARED, [statement])).rows).toEqual([{ count: 0 }]);
});
