import { DerError } from "./asn1.ts";
import { failed, notChecked, passed } from "./checks.ts";
import {
  ATTRIBUTE,
  namesCertificate,
  onlyValue,
  readSignedData,
  type SignedData,
  signatureFault,
  signerCertificate,
} from "./cms.ts";
import { sha256, toHex } from "./digest.ts";
import { forbiddenChange } from "./pdf-changes.ts";
import { readDss } from "./pdf-dss.ts";
import { embeddedEvidence } from "./pdf-evidence.ts";
import { PdfFile } from "./pdf-file.ts";
import { coveredBytes, type PdfSignature, readSignatures, uncovered } from "./pdf-signature.ts";
import { PdfError } from "./pdf-syntax.ts";
import { readTimeStampToken, verifyTimeStampToken } from "./time-stamp.ts";
import { findTrust, readable } from "./trust.ts";
import type { Check, Json } from "./types.ts";
import { nameText, readCrl, readX509, type X509 } from "./x509.ts";

/** A sealed certificate: one signature (`ETSI.CAdES.detached`), then one document time-stamp (`ETSI.RFC3161`), nothing else. */

export interface CertificateParts {
  signatures: PdfSignature[];
  /** The seal; `imprint` is the SHA-256 of the bytes it covers in this very file, lower-case hex. */
  docTimeStamp: { token: Uint8Array; byteRange: [number, number, number, number]; imprint: string } | null;
  /** The embedded `evidence.json`, byte for byte. */
  evidence: Uint8Array | null;
  /** Why something could not be read, or `null`. */
  problem: string | null;
}

export interface CertificateTrust {
  /** DER of the roots that vouch for signers, and of those that vouch for time-stamping authorities. */
  signerRoots: readonly Uint8Array[];
  timeStampRoots: readonly Uint8Array[];
}

/** Takes a certificate apart without judging it. Never throws. */
export async function readCertificate(pdf: Uint8Array): Promise<CertificateParts> {
  const parts: CertificateParts = { signatures: [], docTimeStamp: null, evidence: null, problem: null };
  try {
    const file = await PdfFile.open(pdf);
    parts.evidence = await embeddedEvidence(file);
    parts.signatures = await readSignatures(file);
    const last = parts.signatures.at(-1);
    if (last?.subFilter === TIME_STAMP) {
      const imprint = toHex(await sha256(coveredBytes(pdf, last)));
      parts.docTimeStamp = { token: last.contents, byteRange: last.byteRange, imprint };
    }
  } catch (error) {
    parts.problem = why(error);
  }
  return parts;
}

const SIGNATURE = "ETSI.CAdES.detached";
const TIME_STAMP = "ETSI.RFC3161";
const PKCS7_DATA = "1.2.840.113549.1.7.1";

interface Opened extends CertificateTrust {
  pdf: Uint8Array;
  file: PdfFile;
  signature: PdfSignature;
  timeStamp: PdfSignature;
  /** From the DSS: hints, nothing in it is believed. */
  material: { certificates: Uint8Array[]; crls: Uint8Array[] };
}

type Fault = { problem: string; reason: string };
type Facts = { [fact: string]: Json };
type Verify = (opened: Opened) => Promise<Fault | { facts: Facts } | null>;

/** All facts about a certificate, in the order of the file. Never throws; what can't be reached is "not_checked". */
export async function verifyCertificate(pdf: Uint8Array, trust: CertificateTrust): Promise<Check[]> {
  const opened = await open(pdf, trust);
  if ("problem" in opened) return [failed("pades.form", opened.problem, opened.reason), ...unreached()];
  const checks = [passed("pades.form")];
  for (const [name, verify] of Object.entries(signatureChecks)) checks.push(await guarded(name, opened, verify));
  checks.push(...(await signatureTimeStamp(opened)));
  for (const [name, verify] of Object.entries(fileChecks)) checks.push(await guarded(name, opened, verify));
  const imprint = await covered(opened.timeStamp, pdf);
  checks.push(...(await verifyTimeStampToken(opened.timeStamp.contents, { imprint, ...timeStampTrust(opened) })));
  return checks;
}

async function open(pdf: Uint8Array, trust: CertificateTrust): Promise<Opened | Fault> {
  try {
    const file = await PdfFile.open(pdf);
    const [signature, timeStamp, ...more] = await readSignatures(file);
    if (!signature) return { problem: "not_signed", reason: "This PDF carries no signature." };
    if (signature.subFilter !== SIGNATURE)
      return { problem: "other_signature", reason: "The signature is of another kind than this format's." };
    if (!timeStamp)
      return {
        problem: "not_sealed",
        reason: "This certificate is provisional: it is signed, but no time-stamp seals it.",
      };
    if (timeStamp.type !== "DocTimeStamp" || timeStamp.subFilter !== TIME_STAMP || more.length) {
      return { problem: "other_signatures", reason: "Something else than one time-stamp follows the signature." };
    }
    const material = (await readDss(file)) ?? { certificates: [], crls: [] };
    return { pdf, file, signature, timeStamp, material, ...trust };
  } catch (error) {
    return { problem: "unreadable", reason: `This PDF can't be read: ${why(error)}.` };
  }
}

