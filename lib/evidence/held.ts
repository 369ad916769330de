import { parseEvidence } from "./bundle.ts";
import { failed, notChecked, passed } from "./checks.ts";
import { sameBytes, sha256Hex } from "./digest.ts";
import { type AmbiguousPackage, type HeldFile, isZip, type PackageParts, readPackage } from "./package.ts";
import { type CertificateParts, readCertificate, verifyCertificate } from "./pades.ts";
import type { Roots } from "./pem.ts";
import type { SealInput } from "./seal.ts";
import type { Check, Evidence } from "./types.ts";
import { verifyRecord } from "./verify.ts";

/** Files that somebody holds in his hand, checked without the service that made them: FORMAT.md §11. */

export type Standing =
  /** Everything that can be known from these files holds. */
  | "proven"
  | "wrong"
  /** The certificate holds; a file that was held against it is not of it. */
  | "stranger"
  /** It holds together, but leads to roots that are not trusted here: anybody can make such a file. */
  | "foreign"
  /** Signed, but not sealed. */
  | "provisional"
  | "no_roots"
  /** It holds, but a certificate in it says where to ask whether it was revoked, and no answer is enclosed. */
  | "unanswered"
  | "unreadable";

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

/** 0: proven, 1: something is wrong, 2: it could not be checked. */
export const exitCode = (standing: Standing): 0 | 1 | 2 =>
  standing === "proven" ? 0 : ["wrong", "stranger", "foreign"].includes(standing) ? 1 : 2;

/** One of the files is a certificate or an evidence package; the others are held against it. Never throws for what is in them. */
export async function examine(files: readonly HeldFile[], roots: Roots | null): Promise<Examination> {
  const found = await findCertificate(files);
  if (!found) {
    const reason = "None of the files is a certificate (a PDF) or an evidence package (a ZIP with one).";
    return nothing("unreadable", notChecked("file.form", "not_a_certificate", reason));
  }
  if ("problem" in found) return nothing("wrong", failed("package.form", found.problem, found.reason));
  const { parts, name, others } = found;
  const pdf = parts.certificate.bytes;
  const read = await readCertificate(pdf);
  const evidence = read.evidence && parseEvidence(read.evidence);
  const held = { pdf, read, parts, others, roots: roots ?? { signer: [], timeStamp: [] } };
  const checks = (
    evidence && "format" in evidence ? await withEvidence(held, evidence) : await withoutEvidence(held, evidence)
  ).map((check) => withoutRoots(check, roots));
  const time = checks.find(({ code }) => code === "seal.time")?.facts?.sealed_at;
  return {
    standing: standingOf(checks),
    checks,
    certificate: name,
    certificate_sha256: await sha256Hex(pdf),
    evidence: evidence && "format" in evidence ? evidence : null,
    sealed_at: typeof time === "string" ? time : null,
  };
}

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
  const alone = (file: HeldFile): Found => {
    const parts = { certificate: file, token: null, evidence: null, files: [] };
    return { name: file.name, parts, others: rest(file) };
  };
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
  pdf: Uint8Array;
  read: CertificateParts;
  parts: PackageParts;
  others: readonly HeldFile[];
  roots: Roots;
}

/** What a certificate says by itself can't differ from itself; its time-stamp is checked where it is, over the document. */
const TRIVIAL = /^(seal$|seal\.(chain_hash|head|token)$|time_stamp\.)/;

async function withEvidence(held: Held, evidence: Evidence): Promise<Check[]> {
  const { pdf, read, parts, roots } = held;
  const hashes = await Promise.all(held.others.map(async (file) => ({ ...file, sha256: await sha256Hex(file.bytes) })));
  const bytesOf = (hash: string) => hashes.find(({ sha256 }) => sha256 === hash)?.bytes ?? null;
  const seal = sealOf(held, evidence);
  const record = await verifyRecord({
    notification_id: evidence.notification_id,
    content: evidence.content,
    links: evidence.events,
    attachments: evidence.attachments.map(({ id, sha256 }) => ({ id, sha256, bytes: bytesOf(sha256) })),
    seal,
    roots,
  });
  const own = record.filter(({ code }) => !TRIVIAL.test(code));
  const sealed = (check: Check) =>
    /^(seal|pades|signature_time_stamp|document_time_stamp|archive|archive_time_stamp)\./.test(check.code);
  const trust = { signerRoots: roots.signer, timeStampRoots: roots.timeStamp };
  return [
    ...own.filter((check) => !sealed(check)),
    ...submission(evidence, hashes),
    ...strangers(evidence, hashes),
    ...repeated(parts, read),
    ...own.filter(sealed),
    ...(seal ? [] : (await verifyCertificate(pdf, trust)).map(provisional)),
  ];
}

