import { z } from "zod";
import { carried, htmlWithFooter, textWithFooter } from "./body.ts";
import { senderAddress } from "./mime.ts";
import { callResend, type ResendAccount } from "./resend-call.ts";
import { eventOfState, eventOfWebhook } from "./resend-events.ts";
import type { OutgoingMessage, Transport } from "./transport.ts";

/** The tag by which their events name our notification. */
export const TAG = "notification";

const accepted = z.object({ id: z.string().min(1) });
const state = z.object({ id: z.string(), last_event: z.string() });

/** Sends by Resend's HTTP API and understands its webhooks. */
export function resendTransport(settings: ResendAccount & { webhookSecrets: string[]; mailFrom: string }): Transport {
  const provider = "resend";
  return {
    provider,
    compose: async (message) => new TextEncoder().encode(JSON.stringify(payloadOf(message, settings.mailFrom))),
    async send(notificationId, bytes) {
      const answer = await callResend(settings, (resend) =>
        // The SDK makes the JSON again: of what JSON.stringify wrote come the same bytes.
        resend.post("/emails", JSON.parse(new TextDecoder().decode(bytes)), { idempotencyKey: notificationId }),
      );
      if (!answer.ok) {
        // Not this mail but our settings: somebody else answers there.
        if (answer.status === 404) throw new Error("there is no provider at this address", { cause: answer.message });
        const details = { reason: answer.name, diagnostic: answer.message, http_status: answer.status };
        return { accepted: false, messageId: null, occurredAt: answer.date, details };
      }
      const said = accepted.safeParse(answer.body);
      if (!said.success) throw new Error("the provider accepted something, but named no message");
      return { accepted: true, messageId: said.data.id, occurredAt: answer.date };
    },
    parseWebhook: (body, headers) => eventOfWebhook(provider, body, headers, settings.webhookSecrets),
    async ask(messageId) {
      const answer = await callResend(settings, ({ emails }) => emails.get(encodeURIComponent(messageId)));
      if (!answer.ok && answer.status === 404) return null;
      const said = state.safeParse(answer.ok ? answer.body : null);
      if (!said.success) throw new Error("the provider did not say what became of a mail");
      return eventOfState(provider, messageId, said.data.last_event);
    },
  };
}

function payloadOf(message: OutgoingMessage, mailFrom: string) {
  return {
    from: `${displayName(message.senderName)} <${senderAddress(mailFrom)}>`.trim(),
    to: [message.to],
    ...(message.senderEmail ? { reply_to: [message.senderEmail] } : {}),
    subject: message.subject,
    text: textWithFooter(message),
    ...(message.bodyHtml === null ? {} : { html: htmlWithFooter(message.bodyHtml, message) }),
    attachments: message.attachments.map(({ filename, contentType, bytes }) => ({
      filename,
      content_type: carried(contentType),
      content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64"),
    })),
    headers: { "X-Acuse-Notification": message.notificationId },
    tags: [{ name: TAG, value: message.notificationId }],
  };
}

/** RFC 5322 §3.2.4: in quotes whatever is not plain words, so that no name becomes an address. */
function displayName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must go.
  const line = name.replace(/[\u0000-\u001f\u007f]+/g, " ").trim();
  return /[()<>[\]:;@\\,."]/.test(line) ? `"${line.replace(/["\\]/g, "\\$&")}"` : line;
}
