import { formatTime } from "../chain/chain.ts";
import { forbiddenChange } from "../pdf/changes.ts";
import { EVIDENCE_FILE, embeddedFile } from "../pdf/embedded-file.ts";
import { PdfFile } from "../pdf/file.ts";
import { namesAll } from "../pdf/heads.ts";
import { coveredBytes, type PdfSignature, uncovered } from "../pdf/signature.ts";
import { DerError } from "../pki/asn1.ts";
import {
  ATTRIBUTE,
  namesCertificate,
  onlyValue,
  readSignedData,
  type SignedData,
  signatureFault,
  signerCertificate,
} from "../pki/cms.ts";
import { readable } from "../pki/issued.ts";
import type { Material } from "../pki/material.ts";
import { readRevocationData } from "../pki/revocation.ts";
import { readTimeStampToken } from "../pki/time-stamp.ts";
import { findTrust, revocationChecks, revocationFact, rootFacts, type Trust } from "../pki/trust.ts";
import { nameText, readX509, type X509 } from "../pki/x509.ts";
import type { Check, Json } from "../types.ts";
import { type CertificateTrust, enclosesUnknown, isAllReadable } from "./enclosed.ts";

/** The checks of a sealed certificate, by the last part of their codes. They throw for malformed parts. */

const PKCS7_DATA = "1.2.840.113549.1.7.1";

/**
 * The two time-stamps may come from two authorities, each at most a minute off our clock. The later covers the earlier, so
 * the order is certain; this detects times that cannot both be true.
 */
const CLOCK_TOLERANCE_MS = 120_000;

/** A service obtains both within seconds, but anyone can time-stamp a signed file later. */
const APART_MS = 3_600_000;

export interface Opened extends CertificateTrust {
  pdf: Uint8Array;
  file: PdfFile;
  signature: PdfSignature;
  timeStamp: PdfSignature;
  material: Material;
  /** The last DSS, used where `material` lacks a revocation status. */
  later: Material;
}

type SignerQuestion = Pick<Opened, "signature" | "signerRoots" | "material" | "later">;

export type Fault = { problem: string; reason: string };
type Facts = { [fact: string]: Json };
export type Verify = (opened: Opened) => Promise<Fault | Found | null>;
type Found = { facts: Facts; more?: Check[]; warning?: string; reason?: string };

/** Checks that apply to a signature with and without a seal. */
export const ownChecks = {
  objects: async ({ pdf, signature }) =>
    namesAll(await signedRevision(pdf, signature))
      ? null
      : { problem: "hidden", reason: "The certificate holds something that only a reader that mends files finds." },
  signature: async ({ pdf, signature }) => {
    const { signed, certificate } = signer(signature);
    if (signed.contentType !== PKCS7_DATA || signed.content)
      return { problem: "content_type", reason: "The signature is not a detached one." };
    return signatureFault(signed, certificate, coveredBytes(pdf, signature));
  },
  signing_certificate: async ({ signature }) => {
    const { signed, certificate } = signer(signature);
    const named =
      signed.signer.attributes.has(ATTRIBUTE.signingCertificateV2) && (await namesCertificate(signed, certificate));
    return named
      ? null
      : { problem: "not_named", reason: "The signature does not name the certificate that it comes with." };
  },
} satisfies Record<string, (part: Pick<Opened, "pdf" | "signature">) => Promise<Fault | null>>;

