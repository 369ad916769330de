import { codes } from "./facts.ts";
import { failures } from "./failures.ts";
import type { Reasons } from "./reasons.ts";

export const checks = {
  title: "What was checked",
  lead: "This page ran these checks when you opened it.",
  /** Follows it where nothing is confirmed. */
  leadFailed: "A passed check does not cancel a failed one.",
  codes,
  states: { passed: "Passed", failed: "Failed", not_checked: "Not checked" },
  /** Replaces `failed` when the roots are unknown. */
  untrusted: { state: "Not confirmed", count: (count: number) => `${count} not confirmed` },
  /** Label of what a failed check did not find. */
  wanted: "Expected:",
  /** Label of a warning about a check that passed. */
  warning: "Warning",
  failing: (failed: number) => `${failed} failed`,
  holding: (held: number, all: number) => `${held} of ${all} passed`,
  /** Summary of a group with unchecked facts, by reason. Other reasons are shown with each fact. */
  openFor: {
    not_due: "waiting for the seal",
    pending: "waiting for the seal",
    later_links: "waiting for the seal",
    erased: "not checked (content erased)",
    not_given: "not provided",
  } as { [problem: string]: string },
  /**
   * Why a check failed or was skipped, by `code problem` or by `problem`. Empty in English: the checks' own reasons are English
   * and more detailed.
   */
  reasons: {} as Reasons,
  failures,
  /** Labels of the facts of a check. */
  found: {
    added: "bytes added",
    at: "time",
    authority: "authority",
    base_url: "address",
    certificate: "certificate",
    certificates: "certificates",
    content_hash: "content hash",
    count: "number",
    created_at: "submitted",
    erased: "erased",
    erased_at: "erased",
    event_type: "event",
    expected: "expected",
    first: "first",
    found: "found",
    hash: "hash",
    head: "last hash",
    index: "entry number",
    head_at: "last event",
    head_sequence: "last link, counted from 0",
    last: "last",
    later: "later links",
    links: "links",
    missing: "bytes missing",
    of: "of",
    origin: "log",
    ocsp_answers: "OCSP responses",
    part_hash: "hash of the part before",
    policy: "policy",
    revocation: "revocation status",
    revocation_lists: "revocation lists",
    root: "root",
    root_sha256: "SHA-256 of the root",
    sealed_at: "sealed",
    seconds: "seconds",
    signed_at: "signed",
    valid_from: "valid from",
    sequence: "link",
    serial: "serial number",
    signer: "signer",
    simulated: "simulated",
    size: "bytes",
    "log.size": "entries in the log",
    source: "to be asked at",
    status: "status",
    witness: "witness",
    time: "time",
  } as { [name: string]: string },
  /** Texts for facts that are one of several words. */
  foundWords: { true: "yes", false: "no", not_revoked: "not revoked", unknown: "not known" } as {
    [word: string]: string;
  },
  open: "not checked",
  /** Number of facts that an earlier failure left unchecked. */
  unreached: (count: number) => `${count} more ${count === 1 ? "check was" : "checks were"} not reached`,
  others: (count: number, word: string) => `${count} ${word}`,
  /** In the order of the page. A check belongs to the first group with a prefix of its code in `of`. */
  groups: [
    {
      title: "The chain of events",
      of: ["chain.", "record."],
      not: "It proves what was recorded and when, not that the mail provider’s reports are true.",
    },
    { title: "The content", of: ["content."], not: "It does not prove who wrote it, or that it is true." },
    {
      title: "Attachments and other files",
      of: ["attachment.", "submission.", "file.form", "file.part", "package."],
      not: "It proves that they are the same files, not what is in them.",
    },
    {
      title: "The seal",
      of: ["seal", "time_stamp."],
      not: "A time-stamp proves that the record existed at its time. It does not prove that the times of earlier events are exact.",
    },
    {
      title: "The certificate",
      of: ["pades.", "signature_time_stamp.", "document_time_stamp.", "archive", "evidence.", "file.end"],
      not: "It does not prove that the issuing service is a qualified one.",
    },
    {
      title: "The public log",
      of: ["log."],
      not: "It does not prove that this service recorded everything that happened.",
    },
    { title: "Other checks", of: [""], not: "" },
  ],
};
