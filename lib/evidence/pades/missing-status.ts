import { readDss } from "../pdf/dss.ts";
import { PdfFile } from "../pdf/file.ts";
import { readSignatures } from "../pdf/signature.ts";
import { PdfError } from "../pdf/syntax.ts";
import { namesSource } from "../pki/revocation-sources.ts";
import { readTimeStampToken } from "../pki/time-stamp.ts";
import { tokenTrust } from "../pki/token-trust.ts";
import type { Trust } from "../pki/trust.ts";
import { signatureToken, signer, signerTrust } from "./checks.ts";
import type { CertificateTrust } from "./enclosed.ts";

/** A certificate that names whom to ask whether it was revoked, and those among which its issuers are found. DER. */
export interface Unanswered {
  certificate: Uint8Array;
  issuers: Uint8Array[];
}

/**
 * What a sealed file, stamped again or not, lacks: its certificates that name whom to ask, and of which it holds no answer. What is
 * not trusted is not asked about. @throws PdfError, DerError
 */
export async function unansweredIn(pdf: Uint8Array, roots: CertificateTrust): Promise<Unanswered[]> {
  const file = await PdfFile.open(pdf);
  const [signature, ...stamps] = await readSignatures(file);
  if (!signature) throw new PdfError("it carries no signature");
  // The last one lists all that those before it listed.
  const material = await readDss(file);
  const { signed } = signer(signature);
  const ofSigner = await signerTrust({ signature, material, later: material, ...roots });
  const tokens = [signatureToken(signed), ...stamps.map(({ contents }) => contents)];
  const ofTokens = tokens.map((token) =>
    tokenTrust(token, { roots: roots.timeStampRoots, ...material, at: readTimeStampToken(token).genTime }),
  );
  return [
    // A published signer is its own path: who issued it is only known from what we enclosed ourselves.
    ...silent(ofSigner, signed.certificates),
    ...(await Promise.all(ofTokens)).flatMap((trust) => silent(trust)),
  ];
}

/** Certificates without revocation data on a trusted path, which a stranger can't enter without a signature of its issuers. */
function silent(trust: Trust, enclosed: readonly Uint8Array[] = []): Unanswered[] {
  if ("problem" in trust) return [];
  const issuers = [...trust.path.map(({ bytes }) => bytes), ...enclosed];
  return trust.unanswered.filter(namesSource).map(({ bytes }) => ({ certificate: bytes, issuers }));
}
