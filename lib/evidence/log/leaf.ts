import { canonicalBytes } from "../chain/jcs.ts";
import { sha256Hex } from "../digest.ts";

/** A link as an entry of the public log (FORMAT.md §8.6). */
interface LogLeaf {
  /** Lower-case hex; {@link lookupOf} its notification. */
  lookup: string;
  sequence: number;
  /** Lower-case hex. */
  event_hash: string;
}

/** Returns the name of a record in the log. Only a reader who knows the notification's id can compute it. */
export const lookupOf = (notificationId: string): Promise<string> =>
  sha256Hex(new TextEncoder().encode(`acuse-log/1\n${notificationId}`));

/** Returns the bytes of the log's entry. */
export const leafBytes = ({ lookup, sequence, event_hash }: LogLeaf): Uint8Array =>
  canonicalBytes({ v: 1, lookup, sequence, event_hash });

/** Reads an entry; `null` for other bytes than {@link leafBytes} writes. */
export function readLeaf(entry: Uint8Array): LogLeaf | null {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(entry);
  const match = /^\{"event_hash":"([0-9a-f]{64})","lookup":"([0-9a-f]{64})","sequence":(0|[1-9]\d{0,8}),"v":1\}$/.exec(
    text,
  );
  return match ? { event_hash: match[1] as string, lookup: match[2] as string, sequence: Number(match[3]) } : null;
}
