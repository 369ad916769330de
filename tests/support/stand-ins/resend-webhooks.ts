import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { concurrencyQueue } from "#lib/http/concurrency-queue.ts";
import type { TakenMail } from "./resend.ts";

/**
 * How the stand-in sends provider events: probabilities from 0 to 1, and each event up to `delayMs` late, so in any
 * order.
 */
export interface WebhookHabits {
  url: string;
  delayMs?: number;
  /** Sends the event twice. */
  doubled?: number;
  /** Loses the event. Complaints are never lost: delivered mails are not polled. */
  lost?: number;
  /** Leaves out the tags, so that only the message id identifies the notification. */
  untagged?: number;
  /** Adds opens and clicks. */
  nosy?: boolean;
}

type Story = [type: string, details?: object][];

const DELIVERED: Story = [["sent"], ["delivered"]];
const BOUNCE = {
  type: "Permanent",
  subType: "General",
  message: "The recipient's mail server sent a hard bounce for bounced@example.com.",
  diagnosticCode: ["smtp; 550 5.1.1 <bounced@example.com>: no such user"],
};

/** Stories by the recipient's local part without its `+` suffix. */
const STORIES: { [localPart: string]: Story } = {
  deferred: [["sent"], ["delivery_delayed"], ["delivered"]],
  bounced: [["sent"], ["bounced", { bounce: BOUNCE }]],
  complained: [["sent"], ["delivered"], ["complained"]],
  suppressed: [["suppressed", { suppressed: { type: "OnAccountSuppressionList", message: "On the list" } }]],
  stuck: [["sent"]],
};

/** The final status of each story, if only its last event arrives. */
export const ENDS: { [localPart: string]: string } = {
  deferred: "delivered",
  bounced: "failed",
  complained: "complained",
  suppressed: "failed",
  refused: "failed",
  stuck: "sent",
};

export const localPart = (address: string): string => address.split("@")[0]?.split("+")[0] ?? "";

/** Events that are under way at once. With hundreds, other calls of this process wait seconds for `fetch`. */
const MOST_DELIVERING = 16;

/** Sends provider events until they are accepted, as providers do for hours. */
export class PostOffice {
  /** Accepted events. */
  delivered = 0;
  attempts = 0;
  readonly #habits: () => (WebhookHabits & { secret: string }) | undefined;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #inLine = concurrencyQueue(MOST_DELIVERING, 86_400_000);
  #closed = false;

  constructor(habits: () => (WebhookHabits & { secret: string }) | undefined) {
    this.#habits = habits;
  }

  get waiting(): number {
    return this.#timers.size;
  }

  follow(mail: TakenMail, subject: string): void {
    const habits = this.#habits();
    const story = STORIES[localPart(mail.to)] ?? DELIVERED;
    const last = story.at(-1)?.[0] ?? "sent";
    mail.lastEvent = last;
    const steps: Story = habits?.nosy ? [...story, ["opened"], ["clicked"]] : story;
    for (const [type, details] of steps) {
      if (!habits || (type !== "complained" && Math.random() < (habits.lost ?? 0))) continue;
      const body = reportOf(mail, subject, type, details, Math.random() >= (habits.untagged ?? 0));
      const id = `msg_${randomUUID()}`;
      const times = Math.random() < (habits.doubled ?? 0) ? 2 : 1;
      for (let time = 0; time < times; time++) this.#later(Math.random() * (habits.delayMs ?? 0), id, body, 0);
    }
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #later(ms: number, id: string, body: string, tries: number): void {
    const timer = setTimeout(async () => {
      const taken = await this.#inLine(() => this.#deliver(id, body));
      this.#timers.delete(timer);
      if (!taken && !this.#closed) this.#later(Math.min(5_000, 250 * 2 ** tries), id, body, tries + 1);
    }, ms);
    this.#timers.add(timer);
  }

  async #deliver(id: string, body: string): Promise<boolean> {
    const habits = this.#habits();
    if (!habits) return true;
    this.attempts++;
    try {
      const headers = signed(habits.secret, id, body);
      const signal = AbortSignal.timeout(10_000);
      const response = await fetch(habits.url, { method: "POST", headers, body, signal });
      await response.arrayBuffer();
      if (response.ok) this.delivered++;
      return response.ok;
    } catch {
      return false;
    }
  }
}

/** Headers of a webhook, signed with the account's secret. */
export function signed(secret: string, id: string, body: string, time = new Date()): Record<string, string> {
  return {
    "Content-Type": "application/json",
    "svix-id": id,
    "svix-timestamp": String(Math.floor(time.getTime() / 1000)),
    "svix-signature": new Webhook(secret).sign(id, time, body),
  };
}

/** A provider event as Resend writes it. */
export function reportOf(
  mail: { id: string; notification: string; to: string },
  subject: string,
  type: string,
  details: object = {},
  tagged = true,
): string {
  const created_at = new Date().toISOString();
  const tags = tagged ? { tags: { notification: mail.notification } } : {};
  const data = {
    created_at,
    email_id: mail.id,
    from: "Acuse <a@mail.example>",
    to: [mail.to],
    subject,
    ...tags,
    ...details,
  };
  return JSON.stringify({ type: `email.${type}`, created_at, data });
}
