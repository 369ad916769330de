import { listQuery } from "#lib/contract/operations/requests.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { Cursors, type Position } from "./cursor.ts";
import type { Filter } from "./page.ts";

/** What people write into the address of their list; anything that is not a text is not there. */
export type Written = { [name: string]: string | string[] | undefined };

export interface AskedFilter {
  /** What was asked, as it is shown again; empty where nothing was, or nothing that can be. */
  asked: { q: string; status: string; since: string; until: string };
  filter: Filter;
  /** A date was written that there is not. */
  wrongDate: boolean;
  /** The first day is later than the last. */
  reversed: boolean;
}

/** Unlike the API's list, an address that makes no sense shows the list without that part of it. */
export function readFilter(written: Written): AskedFilter {
  const one = (name: string) => (typeof written[name] === "string" ? written[name] : "");
  const valid = (name: "q" | "status") => {
    const { data } = listQuery.shape[name].safeParse(one(name) || undefined);
    return data ?? "";
  };
  const [since, until] = [dayOf(one("since")), dayOf(one("until"))];
  const asked = { q: valid("q").trim(), status: valid("status"), since: since?.text ?? "", until: until?.text ?? "" };
  return {
    asked,
    filter: {
      q: asked.q || undefined,
      status: (asked.status || undefined) as Filter["status"],
      since: since?.start,
      until: until && new Date(until.start.getTime() + DAY_MS),
    },
    reversed: Boolean(since && until && since.start > until.start),
    wrongDate: (!since && one("since") !== "") || (!until && one("until") !== ""),
  };
}

const DAY_MS = 86_400_000;

/** A day in UTC, `YYYY-MM-DD`. */
function dayOf(text: string): { text: string; start: Date } | undefined {
  const start = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return start && !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text) ? { text, start } : undefined;
}

/** The organization's cursors, as they stand in addresses. */
export async function listCursors(organizationId: string): Promise<{
  read(text: string): Position | null;
  write(position: Position): string;
}> {
  return new Cursors((await keys()).sessionSecret, organizationId);
}
