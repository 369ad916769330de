import { cookies, headers } from "next/headers";
import { csrfCookieName } from "#lib/http/cookies.ts";
import { LOCALE_COOKIE } from "#lib/i18n/messages.ts";
import { type Reader, reader } from "#lib/i18n/reader.ts";

/** The reader of a page that knows cookies. */
export async function pageReader(): Promise<Reader> {
  const [sent, kept] = await Promise.all([headers(), cookies()]);
  return reader(sent.get("accept-language"), kept.get(LOCALE_COOKIE)?.value);
}

/** What forms that next-auth takes must carry; `null` when the browser has kept no cookie of it. */
export async function csrfToken(): Promise<string | null> {
  return (await cookies()).get(csrfCookieName())?.value.split("|")[0] ?? null;
}
