import { z } from "zod";
import { log } from "#lib/observability/log.ts";
import { carried, htmlOf, inlineLogo, textWithFooter } from "../body.ts";
import { AUTOMATIC, senderAddress } from "../mime.ts";
import type { OutgoingMessage, Transport } from "../transport.ts";
import { callResend, type ResendAccount } from "./call.ts";
import { eventOfState, eventOfWebhook } from "./events.ts";

/** Tag of a mail that holds the notification's id; Resend's events repeat it. */
const TAG = "notification";

const accepted = z.object({ id: z.string().min(1) });
const state = z.object({ id: z.string(), last_event: z.string() });

/** Sends by Resend's HTTP API and parses its webhooks. */
export function resendTransport(settings: ResendAccount & { webhookSecrets: string[]; mailFrom: string }): Transport {
  const provider = "resend";
  return {
    provider,
    compose: async (message) => new TextEncoder().encode(JSON.stringify(payloadOf(message, settings.mailFrom))),
    async send(notificationId, bytes) {
      const result = await callResend(settings, (resend) =>
        // The SDK serializes again; JSON.stringify of its own output gives the same bytes.
        resend.post("/emails", JSON.parse(new TextDecoder().decode(bytes)), { idempotencyKey: notificationId }),
      );
      if (!result.ok) {
        // A wrong base URL, not an error of this mail.
        if (result.status === 404) throw new Error("there is no provider at this address", { cause: result.message });
        const details = { reason: result.name, diagnostic: result.message, http_status: result.status };
        return { accepted: false, messageId: null, occurredAt: result.date, details };
      }
      const body = accepted.safeParse(result.body);
      if (!body.success) throw new Error("the provider accepted something, but named no message");
      return { accepted: true, messageId: body.data.id, occurredAt: result.date };
    },
    async sendServiceMail({ id, to, subject, text, html }) {
      const payload = { from: settings.mailFrom, to: [to], subject, text, html, headers: AUTOMATIC };
      const result = await callResend(settings, (resend) => resend.post("/emails", payload, { idempotencyKey: id }));
      if (result.ok) return;
      if (result.status === 404) throw new Error("there is no provider at this address", { cause: result.message });
      log("warn", "the provider rejected a service mail", { letter: id, reason: result.name });
    },
    parseWebhook: (body, headers) => eventOfWebhook(provider, body, headers, settings.webhookSecrets),
    async readStatus(messageId) {
      const result = await callResend(settings, ({ emails }) => emails.get(encodeURIComponent(messageId)));
      if (!result.ok && result.status === 404) return null;
      const body = state.safeParse(result.ok ? result.body : null);
      if (!body.success) throw new Error("the provider did not say what became of a mail");
      return eventOfState(provider, messageId, body.data.last_event);
    },
  };
}

function payloadOf(message: OutgoingMessage, mailFrom: string) {
  const html = htmlOf(message);
  const logo = inlineLogo(message);
  return {
    from: `${displayName(message.senderName)} <${senderAddress(mailFrom)}>`.trim(),
    to: [message.to],
    ...(message.senderEmail ? { reply_to: [message.senderEmail] } : {}),
    subject: message.subject,
    text: textWithFooter(message),
    ...(html === null ? {} : { html }),
    attachments: [
      ...message.attachments.map(({ filename, contentType, bytes }) => ({
        filename,
        content_type: carried(contentType),
        content: base64(bytes),
      })),
      ...(logo
        ? [{ filename: "logo.png", content_type: "image/png", content: base64(logo.png), content_id: logo.id }]
        : []),
    ],
    headers: { "X-Acuse-Notification": message.notificationId },
    tags: [{ name: TAG, value: message.notificationId }],
  };
}

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");

/** RFC 5322 §3.2.4: quotes names with special characters, so that no name is read as an address. */
function displayName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must go.
  const line = name.replace(/[\u0000-\u001f\u007f]+/g, " ").trim();
  return /[()<>[\]:;@\\,."]/.test(line) ? `"${line.replace(/["\\]/g, "\\$&")}"` : line;
}
