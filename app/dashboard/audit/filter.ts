import type { AuditFilter } from "#lib/access/audit.ts";
import { DAY_MS, dayOf } from "#lib/notifications/list/list-url.ts";

/** The filter of the audit log as written in its address; empty strings do not filter. */
export type Asked = { [name in "actor" | "action" | "since" | "until" | "zone"]: string };

/** Parses the address. Dates that do not exist are ignored. Days begin in the reader's zone; without one in UTC. */
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
    zone: since || until ? value("zone") : "",
  };
  return {
    asked,
    filter: {
      actor: asked.actor || undefined,
      action: asked.action || undefined,
      since: since && startIn(asked.zone, since.start),
      until: until && startIn(asked.zone, new Date(until.start.getTime() + DAY_MS)),
    },
  };
}

/** The beginning in a zone of the day that begins in UTC at `start`. */
function startIn(zone: string, start: Date): Date {
  const guess = new Date(start.getTime() - offset(zone, start));
  return new Date(start.getTime() - offset(zone, guess));
}

/** Milliseconds that a zone is ahead of UTC at a time; 0 for an unknown zone. */
function offset(zone: string, at: Date): number {
  try {
    const form = new Intl.DateTimeFormat("en", { timeZone: zone || "UTC", timeZoneName: "longOffset" });
    const name = form.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  } catch {
    return 0;
  }
}
