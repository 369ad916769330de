import { config } from "#lib/config.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { nameText, readX509 } from "#lib/evidence/pki/x509.ts";
import { anchorOf } from "#lib/trust-services/identity.ts";
import { keys } from "#lib/trust-services/keys.ts";

/** Whose time-stamps seal our chains, as a certificate names it. */
export interface Authority {
  authorityName: string;
  /** The embedded one: this service vouches for its own clock, and says so. */
  ownAuthority: boolean;
  /** SHA-256 of the roots under which certificates are signed and stamped from now on, lower-case hex, as `/trust` has them. */
  roots: { signer: string[]; timeStamp: string[] };
}

export async function authority(): Promise<Authority> {
  const { urls } = config().tsa;
  const { signing, authority: embedded, foreignRoots } = await keys();
  const stampedUnder = urls.length ? foreignRoots : [anchorOf(embedded)];
  const [signer, timeStamp] = (await Promise.all(
    [[anchorOf(signing)], stampedUnder].map((roots) => Promise.all(roots.map(sha256Hex))),
  )) as [string[], string[]];
  const roots = { signer, timeStamp };
  // Which of several answers is known only afterwards; a foreign authority's own name is in its token.
  if (urls.length) {
    return { authorityName: urls.map((url) => new URL(url).host).join(", "), ownAuthority: false, roots };
  }
  const { subject } = readX509(embedded.certificate);
  return { authorityName: nameText(subject), ownAuthority: true, roots };
}
