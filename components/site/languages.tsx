import { LOCALES, messages } from "#lib/i18n/messages.ts";
import { choosing, type Reader } from "#lib/i18n/reader.ts";

interface Props {
  reader: Reader;
  /** The page's own path where a cookie keeps the choice; `null` where the address does. */
  path: string | null;
}

/** The other languages there are, each named in itself. */
export function Languages({ reader: { t }, path }: Props) {
  return LOCALES.filter((locale) => locale !== t.lang).map((locale) => (
    <a key={locale} href={path === null ? `?lang=${locale}` : choosing(locale, path)} lang={locale} hrefLang={locale}>
      {messages(locale).languageName}
    </a>
  ));
}
