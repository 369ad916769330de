import { erasure, readable, sealState } from "#components/record/facts.ts";
import type { Tone } from "#components/record/kit.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { verdict } from "#lib/evidence/checks.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { provenEntry } from "./proven-roots.ts";

export interface Conclusion {
  tone: Tone;
  title: string;
  reason: string;
  /** Concerns the reader's own copy. */
  note?: string | undefined;
}

/** Reasons for unchecked facts that are normal in the life of a record. */
const EXPECTED = new Set(["not_due", "pending", "later_links", "erased", "not_logged"]);

interface Checked {
  record: NotificationRecord;
  checks: readonly Check[];
  t: Texts;
}

/** What the parts of a record must not claim. */
export const doubtsOf = (checked: Checked) => ({
  broken: verdict(checked.checks) === "broken",
  doubtful: ["broken", "unknown"].includes(conclude(checked).tone),
});

/** Whether the page offers a certificate: not a sealed one whose file is lost, and no provisional one of a broken record. */
export const offersCertificate = ({ record, checks }: Pick<Checked, "record" | "checks">): boolean =>
  sealState(record).kind === "sealed"
    ? !checks.some(({ code, facts }) => code === "pades.form" && facts?.problem === "lost")
    : verdict(checks) !== "broken";

/** Says whether the record is intact, and why. */
export function conclude({ record, checks, t }: Checked): Conclusion {
  const { verify } = t;
  if (checks.length === 0) return { tone: "unknown", ...verify.unchecked };
  const state = verdict(checks);
  const seal = sealState(record);
  const sealed = (words: string) =>
    seal.kind === "sealed" ? verify.sealedOn(words, readable(seal.seal.timestamped_at, t)) : words;
  if (state === "broken") return { tone: "broken", title: verify.broken, reason: verify.why.broken };
  const entry = provenEntry(checks);
  const logged = entry ? ` ${verify.why.logged(entry.index, entry.witnesses)}` : "";
  const note =
    record.seal && record.superseded.length > 0 ? verify.why.newer(readable(record.seal.timestamped_at, t)) : undefined;
  if (state === "intact")
    return { tone: "intact", title: sealed(verify.intact), reason: verify.why.intact + logged, note };
  const open = checks.filter(({ state }) => state === "not_checked").map(({ facts }) => String(facts?.problem));
  const unexpected = open.filter((problem) => !EXPECTED.has(problem));
  if (unexpected.some((problem) => problem !== "no_answer" || !record.seal?.awaits_revocation_status))
    return { tone: "unknown", title: verify.partial, reason: verify.why.partial };
  if (unexpected.length) return { tone: "pending", title: verify.partial, reason: t.seal.awaitedRevocation };
  if (seal.kind === "stale") {
    const newest = record.events.length - 1 - seal.seal.head_sequence;
    const reason = verify.why.stale(readable(seal.seal.timestamped_at, t));
    return { tone: "pending", title: verify.soFarStale(newest), reason };
  }
  if (seal.kind !== "sealed") return { tone: "pending", title: verify.soFar, reason: verify.why[seal.kind] };
  if (!erasure(record)) return { tone: "unknown", title: verify.partial, reason: verify.why.partial };
  return { tone: "intact", title: sealed(verify.remains), reason: verify.why.erased };
}
