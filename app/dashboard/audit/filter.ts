import type { AuditFilter } from "#lib/access/audit.ts";
import { DAY_MS, dayOf } from "#lib/notifications/list/list-url.ts";

/** The filter of the audit log as written in its address; empty strings do not filter. */
export type Asked = { [name in "actor" | "action" | "since" | "until"]: string };

/** Parses the address. Dates that do not exist are ignored. */
export function readFilter(written: { [name: string]: string | string[] | undefined }): {
  asked: Asked;
  filter: AuditFilter;
} {
  const value = (name: keyof Asked) => (typeof written[name] === "string" ? written[name] : "");
  const [since, until] = [dayOf(value("since")), dayOf(value("until"))];
  const asked = {
    actor: value("actor"),
    action: value("action"),
    since: since?.text ?? "",
    until: until?.text ?? "",
  };
  return {
    asked,
    filter: {
      actor: asked.actor || undefined,
      action: asked.action || undefined,
      since: since?.start,
      until: until && new Date(until.start.getTime() + DAY_MS),
    },
  };
}
