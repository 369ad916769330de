import { config } from "#lib/config.ts";
import { demoTransport } from "./demo.ts";
import { senderAddress } from "./mime.ts";
import { resendTransport } from "./resend.ts";
import type { Transport } from "./transport.ts";

/**
 * The transport of a notification: what is simulated goes to the outbox, whatever `TRANSPORT` is, and nothing else does.
 * @throws Error in demo mode for what was created to be really sent: simulated, it would be certified as if it had been
 */
export function transportFor({ simulated }: { simulated: boolean }): Transport {
  const { dataDir, mailFrom } = config();
  if (simulated) return demoTransport({ dataDir, mailFrom });
  const real = realTransport();
  if (!real) throw new Error("this mail is to be really sent, and TRANSPORT is demo");
  return real;
}

/** The transport that real mails take; `null` in demo mode, where there are none. */
export function realTransport(): Transport | null {
  const { mailFrom, transport, resend } = config();
  if (transport === "demo") return null;
  const { apiKey = "", baseUrl = "", ratePerSecond, webhookSecrets } = resend;
  return resendTransport({ apiKey, baseUrl, ratePerSecond, webhookSecrets, mailFrom });
}

/** @throws Error that says why, when the transport that the settings ask for cannot be used */
export function checkTransport(): void {
  senderAddress(config().mailFrom);
}
