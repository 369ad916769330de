import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#lib/server/postgres/postgres.ts";
import { tryLock } from "#lib/server/start/prepare/lock.mjs";
import { compileSiteSheet, SITE_SHEET } from "#lib/server/start/prepare/site-sheet.mjs";

declare module "vitest" {
  interface ProvidedContext {
    databaseDir: string;
  }
}

const root = join(import.meta.dirname, "../..");
const PREFIX = "acuse-test-";
const ownerLock = (dataDir: string) => join(dataDir, "owner");

/** Gives the run a folder for its PostgreSQL; started only by a test that asks for a database, and stopped here. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  // Pages have their sheet in them; a run without a build compiles it.
  if (!existsSync(join(root, SITE_SHEET))) await compileSiteSheet(root);
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX));
  tryLock(ownerLock(dataDir));
  project.provide("databaseDir", dataDir);
  return () => remove(dataDir);
}

async function remove(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, "postgres/data"))) {
    const server = await openDatabase({ dataDir, fsync: false });
    await server.release();
  }
  rmSync(dataDir, { recursive: true, force: true });
}

/** Stops the servers of runs that were killed. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX))) {
    const dataDir = join(tmpdir(), name);
    if (existsSync(ownerLock(dataDir)) && abandoned(dataDir)) await remove(dataDir);
  }
}

function abandoned(dataDir: string): boolean {
  try {
    return tryLock(ownerLock(dataDir)) !== null;
  } catch {
    return false; // another account's
  }
}
