import { expect, test } from "vitest";
import { recordFromEvidence } from "#components/verify/check/record-from-evidence.ts";
import { statement } from "#components/verify/check/record-head.tsx";
import type { Evidence } from "#lib/evidence/types.ts";
import { messages } from "#lib/i18n/messages.ts";
import { DELIVERED, erased, sampleRecord } from "#tests/support/samples/record.ts";

test("the certificate of an erased message, which names nobody, says that a message was submitted", async () => {
  const { record } = await sampleRecord({ events: [...DELIVERED, ["content_erased", {}]] });
  const { events, attachments, simulated, service, id } = erased(record);
  const evidence = {
    content: null,
    events,
    attachments,
    simulated,
    service,
    notification_id: id,
  } as unknown as Evidence;
  const found = recordFromEvidence(evidence);
  expect(statement(found, messages("en"))).toMatch(/^A message was submitted on 3 May 2027, 10:14:03 UTC\.$/);
  expect(statement(found, messages("es"))).toMatch(/^Se presentó un mensaje el 3 de mayo de 2027, 10:14:03 UTC\.$/);
});
