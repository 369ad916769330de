import { config } from "#lib/config.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { nameText, readX509 } from "#lib/evidence/pki/x509.ts";
import { anchorOf } from "#lib/trust-services/identity.ts";
import { keys } from "#lib/trust-services/keys.ts";

/** The time-stamping authority, as certificates name it. */
interface Authority {
  authorityName: string;
  /** True for the embedded authority. */
  ownAuthority: boolean;
  /** SHA-256 of the current roots, lower-case hex, as on `/trust`. */
  roots: { signer: string[]; timeStamp: string[] };
}

export async function authority(): Promise<Authority> {
  const { seals: urls } = config().tsa;
  const { signing, authority: embedded, foreignRoots } = await keys();
  const stampedUnder = urls.length ? foreignRoots : [anchorOf(embedded)];
  const [signer, timeStamp] = (await Promise.all(
    [[anchorOf(signing)], stampedUnder].map((roots) => Promise.all(roots.map(sha256Hex))),
  )) as [string[], string[]];
  const roots = { signer, timeStamp };
  // Several authorities are tried in order, so that only the token says which of them issued it.
  if (urls.length) {
    return { authorityName: urls.map((url) => new URL(url).host).join(", "), ownAuthority: false, roots };
  }
  const { subject } = readX509(embedded.certificate);
  return { authorityName: nameText(subject), ownAuthority: true, roots };
}
