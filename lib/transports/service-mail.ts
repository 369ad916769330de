import { config } from "#lib/config.ts";
import { log } from "#lib/observability/log.ts";
import { writeMail } from "./demo/outbox.ts";
import { AUTOMATIC, composeServiceMail, type ServiceMail } from "./mime.ts";
import { callResend } from "./resend/call.ts";

/**
 * Sends a service mail by the provider; in demo mode writes it to a file, which the log names.
 * @throws RetryLater when the provider is paused; Error when the outcome is unknown or a retry may succeed
 */
export async function sendServiceMail(letter: ServiceMail, now: Date): Promise<void> {
  const { transport, dataDir, mailFrom } = config();
  if (transport !== "demo") return sendByResend(letter);
  const file = await writeMail(dataDir, letter.id, await composeServiceMail(letter, mailFrom, now));
  log("info", "demo mode: a mail was written", { file });
}

async function sendByResend({ id, to, subject, text, html }: ServiceMail): Promise<void> {
  const { resend, mailFrom } = config();
  const { apiKey = "", baseUrl = "", ratePerSecond } = resend;
  const payload = { from: mailFrom, to: [to], subject, text, html, headers: AUTOMATIC };
  const result = await callResend({ apiKey, baseUrl, ratePerSecond }, (resend) =>
    resend.post("/emails", payload, { idempotencyKey: id }),
  );
  if (result.ok) return;
  if (result.status === 404) throw new Error(`there is no provider at this address: ${result.message}`);
  log("warn", "the provider rejected a service mail", { letter: id, reason: result.name, diagnostic: result.message });
}
