import { notChecked } from "../checks.ts";
import type { Check } from "../types.ts";

/** The verdict on given files (table of FORMAT.md §11). */
export type Standing =
  /** Every fact about these files holds. */
  | "proven"
  | "wrong"
  /** The certificate holds, but another given file does not belong to it. */
  | "stranger"
  /** Consistent, but its issuers are not trusted, which proves nothing. */
  | "foreign"
  /** Signed, but not sealed. */
  | "provisional"
  | "no_roots"
  /** Holds, but a certificate names a revocation source and its revocation status is missing. */
  | "unanswered"
  | "unreadable";

/** 0: proven, 1: an error was found, 2: could not be checked. */
export function exitCode({ standing, checks }: { standing: Standing; checks: readonly Check[] }): 0 | 1 | 2 {
  if (standing === "proven") return 0;
  return standing === "wrong" || checks.some(({ state }) => state === "failed") ? 1 : 2;
}

const NO_ISSUER = "unknown_issuer";

const UNKNOWN_LOG = "unknown_log";

const isUnknown = ({ state, facts }: Check): boolean =>
  state === "failed" && (facts?.problem === NO_ISSUER || facts?.problem === UNKNOWN_LOG);

/** Facts about files beside the certificate, which do not affect the certificate itself. */
const BESIDE = new Set(["file.part", "package.readme", "package.roots", "log.time_stamp"]);

/** A chain that is dated after a time-stamp over it is wrong itself. */
const isBeside = ({ code, facts }: Check): boolean => BESIDE.has(code) && facts?.problem !== "before_head";

/** True if the certificate itself leads to an unknown issuer or log. */
export const isForeign = (check: Check): boolean => isUnknown(check) && !isBeside(check);

/** Without roots an unknown issuer is an unchecked fact, not a failed one. */
export const withoutRoots = (check: Check): Check =>
  isUnknown(check) ? notChecked(check.code, "no_roots", "No roots were given that it could lead to.") : check;

export function standingOf(checks: readonly Check[]): Standing {
  const failures = checks.filter(({ state }) => state === "failed");
  // Once the certificate is foreign, the other files of that service are too.
  const foreign = failures.some(isForeign) ? failures.filter(isUnknown) : [];
  const strangers = failures.filter((check) => isBeside(check) && !foreign.includes(check));
  if (strangers.length + foreign.length < failures.length) return "wrong";
  const certificate = certificateStanding(checks, foreign.length > 0);
  return certificate === "proven" && strangers.length > 0 ? "stranger" : certificate;
}

/** A foreign certificate whose issuers are known: only its log is not. */
export const isOfUnknownLog = ({ standing, checks }: { standing: Standing; checks: readonly Check[] }): boolean =>
  standing === "foreign" && checks.filter(isForeign).every(({ code }) => code.startsWith("log."));

/** Files that were not given, erased content and logs of which no key was given do not limit the proof. */
const OPEN = new Set(["not_given", "erased", "no_log_key"]);

function certificateStanding(checks: readonly Check[], foreign: boolean): Standing {
  const open = checks.flatMap(({ state, facts }) => (state === "not_checked" ? [String(facts?.problem)] : []));
  if (foreign) return "foreign";
  if (open.includes("not_sealed")) return "provisional";
  if (open.includes("no_roots")) return "no_roots";
  if (open.includes("no_answer")) return "unanswered";
  return open.every((problem) => OPEN.has(problem)) ? "proven" : "wrong";
}

/** Facts that follow from a change of the bytes that the certificate's signature covers. */
const OF_THE_PDF = /^(pades|evidence|archive|signature_time_stamp|document_time_stamp)\./;

/** Returns the failed facts to report: without those that appended or altered bytes cause. */
export function decisive(checks: readonly Check[]): Check[] {
  const failures = checks.filter(({ state }) => state === "failed");
  const appended = failures.find(({ code, facts }) => code === "file.end" && facts?.part === "proven");
  if (appended) return [appended];
  const altered = failures.find(({ code, facts }) => code === "pades.signature" && facts?.problem === "digest");
  return altered ? failures.filter((check) => check === altered || !OF_THE_PDF.test(check.code)) : failures;
}
