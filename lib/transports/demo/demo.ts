import { formatTime } from "#lib/evidence/chain/chain.ts";
import type { EventType } from "#lib/evidence/chain/states.ts";
import { log } from "#lib/observability/log.ts";
import { composeMime, composeServiceMail, messageIdOf } from "../mime.ts";
import type { Details, Transport } from "../transport.ts";
import { writeMail } from "./outbox.ts";

interface Step {
  type: EventType;
  details: Details;
}

const DELIVERED: Step = {
  type: "delivered",
  details: { status_code: "2.0.0", diagnostic: "250 2.0.0 message accepted" },
};
const DEFERRED: Step = {
  type: "deferred",
  details: { status_code: "4.2.1", diagnostic: "451 4.2.1 mailbox busy, try again later" },
};
const COMPLAINED: Step = { type: "complained", details: { feedback_type: "abuse" } };

/** Simulated events by the recipient's local part, without a `+` suffix. Other mails are delivered. */
const STORIES: { [localPart: string]: (recipient: string) => Step[] } = {
  deferred: () => [DEFERRED, DELIVERED],
  bounced: (recipient) => [bounced(recipient)],
  complained: () => [DELIVERED, COMPLAINED],
  stuck: () => [],
};

/** Writes every mail to `DATA_DIR/outbox` and simulates provider events. No mail leaves the machine. */
export function demoTransport(settings: { dataDir: string; mailFrom: string }): Transport {
  const provider = "demo";
  return {
    provider,
    compose: (message) => composeMime(message, settings.mailFrom),
    async send(notificationId, bytes) {
      await writeMail(settings.dataDir, notificationId, bytes);
      return { accepted: true, messageId: messageIdOf(notificationId, settings.mailFrom), occurredAt: new Date() };
    },
    async sendServiceMail(mail, now) {
      const bytes = await composeServiceMail(mail, settings.mailFrom, now);
      const file = await writeMail(settings.dataDir, mail.id, bytes);
      log("info", "demo mode: a mail was written", { file });
    },
    simulate(notificationId, recipient, step, now) {
      const next = storyOf(recipient)[step];
      if (!next) return null;
      const messageId = messageIdOf(notificationId, settings.mailFrom);
      // The same id for every repetition of the step, like a repeated webhook.
      const id = `${messageId}/${step + 1}-${next.type}`;
      const event = { id, type: next.type, message_id: messageId, occurred_at: formatTime(now), ...next.details };
      const payload = JSON.stringify(event);
      return { provider, id, type: next.type, messageId, occurredAt: now, details: next.details, payload };
    },
  };
}

function storyOf(recipient: string): Step[] {
  const localPart = recipient.slice(0, recipient.lastIndexOf("@")).split("+")[0]?.toLowerCase() ?? "";
  return Object.hasOwn(STORIES, localPart) ? (STORIES[localPart]?.(recipient) ?? []) : [DELIVERED];
}

function bounced(recipient: string): Step {
  return {
    type: "failed",
    details: {
      bounce_type: "Permanent",
      bounce_subtype: "General",
      status_code: "5.1.1",
      diagnostic: `smtp; 550 5.1.1 <${recipient}>: no such mailbox`,
    },
  };
}
