import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Problem } from "#lib/contract/errors.ts";
import {
  ABOUT_REFUSALS,
  type AboutRefusal,
  REFUSALS,
  type RefusalCode,
  recognised,
  refusal,
} from "#lib/contract/refusals.ts";
import { personaliseTexts } from "#lib/contract/variables.ts";
import { refusalOf } from "#lib/http/compose/compose-errors.ts";
import { LOCALES, messages } from "#lib/i18n/messages.ts";
import { type Draft, draftInput } from "#lib/notifications/create/draft.ts";

const CODES = Object.keys(REFUSALS) as RefusalCode[];
const ABOUT = Object.keys(ABOUT_REFUSALS) as AboutRefusal[];

describe("a refusal", () => {
  test.each(CODES)("%s is known by its sentence, with what stands in it", (code) => {
    const places = REFUSALS[code].split("{}").length - 1;
    const values = ["14", "15"].slice(0, places);
    expect(recognised(refusal(code, ...values))).toEqual({ code, values, details: null });
  });

  test.each(ABOUT)("%s is known with the one it is about", (code) => {
    expect(recognised(refusal(code, refusal("port", 25)))).toEqual({ code, inner: refusal("port", 25) });
  });

  test("about a font says which characters", () => {
    const found = recognised(`${refusal("pdf_characters")}: ☃ (U+2603) in the value of flat`);
    expect(found).toMatchObject({ code: "pdf_characters", details: "☃ (U+2603) in the value of flat" });
  });

  test("of other words is none", () => {
    for (const sentence of ["", "is", "is a PDF", "is not a PDF at all"]) expect(recognised(sentence)).toBeNull();
  });
});

describe.each(LOCALES.filter((locale) => locale !== "en"))("in %s", (locale) => {
  const { rule } = messages(locale).dashboard;

  test.each([...CODES, ...ABOUT])("%s has words of its own", (code) => {
    const sentence = refusal(code, code in ABOUT_REFUSALS ? refusal("empty") : "14", "15");
    expect(rule(sentence)).not.toBe(sentence);
    expect(rule(sentence)).not.toMatch(/undefined|\{\}|NaN/);
    if (code in ABOUT_REFUSALS) expect(rule(sentence)).toContain(rule(refusal("empty")));
  });
});

const DRAFT: Draft = {
  to: "ana@example.com",
  subject: "Lease",
  body_text: "Dear Ana",
  body_html: "",
  sender_name: "",
  sender_email: "",
  customer_ref: "",
  variables: [],
  files: [],
  templates: [],
};
const file = (bytes: number, content_type = "text/plain") => ({
  filename: "a.txt",
  content_type,
  bytes: new Uint8Array(bytes),
});
const variable = (name: string, value = "x") => ({ name, value });

/** Everything that a filled-in form can be refused for before anything is fetched. */
const WRONG: [what: string, part: Partial<Draft>][] = [
  ["no recipient", { to: "" }],
  ["a recipient that is none", { to: "ana" }],
  ["no subject", { subject: "" }],
  ["a long subject", { subject: "x".repeat(999) }],
  ["a subject of two lines", { subject: "a\nb" }],
  ["half a character", { subject: "\ud800" }],
  ["a NUL", { body_text: "a\0" }],
  ["a long text", { body_text: "x".repeat(1_048_577) }],
  ["a long HTML", { body_html: "x".repeat(1_048_577) }],
  ["a long sender", { sender_name: "x".repeat(2_000) }],
  ["a Reply-To that is none", { sender_email: "nobody" }],
  ["a long reference", { customer_ref: "x".repeat(5_000) }],
  ["a variable twice", { variables: [variable("a"), variable("a")] }],
  ["a variable of a strange name", { variables: [variable("a b")] }],
  ["a long variable", { variables: [variable("a", "x".repeat(10_001))] }],
  ["many variables", { variables: Array.from({ length: 201 }, (_, n) => variable(`v${n}`)) }],
  ["many files", { files: Array.from({ length: 11 }, () => file(1)) }],
  ["a large file", { files: [file(7_340_033)] }],
  ["large files", { files: [file(4_000_000), file(4_000_000)] }],
  ["a strange type", { files: [file(1, "nonsense")] }],
  ["a subject that is empty once replaced", { subject: "{{a}}", variables: [variable("a", "")] }],
  [
    "a text that is long once replaced",
    { body_text: "{{a}}".repeat(200), variables: [variable("a", "x".repeat(10_000))] },
  ],
  ["a long address of a template", { templates: [{ url: `https://example.com/${"x".repeat(9_000)}`, filename: "" }] }],
];

test.each(WRONG)("the form's refusal of %s is said in Spanish", (_, part) => {
  const draft = { ...DRAFT, ...part };
  let problem: unknown;
  try {
    personaliseTexts(draftInput(draft));
  } catch (error) {
    problem = error;
  }
  if (!(problem instanceof Problem)) throw new Error("was not refused");
  const [, rule = ""] = /^[^:]*: (.*)$/s.exec(problem.detail) ?? [];
  expect(recognised(rule), problem.detail).not.toBeNull();
  expect(refusalOf(problem, messages("es")).words).toContain(messages("es").dashboard.rule(rule));
  expect(messages("es").dashboard.rule(rule)).not.toBe(rule);
});

/** Where forms' refusals are made: in none of them as words of their own. */
const MADE_IN = ["lib/safe-fetch", "lib/templates"].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, "../../..", folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name)),
);

test.each(["lib/safe-fetch/safe-fetch.ts", ...MADE_IN])("%s refuses by codes", (path) => {
  const source = readFileSync(join(import.meta.dirname, "../../..", path), "utf8");
  expect(source).not.toMatch(/new Refused\(\s*["`]/);
});
