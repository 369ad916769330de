import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { aboutNotification } from "#lib/http/headers.ts";
import { json, jsonText } from "#lib/http/responses.ts";
import { route } from "#lib/http/route.ts";
import { createOrReplay } from "#lib/notifications/create/create.ts";
import { listNotifications } from "#lib/notifications/list/list.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.listNotifications, async ({ caller, query }) =>
    json(await listNotifications(caller.organizationId, query)),
  ),
  POST: handler(operations.createNotification, async ({ caller, body, idempotencyKey, now }) => {
    const answer = await createOrReplay(caller, body, idempotencyKey, now);
    const about = aboutNotification(JSON.parse(answer.body).id);
    return jsonText(answer.body, answer.replayed ? { ...about, "Idempotency-Replayed": "true" } : about);
  }),
});
