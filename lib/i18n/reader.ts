import { asLocale, type Locale, localeOf, type Messages, messages } from "./messages.ts";

/** Who reads a page, as far as it matters: in which language, and whether that was chosen here rather than by the browser. */
export interface Reader {
  t: Messages;
  chosen: boolean;
}

export function reader(acceptLanguage: string | null, chosen: string | null | undefined): Reader {
  const locale = localeOf({ acceptLanguage, chosen });
  return { t: messages(locale), chosen: locale === chosen };
}

/** The reader of a page whose requests are stripped of cookies: the choice is in the address, as `?lang=es`. */
export const readerOf = (request: Request): Reader =>
  reader(request.headers.get("accept-language"), new URL(request.url).searchParams.get("lang"));

/** Headers of a page that is written in the language of its reader. */
export const languageHeaders = ({ t }: Reader) => ({ "Content-Language": t.lang, Vary: "Accept-Language" });

/** One of our pages that knows no cookie, in the language that was chosen. */
export const inLanguage = (path: string, { t, chosen }: Reader): string => (chosen ? `${path}?lang=${t.lang}` : path);

/** Where a language is chosen for all pages that know cookies; leads on to `path`. */
export const choosing = (locale: Locale, path: string): string =>
  `/language/${locale}?back=${encodeURIComponent(path)}`;

/** The home page, in the language that was chosen. */
export const homeOf = ({ t, chosen }: Reader): string => (chosen ? choosing(asLocale(t.lang), "/") : "/");
