import { readCreatedData } from "../chain/content.ts";
import { parseEvidence } from "../chain/evidence-file.ts";
import type { SealInput } from "../chain/seal.ts";
import { failed, notChecked, passed, signedAt } from "../checks.ts";
import { sha256Hex } from "../digest.ts";
import { checkPackage, packageFiles } from "../package/checks.ts";
import {
  type AmbiguousPackage,
  type GivenFile,
  isZip,
  looseLogStamp,
  type PackageParts,
  readPackage,
} from "../package/package.ts";
import { type CertificateParts, readCertificate, verifyCertificate } from "../pades/pades.ts";
import { checkEnd } from "../pdf/file-end.ts";
import { asText } from "../pdf/heads.ts";
import type { Roots } from "../pki/pem.ts";
import type { Check, Evidence } from "../types.ts";
import { verifyRecord } from "../verify.ts";
import { fileChecks } from "./known-files.ts";
import { isForeign, type Standing, standingOf, withoutRoots } from "./verdict.ts";

/** Checks given files without the service that made them (FORMAT.md §11). */

export interface Examination {
  standing: Standing;
  checks: Check[];
  /** The file name of the certificate; `null` when there is none. */
  certificate: string | null;
  certificate_sha256: string | null;
  evidence: Evidence | null;
  /** The token's time: `YYYY-MM-DDTHH:mm:ss.SSS`. */
  sealed_at: string | null;
  /** The time of the signature's own time-stamp, in the same form. */
  signed_at: string | null;
  /** The time that an outside authority vouches for, by which the public log had the last event, in the same form. */
  logged_at: string | null;
}

/** Finds the certificate or evidence package among the files and compares the others with it. Never throws for bad files. */
export async function examine(files: readonly GivenFile[], roots: Roots | null, now?: Date): Promise<Examination> {
  const found = await findCertificate(files, roots);
  if (!found) {
    const reason = "None of the files is a certificate of notification, or an evidence package with one.";
    return nothing("unreadable", notChecked("file.form", "not_a_certificate", reason));
  }
  if ("problem" in found) return nothing("wrong", failed("package.form", found.problem, found.reason));
  const { parts, name } = found;
  const others: GivenFile[] = [];
  // One package in memory at a time.
  for (const file of found.others) others.push(...(await withCopies(file, parts.certificate)));
  const examined = await judge(parts, others, { roots, now });
  const checks =
    examined.standing === "wrong" ? [...(await end(parts, { roots, now })), ...examined.checks] : examined.checks;
  return { ...examined, checks, certificate: name, certificate_sha256: await sha256Hex(parts.certificate.bytes) };
}

/** Returns, for the certificate's own package, the certificate under the package's name and the other files in it. */
async function withCopies(file: GivenFile, certificate: GivenFile): Promise<GivenFile[]> {
  const parts = isZip(file.bytes) ? await readPackage(file.bytes) : null;
  if (!parts || "problem" in parts) return [file];
  const { bytes } = parts.certificate;
  const same = bytes.length === certificate.bytes.length && bytes.every((octet, at) => octet === certificate.bytes[at]);
  return same ? [{ name: file.name, bytes }, ...parts.files] : [file];
}

type Judged = Pick<Examination, "standing" | "checks" | "evidence" | "sealed_at" | "signed_at" | "logged_at">;

type Against = Pick<Given, "roots" | "now">;

async function judge(parts: PackageParts, others: readonly GivenFile[], against: Against): Promise<Judged> {
  const read = await readCertificate(parts.certificate.bytes);
  const parsed = read.evidence && parseEvidence(read.evidence);
  const evidence = parsed && "format" in parsed ? parsed : null;
  const given = { read, parts, others, ...against };
  const checks = evidence ? await withEvidence(given, evidence) : await withoutEvidence(given, parsed as Check | null);
  const time = (of: string, name: string) => {
    const found = checks.find(({ code }) => code === of)?.facts?.[name];
    return typeof found === "string" ? found : null;
  };
  const times = { sealed_at: time("seal.time", "sealed_at"), logged_at: time("log.time_stamp", "time") };
  return { standing: standingOf(checks), checks, evidence, ...times, signed_at: signedAt(checks) };
}

const end = ({ certificate: { name, bytes } }: PackageParts, against: Against): Promise<Check[]> =>
  checkEnd(bytes, async (part) => {
    const { standing, evidence } = await judge(only({ name, bytes: part }), [], against);
    return { standing, id: evidence?.notification_id ?? null };
  });

/** A certificate without a package around it. */
const only = (certificate: GivenFile): PackageParts => {
  return { certificate, token: null, evidence: null, readme: null, roots: null, logStamp: null, files: [] };
};

const nothing = (standing: Standing, check: Check): Examination => ({
  standing,
  checks: [check],
  certificate: null,
  certificate_sha256: null,
  evidence: null,
  sealed_at: null,
  signed_at: null,
  logged_at: null,
});

interface Found {
  name: string;
  parts: PackageParts;
  others: GivenFile[];
}

/** Attachments may be PDF or ZIP files too, so files with evidence take precedence in any order. */
async function findCertificate(
  files: readonly GivenFile[],
  roots: Roots | null,
): Promise<Found | AmbiguousPackage | null> {
  const rest = (file: GivenFile) => files.filter((other) => other !== file);
  const alone = (file: GivenFile): Found => ({ name: file.name, parts: only(file), others: rest(file) });
  let refused: AmbiguousPackage | null = null;
  for (const file of files) {
    const parts = isZip(file.bytes) ? await readPackage(file.bytes) : null;
    if (parts && "problem" in parts) refused ??= parts;
    else if (parts) return { name: file.name, parts, others: [...parts.files, ...rest(file)] };
    else if (await hasEvidence(file.bytes)) return alone(file);
  }
  for (const file of files) if (isPdf(file.bytes) && (await isRemnant(file.bytes, roots))) return alone(file);
  return refused;
}

