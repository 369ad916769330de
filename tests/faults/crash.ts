import pg from "pg";
import { vi } from "vitest";

/** Whether the process crashes before or after its nth operation. */
export type Moment = "before" | "after";

/**
 * Operations from one crash to the next; each run starts at another offset. `CRASH_STRIDE=1` crashes at every
 * operation.
 */
export const STRIDE = Number(process.env.CRASH_STRIDE || 3);

/** The operation of the first crash, from 1. */
export const firstCrash = (): number => 1 + Math.floor(Math.random() * STRIDE);

let operationsLeft = Number.POSITIVE_INFINITY;
let crashMoment: Moment = "before";
let crashed = false;

class Crash extends Error {
  override name = "Crash";
}

/**
 * Runs one operation of a process that crashes before or after its nth. After the crash no operation runs: no rollback and
 * no cleanup, as after kill -9. With "after", the operation was done but its result is lost.
 */
export async function operation<T>(act: () => Promise<T>): Promise<T> {
  if (crashed) throw new Crash("already crashed");
  operationsLeft--;
  if (operationsLeft >= 0) return act();
  crashed = true;
  if (crashMoment === "after") await act().catch(() => {});
  throw new Crash(`crashed ${crashMoment} an operation`);
}

type Files = typeof import("node:fs/promises");

/** For a mock of `node:fs/promises`: each call of the outbox to the disk is one operation. */
export function filesAsOperations(fs: Files): Files {
  const open = async (...args: Parameters<Files["open"]>) => {
    let opened: Awaited<ReturnType<Files["open"]>> | undefined;
    const opening = operation(async () => {
      opened = await fs.open(...args);
      return opened;
    });
    // The kernel closes what a dead process had open.
    const file = await opening.catch(async (error) => {
      await opened?.close();
      throw error;
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
export function countQueriesAsOperations(): void {
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const callback = args.findIndex((argument) => typeof argument === "function");
    // The pool and cursors submit query objects of their own; our code makes none.
    if (callback === -1 && typeof (args[0] as { submit?: unknown }).submit === "function")
      return query.apply(this, args);
    if (callback === -1) return operation(() => query.apply(this, args) as Promise<unknown>);
    const done = args[callback] as (error: Error | null, result?: unknown) => void;
    const promised = () => query.apply(this, args.slice(0, callback)) as Promise<unknown>;
    return void operation(promised).then((result) => done(null, result), done);
  } as never);
}

/** Runs `work` in a process that crashes at its `nth` operation. `false` when `work` ended before that. */
export async function crashAt(nth: number, moment: Moment, work: () => Promise<void>): Promise<boolean> {
  operationsLeft = nth - 1;
  crashMoment = moment;
  try {
    await work();
  } catch (error) {
    // A library may have wrapped the error; only a crash may have stopped the work.
    if (!crashed) throw error;
  }
  const hasCrashed = crashed;
  operationsLeft = Number.POSITIVE_INFINITY;
  crashed = false;
  return hasCrashed;
}