function sealOf({ pdf, read, parts }: Held, { events }: Evidence): SealInput | null {
  if (!read.docTimeStamp) return null;
  const { token, imprint } = read.docTimeStamp;
  return {
    token: parts.token ?? token,
    certificate: pdf,
    imprint,
    chain_hash: events.at(-1)?.event_hash ?? "",
    head_sequence: events.length - 1,
  };
}

async function withoutEvidence({ pdf, roots }: Held, problem: Check | null): Promise<Check[]> {
  const checks = await verifyCertificate(pdf, { signerRoots: roots.signer, timeStampRoots: roots.timeStamp });
  return [problem ?? notChecked("evidence.form", "missing", "There is no evidence file to be read."), ...checks];
}

type Hashed = HeldFile & { sha256: string };

const submissionHash = ({ events }: Evidence): string | null => {
  const hash = events.find(({ event_type }) => event_type === "sent")?.event_data.submission_sha256;
  return typeof hash === "string" ? hash : null;
};

/** The mail as the provider got it is no part of a certificate; whoever has it can hold it against its hash. */
function submission(evidence: Evidence, files: readonly Hashed[]): Check[] {
  const code = "submission.hash";
  const expected = submissionHash(evidence);
  if (expected === null) return [];
  const name = files.find(({ sha256 }) => sha256 === expected)?.name;
  if (name !== undefined) return [passed(code, { name, hash: expected })];
  return [notChecked(code, "not_given", "The mail as it was handed to the provider is not at hand.", { expected })];
}

const RECEIVED = "A mail that was received is never the same file: each server on its way writes into it.";

/** Whoever holds a file against a certificate wants to hear when it is not of it. */
function strangers(evidence: Evidence, files: readonly Hashed[]): Check[] {
  const known = new Set([submissionHash(evidence), ...evidence.attachments.map(({ sha256 }) => sha256)]);
  return files.map(({ name, sha256 }) => {
    const facts = { name, hash: sha256 };
    if (known.has(sha256)) return passed("file.part", facts);
    const reason = `“${name}” is neither an attachment of this notification nor the mail as it was sent.`;
    return failed("file.part", "stranger", /\.eml$/i.test(name) ? `${reason} ${RECEIVED}` : reason, facts);
  });
}

/** What a package holds beside its certificate must be what is in the certificate. */
function repeated({ evidence, token }: PackageParts, read: CertificateParts): Check[] {
  const same = (code: string, given: Uint8Array | null, own: Uint8Array | null, what: string) => {
    if (!given) return [];
    if (own && sameBytes(given, own)) return [passed(code)];
    return [failed(code, "differs", `The package holds another ${what} than its certificate.`)];
  };
  return [
    ...same("package.evidence", evidence, read.evidence, "evidence file"),
    ...same("package.token", token, read.docTimeStamp?.token ?? null, "time-stamp token"),
  ];
}

/** Not to be sealed yet is no fault of a certificate; it only proves nothing. */
function provisional(check: Check): Check {
  const { code, reason = "", facts } = check;
  return code === "pades.form" && facts?.problem === "not_sealed" ? notChecked(code, "not_sealed", reason) : check;
}

const NO_ISSUER = "unknown_issuer";

/** Without a root nothing is refuted; who is behind the signature is just not known. */
function withoutRoots(check: Check, roots: Roots | null): Check {
  if (roots || check.state !== "failed" || check.facts?.problem !== NO_ISSUER) return check;
  return notChecked(check.code, "no_roots", "No roots were given that it could lead to.");
}

function standingOf(checks: readonly Check[]): Standing {
  const failures = checks.filter(({ state }) => state === "failed");
  const strangers = failures.filter(({ code }) => code === "file.part");
  const foreign = failures.filter(({ facts }) => facts?.problem === NO_ISSUER);
  if (strangers.length + foreign.length < failures.length) return "wrong";
  const certificate = certificateStanding(checks, foreign.length > 0);
  if (!strangers.length) return certificate;
  return certificate === "proven" ? "stranger" : "wrong";
}

function certificateStanding(checks: readonly Check[], foreign: boolean): Standing {
  const open = checks.flatMap(({ state, facts }) => (state === "not_checked" ? [String(facts?.problem)] : []));
  if (open.includes("not_sealed")) return "provisional";
  if (foreign) return "foreign";
  if (open.includes("no_roots")) return "no_roots";
  if (open.includes("no_answer")) return "unanswered";
  // What was not handed over, and what was erased, is no part of what this certificate can show.
  return open.every((problem) => problem === "not_given" || problem === "erased") ? "proven" : "wrong";
}
