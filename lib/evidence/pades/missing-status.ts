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

/** A certificate with a revocation source and without a revocation status in the file, DER. */
interface MissingStatus {
  certificate: Uint8Array;
  /** The certificate's issuers, among other certificates, DER. */
  issuers: Uint8Array[];
}

/** Finds the certificates of trusted paths in a sealed file that lack a revocation status. @throws PdfError, DerError */
export async function missingStatuses(pdf: Uint8Array, roots: CertificateTrust): Promise<MissingStatus[]> {
  const file = await PdfFile.open(pdf);
  const [signature, ...stamps] = await readSignatures(file);
  if (!signature) throw new PdfError("it carries no signature");
  // The last DSS includes all earlier ones.
  const material = await readDss(file);
  const { signed } = signer(signature);
  const ofSigner = await signerTrust({ signature, material, later: material, ...roots });
  const tokens = [signatureToken(signed), ...stamps.map(({ contents }) => contents)];
  const ofTokens = tokens.map((token) =>
    tokenTrust(token, { roots: roots.timeStampRoots, ...material, at: readTimeStampToken(token).genTime }),
  );
  return [
    // A signer that is a root is its own path. Its issuer is only among the enclosed certificates.
    ...withoutStatus(ofSigner, signed.certificates),
    ...(await Promise.all(ofTokens)).flatMap((trust) => withoutStatus(trust)),
  ];
}

function withoutStatus(trust: Trust, enclosed: readonly Uint8Array[] = []): MissingStatus[] {
  if ("problem" in trust) return [];
  const issuers = [...trust.path.map(({ bytes }) => bytes), ...enclosed];
  return trust.unknownStatus.filter(namesSource).map(({ bytes }) => ({ certificate: bytes, issuers }));
}
