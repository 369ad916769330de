import { type AskedDays, type Period, readPeriod } from "#lib/contract/fields/period.ts";
import { listQuery } from "#lib/contract/operations/requests.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { Cursors, type Position } from "./cursor.ts";
import type { Filter } from "./page.ts";

/** Query parameters of the list page; repeated parameters are ignored. */
export type QueryParameters = { [name: string]: string | string[] | undefined };

interface RequestedFilter extends Pick<Period, "wrongDate" | "reversed"> {
  /** Values of the filter form; empty for a missing or invalid parameter. */
  asked: { q: string; status: string; order: string } & AskedDays;
  filter: Filter;
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
  const { asked: days, filter, ...mistakes } = readPeriod(value);
  const q = valid("q").trim();
  const order = ORDERS.find((known) => known === value("order") && !q) ?? "";
  const asked = { q, status: valid("status"), order, ...days };
  return {
    asked,
    filter: {
      q: asked.q || undefined,
      subjects: true,
      status: (asked.status || undefined) as Filter["status"],
      order: order || undefined,
      ...filter,
    },
    ...mistakes,
  };
}

export async function listCursors(organizationId: string): Promise<{
  read(text: string): Position | null;
  write(position: Position): string;
}> {
  return new Cursors((await keys()).sessionSecret, organizationId);
}
