import { randomUUID } from "node:crypto";
import type { EventType } from "#lib/evidence/chain/states.ts";
import { examine } from "#lib/evidence/offline/verify-files.ts";
import { recordProviderEvent } from "#lib/notifications/chain/record-event.ts";
import type { Creator } from "#lib/notifications/create/create.ts";
import { dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { eraseContent } from "#lib/notifications/erase/erase.ts";
import { destroyContent } from "#lib/notifications/erase/erase-content.ts";
import { loadCertificate } from "#lib/notifications/read/certificate.ts";
import { checkRecord } from "#lib/notifications/read/check-record.ts";
import { loadCheckableRecord } from "#lib/notifications/read/record.ts";
import { seal } from "#lib/notifications/seal/seal.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { base64, create, type newCaller } from "./fixtures.ts";

let reports = 0;
export async function report(id: string, type: EventType, payload = "{}"): Promise<void> {
  const occurredAt = new Date();
  const said = { provider: "post", id: `r-${reports++}`, type, messageId: "m", occurredAt, details: {}, payload };
  await recordProviderEvent(id, said, occurredAt);
}

/** Nothing of these is to be left. */
export const WORDS = {
  to: "zwetschge@obstgarten.example",
  subject: "Mirabelle",
  body_text: "Reineclaude",
  body_html: "<p>Quittenbrot</p>",
  sender_name: "Hagebutte",
  sender_email: "schlehe@obstgarten.example",
  customer_ref: "Vogelbeere",
  attachments: [{ filename: "Maulbeere.txt", content_base64: base64("Johannisbeere") }],
};
export const NEEDLES = [
  ...["zwetschge", "Mirabelle", "Reineclaude", "Quittenbrot", "Hagebutte", "schlehe", "Vogelbeere"],
  ...["Maulbeere", "Johannisbeere"],
];

export async function delivered(caller: Creator, words: Record<string, unknown> = WORDS, key: string | null = null) {
  const created = await create(caller as Awaited<ReturnType<typeof newCaller>>, words, key);
  await dispatch({ notification_id: created.id });
  await report(created.id, "delivered", JSON.stringify({ to: WORDS.to, subject: WORDS.subject }));
  await seal(created.id);
  return created;
}
export const erase = (notificationId: string, { organizationId }: Creator) =>
  eraseContent({ notificationId, organizationId, by: randomUUID() });
/** Runs the worker's jobs after an erasure. */
export const finish = async (id: string) => {
  await seal(id);
  await destroyContent(id);
};
export const pdfOf = async (id: string, number?: number) =>
  (await loadCertificate(id, number))?.pdf ?? new Uint8Array();
export const standing = async (pdf: Uint8Array) =>
  (await examine([{ name: "c.pdf", bytes: pdf }], (await keys()).roots)).standing;
export const failures = async (id: string) => {
  const record = await loadCheckableRecord(id);
  return record ? (await checkRecord(record)).filter(({ state }) => state === "failed") : ["no record"];
};
