import { AsyncLocalStorage } from "node:async_hooks";
import { config } from "#lib/config.ts";
import { db, type Queryable } from "#lib/db.ts";
import { processWide } from "#lib/process-wide.ts";
import type { PrismaClient } from "#prisma/client/client.ts";

interface Open {
  tx: Queryable;
  depth: number;
}

const open = new AsyncLocalStorage<Open>();
const HOUR = 3_600_000;

/** Makes every transaction of the code a savepoint while {@link undone} runs. */
export function nestTransactions(): PrismaClient {
  const client = db();
  const nested = new Proxy(client, {
    get(target, name) {
      const around = open.getStore();
      if (!around) return Reflect.get(target, name);
      if (name === "$transaction") return (work: (tx: Queryable) => Promise<unknown>) => within(around, work);
      return Reflect.get(around.tx, name);
    },
  });
  processWide<{ open?: unknown }>("database", () => ({})).open = { url: config().databaseUrl, client: nested };
  return client;
}

/** Runs `work` in one transaction that never commits. */
export async function rehearsed(client: PrismaClient, work: () => Promise<void>): Promise<void> {
  const over = new Error("rolled back");
  const all = client.$transaction(
    async (tx) => {
      await open.run({ tx, depth: 0 }, work);
      throw over;
    },
    { timeout: HOUR, maxWait: HOUR },
  );
  await all.catch((error: unknown) => {
    if (error !== over) throw error;
  });
}

/** Runs `work` and rolls it back. */
export async function undone(work: () => Promise<void>): Promise<void> {
  const around = open.getStore();
  if (!around) throw new Error("outside of a rehearsal");
  const name = `s${around.depth}`;
  await around.tx.$executeRawUnsafe(`SAVEPOINT ${name}`);
  await open.run({ tx: around.tx, depth: around.depth + 1 }, work);
  await around.tx.$executeRawUnsafe(`ROLLBACK TO SAVEPOINT ${name}`);
  await around.tx.$executeRawUnsafe(`RELEASE SAVEPOINT ${name}`);
}

/** An error ends the rehearsal, so nothing is rolled back. */
async function within({ tx, depth }: Open, work: (tx: Queryable) => Promise<unknown>): Promise<unknown> {
  return open.run({ tx, depth }, () => work(tx));
}
