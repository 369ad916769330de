import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { PDFDocument, PDFRawStream, PDFRef } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { personalise, TemplateError, type TemplateErrorCode } from "#lib/templates/personalise.ts";
import { FLATE, fault, handMade, packed, template } from "./made.ts";

const read = (path: string) => new Uint8Array(readFileSync(join(import.meta.dirname, path)));
const corpus = (name: string) => read(`../../templates/corpus/${name}.pdf`);

const LONG = Array.from({ length: 99 }, (_, at) => `BT /F1 12 Tf (${at ** 3}) Tj ET`).join("\n");

describe("templates that are rejected", () => {
  const cases: [kind: string, make: () => Uint8Array | Promise<Uint8Array>, code: TemplateErrorCode][] = [
    ["no bytes", () => new Uint8Array(), "empty"],
    ["a web page", () => Buffer.from("<!doctype html><title>{{name}}</title>"), "not_a_pdf"],
    ["a header alone", () => Buffer.from("%PDF-1.7\n"), "damaged"],
    ["cut off half way", () => corpus("chromium-letter").subarray(0, 30_000), "damaged"],
    ["cut off near its end", () => corpus("libreoffice-letter").subarray(0, -6000), "damaged"],
    ["packed data that are damaged", () => handMade(packed(LONG).fill(7, 60, 99), { filter: FLATE }), "damaged"],
    [
      "a page that is missing",
      () => handMade("").map((octet, at, all) => (at === Buffer.from(all).indexOf("3 0 obj") ? 0x39 : octet)),
      "damaged",
    ],
    [
      "a page tree that bites its tail",
      () => Buffer.from(Buffer.from(handMade("")).toString("latin1").replace("/Kids[3 0 R]", "/Kids[2 0 R]")),
      "damaged",
    ],
    ["a packing that text never has", () => handMade("x", { filter: "/Filter/DCTDecode" }), "damaged"],
    ["a user password", () => read("../../templates/refused/user-password.pdf"), "encrypted"],
    ["a user password, by another hand", () => withPassword(), "encrypted"],
    ["a signature", () => read("../../vectors/pades/provisional.pdf"), "signed"],
    ["a bomb in a page's content", () => handMade(bomb(), { filter: FLATE }), "too_large_inflated"],
    [
      "a bomb in an older packing",
      () => handMade(packed("z".repeat(47_000_000)), { filter: "/Filter[/FlateDecode/ASCII85Decode]" }),
      "too_large_inflated",
    ],
    ["a bomb of objects", () => handMade("", { objects: [objectBomb("/Type/ObjStm")] }), "too_large_inflated"],
    [
      "a bomb of objects in disguise",
      () => handMade("", { objects: [objectBomb("/Type/#4fbjStm")] }),
      "too_large_inflated",
    ],
    [
      "a bomb packed twice",
      () => handMade(new Uint8Array(deflateSync(bomb())), { filter: "/Filter[/FlateDecode/FlateDecode]" }),
      "too_large_inflated",
    ],
    [
      "an older packing that grows",
      () => handMade(Buffer.alloc(3_000_000, 0x81), { filter: "/Filter/RunLengthDecode" }),
      "too_large_inflated",
    ],
    [
      "half a million glyphs",
      () => handMade(packed(`BT /F1 1 Tf (${"x".repeat(500_000)}) Tj ET`), { filter: FLATE }),
      "too_complex",
    ],
    ["brackets without end", () => handMade(packed(`${"[".repeat(2_000_000)}`), { filter: FLATE }), "damaged"],
  ];
  for (const [kind, make, code] of cases)
    test(`rejects a template with ${code}: ${kind}`, async () => {
      const error = await fault(await make());
      expect(error.code).toBe(code);
      expect(error.message).toMatch(/^(is|unpacks|draws) [\w ;,'’]+$/);
    });
});

function objectBomb(type: string): string {
  const octets = Buffer.from(bomb()).toString("latin1");
  return `<<${type}/N 1/First 4/Length ${octets.length}${FLATE}>>stream\n${octets}\nendstream `;
}

let made: Uint8Array | undefined;
function bomb(): Uint8Array {
  made ??= new Uint8Array(deflateSync(Buffer.alloc(400 * 1024 * 1024, 0x20), { level: 1 }));
  return made;
}

async function withPassword(): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await template("Dear {{name}}"));
  pdf.encrypt({ userPassword: "secret", ownerPassword: "other", permissions: {} });
  return pdf.save();
}

