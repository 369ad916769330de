import type { z } from "zod";
import { Problem } from "./errors.ts";

type Issue = z.core.$ZodIssue;

/** So many wrong fields are named, and of the others how many there are. */
const MOST_NAMED = 5;

/**
 * What is wrong as invalid_input: `attachments[2].content_base64: is not base64…`; of several fields `to: is required; subject: is
 * required; …`, the outermost first. `root` names the whole.
 */
export function explain(error: z.ZodError, root: string): Problem {
  const faults = faultsOf(error, root);
  const named = faults.slice(0, MOST_NAMED);
  const more = faults.length - named.length;
  return new Problem("invalid_input", [...named, ...(more ? [`and ${more} more`] : [])].join("; "));
}

/** One sentence for each field that breaks a rule, the outermost first, and at least one. */
export function faultsOf({ issues }: z.ZodError, root: string): [string, ...string[]] {
  const faults = new Map<string, string>();
  // Sorting is stable: of fields at the same depth the first in the order of the schema, and of a field's rules the first broken one.
  for (const { path, message } of issues.flatMap(eachField).sort((one, other) => one.path.length - other.path.length)) {
    const field = JSON.stringify(path);
    if (!faults.has(field)) faults.set(field, `${fieldName(path, root)}: ${message}`);
  }
  const [first = `${root}: is not valid`, ...others] = faults.values();
  return [first, ...others];
}

/** Several fields that are not known are one issue. */
function eachField(issue: Issue): Pick<Issue, "path" | "message">[] {
  if (issue.code !== "unrecognized_keys") return [issue];
  return issue.keys.map((key) => ({ path: [...issue.path, key], message: issue.message }));
}

function fieldName(path: PropertyKey[], root: string): string {
  let name = "";
  for (const step of path) {
    if (typeof step === "number") name += `[${step}]`;
    else name += name ? `.${printable(String(step))}` : printable(String(step));
  }
  return name || root;
}

/** Names come from the client: an answer repeats them short, and never as control or half characters. */
export function printable(name: string): string {
  const characters = [...name.toWellFormed().replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "\ufffd")];
  return characters.length > 60 ? `${characters.slice(0, 60).join("")}…` : characters.join("");
}
