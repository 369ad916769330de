import { Resend } from "resend";
import { z } from "zod";
import type { ApiError } from "#lib/contract/errors.ts";
import { fault, invalid } from "#lib/contract/errors.ts";
import { isUuid } from "#lib/contract/uuid.ts";
import type { EventType } from "#lib/evidence/chain/states.ts";
import type { Details, ProviderEvent } from "./transport.ts";

/** What their events mean to a chain. The rest of those about mails is kept and moves nothing. */
const TYPES: ReadonlyMap<string, EventType> = new Map([
  ["sent", "sent"],
  ["delivered", "delivered"],
  ["delivery_delayed", "deferred"],
  ["bounced", "failed"],
  ["failed", "failed"],
  ["suppressed", "failed"],
  ["complained", "complained"],
]);

/** A preloaded image is no reading, so none of it is stored. */
const UNWANTED = ["opened", "clicked"];

const text = z.string().optional().catch(undefined);
const event = z.object({ type: z.string(), created_at: text, data: z.unknown().optional() });
/** Whatever is malformed is left out rather than losing the event. */
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

/** @throws ApiError when no secret of ours made the signature, it is too old, or what it signs is not an event */
export function eventOfWebhook(
  provider: string,
  body: Uint8Array,
  headers: Headers,
  secrets: readonly string[],
): ProviderEvent | null {
  const payload = Buffer.from(body).toString("utf8");
  const id = headers.get("svix-id") ?? "";
  const said = event.safeParse(verified(payload, headers, id, secrets));
  if (!said.success) throw invalid("body", fault("not_an_event"));
  const [kind, name = ""] = said.data.type.split(/\.(.*)/s);
  if (kind !== "email" || UNWANTED.includes(name)) return null;
  const about = mail.safeParse(said.data.data ?? {});
  const data: Mail = about.success ? about.data : {};
  // PostgreSQL stores no U+0000 in text; a failure of ours would have the event sent again and again.
  if (data.email_id?.includes("\0")) throw invalid("data.email_id", fault("nul"));
  const tagged = notificationOf(data.tags);
  return {
    provider,
    id,
    ...(tagged ? { notificationId: tagged } : {}),
    type: TYPES.get(name) ?? null,
    messageId: data.email_id?.slice(0, MAX_ID) ?? null,
    occurredAt: timeOf(said.data.created_at),
    details: detailsOf(data),
    payload,
  };
}

/** Two secrets are valid at once while one replaces the other. */
function verified(payload: string, headers: Headers, id: string, secrets: readonly string[]): unknown {
  const timestamp = headers.get("svix-timestamp") ?? "";
  const signature = headers.get("svix-signature") ?? "";
  if (!id || id.length > MAX_ID || !/^\d{1,12}$/.test(timestamp)) throw badSignature();
  const { webhooks } = new Resend("unused");
  for (const webhookSecret of secrets) {
    try {
      return webhooks.verify({ payload, headers: { id, timestamp, signature }, webhookSecret });
    } catch (error) {
      // It parses only what it found well signed.
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

/** Without a zone it would be no moment, but one by this machine's clock. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d(?::?\d\d)?)$/i;

function timeOf(value = ""): Date | null {
  const date = new Date(MOMENT.test(value) ? value : "");
  return date.getUTCFullYear() >= 1970 ? date : null;
}

function detailsOf({ bounce, failed, suppressed }: Mail): Details {
  const diagnostic = bounce?.diagnosticCode?.join("; ") || undefined;
  return defined({
    bounce_type: bounce?.type,
    bounce_subtype: bounce?.subType,
    status_code: statusCode(diagnostic ?? bounce?.message),
    diagnostic: diagnostic ?? bounce?.message,
    reason: failed?.reason ?? suppressed?.message ?? (diagnostic ? bounce?.message : undefined),
    suppression_type: suppressed?.type,
  });
}

/** RFC 3463 §2. */
function statusCode(diagnostic: string | undefined): string | undefined {
  return diagnostic?.match(/(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/)?.[0];
}

function defined(details: { [name: string]: string | undefined }): Details {
  return Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** What they say a mail's last event was, when we ask; a mail that was opened has been delivered, and that is all we keep. */
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
    // They name the event, not its time.
    occurredAt: null,
    details: {},
    payload: JSON.stringify({ id: messageId, last_event: name }),
  };
}
