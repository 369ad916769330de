import type * as english from "./en.ts";
import * as languages from "./languages.ts";

/** Every text for people, in one language. English is the measure of what there must be. */
export type Messages = typeof english;

/** What the record, its pages and its certificate are drawn from. Scripts for browsers carry no more than this. */
export type Texts = Pick<
  Messages,
  | "lang"
  | "languageName"
  | "moment"
  | "size"
  | "number"
  | "status"
  | "outcome"
  | "simulated"
  | "record"
  | "parties"
  | "content"
  | "attachments"
  | "preview"
  | "events"
  | "seal"
  | "meaning"
  | "certificate"
  | "checks"
  | "held"
  | "verify"
  | "site"
  | "trust"
>;

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
