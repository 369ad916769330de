import type { Check } from "#lib/evidence/types.ts";

/** Key under which two computations of the same fact are compared. */
export const factKey = ({ code, state, facts }: Check): string => [code, facts?.id ?? "", state].join(" ");
