import { failed, notChecked, passed } from "../checks.ts";
import type { Check, Json, Link } from "../types.ts";
import { replay } from "./states.ts";

/** What a record says at its head, in columns of its own beside the chain. */
export interface Shown {
  status: string;
  content_hash: string;
  created_at: string;
  simulated: boolean;
}

/** What a record shows must be no more and no other than what its chain says (FORMAT.md §10, `record.…`). */
export function checkShown(shown: Shown, links: readonly Link[]): Check[] {
  const end = replay(links.map((link) => link.event_type));
  const [created] = links;
  return [
    compare("record.status", shown.status, "status" in end ? end.status : undefined),
    compare("record.content_hash", shown.content_hash, created?.event_data.content_hash),
    compare("record.created_at", shown.created_at, created?.created_at),
    compare("record.simulated", shown.simulated, created && created.event_data.simulated === true),
  ];
}

function compare(code: string, found: Json, expected: Json | undefined): Check {
  if (expected === undefined) return notChecked(code, "chain_broken", "The chain says nothing to compare with.");
  if (found === expected) return passed(code, { found });
  const reason = `The record says “${String(found)}”, but its chain says “${String(expected)}”.`;
  return failed(code, "mismatch", reason, { expected, found });
}
