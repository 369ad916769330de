import type { z } from "zod";
import { Problem } from "./errors.ts";

type Issue = z.core.$ZodIssue;

/** The outermost broken rule as invalid_input: `attachments[2].content_base64: is not base64…`. `root` names the whole. */
export function explain(error: z.ZodError, root: string): Problem {
  const [first, ...others] = error.issues;
  let outermost = first;
  for (const issue of others) if (outermost && issue.path.length < outermost.path.length) outermost = issue;
  if (!outermost) return new Problem("invalid_input", `${root}: is not valid`);
  return new Problem("invalid_input", sentence(outermost, root));
}

function sentence(issue: Issue, root: string): string {
  const path = issue.code === "unrecognized_keys" ? [...issue.path, issue.keys[0] ?? ""] : issue.path;
  return `${fieldName(path, root)}: ${issue.message}`;
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
