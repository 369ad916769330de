import { expect, test } from "vitest";
import { pdfPreview } from "#lib/certificate/previews/pdf.ts";
import { parseAsListed } from "#lib/pdf/as-listed.ts";
import { listed } from "#tests/support/samples/pdf.ts";

/**
 * Attachments in which programs that follow the cross-reference find other objects than programs that scan the whole
 * file.
 */

const stream = (number: number, text: string) =>
  `${number} 0 obj\n<</Length ${text.length}>>stream\n${text}\nendstream\nendobj\n`;
const HEAD =
  "%PDF-1.5\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n";
const page = (contents: string) =>
  `3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<<>>/Contents ${contents}>>\nendobj\n`;
const file = (...parts: string[]) => Buffer.from([HEAD, ...parts].join(""));
const shown = async (bytes: Uint8Array) => {
  const context = await parseAsListed(bytes);
  return context
    .enumerateIndirectObjects()
    .map(([{ objectNumber }]) => objectNumber)
    .sort();
};
const damaged = { kind: "none", reason: "damaged" };

test("previews a PDF whose objects are all in the cross-reference", async () => {
  const bytes = listed(file(page("4 0 R"), stream(4, "0 0 9 9 re f")));
  expect(await shown(bytes)).toEqual([1, 2, 3, 4]);
  expect(await pdfPreview(bytes, 9)).toMatchObject({ kind: "pages" });
});

test("does not preview an object outside of the cross-reference", async () => {
  const body = file(page("[4 0 R 5 0 R]"), stream(4, "0 0 9 9 re f"), stream(5, "0 0 99 99 re f"));
  expect(await shown(listed(body, { which: (number) => number !== 5 }))).toEqual([1, 2, 3, 4]);
});

test("does not preview a file with an ambiguous object number", async () => {
  const body = file(page("4 0 R"), stream(4, "0 0 9 9 re f"), stream(4, "0 0 99 99 re f"));
  const second = body.lastIndexOf("4 0 obj");
  expect(await pdfPreview(listed(body), 9)).toMatchObject({ kind: "pages" });
  expect(await pdfPreview(listed(body, { which: (_, at) => at !== second }), 9)).toEqual(damaged);
});

test("previews replaced and deleted objects by the cross-reference of the revision", async () => {
  const first = listed(file(page("[4 0 R 5 0 R]"), stream(4, "0 0 9 9 re f"), stream(5, "0 0 9 9 re f")));
  const start = /startxref\n(\d+)/.exec(Buffer.from(first).toString("latin1"))?.[1];
  const added = Buffer.concat([first, Buffer.from(stream(4, "0 0 99 99 re f"))]);
  const from = first.length;
  const update = listed(added, { which: (_, at) => at >= from, more: `/Prev ${start}` });
  expect(await shown(update)).toEqual([1, 2, 3, 4, 5]);
  const gone = Buffer.from(
    Buffer.from(update).toString("latin1").replace("xref\n4 1\n", "xref\n5 1\n0000000000 65535 f \n4 1\n"),
    "latin1",
  );
  expect(await shown(gone)).toEqual([1, 2, 3, 4]);
});

test("previews a PDF with bytes before its header or after its end", async () => {
  const bytes = listed(file(page("4 0 R"), stream(4, "0 0 9 9 re f")));
  expect(await pdfPreview(Buffer.concat([Buffer.from("junk\n"), bytes, Buffer.from("\n\n\0")]), 9)).toMatchObject({
    kind: "pages",
  });
});

test("does not preview a file without a cross-reference", async () => {
  const body = file(page("4 0 R"), stream(4, "0 0 9 9 re f"), "trailer <</Root 1 0 R>>\n%%EOF\n");
  expect(await pdfPreview(body, 9)).toEqual(damaged);
});
