import { asLocale, type Locale, localeOf, type Messages, messages } from "./messages.ts";

/** The reader's language. */
export interface Reader {
  t: Messages;
  /** True if the reader chose the language on this site, false if it follows from Accept-Language. */
  chosen: boolean;
}

export function reader(acceptLanguage: string | null, chosen: string | null | undefined): Reader {
  const locale = localeOf({ acceptLanguage, chosen });
  return { t: messages(locale), chosen: locale === chosen };
}

/** Returns the reader of a page without cookies: the choice is in the URL, as `?lang=es`. */
export const readerOf = (request: Request): Reader =>
  reader(request.headers.get("accept-language"), new URL(request.url).searchParams.get("lang"));

/** Headers of a page in the reader's language. */
export const languageHeaders = ({ t }: Reader) => ({ "Content-Language": t.lang, Vary: "Accept-Language" });

/** Adds the chosen language to the path of a page without cookies. */
export const inLanguage = (path: string, { t, chosen }: Reader): string =>
  chosen ? path.replace(/(?=#|$)/, `?lang=${t.lang}`) : path;

/** URL that sets the language cookie and redirects to `path`. */
export const choosing = (locale: Locale, path: string): string =>
  `/language/${locale}?back=${encodeURIComponent(path)}`;

/** URL of the home page in the chosen language. */
export const homeOf = ({ t, chosen }: Reader): string => (chosen ? choosing(asLocale(t.lang), "/") : "/");
