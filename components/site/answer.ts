import type { ReactElement } from "react";
import { languageHeaders, type Reader } from "#lib/i18n/reader.ts";
import { type Look, stylesheet } from "./stylesheet.ts";

/**
 * What a page that we draw ourselves may do: have the stylesheet that stands in it, our own scripts and fonts, and nothing
 * else. `connect`: its script asks the API. `form`: it has a form, which leads to us. `nonce` is there for a message in HTML: frames without an address of their own
 * inherit this policy, so that what the message may do (look as it does, with pictures of its own) is said here.
 */
export function documentPolicy(
  look: Look,
  { nonce = null, connect = false, form = false }: { nonce?: string | null; connect?: boolean; form?: boolean } = {},
): string {
  const { source } = stylesheet(look);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    `form-action ${form ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
    ...(connect ? ["connect-src 'self'"] : []),
    ...(nonce
      ? [`style-src ${source} 'nonce-${nonce}'`, "style-src-attr 'unsafe-inline'", "img-src 'self' data:"]
      : [`style-src ${source}`, "img-src 'self'"]),
  ].join("; ");
}

interface Given {
  policy: string;
  reader: Reader;
  status?: number;
  headers?: Readonly<Record<string, string>>;
}

/** A drawn document as an answer. Kept by nobody and in no search engine's index unless `headers` says otherwise. */
export async function documentAnswer(element: ReactElement, given: Given): Promise<Response> {
  const { policy, reader, status = 200, headers = {} } = given;
  // A static import of the server renderer breaks the build of a route handler.
  const { renderToStaticMarkup } = await import("react-dom/server");
  return new Response(`<!doctype html>${renderToStaticMarkup(element)}`, {
    status,
    headers: {
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
      ...languageHeaders(reader),
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Referrer-Policy": "no-referrer",
    },
  });
}
