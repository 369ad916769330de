import type { ReactNode } from "react";
import { homeOf, inLanguage, type Reader } from "#lib/i18n/reader.ts";
import { Languages } from "./languages.tsx";

interface Props {
  service: string;
  reader: Reader;
  foot: string;
  /** The page's own path where a cookie keeps the language; else the address does. */
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
          <Languages reader={reader} path={path ?? null} />
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
