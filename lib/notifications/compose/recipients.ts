import { fault, invalid } from "#lib/contract/errors.ts";
import { addressesIn } from "#lib/contract/fields/addresses.ts";
import { isEmail } from "#lib/contract/fields/text.ts";
import { LIMITS } from "#lib/contract/limits.ts";

/** Characters of a wrong address that an error shows. */
const LETTERS = 60;

/** The addresses in the recipient field. An empty field gives one empty address, which the form's rules reject. @throws ApiError invalid_input */
export function recipientsOf(written: string): string[] {
  const distinct = addressesIn(written);
  if (distinct.length > LIMITS.compose.recipients)
    throw invalid("to", fault("many_recipients", LIMITS.compose.recipients));
  const wrong = distinct.filter((address) => !isEmail(address));
  if (wrong.length > 0) throw invalid("to", fault("emails", wrong.map(shortened).join(", ")));
  return distinct.length > 0 ? distinct : [""];
}

const shortened = (text: string): string => (text.length > LETTERS ? `${text.slice(0, LETTERS)}…` : text);
