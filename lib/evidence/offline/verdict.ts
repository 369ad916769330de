import { notChecked } from "../checks.ts";
import type { Check } from "../types.ts";

/** What comes out of the facts about files at hand, in one word: the table of FORMAT.md §11. */

export type Standing =
  /** Everything that can be known from these files holds. */
  | "proven"
  | "wrong"
  /** The certificate holds; a file that was held against it is not of it. */
  | "stranger"
  /** It holds together, but leads to roots that are not trusted here, which proves nothing. */
  | "foreign"
  /** Signed, but not sealed. */
  | "provisional"
  | "no_roots"
  /** It holds, but a certificate in it says where to ask whether it was revoked, and no answer is enclosed. */
  | "unanswered"
  | "unreadable";

/** 0: proven, 1: something is wrong, 2: it could not be checked. */
export const exitCode = (standing: Standing): 0 | 1 | 2 =>
  standing === "proven" ? 0 : ["wrong", "stranger", "foreign"].includes(standing) ? 1 : 2;

const NO_ISSUER = "unknown_issuer";

export const isForeign = ({ state, facts }: Check): boolean => state === "failed" && facts?.problem === NO_ISSUER;

/** Without a root nothing is refuted; who is behind the signature is just not known. */
export const withoutRoots = (check: Check): Check =>
  isForeign(check) ? notChecked(check.code, "no_roots", "No roots were given that it could lead to.") : check;

/** They are about files beside the certificate, which says what it says whatever these are. */
const BESIDE = new Set(["file.part", "package.readme", "package.roots"]);

export function standingOf(checks: readonly Check[]): Standing {
  const failures = checks.filter(({ state }) => state === "failed");
  const strangers = failures.filter(({ code }) => BESIDE.has(code));
  const foreign = failures.filter(isForeign);
  if (strangers.length + foreign.length < failures.length) return "wrong";
  const certificate = certificateStanding(checks, foreign.length > 0);
  if (!strangers.length) return certificate;
  return certificate === "proven" ? "stranger" : "wrong";
}

function certificateStanding(checks: readonly Check[], foreign: boolean): Standing {
  const open = checks.flatMap(({ state, facts }) => (state === "not_checked" ? [String(facts?.problem)] : []));
  if (foreign) return "foreign";
  if (open.includes("not_sealed")) return "provisional";
  if (open.includes("no_roots")) return "no_roots";
  if (open.includes("no_answer")) return "unanswered";
  // What was not handed over, and what was erased, is no part of what this certificate can show.
  return open.every((problem) => problem === "not_given" || problem === "erased") ? "proven" : "wrong";
}

/** The facts that say what is wrong: where all of it comes from what was appended, that one alone. */
export function decisive(checks: readonly Check[]): Check[] {
  const failures = checks.filter(({ state }) => state === "failed");
  const appended = failures.find(({ code, facts }) => code === "file.end" && facts?.part === "proven");
  return appended ? [appended] : failures;
}
