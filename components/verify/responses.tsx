import type { Result } from "#components/dashboard/compose/sending/results.tsx";
import { documentPolicy, documentResponse } from "#components/site/document-response.ts";
import type { ApiError } from "#lib/contract/errors.ts";
import { previewKind } from "#lib/contract/fields/preview-kind.ts";
import { type RecordNumber, readRecordNumber } from "#lib/contract/fields/record-number.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Check } from "#lib/evidence/types.ts";
import { inLanguage, type Reader, readerOf } from "#lib/i18n/reader.ts";
import { CheckPage } from "./check-page.tsx";
import { ErrorPage, RemovedPage } from "./error-page.tsx";
import { LogPage, type PublicLog } from "./log-page.tsx";
import type { Operator } from "./operator-note.tsx";
import { RecordPage } from "./record-page.tsx";
import { RejectedFormPage } from "./rejected-form-page.tsx";
import { SentPage } from "./sent-page.tsx";
import { type Trust, TrustPage } from "./trust-page.tsx";

interface Shown {
  record: NotificationRecord;
  checks: Check[];
  notSent?: boolean;
  authority: { name: string; own: boolean };
  operator: Operator;
}

const POLICY = documentPolicy();
/** For pages with the form for a record's number. */
const FORM_POLICY = documentPolicy({ form: true });

/** The page of a record whose checks were computed just now. */
export async function recordResponse(shown: Shown, request: Request): Promise<Response> {
  const nonce = crypto.randomUUID();
  const reader = readerOf(request);
  const { body_html, attachments } = shown.record;
  const frame = attachments.some((attachment) => previewKind(attachment) === "pdf");
  const policy = documentPolicy({ nonce: body_html === null ? null : nonce, connect: true, frame });
  return documentResponse(<RecordPage {...shown} reader={reader} nonce={nonce} now={new Date()} />, { policy, reader });
}

/**
 * The page in place of a record that cannot be shown, with the status of the error. `contact`: how to reach the operator. An
 * address whose number is written in another way redirects to the record's own.
 */
export async function errorResponse(
  problem: ApiError,
  request: Request,
  contact: string | null = null,
): Promise<Response> {
  const { "Retry-After": after } = problem.headers;
  const props = { kind: problem.kind, contact, retryAfter: after === undefined ? null : Number(after) };
  const reader = readerOf(request);
  const asked = askedFor(request);
  if (problem.kind === "not_found" && "id" in asked && !new URL(request.url).pathname.endsWith(asked.id))
    return toRecord(asked.id, reader);
  const element = <ErrorPage service="Acuse" reader={reader} asked={asked} {...props} />;
  return documentResponse(element, { policy: FORM_POLICY, reader, status: problem.status, headers: problem.headers });
}

/** 404 for a record that only the public log knows. */
export async function removedResponse(logged: readonly { index: number }[], request: Request): Promise<Response> {
  const reader = readerOf(request);
  const element = <RemovedPage service="Acuse" logged={logged} reader={reader} />;
  return documentResponse(element, { policy: POLICY, reader, status: 404, headers: PRIVATE });
}

/** Why a form of the dashboard was rejected. */
export const rejectedFormResponse = (
  rejected: { title: string; reason: string; form: string | null | undefined },
  status: number,
  reader: Reader,
): Promise<Response> =>
  documentResponse(<RejectedFormPage {...rejected} reader={reader} />, { policy: POLICY, reader, status });

/** What came of a form of the dashboard that failed for some of its recipients. */
export const sentResponse = (results: readonly Result[], form: string | null, reader: Reader): Promise<Response> =>
  documentResponse(<SentPage {...{ results, form, reader }} />, { policy: POLICY, reader, status: 201 });

const toRecord = (id: string, reader: Reader): Response =>
  new Response(null, { status: 303, headers: { ...PRIVATE, Location: inLanguage(`/verify/${id}`, reader) } });

/** The number in the address of a record's page. */
function askedFor(request: Request): RecordNumber {
  const segment = new URL(request.url).pathname.split("/").at(-1) ?? "";
  return readRecordNumber(decodeURIComponent(segment));
}

/**
 * The page that checks files and opens records by number. Its policy lets no script connect anywhere. A valid number in the
 * query (`record`) redirects to that record.
 */
export async function checkResponse(roots: string, request: Request): Promise<Response> {
  const reader = readerOf(request);
  const typed = new URL(request.url).searchParams.get("record");
  const number = typed === null ? null : readRecordNumber(typed);
  if (number && "id" in number) return toRecord(number.id, reader);
  const nonce = crypto.randomUUID();
  return documentResponse(<CheckPage service="Acuse" {...{ roots, nonce, reader, number }} />, {
    policy: documentPolicy({ form: true, nonce }),
    reader,
    ...(number ? { status: 400 } : { headers: PUBLIC }),
  });
}

/** The page of the trusted roots. */
export async function trustResponse(trust: Trust, request: Request): Promise<Response> {
  const reader = readerOf(request);
  return documentResponse(<TrustPage service="Acuse" trust={trust} reader={reader} now={new Date()} />, {
    policy: POLICY,
    reader,
    headers: PUBLIC,
  });
}

/** The page of the public log. */
export async function logResponse(log: PublicLog, request: Request): Promise<Response> {
  const reader = readerOf(request);
  return documentResponse(<LogPage service="Acuse" log={log} reader={reader} />, {
    policy: POLICY,
    reader,
    headers: PUBLIC,
  });
}

/** The redirect names a record. */
const PRIVATE = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

const PUBLIC = { "Cache-Control": "no-cache", "X-Robots-Tag": "all" };
