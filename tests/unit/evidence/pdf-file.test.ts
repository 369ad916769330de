import { describe, expect, test } from "vitest";
import { PdfFile } from "#lib/evidence/pdf-file.ts";

/** A file whose cross-reference is a stream, in which the entry of its catalog is of this type. */
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

describe("a cross-reference stream", () => {
  test("with an entry of a kind that there is can be read", async () => {
    const file = await PdfFile.open(fileWith(1));
    expect((await file.object(1)).node.kind).toBe("dict");
  });

  test("with an entry of a kind that there is not is malformed: readers differ in what they take it for", async () => {
    await expect(PdfFile.open(fileWith(3))).rejects.toThrow("its cross-reference is malformed");
  });
});
