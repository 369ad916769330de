import { processWide } from "#lib/process-wide.ts";
import { log } from "./log.ts";

/** Without another complaint for so long, an outage is over; in milliseconds. */
const QUIET = 5_000;

/** Of the system, of PostgreSQL (Appendix A) and of Prisma: there is nobody, or who was there goes away. */
const AWAY = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
  ...["57P01", "57P02", "57P03", "08000", "08003", "08006"],
  ...["P1001", "P1002", "P1017", "DatabaseNotReachable", "ConnectionClosed", "SocketTimeout"],
]);
/** What `pg` says itself, without a code. */
const SAID =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

interface Outage {
  since: number;
  last: number;
  errors: number;
  over: NodeJS.Timeout;
}

const state = processWide<{ outage?: Outage | undefined }>("outage", () => ({}));

/**
 * Tells of an outage of the database in one line at its beginning and one at its end, however many connections and polls
 * complain of it. `false` when the error is of another kind and was not told.
 */
export function tellOutage(error: unknown): boolean {
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
  return [code, originalCode, kind].some((name) => AWAY.has(name ?? "")) || SAID.test(message) || isOutage(cause);
}

/** What the system, `pg` and Prisma say, each in its own place. */
interface Failure extends NodeJS.ErrnoException {
  meta?: { driverAdapterError?: { cause?: { originalCode?: string; kind?: string } } };
}