/**
 * True for a certificate without readable evidence: it names the evidence, a trusted signer signed it, or it is damaged. Any
 * other PDF was never a certificate. Certificates are not encrypted.
 */
async function isRemnant(pdf: Uint8Array, roots: Roots | null): Promise<boolean> {
  const text = asText(pdf);
  if (text.includes("evidence.json")) return true;
  if ((await readCertificate(pdf)).problem !== null) return !text.includes("/Encrypt");
  const checks = await verifyCertificate(pdf, trustOf(roots));
  return checks.some(({ code, state }) => code === "pades.signer" && state === "passed");
}

/** True for a PDF with readable evidence, and for a package of one. */
async function isCertified(bytes: Uint8Array): Promise<boolean> {
  const parts = isZip(bytes) ? await readPackage(bytes) : null;
  return hasEvidence(parts && !("problem" in parts) ? parts.certificate.bytes : bytes);
}

const hasEvidence = async (bytes: Uint8Array): Promise<boolean> =>
  isPdf(bytes) && (await readCertificate(bytes)).evidence !== null;

const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 5)) === "%PDF-";

interface Given {
  read: CertificateParts;
  parts: PackageParts;
  others: readonly GivenFile[];
  roots: Roots | null;
  now: Date | undefined;
}

const trustOf = (roots: Roots | null) => ({ signerRoots: roots?.signer ?? [], timeStampRoots: roots?.timeStamp ?? [] });

/** Facts that compare the certificate with itself. Its time-stamp is checked as `document_time_stamp`. */
const TRIVIAL = /^(seal$|seal\.(chain_hash|head|token)$|time_stamp\.)/;
const OF_SEAL = /^(seal|pades|signature_time_stamp|document_time_stamp|archive|archive_time_stamp|log)\./;

async function withEvidence({ parts: found, ...given }: Given, evidence: Evidence): Promise<Check[]> {
  const { read, roots, now } = given;
  const parts = { ...found, logStamp: found.logStamp ?? looseLogStamp(given.others) };
  const hashes = await Promise.all(
    given.others.map(async (file) => ({ ...file, sha256: await sha256Hex(file.bytes) })),
  );
  const bytesOf = (hash: unknown) => hashes.find(({ sha256 }) => sha256 === hash)?.bytes ?? null;
  const seal = sealOf(read, parts, evidence);
  const checked = await verifyRecord({
    notification_id: evidence.notification_id,
    content: evidence.content,
    links: evidence.events,
    attachments: evidence.attachments.map(({ id, sha256 }) => ({ id, sha256, bytes: bytesOf(sha256) })),
    seal,
    roots: roots ?? { signer: [], timeStamp: [] },
    ...(now ? { now } : {}),
  });
  // After an erasure the chain still has the hashes of the attachments, which others may have kept.
  const record = checked.map((check) =>
    check.code === "attachment.hash" && check.facts?.problem === "erased" && bytesOf(check.facts.expected)
      ? passed(check.code, { id: check.facts.id ?? null, hash: check.facts.expected ?? null })
      : check,
  );
  const created = readCreatedData(evidence.events[0]?.event_data ?? {});
  const attachments = typeof created === "string" ? [] : created.attachments.map(({ sha256 }) => sha256);
  const own = record.filter(({ code }) => !TRIVIAL.test(code));
  const unsealed = seal ? [] : (await verifyCertificate(parts.certificate.bytes, trustOf(roots))).map(provisional);
  const sealed = [...own.filter(({ code }) => OF_SEAL.test(code)), ...unsealed];
  const certified = {
    evidence,
    evidenceBytes: read.evidence,
    token: read.docTimeStamp?.token ?? null,
    roots: sealed.some(isForeign) ? (roots ? "other_service" : "no_roots") : (roots ?? "no_roots"),
  } as const;
  const { token, proof } = parts.logStamp ?? {};
  const unpacked = [...packageFiles(certified), ...(token && proof ? [token, proof] : [])];
  const known = {
    own: [await sha256Hex(parts.certificate.bytes), ...attachments],
    loose: await Promise.all(unpacked.map(sha256Hex)),
  };
  return [
    ...own.filter(({ code }) => !OF_SEAL.test(code)),
    ...(await fileChecks(evidence, known, hashes, isCertified)),
    ...(await checkPackage(parts, certified)),
    ...(roots ? sealed : sealed.map(withoutRoots)),
  ];
}

function sealOf(read: CertificateParts, parts: PackageParts, { events }: Evidence): SealInput | null {
  if (!read.docTimeStamp) return null;
  const { token, imprint } = read.docTimeStamp;
  return {
    token: parts.token ?? token,
    certificate: parts.certificate.bytes,
    imprint,
    chain_hash: events.at(-1)?.event_hash ?? "",
    head_sequence: events.length - 1,
    log_stamp: parts.logStamp,
  };
}

async function withoutEvidence({ parts, roots }: Given, problem: Check | null): Promise<Check[]> {
  const checks = await verifyCertificate(parts.certificate.bytes, trustOf(roots));
  const form = problem ?? notChecked("evidence.form", "missing", "There is no evidence file to be read.");
  return [form, ...(roots ? checks : checks.map(withoutRoots))];
}

/** A certificate without a seal is not wrong; it proves no time. */
function provisional(check: Check): Check {
  const { code, reason = "", facts } = check;
  return code === "pades.form" && facts?.problem === "not_sealed" ? notChecked(code, "not_sealed", reason) : check;
}
