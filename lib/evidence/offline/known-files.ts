import { failed, notChecked, passed } from "../checks.ts";
import { attachmentPath, type GivenFile, isRecordPath, submissionName } from "../package/package.ts";
import type { Check, Evidence } from "../types.ts";

type HashedFile = GivenFile & { sha256: string };

/**
 * Identifies files beside a certificate by hash: an attachment, the mail as sent, or a file of the certificate's package. `own`:
 * the hashes of the certificate and of the attachments; `loose`: those of the package's other files, which may be unpacked. `isCertified`: whether a file looks like a certificate or a package of one.
 */
export const fileChecks = async (
  evidence: Evidence,
  { own, loose }: { own: readonly string[]; loose: readonly string[] },
  files: readonly HashedFile[],
  isCertified: (bytes: Uint8Array) => Promise<boolean>,
): Promise<Check[]> => {
  const known = new Set<string | null>([...own, submissionHash(evidence)]);
  const parts: Check[] = [];
  // One package in memory at a time.
  for (const file of files) {
    const { name, sha256: hash } = file;
    if (!file.packed && loose.includes(hash)) parts.push(passed("file.part", { name, hash }));
    else if (!known.has(hash)) parts.push(stranger(file, await isCertified(file.bytes)));
    else parts.push(misplaced(evidence, file) ?? passed("file.part", { name, hash }));
  }
  return [...submission(evidence, files), ...parts];
};

/** Fails for a file in a package under a path that is not its own. After an erasure the certificate names no paths. */
function misplaced(evidence: Evidence, { name, packed, bytes, sha256: hash }: HashedFile): Check | null {
  if (!packed || !isRecordPath(name) || evidence.content === null) return null;
  const paths = evidence.attachments.flatMap(({ filename, sha256 }, at) =>
    sha256 === hash ? [attachmentPath(at, filename)] : [],
  );
  if (hash === submissionHash(evidence)) paths.push(submissionName(bytes));
  if (paths.some((own) => comparable(own) === comparable(name))) return null;
  const expected = paths[0] ?? "certificate.pdf";
  return failed("file.part", "misplaced", `“${name}” has the content of ${expected}.`, { name, hash, expected });
}

/** Programs that repack a ZIP decompose accents, or write other letters in a code page that the ZIP does not name. */
const comparable = (path: string): string => path.normalize("NFC").replace(/[^ -~]+/g, "*");

const submissionHash = ({ events }: Evidence): string | null => {
  const hash = events.find(({ event_type }) => event_type === "sent")?.event_data.submission_sha256;
  return typeof hash === "string" ? hash : null;
};

/** The mail is not in the certificate; the `sent` link has its hash. */
function submission(evidence: Evidence, files: readonly HashedFile[]): Check[] {
  const code = "submission.hash";
  const expected = submissionHash(evidence);
  if (expected === null) return [];
  const name = files.find(({ sha256 }) => sha256 === expected)?.name;
  if (name !== undefined) return [passed(code, { name, hash: expected })];
  return [notChecked(code, "not_given", "The mail as it was handed to the provider was not provided.", { expected })];
}

const RECEIVED = "A mail that was received is never the same file: each server on its way writes into it.";

function stranger({ name, sha256: hash }: HashedFile, certified: boolean): Check {
  const facts = { name, hash };
  if (certified)
    return failed(
      "file.part",
      "other_certificate",
      `“${name}” looks like another certificate. Check it by itself.`,
      facts,
    );
  const reason = `“${name}” is neither an attachment of this notification nor the mail as it was sent.`;
  return failed("file.part", "stranger", /\.eml$/i.test(name) ? `${reason} ${RECEIVED}` : reason, facts);
}
