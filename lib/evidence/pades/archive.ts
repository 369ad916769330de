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
 * A certificate that was re-time-stamped: each further document time-stamp was added before the previous authority's
 * certificate expired (EN 319 142-1 §5.6). The sealed file is a prefix and is checked alone.
 */
export interface ArchivedPdf {
  sealed: Uint8Array;
  /** Document time-stamps after the seal, in order. */
  archiveStamps: PdfSignature[];
  /** The last DSS, used for certificates whose revocation status the earlier one lacks. */
  later: Material;
}

const isTimeStamp = ({ type, subFilter }: PdfSignature): boolean =>
  type === "DocTimeStamp" && subFilter === "ETSI.RFC3161";
const endOf = ({ byteRange: [, , c, d] }: PdfSignature): number => c + d;

/** Never throws: any other file is returned as `sealed`, for later checks. */
export async function splitArchive(pdf: Uint8Array): Promise<ArchivedPdf> {
  const whole = { sealed: pdf, archiveStamps: [], later: NO_MATERIAL };
  try {
    const file = await PdfFile.open(pdf);
    const [signature, seal, ...archiveStamps] = await readSignatures(file);
    if (!signature || !seal || !archiveStamps.length || ![seal, ...archiveStamps].every(isTimeStamp)) return whole;
    const ends = [seal, ...archiveStamps].map(endOf);
    const rising = ends.every((end, at) => end <= pdf.length && (at === 0 || end > (ends[at - 1] ?? 0)));
    return rising ? { sealed: pdf.subarray(0, endOf(seal)), archiveStamps, later: await readDss(file) } : whole;
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

/** Checks each further document time-stamp, in order. Never throws. */
export async function verifyArchive(pdf: Uint8Array, archived: ArchivedPdf, trust: CertificateTrust) {
  const { sealed, archiveStamps, later } = archived;
  const checks: Check[] = [];
  let end = sealed.length;
  for (const stamp of archiveStamps) {
    const part = pdf.subarray(0, stamp === archiveStamps.at(-1) ? pdf.length : endOf(stamp));
    checks.push(...(await verifyRevision({ pdf: part, earlier: pdf.subarray(0, end), stamp, later, trust })));
    end = endOf(stamp);
  }
  return checks;
}

interface Appended extends Pick<Step, "pdf" | "stamp" | "trust">, Pick<ArchivedPdf, "later"> {
  earlier: Uint8Array;
}

async function verifyRevision({ pdf, earlier, stamp, later, trust }: Appended): Promise<Check[]> {
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
      judged("archive.renewal", await orderFault(step)),
      ...(await verifyTimeStampToken(stamp.contents, { imprint, prefix, roots, material, later })),
    ];
  } catch {
    return [failed("archive.revision", "malformed", "A later time-stamp of this certificate can't be read.")];
  }
}

const judged = (code: string, fault: Fault | null): Check =>
  fault ? failed(code, fault.problem, fault.reason) : passed(code);

/** Checks that a revision covers the file and adds only a time-stamp with validation material, in the one form. */
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
      : await forbiddenChange(before, after, stamp, { archive: true });
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

/** Checks that each time-stamp is later than the previous one, which must still have been valid at that time. */
async function orderFault({ stamp, previous, material, trust }: Step): Promise<Fault | null> {
  const [earlier, later] = [previous, stamp].map(({ contents }) => readTimeStampToken(contents).genTime);
  if (!earlier || !later || later < earlier)
    return { problem: "order", reason: "A later time-stamp is older than the one that it renews." };
  const found = await tokenTrust(previous.contents, { roots: trust.timeStampRoots, ...material, at: later });
  if (!("problem" in found)) return null;
  const reason = "The certificate was stamped again too late: its time-stamp could not be checked any more by then.";
  return { problem: found.problem === "expired" ? "late" : found.problem, reason };
}
