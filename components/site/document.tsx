import type { ReactNode } from "react";
import type { Texts } from "#lib/i18n/messages.ts";
import { type Look, stylesheet } from "./stylesheet.ts";
import { FIRST_TYPEFACES } from "./typefaces.ts";

/** A page of its own outside Next's: our own styles inside it, small scripts, and nothing from elsewhere. `title` holds no personal data. */
export function HtmlDocument({
  title,
  service,
  description,
  look = "record",
  t,
  scripts = [],
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
        {FIRST_TYPEFACES.map((path) => (
          <link key={path} rel="preload" href={path} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <style>{stylesheet(look).css}</style>
        {look === "record" && <script src="/record.js" defer />}
        {scripts.map((name) => (
          <script key={name} src={`/${name}.js`} type="module" />
        ))}
      </head>
      <body data-copy={t.verify.copy} data-copied={t.verify.copied} data-here={t.verify.here}>
        {children}
      </body>
    </html>
  );
}

interface DocumentProps {
  title: string;
  service: string;
  /** For search engines; a page without is none of theirs. */
  description?: string;
  look?: Look;
  t: Texts;
  /** Modules in public/, without their extension. */
  scripts?: string[];
  children: ReactNode;
}
