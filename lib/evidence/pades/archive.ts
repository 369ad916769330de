import { failed, passed } from "../checks.ts";
import { sha256 } from "../digest.ts";
import { forbiddenChange } from "../pdf/changes.ts";
import { readDss } from "../pdf/dss.ts";
import { PdfFile } from "../pdf/file.ts";
import { coveredBytes, type PdfSignature, readSignatures, uncovered } from "../pdf/signature.ts";
import { type Material, NO_MATERIAL } from "../pki/material.ts";
import { readTimeStampToken, verifyTimeStampToken } from "../pki/time-stamp.ts";
import { tokenTrust } from "../pki/token-trust.ts";
import type { Check } from "../types.ts";
import type { Fault } from "./checks.ts";
import { type CertificateTrust, enclosesUnknown, isAllReadable } from "./enclosed.ts";

/**
 * A certificate that was kept for long: sealed, and stamped again by a further document time-stamp before the certificate of the
 * time-stamp before it expired (EN 319 142-1 §5.6). The sealed file is a prefix of it, and is judged by itself.
 */
export interface Renewed {
  sealed: Uint8Array;
  /** In their order; empty for a file as it was sealed. */
  renewals: PdfSignature[];
  /** The validation material of the last one, heard where that of an earlier time-stamp says nothing. */
  later: Material;
}

const isTimeStamp = ({ type, subFilter }: PdfSignature): boolean =>
  type === "DocTimeStamp" && subFilter === "ETSI.RFC3161";
const endOf = ({ byteRange: [, , c, d] }: PdfSignature): number => c + d;

/** Never throws: what is no such file is `sealed` as it is, for others to judge. */
export async function splitRenewals(pdf: Uint8Array): Promise<Renewed> {
  const whole = { sealed: pdf, renewals: [], later: NO_MATERIAL };
  try {
    const file = await PdfFile.open(pdf);
    const [signature, seal, ...renewals] = await readSignatures(file);
    if (!signature || !seal || !renewals.length || ![seal, ...renewals].every(isTimeStamp)) return whole;
    const ends = [seal, ...renewals].map(endOf);
    const rising = ends.every((end, at) => end <= pdf.length && (at === 0 || end > (ends[at - 1] ?? 0)));
    return rising ? { sealed: pdf.subarray(0, endOf(seal)), renewals, later: await readDss(file) } : whole;
  } catch {
    return whole;
  }
}

interface Step {
  pdf: Uint8Array;
  before: PdfFile;
  after: PdfFile;
  stamp: PdfSignature;
  previous: PdfSignature;
  material: Material;
  trust: CertificateTrust;
}

/** The facts about each renewal, in their order. Never throws. */
export async function verifyRenewals(pdf: Uint8Array, renewed: Renewed, trust: CertificateTrust) {
  const { sealed, renewals, later } = renewed;
  const checks: Check[] = [];
  let end = sealed.length;
  for (const stamp of renewals) {
    const part = pdf.subarray(0, stamp === renewals.at(-1) ? pdf.length : endOf(stamp));
    checks.push(...(await verifyRenewal({ pdf: part, earlier: pdf.subarray(0, end), stamp, later, trust })));
    end = endOf(stamp);
  }
  return checks;
}

interface Appended extends Pick<Step, "pdf" | "stamp" | "trust">, Pick<Renewed, "later"> {
  earlier: Uint8Array;
}

async function verifyRenewal({ pdf, earlier, stamp, later, trust }: Appended): Promise<Check[]> {
  const prefix = "archive_time_stamp";
  try {
    const [before, after] = [await PdfFile.open(earlier), await PdfFile.open(pdf)];
    const previous = (await readSignatures(before)).at(-1);
    const material = await readDss(after);
    if (!previous) throw new TypeError("nothing to renew");
    const step = { pdf, before, after, stamp, previous, material, trust };
    const imprint = await sha256(coveredBytes(pdf, stamp));
    const { timeStampRoots: roots } = trust;
    return [
      judged("archive.revision", await revisionFault(step)),
      judged("archive.renewal", await renewalFault(step)),
      ...(await verifyTimeStampToken(stamp.contents, { imprint, prefix, roots, material, later })),
    ];
  } catch {
    return [failed("archive.revision", "malformed", "A later time-stamp of this certificate can't be read.")];
  }
}

const judged = (code: string, fault: Fault | null): Check =>
  fault ? failed(code, fault.problem, fault.reason) : passed(code);

/** It covers everything before it, is written in the one form, and added nothing but itself and what it takes to check it. */
async function revisionFault(step: Step): Promise<Fault | null> {
  const { pdf, before, after, stamp, material, trust } = step;
  const gap = uncovered(stamp, pdf.length);
  if (gap) {
    const reason = `A later time-stamp does not cover the whole file: ${gap}.`;
    return { problem: gap.includes("end") ? "appended" : "gap", reason };
  }
  const [, ...older] = after.sections;
  const change =
    older.length !== before.sections.length || older[0]?.offset !== before.sections[0]?.offset
      ? "its history is another one"
      : await forbiddenChange(before, after, stamp, { renewal: true });
  if (change) return { problem: "changed", reason: `The certificate was changed after it was sealed: ${change}.` };
  if (!isAllReadable(material)) {
    const reason =
      "A later time-stamp added validation material that is not a certificate, revocation list or OCSP response.";
    return { problem: "irregular", reason };
  }
  const irregular = stamp.irregular ?? (await enclosesUnknown(stamp, material, trust));
  return irregular
    ? { problem: "irregular", reason: `A later time-stamp is not written in the one form it must have: ${irregular}.` }
    : null;
}

/** A time-stamp is carried on only by one that was made while it could still be checked. */
async function renewalFault({ stamp, previous, material, trust }: Step): Promise<Fault | null> {
  const [earlier, later] = [previous, stamp].map(({ contents }) => readTimeStampToken(contents).genTime);
  if (!earlier || !later || later < earlier)
    return { problem: "order", reason: "A later time-stamp is older than the one that it renews." };
  const found = await tokenTrust(previous.contents, { roots: trust.timeStampRoots, ...material, at: later });
  if (!("problem" in found)) return null;
  const reason = "The certificate was stamped again too late: its time-stamp could not be checked any more by then.";
  return { problem: found.problem === "expired" ? "late" : found.problem, reason };
}
