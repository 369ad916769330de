import { handler } from "#lib/http/handler.ts";
import { metricsOperation, requireOperator } from "#lib/http/operator.ts";
import { route } from "#lib/http/route.ts";
import { updateGauges } from "#lib/notifications/list/gauges.ts";
import { exposition } from "#lib/observability/metrics.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(metricsOperation, async ({ request, now }) => {
    requireOperator(request);
    await updateGauges(now);
    const { text, type } = await exposition();
    return new Response(text, { headers: { "Content-Type": type, "Cache-Control": "no-store" } });
  }),
});
