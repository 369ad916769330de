/// <reference types="vite/client" />
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CanonicalizationError, canonicalBytes, canonicalize } from "#lib/evidence/chain/jcs.ts";
import type { Json } from "#lib/evidence/types.ts";
import numbers from "#tests/vectors/jcs/numbers.json" with { type: "json" };

const inputs = import.meta.glob<string>("../../../vectors/jcs/input/*.json", {
  query: "?raw",
  import: "default",
  eager: true,
});
const outputs = import.meta.glob<string>("../../../vectors/jcs/output/*.json", {
  query: "?raw",
  import: "default",
  eager: true,
});

describe("published vectors", () => {
  const names = Object.keys(inputs).map((path) => path.split("/").at(-1) ?? "");

  it("all eight published JCS vectors are present, each with its output", () => {
    expect(names).toHaveLength(8);
    expect(Object.keys(outputs)).toHaveLength(8);
  });

  it.each(names)("canonicalizes the published vector %s", (name) => {
    const input: Json = JSON.parse(inputs[`../../../vectors/jcs/input/${name}`] ?? "");
    expect(canonicalize(input)).toBe(outputs[`../../../vectors/jcs/output/${name}`]);
  });

  it("encodes the example of RFC 8785 as the bytes printed in §3.2.4", () => {
    const bytes = canonicalBytes(JSON.parse(inputs["../../../vectors/jcs/input/rfc-3.2.2.json"] ?? ""));
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    expect(hex).toBe(
      "7b 22 6c 69 74 65 72 61 6c 73 22 3a 5b 6e 75 6c 6c 2c 74 72 75 65 2c 66 61 6c 73 65 5d 2c 22 6e 75 6d 62 65 72 73 22 3a " +
        "5b 33 33 33 33 33 33 33 33 33 2e 33 33 33 33 33 33 33 2c 31 65 2b 33 30 2c 34 2e 35 2c 30 2e 30 30 32 2c 31 65 2d 32 37 " +
        "5d 2c 22 73 74 72 69 6e 67 22 3a 22 e2 82 ac 24 5c 75 30 30 30 66 5c 6e 41 27 42 5c 22 5c 5c 5c 5c 5c 22 2f 22 7d",
    );
  });
});

describe("numbers of RFC 8785 appendix B", () => {
  it.each(numbers)("canonicalizes the number $ieee754 as $json $note", ({ ieee754, json }) => {
    const view = new DataView(new ArrayBuffer(8));
    view.setBigUint64(0, BigInt(`0x${ieee754}`));
    const value = view.getFloat64(0);
    if (json === null) expect(problemOf(value)).toEqual(["not_finite", "$"]);
    else expect(canonicalize(value)).toBe(json);
  });
});

describe("strings", () => {
  it("escapes control characters, quotes and backslashes in strings and nothing else", () => {
    const controls = String.fromCharCode(...Array.from({ length: 0x21 }, (_, code) => code));
    expect(canonicalize(controls)).toBe(
      '"\\u0000\\u0001\\u0002\\u0003\\u0004\\u0005\\u0006\\u0007\\b\\t\\n\\u000b\\f\\r\\u000e\\u000f' +
        '\\u0010\\u0011\\u0012\\u0013\\u0014\\u0015\\u0016\\u0017\\u0018\\u0019\\u001a\\u001b\\u001c\\u001d\\u001e\\u001f "',
    );
    expect(canonicalize('"\\/')).toBe('"\\"\\\\/"');
    expect(canonicalize("\u007f\u2028\u2029\ufeff\ufffe<>&é")).toBe('"\u007f\u2028\u2029\ufeff\ufffe<>&é"');
  });

  it("encodes strings in UTF-8, with four bytes outside of the basic plane", () => {
    expect([...canonicalBytes("é😀")]).toEqual([0x22, 0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80, 0x22]);
  });
});

describe("names", () => {
  it("sorts names by UTF-16 code units, with a surrogate pair before U+FB33", () => {
    expect(canonicalize({ "\ufb33": 1, "\u{1f600}": 2, z: 3 })).toBe('{"z":3,"\u{1f600}":2,"\ufb33":1}');
  });

  it("canonicalizes names such as __proto__ and constructor like any other", () => {
    const value = JSON.parse('{"__proto__":{"a":1},"constructor":2,"hasOwnProperty":3,"toString":4}');
    expect(canonicalize(value)).toBe('{"__proto__":{"a":1},"constructor":2,"hasOwnProperty":3,"toString":4}');
  });

  it("canonicalizes an object without a prototype", () => {
    expect(canonicalize(Object.assign(Object.create(null), { b: 1, a: 2 }))).toBe('{"a":2,"b":1}');
  });
});

