import { documentAnswer, documentPolicy } from "#components/site/answer.ts";
import type { Problem } from "#lib/contract/errors.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { type RecordNumber, readRecordNumber } from "#lib/contract/record-number.ts";
import type { Check } from "#lib/evidence/types.ts";
import { inLanguage, type Reader, readerOf } from "#lib/i18n/reader.ts";
import { CheckPage } from "./check-page.tsx";
import { VerifyPage } from "./page.tsx";
import { ProblemPage } from "./problem-page.tsx";
import { RefusalPage } from "./refusal-page.tsx";
import { type Trust, TrustPage } from "./trust-page.tsx";

interface Shown {
  record: NotificationRecord;
  checks: Check[];
  authority: { name: string; own: boolean };
}

const POLICY = documentPolicy("record");
/** Of the pages that ask for a record's number. */
const ASKING = documentPolicy("record", { form: true });

/** The verify page as an answer; what it shows was computed at `now`. */
export async function answerPage(shown: Shown, request: Request, now = new Date()): Promise<Response> {
  const nonce = crypto.randomUUID();
  const reader = readerOf(request);
  const policy = documentPolicy("record", { nonce: shown.record.body_html === null ? null : nonce, connect: true });
  return documentAnswer(<VerifyPage {...shown} reader={reader} nonce={nonce} now={now} />, { policy, reader });
}

/** What the verify page answers when there is no record to show; the status is the problem's. */
export async function answerProblem(problem: Problem, request: Request): Promise<Response> {
  const { "Retry-After": after } = problem.headers;
  const props = { kind: problem.kind, retryAfter: after === undefined ? null : Number(after) };
  const reader = readerOf(request);
  const element = <ProblemPage service="Acuse" reader={reader} asked={askedFor(request)} {...props} />;
  return documentAnswer(element, { policy: ASKING, reader, status: problem.status, headers: problem.headers });
}

/** Why a form of the dashboard was not taken. */
export const answerRefusal = (words: string, status: number, reader: Reader): Promise<Response> =>
  documentAnswer(<RefusalPage words={words} reader={reader} />, { policy: POLICY, reader, status });

/** The number in the address of a record's page. */
function askedFor(request: Request): RecordNumber {
  const segment = new URL(request.url).pathname.split("/").at(-1) ?? "";
  return readRecordNumber(decodeURIComponent(segment));
}

/**
 * The page on which files are checked, and records opened by their number. It can connect to nothing, and no script of it sends
 * what it is given. A number in the question (`record`) leads on to its record, and to nowhere else.
 */
export async function answerCheckPage(roots: string, request: Request): Promise<Response> {
  const reader = readerOf(request);
  const typed = new URL(request.url).searchParams.get("record");
  const number = typed === null ? null : readRecordNumber(typed);
  if (number && "id" in number) {
    const headers = { ...UNKEPT, Location: inLanguage(`/verify/${number.id}`, reader) };
    return new Response(null, { status: 303, headers });
  }
  return documentAnswer(<CheckPage service="Acuse" roots={roots} reader={reader} number={number} />, {
    policy: ASKING,
    reader,
    ...(number ? { status: 400 } : { headers: PUBLIC }),
  });
}

/** The page of the roots, as they are at `now`. */
export async function answerTrustPage(trust: Trust, request: Request, now = new Date()): Promise<Response> {
  const reader = readerOf(request);
  return documentAnswer(<TrustPage service="Acuse" trust={trust} reader={reader} now={now} />, {
    policy: POLICY,
    reader,
    headers: PUBLIC,
  });
}

/** Names a record. */
const UNKEPT = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/** Tells nobody's secrets. */
const PUBLIC = { "Cache-Control": "no-cache", "X-Robots-Tag": "all" };
