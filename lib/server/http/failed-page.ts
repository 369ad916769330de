import type { IncomingMessage, ServerResponse } from "node:http";
import { takeMalformedForm } from "#lib/http/request/malformed-forms.ts";
import { LOCALE_COOKIE, type Messages } from "#lib/i18n/messages.ts";
import { reader } from "#lib/i18n/reader.ts";

/**
 * Replaces Next's response to a rendering error, an empty page that its scripts fill, with a static page: 400 for a malformed
 * form, else 500. A page with its own policy, and every other response, is sent unchanged.
 */
export function standInForFailed(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const { writeHead, write, end } = response;
  let page: Buffer | undefined;
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    const isPage = String(response.getHeader("content-type")).startsWith("text/html");
    const isMalformed = takeMalformedForm(requestId);
    if (isMalformed || (response.statusCode === 500 && isPage && !response.hasHeader("content-security-policy"))) {
      if (isMalformed) args = [400];
      page = Buffer.from(failedPage(wordsFor(request), isMalformed));
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      for (const name of ["content-encoding", "etag", "transfer-encoding"]) response.removeHeader(name);
      response.setHeader("Content-Length", page.length);
      response.setHeader("Cache-Control", "private, no-store");
    }
    return writeHead.apply(response, args);
  }) as typeof writeHead;
  /** Sends the head first, which decides about the replacement. */
  const isReplaced = (): boolean => {
    if (response.statusCode === 500 && !response.headersSent) response.writeHead(500);
    return page !== undefined;
  };
  response.write = ((...args: Parameters<typeof write>) => isReplaced() || write.apply(response, args)) as typeof write;
  response.end = ((...args: Parameters<typeof end>) =>
    isReplaced() ? end.call(response, page, "utf8") : end.apply(response, args)) as typeof end;
}

function wordsFor({ headers }: IncomingMessage): Messages {
  const chosen = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=(\\w+)`).exec(headers.cookie ?? "")?.[1];
  return reader(headers["accept-language"] ?? null, chosen).t;
}

/** As components/ui/form/button-class.ts, which lib must not import. */
const BUTTON =
  "inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 border px-4 py-2 text-ui leading-5 font-medium no-underline!";

/** A literal, because rendering has just failed. */
const failedPage = ({ lang, site: { failed, malformed } }: Messages, isMalformed: boolean): string => {
  const { title, text } = isMalformed ? malformed : failed;
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} – Acuse</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/built/site.css">
</head>
<body>
<header class="mx-auto max-w-[50rem] px-5 py-6"><a class="text-note font-semibold tracking-[0.22em] text-intact uppercase no-underline" href="/">Acuse</a></header>
<main class="mx-auto max-w-[50rem] px-5">
<div class="max-w-[34rem] pt-12 pb-8 [&>p]:mb-3" role="alert">
<p class="font-mono text-note text-quiet">${isMalformed ? 400 : 500}</p>
<h1 class="mb-3 font-serif text-title leading-[1.2]">${title}</h1>
<p>${text}</p>
<p class="mt-6 flex flex-wrap gap-3"><a class="${BUTTON} border-intact bg-intact text-paper!" href="">${failed.again}</a> <a class="${BUTTON} border-control bg-raised text-ink!" href="/">${failed.home}</a></p>
</div>
</main>
</body>
</html>
`;
};
