import { listAudit } from "#lib/access/audit.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import { BYTE_ORDER_MARK, csvLine } from "#lib/notifications/list/csv.ts";
import { requireViewer } from "../../viewer.ts";
import { readFilter } from "../filter.ts";

/** Entries read at once. */
const BATCH = 1_000;

/** Returns the filtered audit log as a CSV file, newest first. */
export async function GET(request: Request): Promise<Response> {
  const { organization } = await requireViewer("manage");
  const { filter } = readFilter(Object.fromEntries(new URL(request.url).searchParams));
  const encoder = new TextEncoder();
  let cursor: string | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const names = ["created_at", "actor", "action", "subject", "about", "data"];
        controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(names)));
      },
      async pull(controller) {
        const { lines, next } = await listAudit(organization.id, { ...filter, cursor, limit: BATCH });
        for (const { createdAt, actor, action, subject, about, data } of lines) {
          const json = data === null ? null : JSON.stringify(data);
          controller.enqueue(
            encoder.encode(csvLine([`${formatTime(createdAt)}Z`, actor, action, subject, about, json])),
          );
        }
        if (next === null) controller.close();
        else cursor = next;
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="audit-${new Date().toISOString().slice(0, 10)}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
