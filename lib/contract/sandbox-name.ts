/**
 * The name of the organization that a test key gets. Certificates print it as the sender, and nobody has proven the key's address:
 * it must not stand there. Stored as it is; the pages and papers of a reader say it in his language.
 */
export const sandboxName = (organizationId: string): string =>
  `Test sandbox ${organizationId.slice(0, 8)}, sender not verified`;

const STORED = /^Test sandbox ([0-9a-f]{8}), sender not verified$/;

/** What tells this sandbox from others; `null` for any other name. */
export const sandboxMark = (name: string): string | null => STORED.exec(name)?.[1] ?? null;
