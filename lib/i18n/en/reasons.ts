/** Facts are what the check found. */
export type Reasons = { [problem: string]: string | ((facts: { [name: string]: unknown }) => string) };
