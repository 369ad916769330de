import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { aboutNotification, smallText } from "#lib/http/response/headers.ts";
import { json, jsonText } from "#lib/http/response/responses.ts";
import { route } from "#lib/http/route.ts";
import { createOrReplay, type Findings } from "#lib/notifications/create/create.ts";
import { listNotifications } from "#lib/notifications/list/list.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.listNotifications, async ({ caller, query }) =>
    json(await listNotifications(caller.organizationId, query)),
  ),
  POST: handler(operations.createNotification, async ({ request: { signal }, caller, body, idempotencyKey, now }) => {
    const headers: Record<string, string> = {};
    const onFindings = ({ small }: Findings) => {
      if (small.length > 0) headers["Acuse-Small-Text"] = smallText(small);
    };
    const { body: text, replayed } = await createOrReplay(caller, body, idempotencyKey, now, { onFindings, signal });
    if (replayed) headers["Idempotency-Replayed"] = "true";
    return jsonText(text, { ...headers, ...aboutNotification(JSON.parse(text).id) });
  }),
});
