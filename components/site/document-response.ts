import type { ReactElement } from "react";
import { languageHeaders, type Reader } from "#lib/i18n/reader.ts";
import { type Sheet, stylesheet } from "./stylesheet.ts";

interface Allowed {
  sheet?: Sheet;
  nonce?: string | null;
  connect?: boolean;
  form?: boolean;
  frame?: boolean;
}

/**
 * The Content-Security-Policy of a static page: the inline stylesheet, our scripts and fonts, nothing else. `connect` lets its
 * script call the API, `form` lets it submit to us, `frame` lets it show our files in frames. `nonce` is for a message in HTML: a srcdoc frame inherits this policy, so
 * the styles and images of the message are allowed here.
 */
export function documentPolicy({
  sheet = "site",
  nonce = null,
  connect = false,
  form = false,
  frame = false,
}: Allowed = {}): string {
  const { source } = stylesheet(sheet);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    `form-action ${form ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
    ...(frame ? ["frame-src 'self'"] : []),
    ...(connect ? ["connect-src 'self'"] : []),
    ...(nonce
      ? [`style-src ${source} 'nonce-${nonce}'`, "style-src-attr 'unsafe-inline'", "img-src 'self' data:"]
      : [`style-src ${source}`, "img-src 'self'"]),
  ].join("; ");
}

interface ResponseOptions {
  policy: string;
  reader: Reader;
  status?: number;
  headers?: Readonly<Record<string, string>>;
}

/** Renders a static page. `headers` can lift the defaults: no cache, no search engine. */
export async function documentResponse(element: ReactElement, options: ResponseOptions): Promise<Response> {
  const { policy, reader, status = 200, headers = {} } = options;
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
