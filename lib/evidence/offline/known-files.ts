import { failed, notChecked, passed } from "../checks.ts";
import type { GivenFile } from "../package/package.ts";
import type { Check, Evidence } from "../types.ts";

/** `certified`: the file is a certificate or a package with one. */
type HashedFile = GivenFile & { sha256: string; certified: boolean };

/** Identifies files beside a certificate by hash: an attachment, the mail as sent, or the certificate once more. */
export const fileChecks = (evidence: Evidence, certificate: string, files: readonly HashedFile[]): Check[] => [
  ...submission(evidence, files),
  ...strangers(evidence, certificate, files),
];

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

function strangers(evidence: Evidence, certificate: string, files: readonly HashedFile[]): Check[] {
  const known = new Set([certificate, submissionHash(evidence), ...evidence.attachments.map(({ sha256 }) => sha256)]);
  return files.map(({ name, sha256, certified }) => {
    const facts = { name, hash: sha256 };
    if (known.has(sha256)) return passed("file.part", facts);
    if (certified)
      return failed("file.part", "other_certificate", `“${name}” is another certificate. Check it by itself.`, facts);
    const reason = `“${name}” is neither an attachment of this notification nor the mail as it was sent.`;
    return failed("file.part", "stranger", /\.eml$/i.test(name) ? `${reason} ${RECEIVED}` : reason, facts);
  });
}
