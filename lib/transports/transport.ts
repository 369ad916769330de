import type { EventType } from "#lib/evidence/chain/states.ts";
import type { Json } from "#lib/evidence/types.ts";
import type { Locale } from "#lib/i18n/messages.ts";

/** A mail that is to be sent, markers already replaced. */
export interface OutgoingMessage {
  notificationId: string;
  to: string;
  senderName: string;
  /** Reply-To. */
  senderEmail: string | null;
  subject: string;
  bodyText: string;
  bodyHtml: string | null;
  attachments: { filename: string; contentType: string; bytes: Uint8Array }[];
  /** When the notification was created: the mail's date. */
  createdAt: Date;
  /** The public page of this notification, named in the footer. */
  verifyUrl: string;
  simulated: boolean;
  /** The language of what is added to it. */
  locale: Locale;
}

/**
 * What the provider answered to our call. A call without an answer throws, whatever may have become of the mail, and is
 * made again with the same bytes; so does one that says nothing about this mail: see {@link RetryLater}.
 */
export type SendResult =
  | { accepted: true; messageId: string; occurredAt: Date }
  | { accepted: false; messageId: string | null; occurredAt: Date; details: Details };

/** What a provider says about an event, for the link's `event_data`: codes and texts without an address in them. */
export type Details = { [name: string]: Json };

/**
 * The provider takes no mail just now, or our share of its requests is used up: not a failure of this mail, which it certainly
 * did not take. `held` names what the provider objects to.
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

/** One event as a provider reports it. `id` is the provider's and the same each time it repeats the report. */
export interface ProviderEvent {
  provider: string;
  id: string;
  /** The notification that the provider itself names; without it the message's id tells. */
  notificationId?: string;
  /** It did not report by itself: we asked. */
  reconciled?: true;
  /** `null`: of a kind that moves no status. It is kept, and that is all. */
  type: EventType | null;
  messageId: string | null;
  /** `null` when it names no time. */
  occurredAt: Date | null;
  details: Details;
  /** JSON text as it was received. */
  payload: string;
}

export interface Transport {
  /** `provider` in every link that it causes. */
  provider: string;
  /** The very bytes that `send` will hand to the provider. They are stored first, so every try sends the same. */
  compose(message: OutgoingMessage): Promise<Uint8Array<ArrayBuffer>>;
  /** Calls the provider. Doing it twice for one notification must send one mail. */
  send(notificationId: string, bytes: Uint8Array): Promise<SendResult>;
  /** The report in a webhook's raw body; `null` when it is about no mail of ours. @throws ApiError when its signature is wrong */
  parseWebhook?(body: Uint8Array, headers: Headers): ProviderEvent | null;
  /** What became of a mail; `null` when the provider knows nothing that counts. Throws when it does not answer. */
  ask?(messageId: string): Promise<ProviderEvent | null>;
  /** A provider that is only played makes its reports itself, one after the other from 0; `null` after the last. */
  simulate?(notificationId: string, recipient: string, step: number, now: Date): ProviderEvent | null;
}

/** What took the mail may name whom it was for; the chain must not. */
export function maskAddresses(text: string): string {
  return text.replace(/<?[^\s<>@:;,()"]+@[^\s<>@:;,()"]+>?/g, "<recipient>");
}