export const signatureChecks: Record<string, Verify> = {
  coverage: async ({ pdf, signature, timeStamp }) => {
    const { byteRange } = signature;
    const first = uncovered(signature, byteRange[2] + byteRange[3]);
    if (first) return { problem: "gap", reason: `The signature does not cover all of its revision: ${first}.` };
    const last = uncovered(timeStamp, pdf.length);
    return last
      ? {
          problem: last.includes("end") ? "appended" : "gap",
          reason: `The time-stamp does not cover the whole file: ${last}.`,
        }
      : null;
  },
  contents: async (opened) => {
    const { signature, timeStamp } = opened;
    const irregular =
      signature.irregular ?? timeStamp.irregular ?? (await enclosesUnknown(timeStamp, opened.material, opened));
    return irregular
      ? { problem: "irregular", reason: `A signature is not written in the one form it must have: ${irregular}.` }
      : null;
  },
  objects: ownChecks.objects,
  revisions: async ({ pdf, file, signature }) => {
    const before = await signedRevision(pdf, signature);
    const [, ...older] = file.sections;
    const same = older.length === before.sections.length && older[0]?.offset === before.sections[0]?.offset;
    return same
      ? null
      : { problem: "other_history", reason: "The signed revision is not what the time-stamp was added to." };
  },
  changes: async ({ pdf, file, signature, timeStamp }) => {
    const change = await forbiddenChange(await signedRevision(pdf, signature), file, timeStamp);
    return change
      ? { problem: "changed", reason: `The certificate was changed after it was signed: ${change}.` }
      : null;
  },
  signature: ownChecks.signature,
  signing_certificate: ownChecks.signing_certificate,
  signer: async (opened) => {
    const { certificate } = signer(opened.signature);
    const trust = await signerTrust(opened);
    if ("problem" in trust) return trust;
    const root = await rootFacts(trust.path, certificate);
    const facts = { signer: nameText(certificate.subject), ...root, revocation: revocationFact(trust) };
    return { facts, more: revocationChecks("pades.revocation", trust) };
  },
};

export const fileChecks: Record<string, Verify> = {
  validation_material: async ({ material }) => {
    const { certificates, crls, ocsps } = material;
    if (!certificates.length || !isAllReadable(material))
      return {
        problem: "missing",
        reason: "The certificates it takes to check the signature later are not in the file.",
      };
    const counts = { certificates: certificates.length, revocation_lists: crls.length };
    return { facts: ocsps.length ? { ...counts, ocsp_answers: ocsps.length } : counts };
  },
  time_order: async ({ signature, timeStamp }) => {
    const [first, last] = [signatureToken(signer(signature).signed), timeStamp.contents].map(
      (token) => readTimeStampToken(token).genTime,
    );
    if (!first || !last || first.getTime() > last.getTime() + CLOCK_TOLERANCE_MS)
      return { problem: "order", reason: "The time-stamp of the file is older than that of its signature." };
    const facts = { signed_at: formatTime(first), sealed_at: formatTime(last) };
    if (last.getTime() - first.getTime() < APART_MS) return { facts };
    const reason =
      "The seal is over an hour later than the time-stamp of the signature: another person may have made it.";
    return { facts, warning: "apart", reason };
  },
  evidence: async ({ file }) => {
    const evidence = await embeddedFile(file, EVIDENCE_FILE);
    return evidence
      ? { facts: { size: evidence.length } }
      : { problem: "missing", reason: "The certificate embeds no evidence.json." };
  },
};

/**
 * Finds the signer's path at `at`, by default the time of the signature's time-stamp, which has checks of its own.
 * @throws DerError
 */
export function signerTrust({ signature, signerRoots, material, later }: SignerQuestion, at?: Date): Promise<Trust> {
  const { signed, certificate } = signer(signature);
  return findTrust({
    leaf: certificate,
    pool: readable([...signed.certificates, ...material.certificates], readX509),
    roots: readable(signerRoots, readX509),
    ...readRevocationData([...signed.crls, ...material.crls], material.ocsps),
    at: at ?? readTimeStampToken(signatureToken(signed)).genTime,
    purpose: "signing",
    later: readRevocationData(later.crls, later.ocsps),
  });
}

const signedRevision = (pdf: Uint8Array, { byteRange: [, , c, d] }: PdfSignature) =>
  PdfFile.open(pdf.subarray(0, c + d));
export const signatureToken = ({ signer }: SignedData): Uint8Array =>
  onlyValue(signer.unsigned, ATTRIBUTE.signatureTimeStamp).bytes;

export function signer(signature: PdfSignature): { signed: SignedData; certificate: X509 } {
  const signed = readSignedData(signature.contents);
  const certificate = signerCertificate(signed);
  if (!certificate) throw new DerError("it does not enclose the signer's certificate");
  return { signed, certificate };
}
