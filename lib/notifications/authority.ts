import { config } from "#lib/config.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { nameText, readX509 } from "#lib/evidence/x509.ts";
import { keys } from "#lib/keys.ts";

/** Whose time-stamps seal our chains, as a certificate names it. */
export interface Authority {
  authorityName: string;
  /** The embedded one: this service vouches for its own clock, and says so. */
  ownAuthority: boolean;
  /** SHA-256 of the root under which certificates are signed, lower-case hex. */
  signerRoot: string;
}

export async function authority(): Promise<Authority> {
  const { urls } = config().tsa;
  const { signing, authority: embedded } = await keys();
  const signerRoot = await sha256Hex(signing.issuer.certificate);
  // Which of several answers is known only afterwards; a foreign authority's own name is in its token.
  if (urls.length) {
    return { authorityName: urls.map((url) => new URL(url).host).join(", "), ownAuthority: false, signerRoot };
  }
  const { subject } = readX509(embedded.certificate);
  return { authorityName: nameText(subject), ownAuthority: true, signerRoot };
}
