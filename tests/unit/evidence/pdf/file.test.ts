import { describe, expect, test } from "vitest";
import { PdfFile } from "#lib/evidence/pdf/file.ts";

/** A file with a cross-reference stream whose entry of the catalog has this type. */
function fileWith(type: number): Uint8Array {
  const head = "%PDF-1.7\n";
  const catalog = "1 0 obj\n<< /Type /Catalog >>\nendobj\n";
  const start = head.length + catalog.length;
  const rows = [0, 0, 0, type, head.length, 0, 1, start, 0];
  const reference = `2 0 obj\n<< /Type /XRef /W [1 1 1] /Size 3 /Root 1 0 R /Length ${rows.length} >>\nstream\n`;
  const text = (part: string) => new TextEncoder().encode(part);
  return Uint8Array.from([
    ...text(head + catalog + reference),
    ...rows,
    ...text(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ]);
}

describe("cross-reference streams", () => {
  test("reads a cross-reference stream with an entry of a known type", async () => {
    const file = await PdfFile.open(fileWith(1));
    expect((await file.object(1)).node.kind).toBe("dict");
  });

  test("rejects a cross-reference stream with an entry of an unknown type", async () => {
    await expect(PdfFile.open(fileWith(3))).rejects.toThrow("its cross-reference is malformed");
  });
});

describe("object streams", () => {
  /** A file with the objects 1 and 3 in an object stream at these offsets. */
  function packed(offsets: [number, number], content: string): Uint8Array {
    const pairs = `1 ${offsets[0]} 3 ${offsets[1]} `;
    const length = pairs.length + content.length;
    const head = "%PDF-1.7\n";
    const stream = `4 0 obj\n<< /Type /ObjStm /N 2 /First ${pairs.length} /Length ${length} >>\nstream\n${pairs}${content}\nendstream\nendobj\n`;
    const start = head.length + stream.length;
    const rows = [2, 0, 4, 0, 2, 0, 4, 1, 1, 0, head.length, 0, 1, start >> 8, start & 255, 0];
    const reference = `2 0 obj\n<< /Type /XRef /W [1 2 1] /Index [1 1 3 2 2 1] /Size 5 /Root 1 0 R /Length ${rows.length} >>\nstream\n`;
    const end = `\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`;
    const text = (part: string) => new TextEncoder().encode(part);
    return Uint8Array.from([...text(head + stream + reference), ...rows, ...text(end)]);
  }

  test("reads each object of an object stream", async () => {
    const file = await PdfFile.open(packed([0, 4], "[1] (x)"));
    expect((await file.object(1)).node.kind).toBe("array");
    expect((await file.object(3)).node.kind).toBe("string");
  });

  test.each<[string, [number, number], string]>([
    ["two objects at one place", [0, 0], "[1 2 3]"],
    ["objects in another order than it says", [4, 0], "(x) [1]"],
    ["an object that reaches into the next", [0, 1], "[1 2 3]"],
  ])("rejects an object stream with %s", async (_, offsets, content) => {
    const file = await PdfFile.open(packed(offsets, content));
    await expect(file.object(1)).rejects.toThrow("its objects do not follow each other");
  });

  test("repeated reads of an object stream count towards the limit of values", async () => {
    const file = await PdfFile.open(packed([0, 1_200_010], `[${"0 ".repeat(600_000)}] 1`));
    for (let times = 0; times < 3; times++) await file.object(1);
    await expect(file.object(1)).rejects.toThrow("it has too many objects");
  });
});
