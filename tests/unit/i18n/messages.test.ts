import { describe, expect, test } from "vitest";
import { asLocale, LOCALES, localeOf, type Messages, messages } from "#lib/i18n/messages.ts";

describe("language of a response", () => {
  test.each([
    ["es", undefined, "es"],
    ["es-MX,es;q=0.9,en;q=0.5", undefined, "es"],
    ["en-US,en;q=0.9,es;q=0.8", undefined, "en"],
    ["fr, es;q=0.4, en;q=0.7", undefined, "en"],
    ["fr-CA, fr", undefined, "en"],
    ["es;q=0, *", undefined, "en"],
    ["de, *;q=0.5, es;q=0.8", undefined, "es"],
    ["ES", undefined, "es"],
    ["", undefined, "en"],
    [null, undefined, "en"],
    ["en", "es", "es"],
    ["es", "en", "en"],
    ["es", "klingon", "es"],
    ["es;q=hello, en;q=0.9", "", "es"],
    ["constructor, __proto__;q=1", "toString", "en"],
  ] as const)("the language for Accept-Language %j with %j chosen is %s", (acceptLanguage, chosen, locale) => {
    expect(localeOf({ acceptLanguage, chosen })).toBe(locale);
  });

  test("an unknown stored language becomes the default", () => {
    expect(["es", "xx", "", null].map(asLocale)).toEqual(["es", "en", "en", "en"]);
  });
});

/** Every text and function by its path. */
function places(value: unknown, path = ""): [path: string, value: unknown][] {
  if (value === null || typeof value !== "object") return [[path, value]];
  return Object.entries(value).flatMap(([name, member]) => places(member, path ? `${path}.${name}` : name));
}

/** Texts without an English entry: reasons come from the evidence code, terms from the provider. */
const OWN = /^(?:checks\.reasons|events\.words)\./;

/** Texts that are rightly equal in two languages. */
const SAME: Record<string, RegExp> = {
  es: /^(attachments\.hash|trust\.fingerprint|dashboard\.nav\.webhooks|dashboard\.notification\.tabs\.(webhooks|api)|dashboard\.(activity\.total|compose\.variables\.title|notifications\.(short\.complained|shortReference)|webhooks\.title)|certificate\.provisional|checks\.(groups\.\d+\.of\.\d+|foundWords\.false|found\.size))$/,
};

describe.each(LOCALES.filter((locale) => locale !== "en"))("texts in %s", (locale) => {
  const [english, other] = [messages("en"), messages(locale)].map((texts: Messages) => new Map(places(texts)));

  test("a translation has every text of the same kind and no other", () => {
    const kinds = (texts = new Map<string, unknown>()) =>
      [...texts]
        .filter(([path]) => !OWN.test(path))
        .map(([path, value]) => `${path}: ${typeof value}`)
        .sort();
    expect(kinds(other)).toEqual(kinds(english));
  });

  test("no text of a translation is left in English", () => {
    const same = [...(english ?? [])].flatMap(([path, value]) =>
      typeof value === "string" && /\p{L}/u.test(value) && other?.get(path) === value ? [path] : [],
    );
    expect(same.filter((path) => !SAME[locale]?.test(path))).toEqual([]);
  });
});
