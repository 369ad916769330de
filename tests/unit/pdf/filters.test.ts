import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ascii85, asciiHex, lzw, runLength } from "#lib/pdf/filters.ts";

const octets = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));
const text = (value: string) => Uint8Array.from(Buffer.from(value, "latin1"));
const hex = (value: Uint8Array) => Buffer.from(value).toString("hex");
const MOST = 1_000_000;

/** Encodes LZW (ISO 32000-2 §7.4.4.2). It clears the table when it is full. */
function packLzw(data: Uint8Array, earlyChange: number): Uint8Array {
  let bits = "";
  let width = 9;
  let entries = new Map<string, number>();
  const put = (code: number) => {
    bits += code.toString(2).padStart(width, "0");
  };
  const codeOf = (known: string) => entries.get(known) ?? Number.parseInt(known, 16);
  const clear = () => {
    put(256);
    [width, entries] = [9, new Map()];
  };
  clear();
  let known = "";
  for (const octet of data) {
    const longer = known + octet.toString(16).padStart(2, "0");
    if (known !== "" && !entries.has(longer)) {
      put(codeOf(known));
      entries.set(longer, 258 + entries.size);
      if (258 + entries.size + earlyChange > 1 << width) width++;
      if (entries.size === 3_800) clear();
      known = longer.slice(-2);
    } else known = longer;
  }
  if (known) {
    put(codeOf(known));
    // The decoder makes an entry of this code as well.
    if (258 + entries.size + 1 + earlyChange > 1 << width) width++;
  }
  put(257);
  return Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (octet) => Number.parseInt(octet.padEnd(8, "0"), 2));
}

describe("LZW", () => {
  test("decodes the LZW example of the standard", () =>
    expect(hex(lzw(octets("80 0b 60 50 22 0c 0c 85 01"), 1, MOST))).toBe("2d2d2d2d2d412d2d2d42"));

  test.each([0, 1])("decodes LZW data of random bytes, with EarlyChange %i", (earlyChange) => {
    const repetitive = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 20_000, size: "max" });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 5_000, size: "max" }), repetitive), (data) => {
        const given = Uint8Array.from(data);
        expect(hex(lzw(packLzw(given, earlyChange), earlyChange, MOST))).toBe(hex(given));
      }),
      // Looking for the shortest failing input would go on for hours.
      { numRuns: 30, endOnFailure: true },
    );
  });

  test.each([0, 1])("decodes LZW data that end where codes become longer, with EarlyChange %i", (earlyChange) => {
    // 256 octets, each pair of neighbours new, make one entry each, and the lengths on both sides of 511 entries.
    for (let length = 240; length < 270; length++) {
      const data = Uint8Array.from({ length }, (_, at) => (at * (at + 1)) / 2);
      expect(hex(lzw(packLzw(data, earlyChange), earlyChange, MOST)), `${length} octets`).toBe(hex(data));
    }
  });

  test("rejects an LZW code without an entry as damaged", () =>
    expect(() => lzw(octets("80 7f ff"), 1, MOST)).toThrow(expect.objectContaining({ code: "damaged" })));

  test("rejects LZW data that exceed the limit", () =>
    expect(() => lzw(packLzw(new Uint8Array(10_001), 1), 1, 10_000)).toThrow(
      expect.objectContaining({ code: "too_large_inflated" }),
    ));

  test("decodes LZW data without an end code", () => expect(hex(lzw(octets("80 0b 60 50"), 1, MOST))).toBe("2d2d2d"));
});

describe("filters of printable characters", () => {
  test.each([
    ["9jqo^BlbD-BleB1DJ+*+F(f,q~>", "Man is distinguished"],
    ["zz~>", "\0\0\0\0\0\0\0\0"],
    ["9jq\no^ ~>", "Man "],
    ["~>", ""],
  ])("decodes ASCII base 85 %j to %j", (packed, said) => expect(ascii85(text(packed), MOST)).toEqual(text(said)));

  test.each([
    ["4d 61\n6E>", "Man"],
    ["4d6>", "M`"],
    ["4d", "M"],
  ])("decodes ASCII hexadecimal %j to %j", (packed, said) => expect(asciiHex(text(packed))).toEqual(text(said)));

  test("rejects ASCII base 85 that exceeds the limit", () =>
    expect(() => ascii85(text("zzz~>"), 11)).toThrow(expect.objectContaining({ code: "too_large_inflated" })));

  test("rejects other characters in ASCII filters as damaged", () => {
    expect(() => ascii85(text("9jq{"), MOST)).toThrow(expect.objectContaining({ code: "damaged" }));
    expect(() => asciiHex(text("4g>"))).toThrow(expect.objectContaining({ code: "damaged" }));
  });
});

test("decodes run lengths up to the end code, and rejects data that exceed the limit", () => {
  expect(runLength(octets("02 616263 fe 64 80 65"), MOST)).toEqual(text("abcddd"));
  expect(() => runLength(octets("81 00 81 00"), 200)).toThrow(expect.objectContaining({ code: "too_large_inflated" }));
});
