import { failed, notChecked, passed } from "../checks.ts";
import type { Check, Json, Link } from "../types.ts";
import { replay } from "./states.ts";

/** Columns of a record that repeat facts of its chain. */
export interface RecordHeader {
  status: string;
  content_hash: string;
  created_at: string;
  simulated: boolean;
}

/** Checks the columns against the chain (FORMAT.md §10, `record.…`). */
export function checkHeader(header: RecordHeader, links: readonly Link[]): Check[] {
  const end = replay(links.map((link) => link.event_type));
  const [created] = links;
  return [
    compare("record.status", header.status, "status" in end ? end.status : undefined),
    compare("record.content_hash", header.content_hash, created?.event_data.content_hash),
    compare("record.created_at", header.created_at, created?.created_at),
    compare("record.simulated", header.simulated, created && created.event_data.simulated === true),
  ];
}

function compare(code: string, found: Json, expected: Json | undefined): Check {
  if (expected === undefined) return notChecked(code, "chain_broken", "The chain says nothing to compare with.");
  if (found === expected) return passed(code, { found });
  const reason = `The record says “${String(found)}”, but its chain says “${String(expected)}”.`;
  return failed(code, "mismatch", reason, { expected, found });
}
