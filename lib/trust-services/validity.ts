import { nameText, readX509 } from "#lib/evidence/pki/x509.ts";
import { log } from "#lib/observability/log.ts";
import { observe } from "#lib/observability/vitals.ts";
import { processWide } from "#lib/process-wide.ts";
import type { Identity } from "./identity.ts";

const DAY_MS = 24 * 3_600_000;
/** Time before the end of a certificate from which the log warns of it, once a day. */
const WARNED_MS = 30 * DAY_MS;

const warnings = processWide<Map<string, number>>("certificate warnings", () => new Map());

/** Why nothing may be signed with a certificate at this time, since it would not verify (RFC 5280 §6.1.3); `null` if it may. */
export function outsideValidity({ certificate }: Identity, at: Date): string | null {
  const { notBefore, notAfter, subject } = readX509(certificate);
  const name = `The certificate “${nameText(subject)}”`;
  if (notAfter <= at) return `${name} expired on ${notAfter.toISOString()}: it needs a successor`;
  if (notBefore > at) return `${name} is valid only from ${notBefore.toISOString()}: compare the clock, or replace it`;
  return null;
}

/** Call before a seal is made. @throws Error when it would not verify */
export function requireValid(identity: Identity, at: Date): void {
  const reason = outsideValidity(identity, at);
  if (reason) {
    observe({ part: "authority", ok: false, reason });
    throw new Error(reason);
  }
  const { notAfter, subject } = readX509(identity.certificate);
  const name = nameText(subject);
  if (notAfter.getTime() - at.getTime() > WARNED_MS || at.getTime() - (warnings.get(name) ?? 0) < DAY_MS) return;
  warnings.set(name, at.getTime());
  log("warn", "a certificate expires soon, and nothing is sealed without a successor", { name, expires: notAfter });
}
