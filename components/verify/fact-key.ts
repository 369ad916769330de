import type { Check } from "#lib/evidence/types.ts";

/** What another computation of the same fact is compared by. */
export const factKey = ({ code, state, facts }: Check): string => [code, facts?.id ?? "", state].join(" ");
