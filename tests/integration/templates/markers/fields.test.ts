import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { personalise } from "#lib/templates/personalise.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { complaints, glyphsOf, place, unpacked, words } from "#tests/templates/inspect.ts";
import { Writer } from "#tests/templates/writer.ts";

const HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";

interface Given {
  /** Operators of the appearance after `Tf`. */
  text: string;
  /** Other entries of the field. */
  entries?: string;
}

/** Text fields of 200 by 20 points, one under the other, from x = 20. */
function form(...fields: Given[]): Buffer {
  const w = new Writer();
  const widgets = fields.map(({ text, entries = "" }, at) => {
    const look = w.stream(
      `0.9 g 0 0 200 20 re f 0 g /Tx BMC q BT /Helv 12 Tf ${text} ET Q EMC`,
      `/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /Helv ${HELVETICA} >> >>`,
    );
    const y = 240 - 40 * at;
    return w.add(
      `<< /Type /Annot /Subtype /Widget /FT /Tx /F 4 /T (field${at}) /DA (/Helv 12 Tf 0 g) /Rect [20 ${y} 220 ${y + 20}] /AP << /N ${look} 0 R >> ${entries} >>`,
    );
  });
  const all = widgets.map((number) => `${number} 0 R`).join(" ");
  return w.finish(
    [`/Contents ${w.stream("")} 0 R /Resources << >> /Annots [${all}]`],
    `/AcroForm << /Fields [${all}] /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv ${HELVETICA} >> >> >>`,
  );
}

/** `{{a}}` as a comb draws it: one character in the middle of each of ten cells of 20 points. */
function comb(text: string, entries = ""): Given {
  const widths: Record<string, number> = { "{": 4.008, "}": 4.008, a: 6.672, "-": 3.996, "7": 6.672 };
  let before = 0;
  const moves = [...text].map((letter, at) => {
    const x = at * 20 + 10 - (widths[letter] ?? 6) / 2;
    const move = `${(x - before).toFixed(3)} ${at ? 0 : 5} Td (${letter}) Tj`;
    before = x;
    return move;
  });
  return { text: moves.join(" "), entries: `/Ff 16777216 /MaxLen 10 ${entries}` };
}

const LONG = "Bartholomew-Maximilian";

toolTest(["pdftotext", "pdftocairo", "pdfinfo", "qpdf"])("values in form fields", () => {
  test("gives a value the room of its field, at the marker's size as long as it fits", async () => {
    const template = form(
      { text: "2 5 Td ({{a}}) Tj" },
      { text: "175.296 5 Td ({{a}}) Tj", entries: "/Q 2" },
      { text: "88.648 5 Td ({{a}}) Tj", entries: "/Q 1" },
      { text: "2 5 Td (To: {{a}}) Tj" },
    );
    const { pdf } = await personalise(template, { a: LONG });
    const found = (await words(pdf)).filter(({ text }) => text === LONG);
    const { height } = await place(template, "{{a}}");
    expect(found.map((word) => word.height)).toEqual(Array(4).fill(expect.closeTo(height, 2)));
    const [left, right, centre, after] = found;
    expect(left?.left).toBeCloseTo(22, 1);
    expect(right?.right).toBeCloseTo(218, 1);
    expect(((centre?.left ?? 0) + (centre?.right ?? 0)) / 2).toBeCloseTo(120, 1);
    expect(after?.left).toBeCloseTo((await words(template)).at(-1)?.left ?? 0, 1);
    expect(await complaints(pdf)).toBe("");
  });

  test("shrinks a value to the width of its field, or of its marker if text follows", async () => {
    const template = form({ text: "2 5 Td ({{a}}) Tj" }, { text: "2 5 Td ({{a}} is here) Tj" });
    const { pdf } = await personalise(template, { a: `${LONG}-${LONG}` });
    const [wide, narrow] = (await words(pdf)).filter(({ text }) => text.startsWith(LONG));
    expect(wide?.right).toBeCloseTo(218, 1);
    const marker = await place(template, "{{a}}");
    expect(narrow?.right).toBeCloseTo(marker.right, 1);
  });

  test("draws one character in each cell of a comb field", async () => {
    const { pdf } = await personalise(form(comb("{{a}}"), comb("7-{{a}}"), comb("{{a}}", "/Q 2")), { a: "Łi9W" });
    const middles = (await glyphsOf(pdf))[0]?.map(({ box: [left, , right] }) => (left + right) / 2) ?? [];
    const cell = (at: number) => expect.closeTo(30 + 20 * at, -0.2);
    expect(middles).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(cell));
    expect(await complaints(pdf)).toBe("");
  });

  test("draws a value as in other fields if it has more characters than the comb has cells", async () => {
    const { pdf } = await personalise(form(comb("{{a}}")), { a: LONG });
    const value = await place(pdf, LONG);
    expect(value.left).toBeGreaterThan(20);
    expect(value.right).toBeLessThan(220);
    expect((await PDFDocument.load(pdf)).catalog.has(PDFName.of("AcroForm"))).toBe(true);
    expect(await unpacked(pdf)).not.toContain("{{a}}");
  });
});
