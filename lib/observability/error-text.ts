/** An error in the form in which it is logged. */
export interface Described {
  name: string;
  /** Only if this project or the system wrote it. */
  message?: string;
  /** Names such as `code`, `table` and `constraint`, from the database, the system and our own errors. */
  facts?: Record<string, string | number>;
  /** Stack frames, innermost first. */
  at: string[];
  cause?: Described;
}

const DEEPEST = 4;
const FRAMES = 12;

/** All processes start in the project's folder. Bundles do not know the place of their sources. */
const root = (): string => process.cwd();

/** Properties that never hold input. */
const FACTS = ["code", "syscall", "errno", "address", "port", "severity", "table", "column", "constraint", "routine"];

/** Messages of libraries that never hold input. */
const KNOWN = new Set([
  "fetch failed",
  "terminated",
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "timeout exceeded when trying to connect",
  "timeout expired",
  "The operation was aborted due to timeout",
]);

/**
 * Describes an error for the log. Messages may repeat input, so only those of this project, of the system and known ones are
 * kept. Other errors have name, codes and stack frames.
 */
export function described(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const at = framesOf(error);
  const message = isSafe(error, at[0]) ? plain(error.message) : "";
  const facts = factsOf(error);
  const { cause } = error;
  return {
    name: error.name.replace(/\W+/g, "_").slice(0, 60),
    ...(message ? { message } : {}),
    ...(Object.keys(facts).length ? { facts } : {}),
    at: at.slice(0, FRAMES).map((frame) => frame.replaceAll(`${root()}/`, "")),
    ...(cause instanceof Error && depth < DEEPEST ? { cause: described(cause, depth + 1) } : {}),
  };
}

function isSafe(error: Error, frame = ""): boolean {
  if (KNOWN.has(error.message) || isFromSystem(error)) return true;
  // Messages of these errors quote input, even if thrown in our files.
  if (/^(Prisma|Zod|Syntax|DriverAdapter|URI)/.test(error.name)) return false;
  return frame.includes(`${root()}/`) && !frame.includes("node_modules");
}

const isFromSystem = (error: Error & { code?: unknown; syscall?: unknown }): boolean =>
  typeof error.syscall === "string" && /^E[A-Z0-9]+$/.test(String(error.code));

/** Returns the first line without quoted parts. */
const plain = (message: string): string =>
  (message.split("\n")[0] ?? "").replace(/"[^"]*"?|`[^`]*`?|(?<!\w)'[^']*'?/g, '"…"').slice(0, 300);

/** Skips the message at the beginning of the stack, because input in it may look like frames. */
function framesOf({ stack = "", message }: Error): string[] {
  const begin = message ? stack.indexOf(message) : 0;
  const lines = (begin < 0 ? "" : stack.slice(begin + message.length)).split("\n");
  return lines.filter((line) => /^ {4}at /.test(line)).map((line) => line.slice(7).replace("file://", ""));
}

function factsOf(error: Error): Record<string, string | number> {
  const from = error as Error & { facts?: object; meta?: { driverAdapterError?: { cause?: object } } };
  const adapter = from.meta?.driverAdapterError?.cause as { originalCode?: string; kind?: string } | undefined;
  const all = { ...from, ...from.facts, sqlstate: adapter?.originalCode, kind: adapter?.kind };
  const names = [...FACTS, "sqlstate", "kind", ...Object.keys(from.facts ?? {})];
  return Object.fromEntries(
    names
      .map((name): [string, unknown] => [name, (all as Record<string, unknown>)[name]])
      .filter((pair): pair is [string, string | number] => /^[\w.:, /-]{1,200}$/.test(String(pair[1] ?? "")))
      .filter(([, value]) => typeof value === "string" || typeof value === "number"),
  );
}
