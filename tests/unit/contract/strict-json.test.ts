import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { parseStrictJson } from "#lib/contract/strict-json.ts";

describe("JSON that is refused", () => {
  test.each([
    ['{"a":1,"a":2}', "a: stands twice in one object"],
    ['{"a":1,"\\u0061":2}', "a: stands twice in one object"],
    ['{"b":[{"x":1},{"x":1,"y":2,"x":3}]}', "x: stands twice in one object"],
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
  ])("%j: %s", (text, detail) => expect(() => parseStrictJson(text)).toThrow(detail));

  test("16 levels are read, 17 are not", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(parseStrictJson(nested(16))).toBeDefined();
    expect(() => parseStrictJson(nested(17))).toThrow("body: is nested deeper than 16 levels");
  });
  test("millions of brackets are refused without recursion", () =>
    expect(() => parseStrictJson("[".repeat(5_000_000))).toThrow("body: is nested deeper than 16 levels"));
  test("millions of values are refused before any is built", () => {
    const parse = vi.spyOn(JSON, "parse");
    expect(() => parseStrictJson(`[${"{},".repeat(4_000_000)}{}]`)).toThrow("body: holds more than 50000 values");
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });
});

describe("JSON that is read", () => {
  test("the same name in different objects", () =>
    expect(parseStrictJson('{"a":{"a":1},"b":[{"a":1},{"a":1}]}')).toEqual({ a: { a: 1 }, b: [{ a: 1 }, { a: 1 }] }));
  test("a value that looks like a name", () =>
    expect(parseStrictJson('{"a":"b","b":"a","c":["a","a"]}')).toBeDefined());
  test("strings full of quotes, braces and backslashes", () => {
    const value = { 'a"}': '{"a":1,"a":2}\\', "\\": '\\"' };
    expect(parseStrictJson(JSON.stringify(value))).toEqual(value);
  });
  test("anything that JSON.stringify writes reads back the same", () => {
    const values = fc.jsonValue({ maxDepth: 8 }).filter((value) => !JSON.stringify(value).includes("__proto__"));
    fc.assert(
      fc.property(values, (value) => {
        expect(parseStrictJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
