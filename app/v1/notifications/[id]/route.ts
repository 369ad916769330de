import { notFound } from "#lib/contract/errors.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { PUBLIC_READ } from "#lib/http/response/headers.ts";
import { json } from "#lib/http/response/responses.ts";
import { route } from "#lib/http/route.ts";
import { detailOf } from "#lib/notifications/read/detail.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.readNotification, async ({ params }) => {
    const record = await loadRecord(params.id);
    if (!record) throw notFound();
    return json(detailOf(record), PUBLIC_READ);
  }),
});
