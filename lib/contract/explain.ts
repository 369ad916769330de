import type { z } from "zod";
import { Problem } from "./errors.ts";

type Issue = z.core.$ZodIssue;
type Fault = Pick<Issue, "path" | "message">;

/** So many wrong fields are named, and of the others how many there are. */
const MOST_NAMED = 5;

/**
 * What is wrong as invalid_input: `attachments[2].content_base64: is not base64…`; of several fields `to: is required; subject: is
 * required; …`, the outermost first. `root` names the whole.
 */
export function explain(error: z.ZodError, root: string): Problem {
  const faults = faultsOf(error);
  const named = faults.slice(0, MOST_NAMED).map((fault) => sentence(fault, root));
  const more = faults.length - named.length;
  return new Problem("invalid_input", [...named, ...(more ? [`and ${more} more`] : [])].join("; "));
}

/** The first of what {@link explain} says. */
export const firstFault = (error: z.ZodError, root: string): string => sentence(faultsOf(error)[0], root);

/** The broken rule of each field that breaks one, the outermost first, and at least one. */
function faultsOf({ issues }: z.ZodError): [Fault, ...Fault[]] {
  const faults = new Map<string, Fault>();
  // Sorting is stable: of fields at the same depth the first in the order of the schema, and of a field's rules the first broken one.
  for (const fault of issues.flatMap(eachField).sort((one, other) => one.path.length - other.path.length)) {
    const field = JSON.stringify(fault.path);
    if (!faults.has(field)) faults.set(field, fault);
  }
  const [first = { path: [], message: "is not valid" }, ...others] = faults.values();
  return [first, ...others];
}

const sentence = ({ path, message }: Fault, root: string): string => `${fieldName(path, root)}: ${message}`;

/** Several fields that are not known are one issue. */
function eachField(issue: Issue): Fault[] {
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

/** Of a client's name so many characters are repeated. */
const MOST_REPEATED = 60;

/** Names come from the client: an answer repeats them short, and never as control or half characters. */
export function printable(name: string): string {
  // A name may be as long as a whole body. One character more than is repeated takes two units each at most.
  const start = name.slice(0, 2 * (MOST_REPEATED + 1));
  const characters = [...start.toWellFormed().replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "\ufffd")];
  return characters.length > MOST_REPEATED ? `${characters.slice(0, MOST_REPEATED).join("")}…` : characters.join("");
}
