import { setTimeout as sleep } from "node:timers/promises";
import { follow, LogContradiction } from "#lib/evidence/log/follow.ts";
import { EMPTY, type Hash } from "#lib/evidence/log/merkle.ts";
import type { Policy } from "#lib/evidence/log/policy.ts";
import { LoggedEvents } from "./logged-events.ts";
import type { Memory } from "./memory.ts";
import type { Records } from "./records.ts";
import { compareHeads, type Finding } from "./signed-heads.ts";
import { type LogSource, Withheld } from "./source.ts";
import { readSigned, type SignedCheckpoint, type Trust, trustFor } from "./trust.ts";

export interface Visit {
  source: LogSource;
  memory: Memory | null;
  policy: Policy | null;
  records: Records | null;
  onProgress?: (entries: number, size: number) => void;
}

/** The result of one visit to a log. */
export interface Outcome {
  trust: Trust;
  /** Why the log contradicts itself or what was seen; `null` if it does not. */
  contradiction: string | null;
  /** The checkpoint that was followed; `null` if none could be trusted. */
  signed: SignedCheckpoint | null;
  /** The state to keep; the earlier state after a contradiction. */
  memory: Memory | null;
  hasQuorum: boolean;
  findings: Finding[];
}

/** Milliseconds in which a smaller tree may be a cache's. */
const CACHE_MS = 10_000;
const AGAIN_MS = 2_000;

/** Follows the log from the memory to its present checkpoint. @throws Unreachable */
export async function visit(given: Visit): Promise<Outcome> {
  const { source, memory, policy } = given;
  const trust = await trustFor(source, memory, policy);
  const signed = await currentCheckpoint(given, trust);
  const outcome: Outcome = { trust, contradiction: null, signed: null, memory, hasQuorum: false, findings: [] };
  if (typeof signed === "string") return { ...outcome, contradiction: signed };
  outcome.signed = signed;
  outcome.hasQuorum = policy?.isQuorum(new Set(signed.cosigners)) ?? true;
  if (memory && memory.checkpoint.origin !== signed.checkpoint.origin)
    return {
      ...outcome,
      contradiction: `its name is now ${signed.checkpoint.origin}, not ${memory.checkpoint.origin}`,
    };
  try {
    return { ...outcome, ...(await compare(given, trust, signed)) };
  } catch (error) {
    if (!(error instanceof LogContradiction || error instanceof Withheld)) throw error;
    return { ...outcome, contradiction: error.message };
  }
}

/** Reads the entries up to a signed checkpoint, and compares them with each other and with certificates. @throws LogContradiction, Withheld */
async function compare(
  { source, memory, records, onProgress }: Visit,
  { keys }: Trust,
  { checkpoint, note, vkey }: SignedCheckpoint,
): Promise<Pick<Outcome, "memory" | "findings">> {
  const events = new LoggedEvents(records ? undefined : memory?.events);
  const roots = new Map<number, Hash>();
  const tree = await follow({
    seen: memory?.tree ?? EMPTY,
    head: checkpoint,
    read: (tile) => source.tile(tile),
    shown: {
      sizes: new Set(records?.heads.map((head) => head.checkpoint.size)),
      onRoot: (size, root) => roots.set(size, root),
    },
    onProgress: (entries) => onProgress?.(entries, checkpoint.size),
    whole: records !== null,
    onEntry: (entry) => {
      events.add(entry);
      records?.see(entry);
    },
  });
  const [first, second] = events.repeated() ?? [];
  if (first !== undefined)
    throw new LogContradiction(
      "logged_twice",
      `its entries ${first} and ${second} are for one event of a record: the record was rewritten`,
    );
  const seen = { url: source.url, vkey, note, checkpoint, tree, events: events.bytes() };
  if (!records) return { memory: seen, findings: [] };
  const lag = { now: new Date(), isCosigned: checkpoint.note.signatures.length > 1 };
  const shown = await compareHeads(records.heads, { head: checkpoint, keys, roots, ...lag });
  return { memory: seen, findings: [...records.finish(lag), ...shown] };
}

/** Returns the checkpoint with checked signatures, or an error text. Retries while a cache may serve a smaller tree. */
async function currentCheckpoint({ source, memory }: Visit, trust: Trust) {
  for (const deadline = Date.now() + CACHE_MS; ; await sleep(AGAIN_MS)) {
    const signed = await readSigned(await source.text("checkpoint"), trust);
    if (typeof signed === "string") return signed;
    const isSmaller = memory && signed.checkpoint.size < memory.checkpoint.size;
    if (!isSmaller || Date.now() + AGAIN_MS > deadline) return signed;
  }
}
