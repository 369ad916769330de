import { PDFDocument } from "@cantoo/pdf-lib";
import { unzipSync } from "fflate";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { recordProviderEvent } from "#lib/notifications/chain/record-event.ts";
import { dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { loadCertificate } from "#lib/notifications/read/certificate.ts";
import { loadEvidencePackage } from "#lib/notifications/read/evidence-package.ts";
import { seal } from "#lib/notifications/seal/seal.ts";
import { create, type Fixture, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

/** Sent, delivered and sealed for an organization that chose this language. */
async function certified(locale: string): Promise<string> {
  const caller = await newCaller();
  await db().organization.update({ where: { id: caller.organizationId }, data: { locale } });
  const { id } = await create(caller);
  await dispatch({ notification_id: id });
  const occurredAt = new Date();
  const said = { provider: "post", id: `r-${id}`, type: "delivered" as const, messageId: "m", occurredAt };
  await recordProviderEvent(id, { ...said, details: {}, payload: "{}" }, occurredAt);
  await seal(id);
  return id;
}

test.each([
  ["es", "es", "Simulación: este mensaje", "Pruebas de la notificación"],
  ["en", "en", "Simulated: this message", "Evidence of notification"],
  ["xx", "en", "Simulated: this message", "Evidence of notification"],
])("an organization's certificate, mail and evidence package are in the language it chose: %s", async (locale, spoken, footer, readme) => {
  const id = await certified(locale);
  const { bytes } = await db().submission.findUniqueOrThrow({ where: { notificationId: id } });
  expect((await PostalMime.parse(bytes ?? "")).text).toContain(footer);
  const certificate = await loadCertificate(id);
  const document = await PDFDocument.load(certificate?.pdf ?? "", { updateMetadata: false });
  expect(document.getLanguage()).toBe(spoken);
  const { "README.txt": recipe } = unzipSync((await loadEvidencePackage(id)).zip);
  expect(new TextDecoder().decode(recipe)).toContain(readme);
});
