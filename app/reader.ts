import { cookies, headers } from "next/headers";
import { csrfCookieName } from "#lib/http/request/cookies.ts";
import { LOCALE_COOKIE } from "#lib/i18n/messages.ts";
import { type Reader, reader } from "#lib/i18n/reader.ts";

/** The reader by cookie, or by Accept-Language. */
export async function pageReader(): Promise<Reader> {
  const [sent, kept] = await Promise.all([headers(), cookies()]);
  return reader(sent.get("accept-language"), kept.get(LOCALE_COOKIE)?.value);
}

/** CSRF token for next-auth's forms; `null` if the browser sent no cookie. */
export async function csrfToken(): Promise<string | null> {
  return (await cookies()).get(csrfCookieName())?.value.split("|")[0] ?? null;
}