describe("characters", () => {
  test("names a character that no font draws, and its variable", async () => {
    const error = await fault(await template("Dear {{name}}"), { name: "Ra 𓇳" });
    expect(error.code).toBe("unsupported_characters");
    expect(error.message).toContain("𓇳 (U+131F3) in the value of name");
  });

  test("ignores a character that no font draws if the template lacks its marker", async () => {
    const { markers_replaced } = await personalise(await template("Dear {{name}}"), { other: "𓇳", name: "A" });
    expect(markers_replaced).toBe(1);
  });
});

test("returns a template without markers of the variables, with none replaced", async () => {
  const given = await template("Dear {{other}} and { name }");
  const { pdf, markers_replaced, markers_left } = await personalise(given, { name: "A" });
  expect(markers_replaced).toBe(0);
  expect(markers_left).toEqual(["other"]);
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1);
});

test("keeps every byte of a stream with an indirect length, also a last byte that looks like a line end", async () => {
  const data = "a stream with\nstream\n in it and an end\r\n";
  const pdf = handMade("BT /F1 12 Tf 20 20 Td ({{name}}) Tj ET", {
    resources: "/XObject<</I 6 0 R>>",
    objects: [`\n${data.length}\n`, `<</Subtype/Image/Length 5 0 R>>stream\n${data}endstream `],
  });
  const result = await PDFDocument.load((await personalise(pdf, { name: "A" })).pdf);
  const image = result.context.lookup(PDFRef.of(6));
  if (!(image instanceof PDFRawStream)) throw new Error("the stream is gone");
  expect(Buffer.from(image.contents).toString("latin1")).toBe(data);
});

test("keeps object streams, so that the file stays small", async () => {
  const given = corpus("qpdf-object-streams");
  const { pdf } = await personalise(given, { name: "A" });
  expect(pdf.length).toBeLessThan(given.length * 1.1);
  expect(Buffer.from(pdf).toString("latin1")).toContain("/ObjStm");
});

test("does not change the bytes of the given template", async () => {
  const given = await template("Dear {{name}}");
  const copy = given.slice();
  await personalise(given, { name: "A" });
  expect(given).toEqual(copy);
});

test("makes the same file from the same template and values", async () => {
  const values = { name: "Żaneta 日本", order_id: "1", city: "محمد" };
  const [one, two] = await Promise.all([1, 2].map(() => personalise(corpus("chromium-letter"), values)));
  expect(Buffer.from(one?.pdf ?? []).equals(Buffer.from(two?.pdf ?? [0]))).toBe(true);
});

test("personalises or rejects a file with random damage, and never fails otherwise", async () => {
  const values = { name: "A", city: "B", order_id: "C" };
  const random = numbers(7);
  const files = ["hand-operators", "hand-around", "hand-shared", "hand-composite", "react-pdf-letter", "perl-api2"].map(
    corpus,
  );
  const outcomes = await Promise.all(
    Array.from({ length: 90 }, async (_, at) => {
      const bytes = (files[at % files.length] ?? new Uint8Array()).slice();
      for (let i = 0; i < 1 + (at % 9); i++) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      return personalise(bytes, values).then(
        () => "personalised",
        (error: unknown) => (error instanceof TemplateError ? error.code : String(error)),
      );
    }),
  );
  const known = ["personalised", "damaged", "not_a_pdf", "encrypted", "signed", "too_complex", "too_large_inflated"];
  expect(outcomes.filter((outcome) => !known.includes(outcome))).toEqual([]);
  expect(new Set(outcomes).size).toBeGreaterThan(1);
});

/** Returns a pseudo-random generator with a fixed seed (a linear congruence). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

test("names each marker without a value once", async () => {
  const given = await template("Dear {{name}}, {{ n.1 }} and {{n.1}}, {{not a name}}, {{ñ}}");
  const { markers_replaced, markers_left } = await personalise(given, { name: "A" });
  expect(markers_replaced).toBe(1);
  expect(markers_left).toEqual(["n.1", "ñ"]);
});
