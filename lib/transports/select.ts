import { config } from "#lib/config.ts";
import { demoTransport } from "./demo.ts";
import { senderAddress } from "./mime.ts";
import { resendTransport } from "./resend.ts";
import type { Transport } from "./transport.ts";

/** The transport of a notification: what is simulated goes to the outbox, whatever `TRANSPORT` is. */
export function transportFor(notification: { simulated: boolean }): Transport {
  const { dataDir, mailFrom, transport, resend } = config();
  if (notification.simulated || transport === "demo") return demoTransport({ dataDir, mailFrom });
  const { apiKey = "", baseUrl = "", ratePerSecond, webhookSecrets } = resend;
  return resendTransport({ apiKey, baseUrl, ratePerSecond, webhookSecrets, mailFrom });
}

/** The transport that real mails take; `null` in demo mode, where there are none. */
export function realTransport(): Transport | null {
  return config().transport === "demo" ? null : transportFor({ simulated: false });
}

/** @throws Error that says why, when the transport that the settings ask for cannot be used */
export function checkTransport(): void {
  senderAddress(config().mailFrom);
}
