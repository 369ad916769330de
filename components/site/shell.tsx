import type { ReactNode } from "react";
import { LOCALES, messages } from "#lib/i18n/messages.ts";
import { choosing, homeOf, inLanguage, type Reader } from "#lib/i18n/reader.ts";

interface Props {
  service: string;
  reader: Reader;
  foot: string;
  /** The page's own path where a cookie stores the language; without it the address does. */
  path?: string;
  /** Kept in the address of the page in another language. */
  query?: Record<string, string>;
  /** Links to the dashboard instead of the sign-in page. */
  signedIn?: boolean;
  /** Wider than a column of text. */
  wide?: boolean;
  children: ReactNode;
}

const COLUMN = "mx-auto px-5 print:max-w-none print:px-0";
const NAV = "flex flex-wrap gap-x-5 max-sm:gap-x-4 print:hidden *:inline-flex *:min-h-11 *:items-center";

/** The head and foot of every page. */
export function Shell({ service, reader, foot, path, query = {}, signedIn = false, wide = false, children }: Props) {
  const { t } = reader;
  const width = `w-full ${wide ? "max-w-5xl" : "max-w-[50rem]"} ${COLUMN}`;
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] print:block">
      <a
        className="absolute top-0 left-0 z-10 -translate-y-[120%] bg-intact px-5 py-3 text-ui text-paper! focus-visible:translate-y-0 print:hidden"
        href="#main"
      >
        {t.site.skip}
      </a>
      <header
        className={`${width} flex flex-wrap items-center justify-between gap-x-6 py-3.5 text-sm/normal text-quiet`}
      >
        <a
          className="inline-flex min-h-11 items-center text-note font-semibold tracking-[0.22em] text-intact uppercase no-underline"
          href={homeOf(reader)}
        >
          {service}
        </a>
        {/* On phones this navigation is a line of its own, below the name and the languages. */}
        <nav className={`${NAV} max-sm:order-1 max-sm:w-full sm:ml-auto`} aria-label={t.site.nav}>
          <a href={inLanguage("/verify", reader)}>{t.site.check}</a>
          <a href={inLanguage("/docs", reader)}>{t.site.docs}</a>
          {signedIn && <a href="/dashboard">{t.dashboard.navigation}</a>}
          {!signedIn && !path?.startsWith("/sign-in") && <a href="/sign-in">{t.signIn.title}</a>}
        </nav>
        <nav className={NAV} aria-label={t.site.language}>
          <Languages {...{ reader, path, query }} />
        </nav>
      </header>
      <main className={`${width} outline-none`} id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={`${width} mt-12 pt-4 pb-12 text-note text-quiet print:hidden`}>
        <p className="border-t border-hairline pt-4">{foot}</p>
        <p className="flex flex-wrap gap-x-5 *:inline-flex *:min-h-11 *:items-center">
          <a href={inLanguage("/trust", reader)}>{t.site.trust}</a>
          <a href={inLanguage("/tlog", reader)}>{t.site.log}</a>
        </p>
      </footer>
    </div>
  );
}

interface LanguagesProps extends Pick<Props, "reader"> {
  path: string | undefined;
  query: Record<string, string>;
}

/** Links to the other languages, each named in itself. */
function Languages({ reader: { t }, path, query }: LanguagesProps) {
  return LOCALES.filter((locale) => locale !== t.lang).map((locale) => (
    <a
      key={locale}
      href={path === undefined ? `?${new URLSearchParams({ ...query, lang: locale })}` : choosing(locale, path)}
      lang={locale}
      hrefLang={locale}
    >
      {messages(locale).languageName}
    </a>
  ));
}
