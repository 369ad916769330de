import { config } from "#lib/config.ts";
import { nameText, readX509 } from "#lib/evidence/x509.ts";
import { keys } from "#lib/keys.ts";

/** Whose time-stamps seal our chains, as a certificate names it. */
export interface Authority {
  authorityName: string;
  /** The embedded one: this service vouches for its own clock, and says so. */
  ownAuthority: boolean;
}

export async function authority(): Promise<Authority> {
  const { urls } = config().tsa;
  // Which of several answers is known only afterwards; a foreign authority's own name is in its token.
  if (urls.length) return { authorityName: urls.map((url) => new URL(url).host).join(", "), ownAuthority: false };
  const { subject } = readX509((await keys()).authority.certificate);
  return { authorityName: nameText(subject), ownAuthority: true };
}
