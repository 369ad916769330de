import { processWide } from "#lib/process-wide.ts";
import { log } from "./log.ts";

/** Milliseconds without an error after which an outage is over. */
const QUIET = 5_000;

/** Codes of the system, PostgreSQL (Appendix A) and Prisma for a refused or lost connection. */
const AWAY = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
  ...["57P01", "57P02", "57P03", "08000", "08003", "08006"],
  ...["P1001", "P1002", "P1017", "DatabaseNotReachable", "ConnectionClosed", "SocketTimeout"],
]);
/** Messages of `pg` for errors without a code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

interface Outage {
  since: number;
  last: number;
  errors: number;
  over: NodeJS.Timeout;
}

const state = processWide<{ outage?: Outage | undefined }>("outage", () => ({}));

/**
 * Logs one line at the beginning of a database outage and one at its end, for any number of errors. Returns `false` for other
 * errors, which it does not log.
 */
export function logOutage(error: unknown): boolean {
  if (!isOutage(error)) return false;
  const now = Date.now();
  const known = state.outage;
  if (known) {
    clearTimeout(known.over);
    Object.assign(known, { last: now, errors: known.errors + 1, over: soonOver() });
  } else {
    log("warn", "the database is away", { error });
    state.outage = { since: now, last: now, errors: 1, over: soonOver() };
  }
  return true;
}

function soonOver(): NodeJS.Timeout {
  return setTimeout(() => {
    const { since, last, errors } = state.outage ?? { since: 0, last: 0, errors: 0 };
    state.outage = undefined;
    log("info", "no more was lost of the database", { errors, seconds: Math.round((last - since) / 1000) });
  }, QUIET).unref();
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, cause, meta } = error as Failure;
  const { originalCode, kind } = meta?.driverAdapterError?.cause ?? {};
  return [code, originalCode, kind].some((name) => AWAY.has(name ?? "")) || MESSAGES.test(message) || isOutage(cause);
}

/** An error of the system or `pg`, which have `code`, or of Prisma, which has the code of its driver adapter in `meta`. */
interface Failure extends NodeJS.ErrnoException {
  meta?: { driverAdapterError?: { cause?: { originalCode?: string; kind?: string } } };
}