const signatureChecks: Record<string, Verify> = {
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
  contents: async ({ signature, timeStamp }) => {
    const irregular = signature.irregular ?? timeStamp.irregular;
    return irregular
      ? { problem: "irregular", reason: `A signature is not written in the one form it must have: ${irregular}.` }
      : null;
  },
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
  signer: async ({ signature, signerRoots, material }) => {
    const { signed, certificate } = signer(signature);
    const trust = await findTrust({
      leaf: certificate,
      pool: readable([...signed.certificates, ...material.certificates], readX509),
      roots: readable(signerRoots, readX509),
      crls: readable([...signed.crls, ...material.crls], readCrl),
      // The time-stamp says when the signature was there already; its own checks say what that time is worth.
      at: readTimeStampToken(signatureToken(signed)).genTime,
      purpose: "signing",
    });
    if ("problem" in trust) return trust;
    const root = nameText(trust.path.at(-1)?.subject ?? certificate.subject);
    return { facts: { signer: nameText(certificate.subject), root, revocation: trust.revocation } };
  },
};

const fileChecks: Record<string, Verify> = {
  validation_material: async ({ material: { certificates, crls } }) => {
    const usable =
      readable(certificates, readX509).length === certificates.length && readable(crls, readCrl).length === crls.length;
    if (!certificates.length || !usable)
      return {
        problem: "missing",
        reason: "The certificates it takes to check the signature later are not in the file.",
      };
    return { facts: { certificates: certificates.length, revocation_lists: crls.length } };
  },
  time_order: async ({ signature, timeStamp }) => {
    const [first, last] = [signatureToken(signer(signature).signed), timeStamp.contents].map(
      (token) => readTimeStampToken(token).genTime,
    );
    return first && last && first <= last
      ? null
      : { problem: "order", reason: "The time-stamp of the file is older than that of its signature." };
  },
  evidence: async ({ file }) => {
    const evidence = await embeddedEvidence(file);
    return evidence
      ? { facts: { size: evidence.length } }
      : { problem: "missing", reason: "The certificate embeds no evidence.json." };
  },
};

/** The token beside the signature value, which is what it stamps (EN 319 122-1 §5.3). */
async function signatureTimeStamp(opened: Opened): Promise<Check[]> {
  const prefix = "signature_time_stamp";
  try {
    const { signed } = signer(opened.signature);
    const imprint = await sha256(signed.signer.signature);
    return await verifyTimeStampToken(signatureToken(signed), { imprint, prefix, ...timeStampTrust(opened) });
  } catch (error) {
    return [
      failed(`${prefix}.form`, "missing", `The signature's own time-stamp can't be read: ${why(error)}.`),
      ...unreachedTokens(prefix),
    ];
  }
}

const timeStampTrust = ({ timeStampRoots, material }: Opened) => ({ roots: timeStampRoots, ...material });
const signedRevision = (pdf: Uint8Array, { byteRange: [, , c, d] }: PdfSignature) =>
  PdfFile.open(pdf.subarray(0, c + d));
const signatureToken = ({ signer }: SignedData): Uint8Array =>
  onlyValue(signer.unsigned, ATTRIBUTE.signatureTimeStamp).bytes;

function signer(signature: PdfSignature): { signed: SignedData; certificate: X509 } {
  const signed = readSignedData(signature.contents);
  const certificate = signerCertificate(signed);
  if (!certificate) throw new DerError("it does not enclose the signer's certificate");
  return { signed, certificate };
}

/** A byte range that leaves the file covers nothing: the imprint then matches nothing. */
async function covered(signature: PdfSignature, pdf: Uint8Array): Promise<Uint8Array> {
  try {
    return await sha256(coveredBytes(pdf, signature));
  } catch {
    return new Uint8Array();
  }
}

async function guarded(name: string, opened: Opened, verify: Verify): Promise<Check> {
  const code = `pades.${name}`;
  try {
    const found = await verify(opened);
    if (!found) return passed(code);
    return "facts" in found ? passed(code, found.facts) : failed(code, found.problem, found.reason);
  } catch (error) {
    return failed(code, "malformed", `This part of the certificate can't be read: ${why(error)}.`);
  }
}

const TOKEN_CHECKS = ["imprint", "signature", "certificate", "purpose", "trust"];
const unreachedTokens = (prefix: string): Check[] => TOKEN_CHECKS.map((name) => unreachable(`${prefix}.${name}`));
const unreachable = (code: string): Check =>
  notChecked(code, "not_reached", "Not checked, because the file could not be read that far.");

function unreached(): Check[] {
  const names = (checks: Record<string, Verify>) => Object.keys(checks).map((name) => unreachable(`pades.${name}`));
  const tokens = (prefix: string) => [unreachable(`${prefix}.form`), ...unreachedTokens(prefix)];
  return [...names(signatureChecks), ...tokens("signature_time_stamp"), ...names(fileChecks), ...tokens("time_stamp")];
}

/** Errors of ours say what is wrong; anything else, such as a refusal by WebCrypto, is just malformed. */
function why(error: unknown): string {
  return error instanceof PdfError || error instanceof DerError ? error.message : "it is malformed";
}
