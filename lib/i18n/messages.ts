import * as languages from "./languages.ts";
import type { Messages } from "./texts.ts";

export type { Messages, Texts } from "./texts.ts";

export type Locale = keyof typeof languages;

const catalogues: Record<Locale, Messages> = languages;

export const LOCALES = Object.keys(languages) as Locale[];

/** What is spoken where nothing else was asked for. */
const DEFAULT_LOCALE: Locale = "en";

/** The cookie that keeps a reader's choice; requests for records and for the API are stripped of cookies. */
export const LOCALE_COOKIE = "acuse_locale";

export const messages = (locale: Locale): Messages => catalogues[locale];

/** A stored or sent name of a language, or the default for one that there is not. */
export const asLocale = (name: string | null | undefined): Locale => known(name) ?? DEFAULT_LOCALE;

function known(name: string | null | undefined): Locale | undefined {
  return LOCALES.find((locale) => locale === name);
}

/**
 * The language to answer a reader in: the one chosen, if there is such a language, else the best of what the browser asks for
 * (RFC 9110 §12.5.4). Only the language counts, not its region.
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
    const quality = parameters.map((one) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(one)?.[1]).find(Boolean);
    return { locale: tag === "*" ? DEFAULT_LOCALE : known(tag.split("-")[0]), quality: Number(quality ?? 1) };
  });
  // Sorting is stable: of two that are wanted alike, the first.
  return asked
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .find(({ locale }) => locale)?.locale;
}
