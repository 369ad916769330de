import pg from "pg";
import { vi } from "vitest";
import { closeDb } from "#lib/db.ts";

/** What a step does to the world, one thing at a time: after any of them its process may be gone. */
type Moment = "before" | "after";

let operationsLeft = Number.POSITIVE_INFINITY;
let dyingMoment: Moment = "before";
let dead = false;

export class Death extends Error {
  override name = "Death";
}

/**
 * One operation of a process that dies before or after its nth. From then on none of its operations reaches the world:
 * no rollback, no tidying up, as after kill -9. Dying "after" means that it was done but nobody learnt it.
 */
export async function operation<T>(act: () => Promise<T>): Promise<T> {
  if (dead) throw new Death("already dead");
  operationsLeft--;
  if (operationsLeft >= 0) return act();
  dead = true;
  if (dyingMoment === "after") await act().catch(() => {});
  throw new Death(`died ${dyingMoment} an operation`);
}

/** Makes every query of this process one operation. File system calls come in through a mock of `node:fs/promises`. */
export function makeQueriesMortal(): void {
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const callback = args.findIndex((argument) => typeof argument === "function");
    // A query object of a caller's own, as the pool and cursors submit: not one that our code makes.
    if (callback === -1 && typeof (args[0] as { submit?: unknown }).submit === "function")
      return query.apply(this, args);
    if (callback === -1) return operation(() => query.apply(this, args) as Promise<unknown>);
    const done = args[callback] as (error: Error | null, result?: unknown) => void;
    const promised = () => query.apply(this, args.slice(0, callback)) as Promise<unknown>;
    return void operation(promised).then((result) => done(null, result), done);
  } as never);
}

/** Runs `life` in a process that dies around its `nth` operation. `false` when it ended before that. */
export async function dying(nth: number, moment: Moment, life: () => Promise<void>): Promise<boolean> {
  operationsLeft = nth - 1;
  dyingMoment = moment;
  try {
    await life();
  } catch (error) {
    // Whatever a library made of it: nothing but death may have stopped this life.
    if (!dead) throw error;
  }
  const died = dead;
  operationsLeft = Number.POSITIVE_INFINITY;
  dead = false;
  return died;
}

/** What the kernel does for a dead process: its connections close, and PostgreSQL rolls back what was open. */
export async function bury(databaseUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: databaseUrl, application_name: "undertaker" });
  await admin.connect();
  await admin.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'acuse'`,
  );
  await admin.end();
  await closeDb();
}
