import { parseEvidence } from "../chain/evidence-file.ts";
import type { SealInput } from "../chain/seal.ts";
import { failed, notChecked } from "../checks.ts";
import { sha256Hex } from "../digest.ts";
import { checkPackage } from "../package/checks.ts";
import { type AmbiguousPackage, type HeldFile, isZip, type PackageParts, readPackage } from "../package/package.ts";
import { type CertificateParts, readCertificate, verifyCertificate } from "../pades/pades.ts";
import { checkEnd } from "../pdf/file-end.ts";
import type { Roots } from "../pki/pem.ts";
import type { Check, Evidence } from "../types.ts";
import { verifyRecord } from "../verify.ts";
import { fileChecks } from "./known-files.ts";
import { isForeign, type Standing, standingOf, withoutRoots } from "./verdict.ts";

/** Files at hand, checked without the service that made them: FORMAT.md §11. */

export interface Examination {
  standing: Standing;
  checks: Check[];
  /** The name of the file that was taken for the certificate; `null` when none could be. */
  certificate: string | null;
  certificate_sha256: string | null;
  evidence: Evidence | null;
  /** When it was sealed, as the token says: `YYYY-MM-DDTHH:mm:ss.SSS`. */
  sealed_at: string | null;
}

/** One of the files is a certificate or an evidence package; the others are held against it. Never throws for what is in them. */
export async function examine(files: readonly HeldFile[], roots: Roots | null, now?: Date): Promise<Examination> {
  const found = await findCertificate(files);
  if (!found) {
    const reason = "None of the files is a certificate (a PDF) or an evidence package (a ZIP with one).";
    return nothing("unreadable", notChecked("file.form", "not_a_certificate", reason));
  }
  if ("problem" in found) return nothing("wrong", failed("package.form", found.problem, found.reason));
  const { parts, name, others } = found;
  const examined = await judge(parts, others, { roots, now });
  const checks =
    examined.standing === "wrong" ? [...(await end(parts, { roots, now })), ...examined.checks] : examined.checks;
  return { ...examined, checks, certificate: name, certificate_sha256: await sha256Hex(parts.certificate.bytes) };
}

type Judged = Pick<Examination, "standing" | "checks" | "evidence" | "sealed_at">;

type Against = Pick<Held, "roots" | "now">;

async function judge(parts: PackageParts, others: readonly HeldFile[], against: Against): Promise<Judged> {
  const read = await readCertificate(parts.certificate.bytes);
  const parsed = read.evidence && parseEvidence(read.evidence);
  const evidence = parsed && "format" in parsed ? parsed : null;
  const held = { read, parts, others, ...against };
  const checks = evidence ? await withEvidence(held, evidence) : await withoutEvidence(held, parsed as Check | null);
  const time = checks.find(({ code }) => code === "seal.time")?.facts?.sealed_at;
  return { standing: standingOf(checks), checks, evidence, sealed_at: typeof time === "string" ? time : null };
}

const end = ({ certificate: { name, bytes } }: PackageParts, against: Against): Promise<Check[]> =>
  checkEnd(bytes, async (part) => {
    const { standing, evidence } = await judge(only({ name, bytes: part }), [], against);
    return { standing, id: evidence?.notification_id ?? null };
  });

/** A certificate without a package around it. */
const only = (certificate: HeldFile): PackageParts => {
  return { certificate, token: null, evidence: null, readme: null, roots: null, files: [] };
};

const nothing = (standing: Standing, check: Check): Examination => ({
  standing,
  checks: [check],
  certificate: null,
  certificate_sha256: null,
  evidence: null,
  sealed_at: null,
});

interface Found {
  name: string;
  parts: PackageParts;
  others: HeldFile[];
}

