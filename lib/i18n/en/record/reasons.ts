/** Texts of reasons, from the facts of a check. */
export type Reasons = { [problem: string]: string | ((facts: { [name: string]: unknown }) => string) };
