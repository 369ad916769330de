import type { ReactNode } from "react";
import type { Texts } from "#lib/i18n/messages.ts";

/** The head and foot of every page. */
export function Shell({
  service,
  t,
  foot,
  children,
}: {
  service: string;
  t: Texts;
  foot: string;
  children: ReactNode;
}) {
  return (
    <>
      <header className="mast">
        <a className="wordmark" href="/">
          {service}
        </a>
        <nav aria-label={t.site.nav}>
          <a href="/verify">{t.site.check}</a>
          <a href="/docs">{t.site.docs}</a>
        </nav>
      </header>
      <main className="sheet">{children}</main>
      <footer className="foot">
        <p>
          {foot} <a href="/trust">{t.site.trust}</a>
        </p>
      </footer>
    </>
  );
}