/** An attachment may be a PDF or a ZIP as well: what carries evidence comes first, whatever the order. */
async function findCertificate(files: readonly HeldFile[]): Promise<Found | AmbiguousPackage | null> {
  const rest = (file: HeldFile) => files.filter((other) => other !== file);
  const alone = (file: HeldFile): Found => ({ name: file.name, parts: only(file), others: rest(file) });
  let refused: AmbiguousPackage | null = null;
  for (const file of files) {
    const parts = isZip(file.bytes) ? await readPackage(file.bytes) : null;
    if (parts && "problem" in parts) refused ??= parts;
    else if (parts) return { name: file.name, parts, others: [...parts.files, ...rest(file)] };
    if (isPdf(file.bytes) && (await readCertificate(file.bytes)).evidence) return alone(file);
  }
  const pdf = files.find(({ bytes }) => isPdf(bytes));
  return pdf ? alone(pdf) : refused;
}

const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 5)) === "%PDF-";

interface Held {
  read: CertificateParts;
  parts: PackageParts;
  others: readonly HeldFile[];
  roots: Roots | null;
  now: Date | undefined;
}

const trustOf = (roots: Roots | null) => ({ signerRoots: roots?.signer ?? [], timeStampRoots: roots?.timeStamp ?? [] });

/** What a certificate says by itself can't differ from itself; its time-stamp is checked where it is, over the document. */
const TRIVIAL = /^(seal$|seal\.(chain_hash|head|token)$|time_stamp\.)/;
const OF_SEAL = /^(seal|pades|signature_time_stamp|document_time_stamp|archive|archive_time_stamp)\./;

async function withEvidence(held: Held, evidence: Evidence): Promise<Check[]> {
  const { read, parts, roots, now } = held;
  const hashes = await Promise.all(held.others.map(async (file) => ({ ...file, sha256: await sha256Hex(file.bytes) })));
  const bytesOf = (hash: string) => hashes.find(({ sha256 }) => sha256 === hash)?.bytes ?? null;
  const seal = sealOf(held, evidence);
  const record = await verifyRecord({
    notification_id: evidence.notification_id,
    content: evidence.content,
    links: evidence.events,
    attachments: evidence.attachments.map(({ id, sha256 }) => ({ id, sha256, bytes: bytesOf(sha256) })),
    seal,
    roots: roots ?? { signer: [], timeStamp: [] },
    ...(now ? { now } : {}),
  });
  const own = record.filter(({ code }) => !TRIVIAL.test(code));
  const unsealed = seal ? [] : (await verifyCertificate(parts.certificate.bytes, trustOf(roots))).map(provisional);
  const sealed = [...own.filter(({ code }) => OF_SEAL.test(code)), ...unsealed];
  const certified = {
    evidence,
    evidenceBytes: read.evidence,
    token: read.docTimeStamp?.token ?? null,
    roots: sealed.some(isForeign) ? (roots ? "other_service" : "no_roots") : (roots ?? "no_roots"),
  } as const;
  return [
    ...own.filter(({ code }) => !OF_SEAL.test(code)),
    ...fileChecks(evidence, hashes),
    ...(await checkPackage(parts, certified)),
    ...(roots ? sealed : sealed.map(withoutRoots)),
  ];
}

function sealOf({ read, parts }: Held, { events }: Evidence): SealInput | null {
  if (!read.docTimeStamp) return null;
  const { token, imprint } = read.docTimeStamp;
  return {
    token: parts.token ?? token,
    certificate: parts.certificate.bytes,
    imprint,
    chain_hash: events.at(-1)?.event_hash ?? "",
    head_sequence: events.length - 1,
  };
}

async function withoutEvidence({ parts, roots }: Held, problem: Check | null): Promise<Check[]> {
  const checks = await verifyCertificate(parts.certificate.bytes, trustOf(roots));
  const form = problem ?? notChecked("evidence.form", "missing", "There is no evidence file to be read.");
  return [form, ...(roots ? checks : checks.map(withoutRoots))];
}

/** Not to be sealed yet is no fault of a certificate; it only proves nothing. */
function provisional(check: Check): Check {
  const { code, reason = "", facts } = check;
  return code === "pades.form" && facts?.problem === "not_sealed" ? notChecked(code, "not_sealed", reason) : check;
}
