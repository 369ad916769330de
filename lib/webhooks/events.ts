import { EVENT_TYPES } from "#lib/evidence/chain/states.ts";
import type { Json, Link } from "#lib/evidence/types.ts";

/** Event types of webhooks: every link, every seal, and the end of a batch. */
export const OUTBOUND_TYPES = [
  ...EVENT_TYPES.map((type) => `notification.${type}` as const),
  "notification.sealed",
  "batch.completed",
] as const;
export type OutboundType = (typeof OUTBOUND_TYPES)[number];

/** Sent on request to one endpoint, regardless of its types. */
export const TEST_TYPE = "webhook.test";

export const isOutboundType = (text: string): text is OutboundType =>
  (OUTBOUND_TYPES as readonly string[]).includes(text);

/** Tells that every row of a batch was processed. */
interface BatchEvent {
  type: "batch.completed";
  at: string;
  data: { batch_id: string; total: number; created: number; refused: number };
}

/** A webhook's event about a notification. It holds only data of the public record and no content. */
export interface WebhookEvent {
  type: Exclude<OutboundType, BatchEvent["type"]>;
  /** `YYYY-MM-DDTHH:mm:ss.SSS`, UTC. */
  at: string;
  notification_id: string;
  status: string;
  certificate_url: string;
  detail: { event: Link & { sequence: number } } | { seal: { [name: string]: Json } };
}

export type OutboundEvent = WebhookEvent | BatchEvent;

/** The message body in Standard Webhooks' form: `{type, timestamp, data}`. */
export function payloadOf(event: OutboundEvent): string {
  const { type, at } = event;
  return JSON.stringify({ type, timestamp: `${at}Z`, data: "data" in event ? event.data : dataOf(event) });
}

const dataOf = ({ notification_id, status, certificate_url, detail }: WebhookEvent) => {
  return { notification_id, status, certificate_url, ...detail };
};

export function testPayload(endpointId: string, now: Date): string {
  const data = { endpoint_id: endpointId, message: "This is a test." };
  return JSON.stringify({ type: TEST_TYPE, timestamp: now.toISOString(), data });
}
