import type { LogEntry, Roots } from "#components/record/seal.tsx";
import type { Check } from "#lib/evidence/types.ts";

/** The roots that the newest seal's signature and time-stamp chain to; `null` if neither was verified. */
export function provenRoots(checks: readonly Check[]): Roots | null {
  const of = (code: string) =>
    checks.flatMap(({ code: found, state, facts }) =>
      found === code && state === "passed" && typeof facts?.root_sha256 === "string" ? [facts.root_sha256] : [],
    );
  const roots = { signer: of("pades.signer"), timeStamp: of("time_stamp.trust") };
  return roots.signer.length + roots.timeStamp.length > 0 ? roots : null;
}

/** The entry of the sealed head in the public log; `null` if it was not verified. */
export function provenEntry(checks: readonly Check[]): LogEntry | null {
  const passed = (code: string) => checks.find((check) => check.code === code && check.state === "passed")?.facts;
  const { index, origin } = passed("log.inclusion") ?? {};
  if (typeof index !== "number" || typeof origin !== "string") return null;
  return { index, origin, witnesses: Number(passed("log.cosignatures")?.count ?? 0) };
}
