/** An error as a log may hold it. */
export interface Described {
  name: string;
  /** Only where its words are known to be ours or the system's. */
  message?: string;
  /** `code`, `table`, `constraint`…: names that the database, the system and our own errors give. */
  facts?: Record<string, string | number>;
  /** Where it was thrown, innermost first. */
  at: string[];
  cause?: Described;
}

const DEEPEST = 4;
const FRAMES = 12;

/** Every process of ours is started in the project's folder; bundles can't know where their sources were. */
const root = (): string => process.cwd();

/** Properties with names and numbers in them, never with what somebody sent. */
const FACTS = ["code", "syscall", "errno", "address", "port", "severity", "table", "column", "constraint", "routine"];

/** Of libraries, and the same whatever was asked of them. */
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
 * What may be written of an error. Its message may repeat what a client, a provider or a document said, so it is kept only
 * if this project threw it (`lib`, and what is built of it, puts no foreign text into a message), if the system did, or if
 * it is a known one. Everything else is told by name, codes and place.
 */
export function described(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const at = framesOf(error);
  const message = mayBeTold(error, at[0]) ? plain(error.message) : "";
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

function mayBeTold(error: Error, frame = ""): boolean {
  if (KNOWN.has(error.message) || isFromSystem(error)) return true;
  // Of these even what is thrown in our files quotes its input.
  if (/^(Prisma|Zod|Syntax|DriverAdapter|URI)/.test(error.name)) return false;
  return frame.includes(`${root()}/`) && !frame.includes("node_modules");
}

const isFromSystem = (error: Error & { code?: unknown; syscall?: unknown }): boolean =>
  typeof error.syscall === "string" && /^E[A-Z0-9]+$/.test(String(error.code));

/** One line without what stands in quotation marks. */
const plain = (message: string): string =>
  (message.split("\n")[0] ?? "").replace(/"[^"]*"?|`[^`]*`?|(?<!\w)'[^']*'?/g, '"…"').slice(0, 300);

/** The stack begins with the message, which may be made to look like frames. */
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
