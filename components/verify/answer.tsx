import { documentAnswer, documentPolicy } from "#components/site/answer.ts";
import type { Problem } from "#lib/contract/errors.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Check } from "#lib/evidence/types.ts";
import { type Reader, readerOf } from "#lib/i18n/reader.ts";
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

/** The verify page as an answer. */
export async function answerPage(shown: Shown, request: Request): Promise<Response> {
  const nonce = crypto.randomUUID();
  const reader = readerOf(request);
  const policy = documentPolicy("record", { nonce: shown.record.body_html === null ? null : nonce, connect: true });
  return documentAnswer(<VerifyPage {...shown} reader={reader} nonce={nonce} />, { policy, reader });
}

/** What the verify page answers when there is no record to show; the status is the problem's. */
export async function answerProblem(problem: Problem, request: Request): Promise<Response> {
  const { "Retry-After": after } = problem.headers;
  const props = { kind: problem.kind, retryAfter: after === undefined ? null : Number(after) };
  const reader = readerOf(request);
  const element = <ProblemPage service="Acuse" reader={reader} {...props} />;
  return documentAnswer(element, { policy: POLICY, reader, status: problem.status, headers: problem.headers });
}

/** Why a form of the dashboard was not taken. */
export const answerRefusal = (words: string, status: number, reader: Reader): Promise<Response> =>
  documentAnswer(<RefusalPage words={words} reader={reader} />, { policy: POLICY, reader, status });

/** The page on which files are checked. It can connect to nothing, and nothing it is given can leave it. */
export async function answerCheckPage(roots: string, request: Request): Promise<Response> {
  const reader = readerOf(request);
  return documentAnswer(<CheckPage service="Acuse" roots={roots} reader={reader} />, {
    policy: POLICY,
    reader,
    headers: PUBLIC,
  });
}

/** The page of the roots. */
export async function answerTrustPage(trust: Trust, request: Request): Promise<Response> {
  const reader = readerOf(request);
  return documentAnswer(<TrustPage service="Acuse" trust={trust} reader={reader} />, {
    policy: POLICY,
    reader,
    headers: PUBLIC,
  });
}

/** Tells nobody's secrets. */
const PUBLIC = { "Cache-Control": "no-cache", "X-Robots-Tag": "all" };
