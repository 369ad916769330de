import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiError } from "#lib/contract/errors.ts";
import { explain } from "#lib/contract/explain.ts";
import { personaliseTexts, replaceMarkers, variables } from "#lib/contract/fields/variables.ts";
import { LIMITS } from "#lib/contract/limits.ts";

const replace = (template: string, values: Record<string, string>) =>
  replaceMarkers(template, new Map(Object.entries(values)), { field: "subject" });

function refused(given: unknown): string {
  const parsed = variables.safeParse(given);
  if (parsed.success) throw new Error("was accepted");
  return explain(parsed.error, "variables").detail;
}

describe("values", () => {
  test("numbers and booleans become text", () =>
    expect([...variables.parse({ a: 1.5, b: true, c: "x", d: -0 })]).toEqual([
      ["a", "1.5"],
      ["b", "true"],
      ["c", "x"],
      ["d", "0"],
    ]));
  test.each([null, [], {}, undefined])("%j is refused", (value) => expect(refused({ a: value })).toMatch(/^a: /));
  test("a number that JSON readers round is refused", () =>
    expect(refused({ a: 2 ** 53 })).toMatch("a: is a number too large to be exact"));
  test("10,000 characters are accepted, one more is not", () => {
    expect(variables.parse({ a: "😀".repeat(10_000) }).get("a")).toHaveLength(20_000);
    expect(refused({ a: "😀".repeat(10_001) })).toBe("a: is longer than 10000 characters");
  });
  test("200 are accepted, 201 are not", () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`v${i}`, i]));
    expect(variables.parse(many(200)).size).toBe(200);
    expect(refused(many(201))).toBe("variables: holds more than 200 variables");
  });
  test.each(["\ud800", "\0"])("%j is refused", (value) => expect(refused({ a: value })).toMatch(/^a: holds/));
  test.each(["", "a b", "a}", "{{a}}", "a\n", "x/y", "\0"])("%j is not a name", (name) =>
    expect(refused({ [name]: 1 })).toMatch("is not a name"));
  test.each([
    "name",
    "ñandú",
    "имя",
    "名前",
    "a.b-c_d",
    "e\u0301",
    "٣",
    "constructor",
    "toString",
  ])("%s is a name and is replaced", (name) => {
    const values = variables.parse({ [name]: "v" });
    expect(replaceMarkers(`{{${name}}}`, values, { field: "subject" })).toBe("v");
  });
});

describe("replacing", () => {
  test("ignores spaces inside the braces", () => expect(replace("{{ a }}{{a  }}{{  a}}", { a: "1" })).toBe("111"));
  test("leaves a marker without a value", () => expect(replace("{{a}} {{b}}", { a: "1" })).toBe("1 {{b}}"));
  test("does not expand a value again", () =>
    expect(replace("{{a}}{{b}}", { a: "{{b}}", b: "{{a}}" })).toBe("{{b}}{{a}}"));
  test("takes $ patterns as they are", () => expect(replace("{{a}}", { a: "$& $1 $$" })).toBe("$& $1 $$"));
  test("knows no names of Object.prototype", () =>
    expect(replace("{{constructor}} {{toString}}", {})).toBe("{{constructor}} {{toString}}"));
  test("leaves what is no marker", () =>
    expect(replace("{a} {{a b}} {{}} {{{a}}} {{\na}}", { a: "1" })).toBe("{a} {{a b}} {{}} {1} {{\na}}"));
  test("stops as soon as the result is too long", () => {
    const value = "x".repeat(10_000);
    let replaced = 0;
    const encode = (text: string) => {
      replaced++;
      return text;
    };
    const values = new Map([["a", value]]);
    expect(() => replaceMarkers("{{a}}".repeat(200_000), values, { field: "body_text", encode })).toThrow(ApiError);
    expect(replaced).toBe(Math.ceil(LIMITS.bodyBytes / value.length));
  });
  test("counts bytes, not characters", () => {
    const values = new Map([["a", "é"]]);
    expect(replaceMarkers("{{a}}{{a}}", values, { field: "f", mostBytes: 4 })).toBe("éé");
    expect(() => replaceMarkers("{{a}}{{a}}", values, { field: "f", mostBytes: 3 })).toThrow(
      "f: is longer than 3 bytes once its markers are replaced",
    );
  });
  test("reads long runs of braces and spaces once", () => {
    const text = `${"{".repeat(500_000)}${"{{".padEnd(500_000)}`;
    // Reading again from every brace takes minutes, which no test is given.
    expect(replace(text, { a: "1" })).toBe(text);
  });
  test("of text without markers changes nothing", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        (text) => replace(text.replaceAll("{{", "{ {"), { a: "1" }) === text.replaceAll("{{", "{ {"),
      ),
    );
  });
});

describe("a notification's texts", () => {
  const texts = { subject: "S {{a}}", body_text: "T {{a}}", body_html: "<p>{{a}}</p>" };
  const personalise = (value: string, given = texts) =>
    personaliseTexts({ ...given, variables: new Map([["a", value]]) });

  test("values are escaped in HTML and nowhere else", () =>
    expect(personalise(`<b>"&'`)).toEqual({
      subject: `S <b>"&'`,
      body_text: `T <b>"&'`,
      body_html: "<p>&lt;b&gt;&quot;&amp;&#39;</p>",
    }));
  test("no HTML body stays none", () =>
    expect(personaliseTexts({ ...texts, body_html: null, variables: new Map() }).body_html).toBeNull());
  test("a value can't bring a line break into the subject", () =>
    expect(() => personalise("x\r\nBcc: y")).toThrow(
      "subject: must not hold a line break once its markers are replaced",
    ));
  test("a value can't make the subject longer than 998 characters", () =>
    expect(() => personalise("x".repeat(997))).toThrow(
      "subject: is longer than 998 characters once its markers are replaced",
    ));
  test("a subject that replacing empties is refused", () =>
    expect(() => personalise("", { ...texts, subject: "{{a}}" })).toThrow(
      "subject: must not be empty once its markers are replaced",
    ));
  test("escaping counts towards the limit of the HTML body", () => {
    const body_html = "{{a}}".repeat(21);
    const value = "&".repeat(10_000);
    expect(() => personalise(value, { subject: "s", body_text: "t", body_html })).toThrow(
      `body_html: is longer than ${LIMITS.bodyBytes} bytes`,
    );
  });
});
