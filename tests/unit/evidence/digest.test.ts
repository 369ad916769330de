import { describe, expect, it } from "vitest";
import { fromHex, isDigest, sameBytes, sha256, sha256Hex, toHex } from "#lib/evidence/digest.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("examples of FIPS 180-2 appendix B", () => {
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("computes the SHA-256 digest of “%.10s…”", async (text, hash) => {
    expect(await sha256Hex(utf8(text))).toBe(hash);
  });

  it("sha256 digests the bytes as they were at the call", async () => {
    const bytes = utf8("abc");
    const digest = sha256(bytes);
    bytes.fill(0);
    expect(toHex(await digest)).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("sha256 digests a view and not the buffer behind it", async () => {
    expect(await sha256Hex(utf8("xabcx").subarray(1, 4))).toBe(await sha256Hex(utf8("abc")));
  });
});

describe("hex", () => {
  it("fromHex reads every byte that toHex wrote", () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(toHex(bytes)).toMatch(/^000102.*fdfeff$/);
    expect(fromHex(toHex(bytes))).toEqual(bytes);
  });

  it.each(["0", "0G", "AB", " 00", "0x00"])("fromHex rejects “%s”", (hex) => {
    expect(() => fromHex(hex)).toThrow(TypeError);
  });

  it("isDigest accepts 64 lower-case hex digits and nothing else", () => {
    expect(isDigest("0f".repeat(32))).toBe(true);
    for (const other of ["0F".repeat(32), "0f".repeat(31), `${"0f".repeat(32)}\n`, 5, null]) {
      expect(isDigest(other)).toBe(false);
    }
  });
});

it("sameBytes compares length and values", () => {
  expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
  expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false);
  expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2, 3))).toBe(false);
});
