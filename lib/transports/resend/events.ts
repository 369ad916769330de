import { Resend } from "resend";
import { z } from "zod";
import type { ApiError } from "#lib/contract/errors.ts";
import { fault, invalid } from "#lib/contract/errors.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import type { EventType } from "#lib/evidence/chain/states.ts";
import type { Details, ProviderEvent } from "../transport.ts";

/** Chain events by Resend's event types. Other mail events are stored and move no status. */
const TYPES: ReadonlyMap<string, EventType> = new Map([
  ["sent", "sent"],
  ["delivered", "delivered"],
  ["delivery_delayed", "deferred"],
  ["bounced", "failed"],
  ["failed", "failed"],
  ["suppressed", "failed"],
  ["complained", "complained"],
]);

/** Opens and clicks are not stored: mail clients prefetch. */
const UNWANTED = ["opened", "clicked"];

const text = z.string().optional().catch(undefined);
const event = z.object({ type: z.string(), created_at: text, data: z.unknown().optional() });
/** Malformed fields are dropped, so that the event is kept. */
const mail = z.object({
  email_id: text,
  tags: z
    .union([z.record(z.string(), z.string()), z.array(z.object({ name: z.string(), value: z.string() }))])
    .optional()
    .catch(undefined),
  bounce: z
    .object({
      type: text,
      subType: text,
      message: text,
      diagnosticCode: z.array(z.string()).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  failed: z.object({ reason: text }).optional().catch(undefined),
  suppressed: z.object({ type: text, message: text }).optional().catch(undefined),
});
type Mail = z.output<typeof mail>;

const MAX_ID = 255;

/** Parses a webhook; `null` for events that are not about mails. @throws ApiError for a wrong or old signature, or no event */
export function eventOfWebhook(
  provider: string,
  body: Uint8Array,
  headers: Headers,
  secrets: readonly string[],
): ProviderEvent | null {
  const payload = Buffer.from(body).toString("utf8");
  const id = headers.get("svix-id") ?? "";
  const envelope = event.safeParse(verified(payload, headers, id, secrets));
  if (!envelope.success) throw invalid("body", fault("not_an_event"));
  const [kind, name = ""] = envelope.data.type.split(/\.(.*)/s);
  if (kind !== "email" || UNWANTED.includes(name)) return null;
  const about = mail.safeParse(envelope.data.data ?? {});
  const data: Mail = about.success ? about.data : {};
  // PostgreSQL stores no U+0000 in text; an internal error would make the provider repeat the event.
  if (data.email_id?.includes("\0")) throw invalid("data.email_id", fault("nul"));
  const tagged = notificationOf(data.tags);
  return {
    provider,
    id,
    ...(tagged ? { notificationId: tagged } : {}),
    type: TYPES.get(name) ?? null,
    messageId: data.email_id?.slice(0, MAX_ID) ?? null,
    occurredAt: timeOf(envelope.data.created_at),
    details: detailsOf(data),
    payload,
  };
}

/** Two secrets are valid during a rotation. */
function verified(payload: string, headers: Headers, id: string, secrets: readonly string[]): unknown {
  const timestamp = headers.get("svix-timestamp") ?? "";
  const signature = headers.get("svix-signature") ?? "";
  if (!id || id.length > MAX_ID || !/^\d{1,12}$/.test(timestamp)) throw badSignature();
  const { webhooks } = new Resend("unused");
  for (const webhookSecret of secrets) {
    try {
      return webhooks.verify({ payload, headers: { id, timestamp, signature }, webhookSecret });
    } catch (error) {
      // The SDK parses only after the signature is verified.
      if (error instanceof SyntaxError) throw invalid("body", fault("not_json"));
    }
  }
  throw badSignature();
}

const badSignature = (): ApiError => invalid("svix-signature", fault("signature"));

function notificationOf(tags: Mail["tags"]): string | null {
  const value = Array.isArray(tags) ? tags.find(({ name }) => name === "notification")?.value : tags?.notification;
  return value && isUuid(value) ? value : null;
}

/** Date.parse reads a time without a zone as local time, so a zone is required. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d(?::?\d\d)?)$/i;

function timeOf(value = ""): Date | null {
  const day = value.slice(0, 10);
  // Date would read 30 February as 2 March.
  const isDay = MOMENT.test(value) && new Date(day).getUTCDate() === Number(day.slice(8));
  const date = new Date(isDay ? value : "");
  return date.getUTCFullYear() >= 1970 ? date : null;
}

function detailsOf({ bounce, failed, suppressed }: Mail): Details {
  const diagnostic = bounce?.diagnosticCode?.join("; ") || undefined;
  return defined({
    bounce_type: bounce?.type,
    bounce_subtype: bounce?.subType,
    status_code: statusCode(diagnostic ?? bounce?.message),
    // The mail server’s words; the others are the provider’s own.
    diagnostic,
    reason: failed?.reason ?? suppressed?.message ?? bounce?.message,
    suppression_type: suppressed?.type,
  });
}

/** The first enhanced status code (RFC 3463 §2) in a text. */
function statusCode(diagnostic: string | undefined): string | undefined {
  return diagnostic?.match(/(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/)?.[0];
}

function defined(details: { [name: string]: string | undefined }): Details {
  return Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The event for the `last_event` of a status request. Opened and clicked mails count as delivered. */
export function eventOfState(provider: string, messageId: string, lastEvent: string): ProviderEvent | null {
  const name = UNWANTED.includes(lastEvent) ? "delivered" : lastEvent;
  const type = TYPES.get(name);
  if (!type) return null;
  return {
    provider,
    id: `asked/${messageId}/${name}`,
    reconciled: true,
    type,
    messageId,
    // The response contains no time of the event.
    occurredAt: null,
    details: {},
    payload: JSON.stringify({ id: messageId, last_event: name }),
  };
}
