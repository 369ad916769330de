import type { AuditFilter } from "#lib/access/audit.ts";
import { type AskedDays, readPeriod } from "#lib/contract/fields/period.ts";

/** The filter of the audit log as written in its address; empty strings do not filter. */
export type Asked = { actor: string; action: string } & AskedDays;

/** Parses the address. Dates that do not exist are ignored. */
export function readFilter(written: { [name: string]: string | string[] | undefined }): {
  asked: Asked;
  filter: AuditFilter;
  reversed: boolean;
} {
  const value = (name: keyof Asked) => (typeof written[name] === "string" ? written[name] : "");
  const [actor, action, days] = [value("actor"), value("action"), readPeriod(value)];
  return {
    asked: { actor, action, ...days.asked },
    filter: { actor: actor || undefined, action: action || undefined, ...days.filter },
    reversed: days.reversed,
  };
}
