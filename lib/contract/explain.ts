import type { z } from "zod";
import { ApiError, type Fault, fault, readFault } from "./errors.ts";

type Issue = z.core.$ZodIssue;
type Located = Pick<Issue, "path" | "message">;

/** At most this many faults are named; the others are counted. */
const MOST_NAMED = 5;

/**
 * What breaks a schema, as invalid_input: one fault for each wrong field, the outermost first. `root` names the whole value.
 */
export function explain(error: z.ZodError, root: string): ApiError {
  const [first, ...others] = faultsOf(error);
  const named = others.slice(0, MOST_NAMED - 1).map((one) => asFault(one, root));
  return new ApiError("invalid_input", [asFault(first, root), ...named], { more: others.length - named.length });
}

/** The broken rule of each field that breaks one, the outermost first, and at least one. */
function faultsOf({ issues }: z.ZodError): [Located, ...Located[]] {
  const faults = new Map<string, Located>();
  // Sorting is stable: of fields at the same depth the first in the order of the schema, and of a field's rules the first broken one.
  for (const one of issues.flatMap(eachField).sort((one, other) => one.path.length - other.path.length)) {
    const field = JSON.stringify(one.path);
    if (!faults.has(field)) faults.set(field, one);
  }
  const [first = { path: [], message: "" }, ...others] = faults.values();
  return [first, ...others];
}

/** Schemas carry a fault as the text of their message; a message of zod's own says nothing that we publish. */
const asFault = ({ path, message }: Located, root: string): Fault => ({
  ...(readFault(message) ?? fault("invalid")),
  field: fieldName(path, root),
});

/** Several fields that are not known are one issue. */
function eachField(issue: Issue): Located[] {
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
