import { config } from "#lib/config.ts";
import { demoTransport } from "./demo/demo.ts";
import { senderAddress } from "./mime.ts";
import { resendTransport } from "./resend/resend.ts";
import type { Transport } from "./transport.ts";

/**
 * The transport of a notification: the outbox for simulated ones, the provider for all others.
 * @throws Error for a real notification in demo mode, since a simulated delivery would be certified as real
 */
export function transportFor({ simulated }: { simulated: boolean }): Transport {
  if (simulated) return outbox();
  const real = realTransport();
  if (!real) throw new Error("this mail is to be really sent, and TRANSPORT is demo");
  return real;
}

/** The transport of service mails: the provider, or in demo mode the outbox. */
export const serviceTransport = (): Transport => realTransport() ?? outbox();

function outbox(): Transport {
  const { dataDir, mailFrom } = config();
  return demoTransport({ dataDir, mailFrom });
}

/** The provider's transport; `null` in demo mode. */
export function realTransport(): Transport | null {
  const { mailFrom, transport, resend } = config();
  if (transport === "demo") return null;
  const { apiKey = "", baseUrl = "", ratePerSecond, webhookSecrets } = resend;
  return resendTransport({ apiKey, baseUrl, ratePerSecond, webhookSecrets, mailFrom });
}

/** @throws Error with the reason when MAIL_FROM cannot be used */
export function checkTransport(): void {
  senderAddress(config().mailFrom);
}
