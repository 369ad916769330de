import { zipSync } from "fflate";
import type { LogStamp } from "../log/time-stamp.ts";
import { latin1 } from "../pdf/syntax.ts";
import { isLeftByMacos } from "./macos.ts";
import { readZip } from "./zip.ts";
import { ZipError } from "./zip-layout.ts";

/** The evidence package: a ZIP with the files for checking a record (FORMAT.md §11). */

export interface GivenFile {
  name: string;
  bytes: Uint8Array;
  /** Set for an entry of an evidence package: its name is its path there, which says what the file is. */
  packed?: true;
}

export interface PackageParts {
  certificate: GivenFile;
  /** The bare time-stamp token; `null` if missing. */
  token: Uint8Array | null;
  /** `evidence.json` as a file of its own. */
  evidence: Uint8Array | null;
  /** `README.txt`. */
  readme: Uint8Array | null;
  /** `ca.pem`; never trusted for being in the package. */
  roots: Uint8Array | null;
  /** The outside time-stamp of the public log; `null` without both of its files. */
  logStamp: LogStamp | null;
  /** Attachments, the mail as sent, and all other files. */
  files: GivenFile[];
}

const CERTIFICATE = "certificate.pdf";
const TOKEN = "token.der";
const EVIDENCE = "evidence.json";
const README = "README.txt";
const ROOTS = "ca.pem";

const LOG_TOKEN = "log.der";
const LOG_PROOF = "log.tlog-proof";

/** The files of every package. */
export const OWN_FILES = [README, CERTIFICATE, EVIDENCE, TOKEN, ROOTS];

/** The files of a package after its log was time-stamped. */
export const LOG_FILES = [LOG_TOKEN, LOG_PROOF];

/** Above the limits of a notification, and within a phone's memory. */
const MOST_FILES = 200;
const MOST_BYTES = 160 * 1024 * 1024;
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/** A ZIP with a certificate that programs would unpack differently. */
export interface AmbiguousPackage {
  problem: "ambiguous";
  reason: string;
}

/** Reads a package, repacked ones included. Returns `null` for other and for damaged ZIP files. */
export async function readPackage(zip: Uint8Array): Promise<PackageParts | AmbiguousPackage | null> {
  try {
    return partsOf(await readZip(zip, { files: MOST_FILES, bytes: MOST_BYTES }));
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    if (error.problem !== "ambiguous" || !latin1(zip).includes(CERTIFICATE)) return null;
    const reason = `Programs would not agree on what is in this ZIP: ${error.message}.`;
    return { problem: "ambiguous", reason };
  }
}

function partsOf(entries: ReadonlyMap<string, Uint8Array>): PackageParts | null {
  const paths = [...entries.keys()].filter((path) => !isLeftByMacos(path, entries));
  const found = paths.filter((path) => path === CERTIFICATE || path.endsWith(`/${CERTIFICATE}`));
  // An attachment may have that name too; the package's own file is nearest to the top.
  const certificate = found.sort((a, b) => depth(a) - depth(b))[0];
  if (certificate === undefined) return null;
  const folder = certificate.slice(0, -CERTIFICATE.length);
  const named = (name: string) => entries.get(folder + name) ?? null;
  const own = new Set([...OWN_FILES, ...LOG_FILES].map((name) => folder + name));
  // Files beside the folder count too: unpacking the ZIP shows them.
  const files = paths
    .filter((path) => !own.has(path))
    .map((path) => ({
      name: path.startsWith(folder) ? path.slice(folder.length) : path,
      bytes: entries.get(path) ?? new Uint8Array(),
      packed: true as const,
    }));
  const pdf = { name: CERTIFICATE, bytes: named(CERTIFICATE) ?? new Uint8Array() };
  return {
    certificate: pdf,
    token: named(TOKEN),
    evidence: named(EVIDENCE),
    readme: named(README),
    roots: named(ROOTS),
    logStamp: named(LOG_TOKEN) || named(LOG_PROOF) ? { token: named(LOG_TOKEN), proof: named(LOG_PROOF) } : null,
    files,
  };
}

/** The time-stamp of the public log among the files of an unpacked package; `null` without both of its files. */
export function looseLogStamp(files: readonly GivenFile[]): LogStamp | null {
  const named = (own: string) => files.find(({ name, packed }) => !packed && name === own)?.bytes;
  const [token, proof] = [named(LOG_TOKEN), named(LOG_PROOF)];
  return token && proof ? { token, proof } : null;
}

const depth = (path: string): number => path.split("/").length;

export interface NewPackage {
  certificate: Uint8Array;
  token: Uint8Array;
  evidence: Uint8Array;
  roots: string;
  readme: string;
  logStamp: { token: Uint8Array; proof: string } | null;
  attachments: readonly { filename: string; bytes: Uint8Array }[];
  submission: Uint8Array | null;
}

/** Returns the same bytes for the same parts: nothing is compressed, and every entry has ZIP's earliest date. */
export function buildPackage(parts: NewPackage): Uint8Array<ArrayBuffer> {
  const text = (content: string) => new TextEncoder().encode(content);
  const files: Record<string, Uint8Array> = {
    [README]: text(parts.readme),
    [CERTIFICATE]: parts.certificate,
    [EVIDENCE]: parts.evidence,
    [TOKEN]: parts.token,
    [ROOTS]: text(parts.roots),
    ...(parts.logStamp ? { [LOG_TOKEN]: parts.logStamp.token, [LOG_PROOF]: text(parts.logStamp.proof) } : {}),
  };
  for (const [at, { filename, bytes }] of parts.attachments.entries()) {
    files[attachmentPath(at, filename)] = bytes;
  }
  if (parts.submission) files[submissionName(parts.submission)] = parts.submission;
  // fflate writes local time, so a local date gives the same bytes in every zone. Made by Unix: Debian's unzip takes the names in
  // a ZIP of DOS for another code page, also with the flag for UTF-8.
  const unix = { os: 3, attrs: (0o100644 << 16) >>> 0 };
  return new Uint8Array(zipSync(files, { level: 0, mtime: new Date(1980, 0, 1), ...unix }));
}

/** A request body to a provider's API begins with `{`; anything else is a MIME message. */
export const submissionName = (bytes: Uint8Array): string => (bytes[0] === 0x7b ? "submission.json" : "submission.eml");

/** Whether a path in a package is that of an attachment or of the mail. Some systems ignore case. */
export const isRecordPath = (path: string): boolean => /^(attachments\/|submission\.(eml|json)$)/i.test(path);

/** @param at place from 0 */
export const attachmentPath = (at: number, filename: string): string =>
  `attachments/${String(at + 1).padStart(2, "0")}-${safeName(filename)}`;

/** Of four bytes each at most: file systems allow 255 bytes. */
const MOST_CHARACTERS = 60;

/**
 * Returns a name that no unpacking program takes for a path, device, option or hidden file. Two names may become equal: the
 * caller adds a number. `evidence.json` has the exact name.
 */
export function safeName(filename: string): string {
  const plain = filename.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "_");
  const characters = [...plain];
  if (characters.length <= MOST_CHARACTERS) return plain.replace(/[.]+$/, "_") || "_";
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? "";
  return `${characters.slice(0, MOST_CHARACTERS - extension.length).join("")}${extension}`;
}
