import { visible } from "#components/record/visible.ts";
import { withoutQuery } from "#lib/contract/fields/endpoint-url.ts";
import type { Messages } from "#lib/i18n/messages.ts";

/** What members call an endpoint: its note, or its address. `undefined`: it was removed. */
export const endpointName = (endpoint: { url: string; description: string } | undefined, t: Messages): string =>
  visible(endpoint ? endpoint.description || withoutQuery(endpoint.url) : t.dashboard.webhooks.removed);
