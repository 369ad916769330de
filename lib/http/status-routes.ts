import { ApiError, fault } from "#lib/contract/errors.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import { backlog } from "#lib/notifications/deliver/backlog.ts";
import { updateGauges } from "#lib/notifications/list/gauges.ts";
import { exposition } from "#lib/observability/metrics.ts";
import { refusesWrites } from "#lib/observability/outage.ts";
import { readiness, SILENT } from "#lib/observability/readiness.ts";
import { handler } from "./handler.ts";
import { metricsOperation, readyResponse, requireOperator } from "./operator.ts";
import { json } from "./response/responses.ts";
import { route } from "./route.ts";

/** What the operator watches. Next serves these paths; a worker without Next serves nothing else. */

export const health = route({
  GET: handler(operations.health, async () => {
    const { state, reason } = (await readiness()).parts.database;
    // The reason itself is for the operator, at /readyz.
    const words = refusesWrites(reason) ? "it takes no writes" : SILENT;
    if (state !== "ok") throw new ApiError("unavailable", fault("database", words));
    const waiting = await backlog(new Date()).catch((cause: unknown) => {
      throw new ApiError("unavailable", fault("database", SILENT), { cause });
    });
    return json({ status: "ok", ...waiting });
  }),
});

export const ready = route({
  GET: handler(operations.ready, async ({ request }) => readyResponse(request, await readiness())),
});

export const metrics = route({
  GET: handler(metricsOperation, async ({ request, now }) => {
    requireOperator(request);
    await updateGauges(now);
    const { text, type } = await exposition();
    return new Response(text, { headers: { "Content-Type": type, "Cache-Control": "no-store" } });
  }),
});
