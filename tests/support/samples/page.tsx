import { errorResponse, recordResponse } from "#components/verify/responses.tsx";
import { contentOf } from "#lib/contract/content-of.ts";
import { ApiError, fault } from "#lib/contract/errors.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Check } from "#lib/evidence/types.ts";
import { verifyRecord } from "#lib/evidence/verify.ts";
import { checks as texts } from "#lib/i18n/en/texts.ts";
import { sealed } from "./record.ts";
import type { Sample } from "./stories.ts";

export const authority = { name: "Acuse Time-Stamping Authority", own: true };
const operator = {
  name: "Ferrol Notices SL",
  contact: "help@ferrol-notices.example",
  privacyUrl: "https://ferrol-notices.example/privacy",
};

/** The computed checks of chain and content; samples have no seal, so checks of the seal are made up as passed. */
async function factsOf(record: NotificationRecord, bytes: Map<string, Uint8Array>): Promise<Check[]> {
  const attachments = record.attachments.map(({ id, sha256 }) => ({ id, sha256, bytes: bytes.get(id) ?? null }));
  const content = contentOf(record);
  const roots = { signer: [], timeStamp: [] };
  const given = { notification_id: record.id, header: record, content, links: record.events, attachments };
  const checks = await verifyRecord({ ...given, seal: null, roots });
  if (!record.seal) return checks;
  const ofSeal = Object.keys(texts.codes).filter((code) =>
    /^(seal\.|time_stamp|pades|signature_time|document_time|evidence)/.test(code),
  );
  const covers = record.seal.head_sequence === record.events.length - 1;
  return [
    ...checks.filter(({ code }) => code !== "seal"),
    ...ofSeal.map((code): Check => {
      if (code !== "seal.head" || covers) return { code, state: "passed" };
      const reason = "The chain went on after this seal.";
      return { code, state: "not_checked", reason, facts: { problem: "later_links" } };
    }),
  ];
}

/** The page of a sample, as the service would respond. */
export async function answerSample(sample: Sample, request: Request): Promise<Response> {
  const { provisional, tamper = (record: NotificationRecord) => record } = sample;
  const made = await sample.make();
  const record = tamper(provisional ? made.record : sealed(made.record));
  return recordResponse({ record, checks: await factsOf(record, made.bytes), authority, operator }, request);
}

/** Returns the error page for too many requests. */
export const answerTooMany = (request: Request): Promise<Response> =>
  errorResponse(
    new ApiError("too_many_requests", fault("too_many_requests"), { headers: { "Retry-After": "212" } }),
    request,
  );

/** The error page for a failure of the service. */
export const answerBroken = (request: Request): Promise<Response> =>
  errorResponse(new ApiError("internal", fault("internal")), request);
