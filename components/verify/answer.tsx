import type { ReactElement } from "react";
import type { Problem } from "#lib/contract/errors.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Check } from "#lib/evidence/types.ts";
import { languageHeaders, type Reader, readerOf } from "#lib/i18n/reader.ts";
import { CheckPage } from "./check-page.tsx";
import { VerifyPage } from "./page.tsx";
import { ProblemPage } from "./problem-page.tsx";
import { RefusalPage } from "./refusal-page.tsx";
import { stylesheet } from "./stylesheet.ts";
import { type Trust, TrustPage } from "./trust-page.tsx";

interface Shown {
  record: NotificationRecord;
  checks: Check[];
  authority: { name: string; own: boolean };
}

/** The verify page as an answer. */
export async function answerPage(shown: Shown, request: Request): Promise<Response> {
  const nonce = crypto.randomUUID();
  const reader = readerOf(request);
  const policed = policy({ nonce: shown.record.body_html === null ? null : nonce, connect: true });
  return page(<VerifyPage {...shown} reader={reader} nonce={nonce} />, 200, policed, reader);
}

/** What the verify page answers when there is no record to show; the status is the problem's. */
export async function answerProblem(problem: Problem, request: Request): Promise<Response> {
  const { "Retry-After": after } = problem.headers;
  const props = { kind: problem.kind, retryAfter: after === undefined ? null : Number(after) };
  const reader = readerOf(request);
  const element = <ProblemPage service="Acuse" reader={reader} {...props} />;
  return page(element, problem.status, policy({}), reader, problem.headers);
}

/** Why a form of the dashboard was not taken. */
export const answerRefusal = (words: string, status: number, reader: Reader): Promise<Response> =>
  page(<RefusalPage words={words} reader={reader} />, status, policy({}), reader);

/** The page on which files are checked. It can connect to nothing, and nothing it is given can leave it. */
export async function answerCheckPage(roots: string, request: Request): Promise<Response> {
  const reader = readerOf(request);
  return page(<CheckPage service="Acuse" roots={roots} reader={reader} />, 200, policy({}), reader, PUBLIC);
}

/** The page of the roots. */
export async function answerTrustPage(trust: Trust, request: Request): Promise<Response> {
  const reader = readerOf(request);
  return page(<TrustPage service="Acuse" trust={trust} reader={reader} />, 200, policy({}), reader, PUBLIC);
}

/** Tells nobody's secrets. */
const PUBLIC = { "Cache-Control": "no-cache", "X-Robots-Tag": "all" };

/**
 * The stylesheet that stands in the page, our own script and fonts and nothing else. `nonce` is there for a message in HTML: frames without an address of
 * their own inherit this policy, so that what the message may do (look as it does, with pictures of its own) is said here.
 */
function policy({ nonce = null, connect = false }: { nonce?: string | null; connect?: boolean }): string {
  const { source } = stylesheet();
  return [
    "default-src 'none'",
    "script-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // What the reader's browser computes once more it has to fetch.
    ...(connect ? ["connect-src 'self'"] : []),
    ...(nonce
      ? [`style-src ${source} 'nonce-${nonce}'`, "style-src-attr 'unsafe-inline'", "img-src 'self' data:"]
      : [`style-src ${source}`, "img-src 'self'"]),
  ].join("; ");
}

async function page(
  element: ReactElement,
  status: number,
  contentSecurityPolicy: string,
  reader: Reader,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  // A static import of the server renderer breaks the build of a route handler.
  const { renderToStaticMarkup } = await import("react-dom/server");
  return new Response(`<!doctype html>${renderToStaticMarkup(element)}`, {
    status,
    headers: {
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
      ...headers,
      ...languageHeaders(reader),
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": contentSecurityPolicy,
      "Referrer-Policy": "no-referrer",
    },
  });
}
