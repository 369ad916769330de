import { describe, expect, test } from "vitest";
import {
  ERROR_TEXTS,
  type ErrorCode,
  FORM_ERRORS,
  OUTER_ERRORS,
  type OuterErrorCode,
} from "#lib/contract/error-codes.ts";
import { ApiError, fault, outer, readFault, ruleText, writeFault } from "#lib/contract/errors.ts";
import { personaliseTexts } from "#lib/contract/fields/variables.ts";
import { composeErrorOf } from "#lib/http/compose/compose-errors.ts";
import { LOCALES, messages } from "#lib/i18n/messages.ts";
import { type ComposeForm, draftInput } from "#lib/notifications/create/draft.ts";

const PLAIN = Object.keys(FORM_ERRORS) as ErrorCode[];
const OUTER = Object.keys(OUTER_ERRORS) as OuterErrorCode[];

test("readFault reads a stored fault and returns null for other text", () => {
  const port = outer("behind_redirect", fault("port", 25));
  expect(readFault(writeFault(port))).toEqual(port);
  for (const text of [null, "", "is not a PDF", '{"code":"unheard_of","params":[],"field":null}'])
    expect(readFault(text)).toBeNull();
});

test("the text of every error contains its parameters", () => {
  for (const [code, text] of Object.entries(ERROR_TEXTS)) {
    const params = text
      .split("{}")
      .slice(1)
      .map((_, index) => 1_400 + index);
    for (const param of params) expect(ruleText(fault(code as ErrorCode, ...params))).toContain(String(param));
  }
});

describe.each(LOCALES.filter((locale) => locale !== "en"))("errors in %s", (locale) => {
  const { rule } = messages(locale).dashboard;

  test.each(PLAIN)("the error %s has a translated text", (code) => {
    const broken = fault(code, "14", "15");
    expect(rule(broken)).not.toBe(ruleText(broken));
    expect(rule(broken)).not.toMatch(/undefined|\{\}|NaN/);
  });

  test.each(OUTER)("the error %s has a translated text around that of the inner error", (code) => {
    const broken = outer(code, fault("empty"));
    expect(rule(broken)).not.toBe(ruleText(broken));
    expect(rule(broken)).toContain(rule(fault("empty")));
  });
});

const DRAFT: ComposeForm = {
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

/** Errors of a filled-in form that are found before anything is fetched. */
const WRONG: [what: string, part: Partial<ComposeForm>][] = [
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

test.each(WRONG)("the form's error about %s has a Spanish text", (_, part) => {
  const draft = { ...DRAFT, ...part };
  let problem: unknown;
  try {
    personaliseTexts(draftInput(draft));
  } catch (error) {
    problem = error;
  }
  if (!(problem instanceof ApiError)) throw new Error("was not refused");
  const [broken] = problem.faults;
  expect(composeErrorOf(problem, messages("es")).words).toContain(messages("es").dashboard.rule(broken));
  expect(messages("es").dashboard.rule(broken)).not.toBe(ruleText(broken));
});
