import { type Purpose, unfitness } from "#lib/evidence/pki/trust.ts";
import { nameText, readX509 } from "#lib/evidence/pki/x509.ts";
import { log } from "#lib/observability/log.ts";
import { observe } from "#lib/observability/vitals.ts";
import { processWide } from "#lib/process-wide.ts";
import type { Identity } from "./identity.ts";

const DAY_MS = 24 * 3_600_000;
/** Time before the end of a certificate from which the log warns of it, once a day. */
const WARNED_MS = 30 * DAY_MS;

const warnings = processWide<Map<string, number>>("certificate warnings", () => new Map());

/** Why nothing may be signed with a certificate at this time, since the verifier would reject it; `null` if it may. */
export function unfitReason({ certificate }: Identity, purpose: Purpose, at: Date): string | null {
  const read = readX509(certificate);
  const { notBefore, notAfter, subject } = read;
  const name = `The certificate “${nameText(subject)}”`;
  if (notAfter <= at) return `${name} expired on ${notAfter.toISOString()}: it needs a successor`;
  if (notBefore > at) return `${name} is valid only from ${notBefore.toISOString()}: compare the clock, or replace it`;
  return unfitness(read, { at, purpose })?.reason ?? null;
}

/** Call before a seal is made, which then observes that `signing` is well. @throws Error when it would not verify */
export function requireValid(identity: Identity, purpose: Purpose, at: Date): void {
  const reason = unfitReason(identity, purpose, at);
  if (reason) {
    observe({ part: "signing", ok: false, reason });
    throw new Error(reason);
  }
  const { notAfter, subject } = readX509(identity.certificate);
  const name = nameText(subject);
  if (notAfter.getTime() - at.getTime() > WARNED_MS || at.getTime() - (warnings.get(name) ?? 0) < DAY_MS) return;
  warnings.set(name, at.getTime());
  log("warn", "a certificate expires soon, and nothing is sealed without a successor", { name, expires: notAfter });
}
