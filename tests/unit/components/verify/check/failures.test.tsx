import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Failures } from "#components/verify/check/failures.tsx";
import type { Check, Json } from "#lib/evidence/types.ts";
import { type Locale, messages } from "#lib/i18n/messages.ts";

const failed = (code: string, problem: string): Check => {
  return { code, state: "failed", reason: "The very reason.", facts: { problem } };
};

const drawn = (checks: Check[], locale: Locale = "en"): string =>
  renderToStaticMarkup(<Failures checks={checks} t={messages(locale)} />);

describe("failed checks", () => {
  const { codes, failures } = messages("en").checks;
  const other = failures[""]?.wrong ?? "";

  test.each(Object.keys(codes))("a failure of %s has its own explanation", (code) => {
    const page = drawn([failed(code, "malformed")]);
    expect(page).toContain("<strong>");
    // Whether it is sealed at all is never a failure.
    if (code !== "seal") expect(page).not.toContain(other);
  });

  test("a failure shows its explanation, then the advice, without the check's own reason", () => {
    const page = drawn([failed("content.hash", "wrong_hash")]);
    const { wrong = "", means = "", advice = "" } = failures["content.hash"] ?? {};
    const places = [wrong, means, advice].map((text) => page.indexOf(text));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(page).not.toContain("The very reason.");
  });

  test("failures with one meaning are shown once", () => {
    const page = drawn([
      failed("chain.hash", "wrong_hash"),
      failed("chain.order", "illegal_order"),
      failed("chain.time", "time_backwards"),
    ]);
    expect(page.match(/<li /g)).toHaveLength(1);
  });

  test("bytes altered after signing stand for all that fails by them, not for other failures", () => {
    const altered = failed("pades.signature", "digest");
    const caused = ["evidence.form", "document_time_stamp.imprint", "pades.coverage"];
    const page = drawn([failed("chain.hash", "wrong_hash"), altered, ...caused.map((code) => failed(code, "changed"))]);
    expect(page.match(/<li /g)).toHaveLength(2);
    expect(page).toContain(failures["pades.signature digest"]?.wrong);
    expect(page).toContain(failures["chain."]?.wrong);
  });

  test("three facts that fail by one unreadable signature show one failure", () => {
    const codes = ["pades.signature", "pades.signing_certificate", "pades.signer"];
    const page = drawn(codes.map((code) => failed(code, "malformed")));
    expect(page.match(/<li /g)).toHaveLength(1);
    expect(page).not.toContain(failures["pades.signer"]?.wrong);
  });

  test("passed and unchecked facts show no failure", () => {
    const open: Check = { code: "seal", state: "not_checked", reason: "Not due.", facts: { problem: "not_due" } };
    expect(drawn([{ code: "chain.hash", state: "passed" }, open])).toBe("");
  });
});

describe.each([
  ["en", /altered after/],
  ["es", /se alteró después/],
] as const)("wording of changes in %s", (locale, altered) => {
  const problems: Json[] = ["digest", "signature", "unknown_issuer", "malformed", "expired", "changed", "appended"];
  test.each([
    "pades.signature",
    "time_stamp.signature",
    "document_time_stamp.signature",
  ])("only a wrong digest counts as altered after signing: %s", (code) => {
    for (const problem of problems)
      expect(altered.test(drawn([failed(code, String(problem))], locale))).toBe(problem === "digest");
  });

  test("two explanations use the words altered after signing", () => {
    const said = Object.entries(messages(locale).checks.failures).filter(([, { wrong }]) => altered.test(wrong));
    expect(said.map(([what]) => what.split(" ")[1])).toEqual(["digest", "digest"]);
  });
});
