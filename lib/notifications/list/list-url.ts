import { listQuery } from "#lib/contract/operations/requests.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { Cursors, type Position } from "./cursor.ts";
import type { Filter } from "./page.ts";

/** Query parameters of the list page; repeated parameters are ignored. */
export type QueryParameters = { [name: string]: string | string[] | undefined };

interface RequestedFilter {
  /** Values of the filter form; empty for a missing or invalid parameter. */
  asked: { q: string; status: string; since: string; until: string; order: string };
  filter: Filter;
  /** A date that does not exist or has another form than `YYYY-MM-DD`; `null` for none. */
  wrongDate: string | null;
  /** The first day is later than the last. */
  reversed: boolean;
}

/** Orders besides the newest first. */
const ORDERS = ["oldest", "status"] as const;

/** Parses the list page's query. Unlike the API, ignores invalid parameters. */
export function readFilter(parameters: QueryParameters): RequestedFilter {
  const value = (name: string) => (typeof parameters[name] === "string" ? parameters[name] : "");
  const valid = (name: "q" | "status") => {
    const { data } = listQuery.shape[name].safeParse(value(name) || undefined);
    return data ?? "";
  };
  const [since, until] = [dayOf(value("since")), dayOf(value("until"))];
  const q = valid("q").trim();
  const order = ORDERS.find((known) => known === value("order") && !q) ?? "";
  const asked = { q, status: valid("status"), since: since?.text ?? "", until: until?.text ?? "", order };
  return {
    asked,
    filter: {
      q: asked.q || undefined,
      subjects: true,
      status: (asked.status || undefined) as Filter["status"],
      since: since?.start,
      order: order || undefined,
      until: until && new Date(until.start.getTime() + DAY_MS),
    },
    reversed: Boolean(since && until && since.start > until.start),
    wrongDate: (!since && value("since")) || (!until && value("until")) || null,
  };
}

export const DAY_MS = 86_400_000;

/** Parses a day in UTC, `YYYY-MM-DD`; `undefined` when it does not exist. */
export function dayOf(text: string): { text: string; start: Date } | undefined {
  const start = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return start && !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text) ? { text, start } : undefined;
}

export async function listCursors(organizationId: string): Promise<{
  read(text: string): Position | null;
  write(position: Position): string;
}> {
  return new Cursors((await keys()).sessionSecret, organizationId);
}
