import { readSignedData, signerCertificate } from "#lib/evidence/cms.ts";
import type { Material } from "#lib/evidence/material.ts";
import { type Identity, keys } from "#lib/keys.ts";
import { type Asking, answersAbout } from "#lib/revocation/answers.ts";

/** What issuers say now of a signer's certificate and of a time-stamping authority's. @throws RevokedError */
export async function answersOf({ signer, token }: { signer?: Identity; token: Uint8Array }): Promise<Material> {
  const { roots } = await keys();
  const signed = readSignedData(token);
  const authority = signerCertificate(signed);
  const questions: Asking[] = [
    ...(signer ? [{ certificate: signer.certificate, issuers: signer.chain }] : []),
    ...(authority ? [{ certificate: authority.bytes, issuers: [...signed.certificates, ...roots.timeStamp] }] : []),
  ];
  return answersAbout(questions);
}
