import { csvOf } from "#lib/notifications/list/csv.ts";
import { readFilter } from "#lib/notifications/list/list-url.ts";
import { requireViewer } from "../../viewer.ts";

/** Returns the filtered list as a CSV file. */
export async function GET(request: Request): Promise<Response> {
  const { organization } = await requireViewer();
  const { filter } = readFilter(Object.fromEntries(new URL(request.url).searchParams));
  return new Response(csvOf(organization.id, filter), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="notifications-${new Date().toISOString().slice(0, 10)}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
