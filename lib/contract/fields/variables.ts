import { z } from "zod";
import { type Fault, fault, invalid, outer, writeFault } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import { escapeHtml, MARKER, MARKER_NAME, markersIn } from "./markers.ts";
import { brokenTextRule, utf8Bytes } from "./text.ts";

type Value = string | number | boolean;

/** Returns the rule that a value breaks, or `null`. Rejects numbers that JSON parsers round. */
function brokenValueRule(value: Value): Fault | null {
  if (typeof value === "string") return brokenTextRule(value, { mostCharacters: LIMITS.variableCharacters });
  if (typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    return fault("inexact_number");
  }
  return null;
}

/** Values by name, in a Map so that no name reaches an object's prototype. Unused entries are validated too. */
export const variables = z
  .record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean()], {
      error: writeFault(fault("wrong_type", "a string, a number, true or false")),
    }),
    { error: writeFault(fault("wrong_type", "an object of names and values")) },
  )
  .describe(
    `Values of \`{{variable}}\` markers: at most ${LIMITS.variables}; each a string of at most ${LIMITS.variableCharacters} characters, a number or a boolean. Names have letters, digits, \`.\`, \`_\` and \`-\`.`,
  )
  .meta({ maxProperties: LIMITS.variables })
  .transform((given, context) => {
    const fail = (broken: Fault, path: string[] = []) =>
      context.issues.push({ code: "custom", message: writeFault(broken), path, input: undefined });
    const entries = Object.entries(given);
    if (entries.length > LIMITS.variables) fail(fault("many_variables", LIMITS.variables));
    const result = new Map<string, string>();
    for (const [name, value] of entries.slice(0, LIMITS.variables)) {
      const rule = MARKER_NAME.test(name) ? brokenValueRule(value) : fault("variable_name");
      if (rule) fail(rule, [name]);
      result.set(name, String(value));
    }
    return result;
  });

/**
 * Replaces markers once: markers within values are not expanded, and markers without a value stay.
 * @throws ApiError invalid_input naming `field` once the result exceeds `mostBytes` (UTF-8), before more is built
 */
export function replaceMarkers(
  template: string,
  values: ReadonlyMap<string, string>,
  { field, mostBytes = LIMITS.bodyBytes, encode = (text: string) => text }: ReplaceOptions,
): string {
  const tooLong = () => invalid(field, outer("once_replaced", fault("long_bytes", mostBytes)));
  const parts: string[] = [];
  let characters = 0;
  let position = 0;
  const add = (part: string) => {
    parts.push(part);
    // No character takes less than a byte. Counting the bytes of 200,000 parts would take half a second.
    characters += part.length;
    if (characters > mostBytes) throw tooLong();
  };
  for (const marker of template.matchAll(MARKER)) {
    const value = values.get(marker[1] ?? "");
    if (value === undefined) continue;
    add(template.slice(position, marker.index));
    add(encode(value));
    position = marker.index + marker[0].length;
  }
  add(template.slice(position));
  const replaced = parts.join("");
  if (utf8Bytes(replaced) > mostBytes) throw tooLong();
  return replaced;
}

interface ReplaceOptions {
  field: string;
  mostBytes?: number;
  encode?: (text: string) => string;
}

interface Texts {
  subject: string;
  body_text: string;
  body_html: string | null;
}

/** Returns the names of markers without a value, at most as many as {@link markersIn} finds. */
export const unfilledMarkers = (given: Texts & { variables: ReadonlyMap<string, string> }): string[] =>
  markersIn(given.subject, given.body_text, given.body_html ?? "").filter((name) => !given.variables.has(name));

/** Replaces the markers of subject and bodies, and applies the fields' rules again to the results. */
export function personaliseTexts(given: Texts & { variables: ReadonlyMap<string, string> }): Texts {
  const { variables: values } = given;
  const subject = replaceMarkers(given.subject, values, { field: "subject" });
  const body_text = replaceMarkers(given.body_text, values, { field: "body_text" });
  const body_html =
    given.body_html === null
      ? null
      : replaceMarkers(given.body_html, values, { field: "body_html", encode: escapeHtml });
  const rules = { least: 1, mostCharacters: LIMITS.subjectCharacters, oneLine: true } as const;
  const checks = [
    ["subject", brokenTextRule(subject, rules)],
    ["body_text", brokenTextRule(body_text, { least: 1 })],
    ["body_html", body_html === null ? null : brokenTextRule(body_html, { least: 1 })],
  ] as const;
  for (const [field, rule] of checks) if (rule) throw invalid(field, outer("once_replaced", rule));
  return { subject, body_text, body_html };
}
