import { failed, notChecked, passed, warned } from "../checks.ts";
import { sha256, toHex } from "../digest.ts";
import { readDss } from "../pdf/dss.ts";
import { EVIDENCE_FILE, embeddedFile, LOG_PROOF_FILE } from "../pdf/embedded-file.ts";
import { PdfFile } from "../pdf/file.ts";
import { coveredBytes, type PdfSignature, readSignatures } from "../pdf/signature.ts";
import { PdfError } from "../pdf/syntax.ts";
import { DerError } from "../pki/asn1.ts";
import { type Material, NO_MATERIAL } from "../pki/material.ts";
import { verifyTimeStampToken } from "../pki/time-stamp.ts";
import type { Check } from "../types.ts";
import { type ArchivedPdf, splitArchive, verifyArchive } from "./archive.ts";
import { type Fault, fileChecks, type Opened, signatureChecks, signatureToken, signer, type Verify } from "./checks.ts";
import type { CertificateTrust } from "./enclosed.ts";
import { type Provisional, provisionalChecks } from "./provisional.ts";

/** A sealed certificate has one signature (`ETSI.CAdES.detached`), then document time-stamps (`ETSI.RFC3161`) only. */

export interface CertificateParts {
  signatures: PdfSignature[];
  /** The seal. `imprint` is the SHA-256 of the bytes it covers in this file, lower-case hex. */
  docTimeStamp: { token: Uint8Array; byteRange: [number, number, number, number]; imprint: string } | null;
  /** The embedded `evidence.json`, byte for byte. */
  evidence: Uint8Array | null;
  /** The embedded proof that the public log has the chain's head. */
  logProof: Uint8Array | null;
  /** The validation material of the sealed file. */
  material: Material;
  /** The last DSS, used where `material` lacks a revocation status. */
  later: Material;
  /** Why a part could not be read, or `null`. */
  problem: string | null;
}

/** Reads the parts of a certificate without checking them. Never throws. */
export async function readCertificate(file: Uint8Array): Promise<CertificateParts> {
  return readSealed(await splitArchive(file));
}

async function readSealed({ sealed: pdf, later }: ArchivedPdf): Promise<CertificateParts> {
  const nothing = { signatures: [], docTimeStamp: null, evidence: null, logProof: null, material: NO_MATERIAL };
  const parts: CertificateParts = { ...nothing, later, problem: null };
  try {
    const file = await PdfFile.open(pdf);
    parts.evidence = await embeddedFile(file, EVIDENCE_FILE);
    parts.logProof = await embeddedFile(file, LOG_PROOF_FILE);
    parts.signatures = await readSignatures(file);
    const last = parts.signatures.at(-1);
    if (last?.subFilter === TIME_STAMP) {
      const imprint = toHex(await sha256(coveredBytes(pdf, last)));
      parts.docTimeStamp = { token: last.contents, byteRange: last.byteRange, imprint };
    }
    parts.material = await readDss(file);
  } catch (error) {
    parts.problem = why(error);
  }
  return parts;
}

const SIGNATURE = "ETSI.CAdES.detached";
const TIME_STAMP = "ETSI.RFC3161";

/** Checks a certificate, in the order of the file. Never throws; facts that can't be reached are `not_checked`. */
export async function verifyCertificate(file: Uint8Array, trust: CertificateTrust): Promise<Check[]> {
  const archived = await splitArchive(file);
  return [...(await verifySealed(archived, trust)), ...(await verifyArchive(file, archived, trust))];
}

async function verifySealed(archived: ArchivedPdf, trust: CertificateTrust): Promise<Check[]> {
  const opened = await open(archived, trust);
  if ("problem" in opened) return [failed("pades.form", opened.problem, opened.reason), ...unreached()];
  if (!("timeStamp" in opened)) return verifyProvisional(opened);
  const checks = [passed("pades.form")];
  for (const [name, verify] of Object.entries(signatureChecks)) checks.push(...(await guarded(name, opened, verify)));
  checks.push(...(await signatureTimeStamp(opened)));
  for (const [name, verify] of Object.entries(fileChecks)) checks.push(...(await guarded(name, opened, verify)));
  const imprint = await covered(opened.timeStamp, opened.pdf);
  const prefix = "document_time_stamp";
  checks.push(
    ...(await verifyTimeStampToken(opened.timeStamp.contents, { imprint, prefix, ...timeStampTrust(opened) })),
  );
  return checks;
}

