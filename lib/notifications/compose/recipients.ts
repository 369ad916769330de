import { fault, invalid } from "#lib/contract/errors.ts";
import { isEmail } from "#lib/contract/fields/text.ts";
import { LIMITS } from "#lib/contract/limits.ts";

/** Wrong addresses that an error names; each is shortened. */
const [NAMED, LETTERS] = [3, 60];

/**
 * Splits what was typed or pasted into the recipient field: addresses with commas, semicolons or white space between them. Each
 * one once; an empty field gives one empty address, which the form's rules reject. @throws ApiError invalid_input
 */
export function recipientsOf(written: string): string[] {
  const parts = written.split(/[\s,;]+/).filter(Boolean);
  const distinct = [...new Map(parts.map((address) => [address.toLowerCase(), address])).values()];
  if (distinct.length > LIMITS.compose.recipients)
    throw invalid("to", fault("many_recipients", LIMITS.compose.recipients));
  const wrong = distinct.filter((address) => !isEmail(address));
  if (wrong.length > 0) throw invalid("to", fault("emails", wrong.slice(0, NAMED).map(shortened).join(", ")));
  return distinct.length > 0 ? distinct : [""];
}

const shortened = (text: string): string => (text.length > LETTERS ? `${text.slice(0, LETTERS)}…` : text);
