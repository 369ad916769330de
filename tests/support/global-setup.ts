import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#lib/server/postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseDir: string;
  }
}

/** Gives the run a folder for its PostgreSQL; started only by a test that asks for a database, and stopped here. */
export default function setup(project: TestProject): () => Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "acuse-test-"));
  project.provide("databaseDir", dataDir);
  return async () => {
    if (existsSync(join(dataDir, "postgres/data"))) {
      const server = await openDatabase({ dataDir, fsync: false });
      await server.release();
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
}