/** Checks the signature; all other facts are `not_reached`. */
async function verifyProvisional(opened: Provisional): Promise<Check[]> {
  const reason = "This certificate is provisional: it is signed, but no time-stamp seals it.";
  const checks = [failed("pades.form", "not_sealed", reason)];
  for (const [name, verify] of Object.entries(provisionalChecks)) checks.push(...(await guarded(name, opened, verify)));
  const reached = new Set(checks.map(({ code }) => code));
  return [...checks, ...unreached().filter(({ code }) => !reached.has(code))];
}

async function open(
  { sealed: pdf, later }: ArchivedPdf,
  trust: CertificateTrust,
): Promise<Opened | Provisional | Fault> {
  try {
    const file = await PdfFile.open(pdf);
    const [signature, timeStamp, ...more] = await readSignatures(file);
    if (!signature) return { problem: "not_signed", reason: "This PDF carries no signature." };
    if (signature.subFilter !== SIGNATURE)
      return { problem: "other_signature", reason: "The signature is of another kind than this format's." };
    if (!timeStamp) return { pdf, signature, ...trust };
    if (timeStamp.type !== "DocTimeStamp" || timeStamp.subFilter !== TIME_STAMP || more.length) {
      return { problem: "other_signatures", reason: "Something else than one time-stamp follows the signature." };
    }
    const material = await readDss(file);
    return { pdf, file, signature, timeStamp, material, later, ...trust };
  } catch (error) {
    return { problem: "unreadable", reason: `This PDF can't be read: ${why(error)}.` };
  }
}

/** Checks the token over the signature value (EN 319 122-1 §5.3). */
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

const timeStampTrust = ({ timeStampRoots, material, later }: Opened) => ({ roots: timeStampRoots, material, later });

/** A byte range beyond the file gives an imprint that matches no token. */
async function covered(signature: PdfSignature, pdf: Uint8Array): Promise<Uint8Array> {
  try {
    return await sha256(coveredBytes(pdf, signature));
  } catch {
    return new Uint8Array();
  }
}

async function guarded<Part>(name: string, opened: Part, verify: (part: Part) => ReturnType<Verify>): Promise<Check[]> {
  const code = `pades.${name}`;
  try {
    const found = await verify(opened);
    if (!found) return [passed(code)];
    if ("problem" in found) return [failed(code, found.problem, found.reason)];
    const { facts, warning, reason = "", more = [] } = found;
    return [warning ? warned(code, warning, reason, facts) : passed(code, facts), ...more];
  } catch (error) {
    return [failed(code, "malformed", `This part of the certificate can't be read: ${why(error)}.`)];
  }
}

const TOKEN_CHECKS = ["imprint", "signature", "certificate", "purpose", "trust"];
const unreachedTokens = (prefix: string): Check[] => TOKEN_CHECKS.map((name) => unreachable(`${prefix}.${name}`));
const unreachable = (code: string): Check =>
  notChecked(code, "not_reached", "Not checked, because the file could not be read that far.");

function unreached(): Check[] {
  const names = (checks: Record<string, Verify>) => Object.keys(checks).map((name) => unreachable(`pades.${name}`));
  const tokens = (prefix: string) => [unreachable(`${prefix}.form`), ...unreachedTokens(prefix)];
  return [
    ...names(signatureChecks),
    ...tokens("signature_time_stamp"),
    ...names(fileChecks),
    ...tokens("document_time_stamp"),
  ];
}

/** Other errors, such as those of WebCrypto, have no useful message. */
function why(error: unknown): string {
  return error instanceof PdfError || error instanceof DerError ? error.message : "it is malformed";
}
