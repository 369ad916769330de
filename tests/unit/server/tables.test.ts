import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readMigrations, tablesOf } from "#lib/server/start/migrate.ts";

test("the tables that the application's role gets rights to are those of the Prisma schema", async () => {
  const prisma = join(import.meta.dirname, "../../../prisma");
  const models = readFileSync(join(prisma, "schema.prisma"), "utf8")
    .split(/^model /m)
    .slice(1);
  const mapped = models.map((model) => `public."${/@@map\("(\w+)"\)/.exec(model)?.[1]}"`);
  expect(tablesOf(await readMigrations(join(prisma, "migrations"))).sort()).toEqual(mapped.sort());
});
