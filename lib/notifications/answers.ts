import { type Material, NO_MATERIAL } from "#lib/evidence/material.ts";
import { readTimeStampToken } from "#lib/evidence/time-stamp.ts";
import { tokenTrust } from "#lib/evidence/token-trust.ts";
import { type Identity, keys } from "#lib/keys.ts";
import { type Asking, answersAbout } from "#lib/revocation/answers.ts";

/** What issuers say now of a signer's certificate and of a time-stamping authority's. @throws RevokedError */
export async function answersOf({ signer, token }: { signer?: Identity; token: Uint8Array }): Promise<Material> {
  const { roots } = await keys();
  const questions: Asking[] = [
    ...(signer ? [{ certificate: signer.certificate, issuers: signer.chain }] : []),
    ...(await authorityOf(token, roots.timeStamp)),
  ];
  return answersAbout(questions);
}

/**
 * A token's authority with its issuers up to one of `roots`. No signature covers what a token encloses: along any other path
 * somebody on the way to the authority could name whom to ask.
 */
export async function authorityOf(token: Uint8Array, roots: readonly Uint8Array[]): Promise<Asking[]> {
  const at = readTimeStampToken(token).genTime;
  const trust = await tokenTrust(token, { ...NO_MATERIAL, roots, at });
  if ("problem" in trust) return [];
  const [authority, ...issuers] = trust.path.map(({ bytes }) => bytes);
  return authority ? [{ certificate: authority, issuers }] : [];
}
