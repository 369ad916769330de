import { z } from "zod";
import { notFound } from "#lib/contract/errors.ts";
import { ownPath } from "#lib/contract/fields/own-path.ts";
import { undocumented } from "#lib/contract/operations/operation.ts";
import { LOCALES } from "#lib/i18n/messages.ts";
import { cookieHeader, localeCookie } from "./cookies.ts";

/** Pages without a session link to it. */
export const languageOperation = undocumented({
  id: "language",
  path: "/language/{locale}",
  params: z.object({ locale: z.string() }),
  query: z.object({ back: z.string().optional() }),
});

/**
 * Stores the language in a cookie and redirects to the page `back`. A foreign link can change only the language.
 * @throws ApiError not_found for an unknown language
 */
export function chooseLanguage(locale: string, back: string | undefined): Response {
  if (!LOCALES.some((known) => known === locale)) throw notFound();
  const headers = {
    Location: ownPath(back ?? "/") ?? "/",
    "Set-Cookie": cookieHeader(localeCookie(), locale),
    "Cache-Control": "no-store",
  };
  return new Response(null, { status: 303, headers });
}
