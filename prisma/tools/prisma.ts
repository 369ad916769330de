// `npm run db:prisma -- <arguments>`: runs `prisma` with a temporary database and the WebAssembly schema engine. Example: npm run db:prisma -- migrate dev --create-only --name what_changes
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../lib/server/postgres/postgres.ts";
import { migrate, readMigrations } from "../../lib/server/start/migrate.ts";

const root = join(import.meta.dirname, "../..");
const dataDir = await mkdtemp(join(tmpdir(), "acuse-prisma-"));
const database = await openDatabase({ dataDir, fsync: false });
try {
  await migrate(database.url, await readMigrations(join(root, "prisma/migrations")));
  const child = spawn(join(root, "node_modules/.bin/prisma"), process.argv.slice(2), {
    stdio: "inherit",
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
      PRISMA_SCHEMA_ENGINE_BINARY: join(root, "prisma/tools/schema-engine.ts"),
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      CHECKPOINT_DISABLE: "1",
    },
  });
  process.exitCode = await new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? 1)));
} finally {
  await database.release();
  await rm(dataDir, { recursive: true, force: true });
}
