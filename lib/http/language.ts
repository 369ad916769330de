import { z } from "zod";
import { notFound } from "#lib/contract/errors.ts";
import { operation } from "#lib/contract/operation.ts";
import { ownPath } from "#lib/contract/own-path.ts";
import { LOCALE_COOKIE, LOCALES } from "#lib/i18n/messages.ts";

const YEAR_SECONDS = 31_536_000;

/** A link on every page that knows cookies; no operation of the API, so not in its document. */
export const languageOperation = operation({
  method: "GET",
  tag: "Service",
  summary: "",
  description: "",
  id: "language",
  path: "/language/{locale}",
  params: z.object({ locale: z.string() }),
  query: z.object({ back: z.string().optional() }),
  answer: { description: "", type: "text/html", schema: null, headers: [] },
  problems: [],
});

/**
 * Keeps the choice and leads back to the page it was made on. Somebody else's link can do no more than change the language.
 * @throws Problem not_found for a language there is not
 */
export function chooseLanguage(locale: string, back: string | undefined, secure: boolean): Response {
  if (!LOCALES.some((known) => known === locale)) throw notFound();
  const cookie = [
    `${LOCALE_COOKIE}=${locale}`,
    "Path=/",
    `Max-Age=${YEAR_SECONDS}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(secure ? ["Secure"] : []),
  ];
  const headers = {
    Location: ownPath(back ?? "/") ?? "/",
    "Set-Cookie": cookie.join("; "),
    "Cache-Control": "no-store",
  };
  return new Response(null, { status: 303, headers });
}
