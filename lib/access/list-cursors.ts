import { keys } from "#lib/trust-services/keys.ts";
import { decryptText, encryptText, type StoredText } from "#lib/trust-services/stored-secret.ts";

/**
 * Encrypted cursors for an organization's lists. URLs end up in histories and logs, so a cursor must reveal nothing. It is
 * valid only for the same `list` of the same organization.
 */
export async function cursorsOf(list: string, organizationId: string) {
  const as: StoredText = {
    master: (await keys()).sessionSecret,
    purpose: `place in ${list} v1`,
    owner: organizationId,
  };
  return {
    write: (place: string): string => encryptText(place, as).toString("base64url"),
    /** `null` for a text that `write` did not return for this list. */
    read(text: string): string | null {
      try {
        return decryptText(Buffer.from(text, "base64url"), as);
      } catch {
        return null;
      }
    },
  };
}
