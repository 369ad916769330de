import type { ReactNode } from "react";
import { LOCALES, messages } from "#lib/i18n/messages.ts";
import { choosing, homeOf, inLanguage, type Reader } from "#lib/i18n/reader.ts";

interface Props {
  service: string;
  reader: Reader;
  foot: string;
  /** The page's own path where a cookie stores the language; without it the address does. */
  path?: string;
  children: ReactNode;
}

/** The head and foot of every page. */
export function Shell({ service, reader, foot, path, children }: Props) {
  const { t } = reader;
  return (
    <>
      <header className="mast">
        <a className="wordmark" href={homeOf(reader)}>
          {service}
        </a>
        <nav aria-label={t.site.nav}>
          <a href={inLanguage("/verify", reader)}>{t.site.check}</a>
          <a href={inLanguage("/docs", reader)}>{t.site.docs}</a>
          {path !== undefined && !path.startsWith("/sign-in") && <a href="/sign-in">{t.signIn.title}</a>}
        </nav>
        <nav className="languages" aria-label={t.site.language}>
          <Languages reader={reader} path={path} />
        </nav>
      </header>
      <main className="sheet">{children}</main>
      <footer className="foot">
        <p>
          {foot} <a href={inLanguage("/trust", reader)}>{t.site.trust}</a>
        </p>
      </footer>
    </>
  );
}

/** Links to the other languages, each named in itself. */
function Languages({ reader: { t }, path }: { reader: Reader; path: string | undefined }) {
  return LOCALES.filter((locale) => locale !== t.lang).map((locale) => (
    <a
      key={locale}
      href={path === undefined ? `?lang=${locale}` : choosing(locale, path)}
      lang={locale}
      hrefLang={locale}
    >
      {messages(locale).languageName}
    </a>
  ));
}
