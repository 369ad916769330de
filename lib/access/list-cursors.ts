import { keys } from "#lib/trust-services/keys.ts";
import { decryptText, encryptText, type StoredText } from "#lib/trust-services/stored-secret.ts";

/**
 * Places in an organization's lists as they stand in addresses, which are kept in histories and logs: encrypted, so that they
 * tell nothing, and read back by the same list of the same organization alone. `list` is what it is called.
 */
export async function cursorsOf(list: string, organizationId: string) {
  const as: StoredText = {
    master: (await keys()).sessionSecret,
    purpose: `place in ${list} v1`,
    owner: organizationId,
  };
  return {
    write: (place: string): string => encryptText(place, as).toString("base64url"),
    /** `null` when `write` gave no such text to this list. */
    read(text: string): string | null {
      try {
        return decryptText(Buffer.from(text, "base64url"), as);
      } catch {
        return null;
      }
    },
  };
}
