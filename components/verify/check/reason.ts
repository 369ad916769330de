import type { Check } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/messages.ts";

/** Why a fact failed or was not checked, in the reader's language. Falls back to the check's own reason. */
export function reasonOf({ code, reason, facts = {} }: Check, t: Texts): string {
  const { reasons } = t.checks;
  const cause = String(facts.problem ?? facts.warning);
  const key = [`${code} ${cause}`, cause, ""].find((key) => Object.hasOwn(reasons, key));
  const found = key === undefined ? undefined : reasons[key];
  if (found === undefined) return reason ?? code;
  return typeof found === "string" ? found : found(facts);
}
