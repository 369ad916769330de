import type { Check } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/messages.ts";

/** Why a fact does not hold or was not checked, in the reader's language; as the check itself says it where there is no other text. */
export function reasonOf({ code, reason, facts = {} }: Check, t: Texts): string {
  const { reasons } = t.checks;
  const problem = String(facts.problem);
  const key = [`${code} ${problem}`, problem, ""].find((key) => Object.hasOwn(reasons, key));
  const found = key === undefined ? undefined : reasons[key];
  if (found === undefined) return reason ?? code;
  return typeof found === "string" ? found : found(facts);
}
