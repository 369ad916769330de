import { ApiError, fault } from "#lib/contract/errors.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { json } from "#lib/http/responses.ts";
import { route } from "#lib/http/route.ts";
import { backlog } from "#lib/notifications/deliver/backlog.ts";
import { readiness } from "#lib/observability/readiness.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.health, async () => {
    const { state, reason } = (await readiness()).parts.database;
    if (state !== "ok") throw new ApiError("unavailable", fault("database", reason ?? "it does not answer"));
    const waiting = await backlog(new Date()).catch((cause: unknown) => {
      throw new ApiError("unavailable", fault("database", "it does not answer"), { cause });
    });
    return json({ status: "ok", ...waiting });
  }),
});
