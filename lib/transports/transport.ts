import type { EventType } from "#lib/evidence/chain/states.ts";
import type { Json } from "#lib/evidence/types.ts";
import type { Locale } from "#lib/i18n/messages.ts";

/** A mail to send, with its markers replaced. */
export interface OutgoingMessage {
  notificationId: string;
  to: string;
  senderName: string;
  /** Name of the sender's account. */
  organization: string;
  /** Reply-To. */
  senderEmail: string | null;
  subject: string;
  bodyText: string;
  bodyHtml: string | null;
  attachments: { filename: string; contentType: string; bytes: Uint8Array }[];
  /** When the notification was created: the mail's date. */
  createdAt: Date;
  /** The notification's public page, linked in the footer. */
  verifyUrl: string;
  simulated: boolean;
  /** Language of the footer. */
  locale: Locale;
  /** Frames the text in an HTML version; `null` sends the bodies as they are. */
  letterhead: Letterhead | null;
}

/** The frame around the text of an organization's mails, below its name. */
export interface Letterhead {
  /** Encoded by us; its size in pixels. */
  logo: { png: Uint8Array; width: number; height: number } | null;
}

/**
 * The provider's response to a mail. A call without a response throws and is retried with the same bytes. An error
 * about the account throws {@link RetryLater}.
 */
export type SendResult =
  | { accepted: true; messageId: string; occurredAt: Date }
  | { accepted: false; messageId: string | null; occurredAt: Date; details: Details };

/** A provider's codes and texts about an event, for the link's `event_data`. Addresses are masked later. */
export type Details = { [name: string]: Json };

/**
 * Thrown when the provider is paused or its rate is used up. The mail was certainly not accepted. `held` is the provider's
 * error about the account.
 */
export class RetryLater extends Error {
  override name = "RetryLater";
  readonly delayMs: number;
  readonly held: string | undefined;

  constructor(reason: string, delayMs: number, held?: string) {
    super(reason);
    this.delayMs = delayMs;
    this.held = held;
  }
}

/** An event that a provider sent us. `id` is the provider's, the same for every repetition. */
export interface ProviderEvent {
  provider: string;
  id: string;
  /** The notification named in the event; without it the message id identifies the notification. */
  notificationId?: string;
  /** Set when the event comes from our status request instead of a webhook. */
  reconciled?: true;
  /** `null` for types that move no status; these are only stored. */
  type: EventType | null;
  messageId: string | null;
  /** `null` when the event contains no time. */
  occurredAt: Date | null;
  details: Details;
  /** JSON text as received. */
  payload: string;
}

/** A mail of the service itself, which is not certified. */
export interface ServiceMail {
  /** Idempotency key, the same for every attempt. Also a file name: letters, digits and hyphens only. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Transport {
  /** Value of `provider` in the links. */
  provider: string;
  /** Composes the bytes for `send`. They are stored first, so that every attempt sends the same bytes. */
  compose(message: OutgoingMessage): Promise<Uint8Array<ArrayBuffer>>;
  /** Calls the provider. Idempotent: two calls for one notification send one mail. */
  send(notificationId: string, bytes: Uint8Array): Promise<SendResult>;
  /**
   * Sends a service mail. Idempotent by its id.
   * @throws RetryLater when the provider is paused; Error when the outcome is unknown or a retry may succeed
   */
  sendServiceMail(mail: ServiceMail, now: Date): Promise<void>;
  /** Parses a webhook's raw body; `null` for an event that is not about a mail. @throws ApiError for a wrong signature */
  parseWebhook?(body: Uint8Array, headers: Headers): ProviderEvent | null;
  /** Requests a mail's last event; `null` when the provider has none. @throws Error without a response */
  readStatus?(messageId: string): Promise<ProviderEvent | null>;
  /** The simulated event number `step`, from 0; `null` after the last. Demo transport only. */
  simulate?(notificationId: string, recipient: string, step: number, now: Date): ProviderEvent | null;
}

/** Masks e-mail addresses: a provider's text may name the recipient, and the chain must not. */
export function maskAddresses(text: string): string {
  return text.replace(/<?[^\s<>@:;,()"]+@[^\s<>@:;,()"]+>?/g, "<recipient>");
}
