import * as languages from "./languages.ts";
import type { Messages } from "./texts.ts";

export type { Messages, Texts } from "./texts.ts";

export type Locale = keyof typeof languages;

const catalogues: Record<Locale, Messages> = languages;

export const LOCALES = Object.keys(languages) as Locale[];

const DEFAULT_LOCALE: Locale = "en";

/** Cookie with the chosen language. The front server removes cookies from requests for records and the API. */
export const LOCALE_COOKIE = "acuse_locale";

export const messages = (locale: Locale): Messages => catalogues[locale];

/** Parses a language tag; unknown ones become the default. */
export const asLocale = (name: string | null | undefined): Locale => known(name) ?? DEFAULT_LOCALE;

function known(name: string | null | undefined): Locale | undefined {
  return LOCALES.find((locale) => locale === name);
}

/**
 * Selects the reader's language: the chosen one, else the best match of Accept-Language (RFC 9110 §12.5.4), ignoring regions.
 */
export function localeOf({
  acceptLanguage,
  chosen,
}: {
  acceptLanguage?: string | null | undefined;
  chosen?: string | null | undefined;
}): Locale {
  return known(chosen) ?? preferred(acceptLanguage ?? "") ?? DEFAULT_LOCALE;
}

function preferred(acceptLanguage: string): Locale | undefined {
  const asked = acceptLanguage.split(",").map((range) => {
    const [tag = "", ...parameters] = range.trim().toLowerCase().split(";");
    const quality = parameters.map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1]).find(Boolean);
    return { locale: tag === "*" ? DEFAULT_LOCALE : known(tag.split("-")[0]), quality: Number(quality ?? 1) };
  });
  // Sorting is stable: of two languages with equal quality the first wins.
  return asked
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .find(({ locale }) => locale)?.locale;
}
