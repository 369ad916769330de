import { ApiError, fault } from "#lib/contract/errors.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { json } from "#lib/http/responses.ts";
import { route } from "#lib/http/route.ts";
import { backlog } from "#lib/notifications/deliver/backlog.ts";
import { readiness, SILENT } from "#lib/observability/readiness.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.health, async () => {
    const { state, reason } = (await readiness()).parts.database;
    // The reason itself is for the operator, at /readyz.
    const words = reason === SILENT ? SILENT : "it takes no writes";
    if (state !== "ok") throw new ApiError("unavailable", fault("database", words));
    const waiting = await backlog(new Date()).catch((cause: unknown) => {
      throw new ApiError("unavailable", fault("database", SILENT), { cause });
    });
    return json({ status: "ok", ...waiting });
  }),
});
