import type { ReactNode } from "react";
import type { Texts } from "#lib/i18n/messages.ts";
import { type Sheet, stylesheet } from "./stylesheet.ts";

/** Every page needs them, so they load at once and no text moves later. */
const FIRST_FONTS = ["/fonts/ibm-plex-serif-latin-400-normal.woff2", "/fonts/ibm-plex-sans-latin-wght-normal.woff2"];

/** A static page with its styles inline. `title` must hold no personal data: it goes into browser histories. */
export function HtmlDocument({
  title,
  service,
  description,
  t,
  scripts = ["record"],
  sheet = "site",
  children,
}: DocumentProps) {
  return (
    <html lang={t.lang}>
      {/* biome-ignore lint/style/noHeadElement: this page is not one of Next's */}
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {description === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <meta name="description" content={description} />
        )}
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} – ${service}`}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {FIRST_FONTS.map((path) => (
          <link key={path} rel="preload" href={path} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <style>{stylesheet(sheet).css}</style>
        {scripts.map((name) => (
          <script key={name} src={`/built/${name}.js`} type="module" />
        ))}
      </head>
      <body data-copy={t.verify.copy} data-copied={t.verify.copied}>
        {children}
      </body>
    </html>
  );
}

interface DocumentProps {
  title: string;
  service: string;
  /** Description for search engines. A page without a description is not indexed. */
  description?: string;
  t: Texts;
  /** Modules in public/built, without extension. */
  scripts?: string[];
  sheet?: Sheet;
  children: ReactNode;
}
