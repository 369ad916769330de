import { setTimeout as pause } from "node:timers/promises";
import type { CreateResponse } from "#lib/contract/responses.ts";
import type { Application } from "./application.ts";

/** Local parts of recipients: mostly delivered mails, and some of every other story. */
const RECIPIENTS = ["ana", "ana", "ana", "ana", "ana", "deferred", "bounced", "complained", "suppressed", "refused"];

/** Returns the address of the notification with this number. */
export const recipient = (number: number): string => `${RECIPIENTS[number % RECIPIENTS.length]}+${number}@example.com`;

export interface Acknowledged {
  id: string;
  to: string;
}

/** A customer's program: repeats each call until it is acknowledged, with one idempotency key for all attempts. */
export async function sendAll(
  applications: Pick<Application, "url" | "key">[],
  count: number,
  name: string,
  {
    lanes = 4,
    restMs = 0,
    acknowledged = [] as Acknowledged[],
    onAcknowledged = (_waitedMs: number): void => {},
    end = new AbortController().signal,
  } = {},
): Promise<{ acknowledged: Acknowledged[]; calls: number }> {
  let next = 0;
  let calls = 0;
  const lane = async () => {
    for (let number = next++; number < count && !end.aborted; number = next++) {
      const to = recipient(number);
      const begun = performance.now();
      for (;;) {
        calls++;
        const application = applications[calls % applications.length];
        const id = application && (await post(application, `${name}-${number}`, to));
        if (id) {
          acknowledged.push({ id, to });
          onAcknowledged(performance.now() - begun);
          break;
        }
        await pause(100);
      }
      await pause(restMs);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { acknowledged, calls };
}

/** Returns the id once the service has acknowledged the notification, else `null`. */
async function post(
  application: Pick<Application, "url" | "key">,
  idempotencyKey: string,
  to: string,
): Promise<string | null> {
  const content_base64 = Buffer.from(`attachment of ${idempotencyKey}`).toString("base64");
  const body = JSON.stringify({
    to,
    subject: `Notice ${idempotencyKey}`,
    body_text: "Please find the notice attached.",
    attachments: [{ filename: "notice.txt", content_type: "text/plain", content_base64 }],
  });
  const headers = {
    Authorization: `Bearer ${application.key}`,
    "Content-Type": "application/json",
    "Idempotency-Key": idempotencyKey,
  };
  try {
    const signal = AbortSignal.timeout(15_000);
    const response = await fetch(`${application.url}/v1/notifications`, { method: "POST", headers, body, signal });
    if (response.status === 200) return ((await response.json()) as CreateResponse).id;
    await response.arrayBuffer();
    if (response.status < 500 && response.status !== 409) throw new TypeError(`refused with ${response.status}`);
    return null;
  } catch (error) {
    if (error instanceof TypeError && error.message.startsWith("refused")) throw error;
    return null;
  }
}
