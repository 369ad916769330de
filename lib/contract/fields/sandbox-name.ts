/**
 * Name of the organization that a test key gets, as stored. Certificates print it as the sender, without the key's address.
 * Pages and certificates translate it.
 */
export const sandboxName = (organizationId: string, emailProven: boolean): string =>
  `Test sandbox ${organizationId.slice(0, 8)}, ${emailProven ? "address verified" : "sender not verified"}`;

const STORED = /^Test sandbox ([0-9a-f]{8}), (address verified|sender not verified)$/;

/** Parts of a stored sandbox name; `null` for any other name. */
export function parseSandboxName(name: string): { mark: string; emailProven: boolean } | null {
  const [, mark, standing] = STORED.exec(name) ?? [];
  return mark ? { mark, emailProven: standing === "address verified" } : null;
}
