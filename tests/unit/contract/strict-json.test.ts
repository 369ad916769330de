import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { parseStrictJson } from "#lib/contract/strict-json.ts";

describe("rejected JSON", () => {
  test.each([
    ['{"a":1,"a":2}', "a: appears twice in one object"],
    ['{"a":1,"\\u0061":2}', "a: appears twice in one object"],
    ['{"b":[{"x":1},{"x":1,"y":2,"x":3}]}', "x: appears twice in one object"],
    ['{"__proto__":{"admin":true}}', "__proto__: is not allowed as a name"],
    ['{"a":{"\\u005f_proto__":1}}', "__proto__: is not allowed as a name"],
    ["", "body: is empty; send JSON"],
    [" ", "body: is not valid JSON"],
    ["{", "body: is not valid JSON at position 1 (line 1 column 2)"],
    ['{"a":1,}', "body: is not valid JSON at position 7 (line 1 column 8)"],
    ["{'a':1}", "body: is not valid JSON at position 1 (line 1 column 2)"],
    ['{"a":NaN}', "body: is not valid JSON"],
    ['{"a":1} x', "body: is not valid JSON at position 8 (line 1 column 9)"],
    ['"\\', "body: is not valid JSON"],
  ])("rejects the JSON %j with “%s”", (text, detail) => expect(() => parseStrictJson(text)).toThrow(detail));

  test("JSON may be nested 16 levels deep and not 17", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(parseStrictJson(nested(16))).toBeDefined();
    expect(() => parseStrictJson(nested(17))).toThrow("body: is nested deeper than 16 levels");
  });
  test("rejects JSON of millions of brackets without recursion", () =>
    expect(() => parseStrictJson("[".repeat(5_000_000))).toThrow("body: is nested deeper than 16 levels"));
  test("rejects JSON of millions of values before parsing it", () => {
    const parse = vi.spyOn(JSON, "parse");
    expect(() => parseStrictJson(`[${"{},".repeat(4_000_000)}{}]`)).toThrow("body: holds more than 50000 values");
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });
});

describe("accepted JSON", () => {
  test("reads JSON with the same name in different objects", () =>
    expect(parseStrictJson('{"a":{"a":1},"b":[{"a":1},{"a":1}]}')).toEqual({ a: { a: 1 }, b: [{ a: 1 }, { a: 1 }] }));
  test("reads JSON with a string value equal to a name", () =>
    expect(parseStrictJson('{"a":"b","b":"a","c":["a","a"]}')).toBeDefined());
  test("reads JSON strings full of quotes, braces and backslashes", () => {
    const value = { 'a"}': '{"a":1,"a":2}\\', "\\": '\\"' };
    expect(parseStrictJson(JSON.stringify(value))).toEqual(value);
  });
  test("parseStrictJson reads any output of JSON.stringify like JSON.parse", () => {
    const values = fc.jsonValue({ maxDepth: 8 }).filter((value) => !JSON.stringify(value).includes("__proto__"));
    fc.assert(
      fc.property(values, (value) => {
        expect(parseStrictJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
