import { ApiError, notFound } from "#lib/contract/errors.ts";
import { recordIncoming } from "#lib/notifications/chain/record-event.ts";
import { metrics } from "#lib/observability/metrics.ts";
import { realTransport } from "#lib/transports/select.ts";
import { concurrencyQueue } from "./concurrency-queue.ts";
import { readBody } from "./request/body.ts";
import { withCommonHeaders } from "./response/headers.ts";
import { asApiError, errorResponse, json } from "./response/responses.ts";
import { type Handler, requestIdOf } from "./route.ts";

/** Maximum webhook body: providers' largest events are a few kilobytes. */
const MAX_BYTES = 262_144;

/**
 * A burst of provider events must leave database connections for the API. The timeout is shorter than the provider's,
 * which retries rejected events.
 */
const limitConcurrency = concurrencyQueue(4, 5_000);

/**
 * Receives a provider's webhook. The signature covers the raw bytes. The response is 200 only once the event is
 * committed; the provider repeats the others.
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
    const event = await readBody(request, MAX_BYTES, (bytes) => parse(bytes, request.headers));
    if (event) await limitConcurrency(() => recordIncoming(event, new Date()));
    count(event ? "recorded" : "not ours");
  } catch (error) {
    count(error instanceof ApiError ? "refused" : "failed");
    throw error;
  }
  return json({ received: true });
}
