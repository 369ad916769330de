import pg from "pg";
import { vi } from "vitest";

/** What a step does to the world, one thing at a time: after any of them its process may be gone. */
export type Moment = "before" | "after";

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

type Files = typeof import("node:fs/promises");

/** For a mock of `node:fs/promises`: what the outbox does to the disk counts as well, one call at a time. */
export function mortalFiles(fs: Files): Files {
  const open = async (...args: Parameters<Files["open"]>) => {
    let opened: Awaited<ReturnType<Files["open"]>> | undefined;
    const opening = operation(async () => {
      opened = await fs.open(...args);
      return opened;
    });
    // The kernel closes what a dead process had open.
    const file = await opening.catch(async (death) => {
      await opened?.close();
      throw death;
    });
    const { writeFile, sync } = file;
    file.writeFile = (...data: Parameters<typeof writeFile>) => operation(() => writeFile.apply(file, data));
    file.sync = () => operation(() => sync.apply(file));
    return file;
  };
  const link = (...args: Parameters<Files["link"]>) => operation(() => fs.link(...args));
  const rm = (...args: Parameters<Files["rm"]>) => operation(() => fs.rm(...args));
  return { ...fs, open, link, rm };
}

/** Makes every query of this process one operation. */
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