describe("values without a canonical form", () => {
  const cycle: Record<string, unknown> = { a: {} };
  cycle.a = { back: cycle };
  const sparse = [1];
  sparse[2] = 3;
  class Point {
    x = 1;
  }
  class List extends Array<number> {}

  it.each<[string, unknown, string, string]>([
    ["NaN", { a: [0, Number.NaN] }, "not_finite", "$.a[1]"],
    ["Infinity", Number.POSITIVE_INFINITY, "not_finite", "$"],
    ["-Infinity", [Number.NEGATIVE_INFINITY], "not_finite", "$[0]"],
    ["undefined", undefined, "not_json", "$"],
    ["a member that is undefined", { a: { "b c": undefined } }, "not_json", '$.a["b c"]'],
    ["an element that is undefined", [undefined], "not_json", "$[0]"],
    ["a function", { f: () => 1 }, "not_json", "$.f"],
    ["a bigint", { n: 1n }, "not_json", "$.n"],
    ["a symbol", [Symbol("s")], "not_json", "$[0]"],
    ["a lone high surrogate", { a: "x\ud800" }, "lone_surrogate", "$.a"],
    ["a lone low surrogate", ["\udc00x"], "lone_surrogate", "$[0]"],
    ["surrogates in the wrong order", "\udc00\ud800", "lone_surrogate", "$"],
    ["a lone surrogate in a name", { a: { "\ud800": 1 } }, "lone_surrogate", '$.a["\\ud800"]'],
    ["a sparse array", { a: sparse }, "sparse_array", "$.a[1]"],
    ["an array with a named property", [Object.assign([1], { extra: 2 })], "not_plain", "$[0]"],
    ["an array of a class of its own", List.from([1]), "not_plain", "$"],
    ["a date", { at: new Date(0) }, "not_plain", "$.at"],
    ["a map", new Map(), "not_plain", "$"],
    ["bytes", { bytes: new Uint8Array(2) }, "not_plain", "$.bytes"],
    ["an object of a class of its own", [new Point()], "not_plain", "$[0]"],
    ["a boxed string", { a: Object("x") }, "not_plain", "$.a"],
    ["an inherited toJSON", Object.create({ toJSON: () => 1 }), "not_plain", "$"],
    ["its own toJSON", { toJSON: () => ({ innocent: true }) }, "not_json", "$.toJSON"],
    ["a symbol key", { [Symbol("s")]: 1 }, "not_plain", "$"],
    ["a hidden property", Object.defineProperty({}, "a", { value: 1, enumerable: false }), "not_plain", "$.a"],
    ["an object inside itself", cycle, "cycle", "$.a.back"],
  ])("canonicalize rejects %s and names its place", (_, value, problem, path) => {
    expect(problemOf(value)).toEqual([problem, path]);
  });

  it("canonicalize rejects an accessor without running it", () => {
    let runs = 0;
    const get = () => ++runs;
    expect(problemOf(Object.defineProperty({}, "a", { get, enumerable: true }))).toEqual(["accessor", "$.a"]);
    expect(problemOf(Object.defineProperty([], 0, { get, enumerable: true }))).toEqual(["accessor", "$[0]"]);
    expect(runs).toBe(0);
  });

  it("canonicalize rejects a value nested deeper than 500 levels", () => {
    const nest = (depth: number): Json => (depth === 0 ? 1 : [nest(depth - 1)]);
    expect(canonicalize(nest(500))).toBe(`${"[".repeat(500)}1${"]".repeat(500)}`);
    expect(problemOf(nest(501))).toEqual(["too_deep", `$${"[0]".repeat(500)}`]);
  });
});

it("canonicalizes an object that occurs twice without a cycle", () => {
  const twice = { x: 1 };
  expect(canonicalize([twice, twice])).toBe('[{"x":1},{"x":1}]');
});

describe("any JSON value", () => {
  const anyJson = fc.jsonValue({ stringUnit: "binary", maxDepth: 5 }) as fc.Arbitrary<Json>;

  it("the canonical form of any value parses back to the value", () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(JSON.parse(canonicalize(value))).toEqual(unsigned(value));
      }),
    );
  });

  it("canonicalizing a canonical form changes nothing", () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const once = canonicalize(value);
        expect(canonicalize(JSON.parse(once))).toBe(once);
      }),
    );
  });

  it("the canonical form does not depend on the order of the names", () => {
    const names = fc.string({ unit: "binary" }).filter((name) => name.isWellFormed());
    const entries = fc.uniqueArray(fc.tuple(names, anyJson), { selector: ([name]) => name, maxLength: 12 });
    const shuffled = entries.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([some, others]) => {
        expect(canonicalize(Object.fromEntries(others))).toBe(canonicalize(Object.fromEntries(some)));
      }),
    );
  });
});

function problemOf(value: unknown): [string, string] {
  try {
    canonicalize(value as Json);
  } catch (error) {
    if (error instanceof CanonicalizationError) return [error.problem, error.path];
    throw error;
  }
  throw new Error("nothing was refused");
}

/** JSON has no minus zero (RFC 8785 §3.2.2.3). */
function unsigned(value: Json): Json {
  if (value === 0) return 0;
  if (Array.isArray(value)) return value.map(unsigned);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unsigned(member)]));
}
