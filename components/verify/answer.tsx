import type { ReactElement } from "react";
import type { Problem } from "#lib/contract/errors.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Check } from "#lib/evidence/types.ts";
import { en } from "#lib/i18n/en.ts";
import { VerifyPage } from "./page.tsx";
import { ProblemPage } from "./problem-page.tsx";

interface Shown {
  record: NotificationRecord;
  checks: Check[];
  authority: { name: string; own: boolean };
}

/** The verify page as an answer. */
export async function answerPage(shown: Shown): Promise<Response> {
  const nonce = crypto.randomUUID();
  return page(
    <VerifyPage {...shown} t={en} nonce={nonce} />,
    200,
    policy(shown.record.body_html === null ? null : nonce),
  );
}

/** What the verify page answers when there is no record to show; the status is the problem's. */
export async function answerProblem(problem: Problem): Promise<Response> {
  const { "Retry-After": after } = problem.headers;
  const props = { kind: problem.kind, retryAfter: after === undefined ? null : Number(after) };
  return page(<ProblemPage service="Acuse" t={en} {...props} />, problem.status, policy(null), problem.headers);
}

/**
 * Our own stylesheet, script and fonts and nothing else. `nonce` is there for a message in HTML: frames without an address of
 * their own inherit this policy, so that what the message may do (look as it does, with pictures of its own) is said here.
 */
function policy(nonce: string | null): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(nonce
      ? [`style-src 'self' 'nonce-${nonce}'`, "style-src-attr 'unsafe-inline'", "img-src 'self' data:"]
      : ["style-src 'self'", "img-src 'self'"]),
  ].join("; ");
}

async function page(
  element: ReactElement,
  status: number,
  contentSecurityPolicy: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  // A static import of the server renderer breaks the build of a route handler.
  const { renderToStaticMarkup } = await import("react-dom/server");
  return new Response(`<!doctype html>${renderToStaticMarkup(element)}`, {
    status,
    headers: {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": contentSecurityPolicy,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    },
  });
}
