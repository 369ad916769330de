import { ApiError, notFound } from "#lib/contract/errors.ts";
import { recordIncoming } from "#lib/notifications/chain/record-event.ts";
import { metrics } from "#lib/observability/metrics.ts";
import { realTransport } from "#lib/transports/select.ts";
import { readBody } from "./body.ts";
import { concurrencyQueue } from "./concurrency-queue.ts";
import { withCommonHeaders } from "./headers.ts";
import { asApiError, errorResponse, json } from "./responses.ts";
import { type Handler, requestIdOf } from "./route.ts";

/** An event names one mail; a provider's largest are a few kilobytes. */
const MAX_BYTES = 262_144;

/**
 * A flood of reports leaves connections to those who post, and is answered before its sender gives up and says it all
 * again: what cannot be recorded in time is refused, to be repeated later.
 */
const inTurn = concurrencyQueue(4, 5_000);

/**
 * What a provider calls to report. Its signature is over the bytes as they came, so they are read as such. It is told
 * that all is well only when what it said is committed; anything else it will say again.
 */
export function webhook(provider: string): Handler {
  const handle = async (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request);
    const response = await receive(provider, request).catch((error: unknown) =>
      errorResponse(asApiError(error, { request_id: requestId, operation: `${provider} webhook` })),
    );
    return withCommonHeaders(response, requestId, {});
  };
  return Object.assign(handle, { cors: false });
}

async function receive(provider: string, request: Request): Promise<Response> {
  const transport = realTransport();
  const parse = transport?.provider === provider ? transport.parseWebhook : undefined;
  if (!parse) throw notFound();
  const count = (outcome: string) => metrics().webhooks.inc({ provider, outcome });
  try {
    const report = await readBody(request, MAX_BYTES, (bytes) => parse(bytes, request.headers));
    if (report) await inTurn(() => recordIncoming(report, new Date()));
    count(report ? "recorded" : "not ours");
  } catch (error) {
    count(error instanceof ApiError ? "refused" : "failed");
    throw error;
  }
  return json({ received: true });
}
