import { processWide } from "#lib/process-wide.ts";
import { log } from "./log.ts";
import { observe } from "./vitals.ts";

/** Milliseconds without an error after which a write shows whether an outage is over. */
const QUIET = 5_000;

/** Codes of the system, PostgreSQL (Appendix A) and Prisma for a refused or lost connection. */
const AWAY = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
  ...["57P01", "57P02", "57P03", "08000", "08003", "08006"],
  ...["P1001", "P1002", "P1017", "DatabaseNotReachable", "ConnectionClosed", "SocketTimeout"],
]);
/** SQLSTATEs of a database that answers reads and refuses writes, in words for its operator. */
const READ_ONLY: { [code: string]: string } = {
  "25006": "the database is read-only, as during a failover",
  "53100": "the disk of the database is full",
  "58030": "the disk of the database fails",
};
/** SQLSTATEs, and Prisma's code, of a database that responds and takes no more work, in words for its operator. */
const REFUSING: { [code: string]: string } = {
  ...READ_ONLY,
  "53300": "the database has no free connection: raise its max_connections, or run fewer processes",
  P2028: "a transaction took too long, or waited too long for a connection",
};
/** Messages of `pg` and pg-boss for errors without a code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|LISTEN\/NOTIFY heartbeat)/;

/** Whether the words of an outage are those of a database that answers reads. */
export const refusesWrites = (words: string | undefined): boolean =>
  Object.values(READ_ONLY).some((one) => one === words);

interface Outage {
  since: number;
  last: number;
  errors: number;
  over: NodeJS.Timeout;
}

const state = processWide<{ outage?: Outage | undefined; tryWrite: () => Promise<unknown> }>("outage", () => ({
  tryWrite: async () => {},
}));

/** Sets the write that shows whether the database works again. */
export function endOutagesBy(tryWrite: () => Promise<unknown>): void {
  state.tryWrite = tryWrite;
}

/**
 * Logs one line at the beginning of a database outage and one at its end, for any number of errors. A refused write makes the
 * service not ready (see readiness.ts). Returns `false` for other errors, which it does not log.
 */
export function logOutage(error: unknown): boolean {
  const found = outageOf(error);
  if (!found) return false;
  if (refusesWrites(found)) observe({ part: "database", ok: false, reason: found }, true);
  const now = Date.now();
  const known = state.outage;
  if (known) {
    clearTimeout(known.over);
    Object.assign(known, { last: now, errors: known.errors + 1, over: soonOver() });
  } else {
    log("warn", found, { error });
    state.outage = { since: now, last: now, errors: 1, over: soonOver() };
  }
  return true;
}

const soonOver = (): NodeJS.Timeout => setTimeout(endOutage, QUIET).unref();

async function endOutage(): Promise<void> {
  const before = state.outage?.errors;
  try {
    await state.tryWrite();
  } catch (error) {
    if (logOutage(error)) return;
  }
  // An error meanwhile has set another timer.
  if (!state.outage || state.outage.errors !== before) return;
  const { since, last, errors } = state.outage;
  state.outage = undefined;
  log("warn", "the database works again", { errors, seconds: Math.round((last - since) / 1000) });
}

/** Returns what is wrong with the database in words; `null` for another error. */
export function outageOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, message, cause, meta } = error as Failure;
  const { originalCode, kind } = meta?.driverAdapterError?.cause ?? {};
  const codes = [code, originalCode, kind].filter((name) => name !== undefined);
  const refusing = codes.find((name) => Object.hasOwn(REFUSING, name));
  if (refusing) return REFUSING[refusing] ?? null;
  if (codes.some((name) => AWAY.has(name)) || MESSAGES.test(message)) return "the database is away";
  return outageOf(cause);
}

/** An error of the system or `pg`, which have `code`, or of Prisma, which has the code of its driver adapter in `meta`. */
interface Failure extends NodeJS.ErrnoException {
  meta?: { driverAdapterError?: { cause?: { originalCode?: string; kind?: string } } };
}
