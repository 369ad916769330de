import type { z } from "zod";
import { ApiError, type Fault, fault, readFault } from "./errors.ts";

type Issue = z.core.$ZodIssue;
type Located = Pick<Issue, "path" | "message">;

/** Faults listed in an error; the others are counted. */
const MOST_NAMED = 5;

/**
 * Converts a schema's errors to `invalid_input` with one fault per wrong field, the outermost first. `root` names the whole value.
 */
export function explain(error: z.ZodError, root: string): ApiError {
  const [first, ...others] = faultsOf(error);
  const named = others.slice(0, MOST_NAMED - 1).map((issue) => asFault(issue, root));
  return new ApiError("invalid_input", [asFault(first, root), ...named], { more: others.length - named.length });
}

/** The first issue of each field, the outermost field first. */
function faultsOf({ issues }: z.ZodError): [Located, ...Located[]] {
  const faults = new Map<string, Located>();
  // Sorting is stable, so fields of one depth keep the order of the schema.
  for (const issue of issues.flatMap(eachField).sort((a, b) => a.path.length - b.path.length)) {
    const field = JSON.stringify(issue.path);
    if (!faults.has(field)) faults.set(field, issue);
  }
  const [first = { path: [], message: "" }, ...others] = faults.values();
  return [first, ...others];
}

/** Our schemas put a fault into the message; zod's own messages are not published. */
const asFault = ({ path, message }: Located, root: string): Fault => ({
  ...(readFault(message) ?? fault("invalid")),
  field: fieldName(path, root),
});

/** zod reports all unknown fields of an object as one issue. */
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

/** Characters of a client's name that an error repeats. */
const MOST_REPEATED = 60;

/** Shortens a client's name for an error and replaces control, format and half characters. */
export function printable(name: string): string {
  // Cut first, since a name may be as long as a whole body. A character takes at most two UTF-16 units.
  const start = name.slice(0, 2 * (MOST_REPEATED + 1));
  const characters = [...start.toWellFormed().replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "\ufffd")];
  return characters.length > MOST_REPEATED ? `${characters.slice(0, MOST_REPEATED).join("")}…` : characters.join("");
}
