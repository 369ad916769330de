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

describe("values of variables", () => {
  test("numbers and booleans of variables become text", () =>
    expect([...variables.parse({ a: 1.5, b: true, c: "x", d: -0 })]).toEqual([
      ["a", "1.5"],
      ["b", "true"],
      ["c", "x"],
      ["d", "0"],
    ]));
  test.each([null, [], {}, undefined])("rejects %j as the value of a variable", (value) =>
    expect(refused({ a: value })).toMatch(/^a: /));
  test("rejects a number that JSON readers round", () =>
    expect(refused({ a: 2 ** 53 })).toMatch("a: is a number too large to be exact"));
  test("a variable may have 10,000 characters and not one more", () => {
    expect(variables.parse({ a: "😀".repeat(10_000) }).get("a")).toHaveLength(20_000);
    expect(refused({ a: "😀".repeat(10_001) })).toBe("a: is longer than 10000 characters");
  });
  test("a notification may have 200 variables and not 201", () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`v${i}`, i]));
    expect(variables.parse(many(200)).size).toBe(200);
    expect(refused(many(201))).toBe("variables: holds more than 200 variables");
  });
  test.each(["\ud800", "\0"])("rejects a variable that contains %j", (value) =>
    expect(refused({ a: value })).toMatch(/^a: holds/));
  test.each(["", "a b", "a}", "{{a}}", "a\n", "x/y", "\0"])("rejects %j as the name of a variable", (name) =>
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
  ])("accepts %s as the name of a variable and replaces its marker", (name) => {
    const values = variables.parse({ [name]: "v" });
    expect(replaceMarkers(`{{${name}}}`, values, { field: "subject" })).toBe("v");
  });
});

describe("markers", () => {
  test("replaces a marker with spaces inside its braces", () =>
    expect(replace("{{ a }}{{a  }}{{  a}}", { a: "1" })).toBe("111"));
  test("keeps a marker without a value", () => expect(replace("{{a}} {{b}}", { a: "1" })).toBe("1 {{b}}"));
  test("does not replace markers inside of values", () =>
    expect(replace("{{a}}{{b}}", { a: "{{b}}", b: "{{a}}" })).toBe("{{b}}{{a}}"));
  test("keeps $ patterns of a value as they are", () => expect(replace("{{a}}", { a: "$& $1 $$" })).toBe("$& $1 $$"));
  test("does not replace markers named like members of Object.prototype", () =>
    expect(replace("{{constructor}} {{toString}}", {})).toBe("{{constructor}} {{toString}}"));
  test("keeps braces that are not a marker", () =>
    expect(replace("{a} {{a b}} {{}} {{{a}}} {{\na}}", { a: "1" })).toBe("{a} {{a b}} {{}} {1} {{\na}}"));
  test("stops replacing markers when the result is too long", () => {
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
  test("counts the limit of a text with markers in bytes", () => {
    const values = new Map([["a", "é"]]);
    expect(replaceMarkers("{{a}}{{a}}", values, { field: "f", mostBytes: 4 })).toBe("éé");
    expect(() => replaceMarkers("{{a}}{{a}}", values, { field: "f", mostBytes: 3 })).toThrow(
      "f: is longer than 3 bytes once its markers are replaced",
    );
  });
  test("replaces markers in long runs of braces and spaces in linear time", () => {
    const text = `${"{".repeat(500_000)}${"{{".padEnd(500_000)}`;
    // Reading again from every brace takes minutes, which no test is given.
    expect(replace(text, { a: "1" })).toBe(text);
  });
  test("replacing markers does not change text without markers", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        (text) => replace(text.replaceAll("{{", "{ {"), { a: "1" }) === text.replaceAll("{{", "{ {"),
      ),
    );
  });
});

describe("texts of a notification", () => {
  const texts = { subject: "S {{a}}", body_text: "T {{a}}", body_html: "<p>{{a}}</p>" };
  const personalise = (value: string, given = texts) =>
    personaliseTexts({ ...given, variables: new Map([["a", value]]) });

  test("escapes values in the HTML body only", () =>
    expect(personalise(`<b>"&'`)).toEqual({
      subject: `S <b>"&'`,
      body_text: `T <b>"&'`,
      body_html: "<p>&lt;b&gt;&quot;&amp;&#39;</p>",
    }));
  test("a notification without an HTML body gets none", () =>
    expect(personaliseTexts({ ...texts, body_html: null, variables: new Map() }).body_html).toBeNull());
  test("rejects a value that adds a line break to the subject", () =>
    expect(() => personalise("x\r\nBcc: y")).toThrow(
      "subject: must not hold a line break once its markers are replaced",
    ));
  test("rejects a value that makes the subject longer than 998 characters", () =>
    expect(() => personalise("x".repeat(997))).toThrow(
      "subject: is longer than 998 characters once its markers are replaced",
    ));
  test("rejects a subject that is empty after replacing its markers", () =>
    expect(() => personalise("", { ...texts, subject: "{{a}}" })).toThrow(
      "subject: must not be empty once its markers are replaced",
    ));
  test("counts escaped values towards the limit of the HTML body", () => {
    const body_html = "{{a}}".repeat(21);
    const value = "&".repeat(10_000);
    expect(() => personalise(value, { subject: "s", body_text: "t", body_html })).toThrow(
      `body_html: is longer than ${LIMITS.bodyBytes} bytes`,
    );
  });
});
