import { expect, test } from "vitest";
import { personalise } from "#lib/templates/personalise.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { compareGlyphs, complaints, glyphsOf, textOf, unpacked } from "#tests/templates/inspect.ts";
import { Writer } from "#tests/templates/writer.ts";

const font = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths [${Array(95).fill(600).join(" ")}] >>`;
const LINE = "0 0 Td (Dear {{name}} of {{city}}, hello) Tj";
const FORM = "/Type /XObject /Subtype /Form /BBox [0 -5 400 20]";
const VALUES = { name: "Bo", city: "Łódź" };
const DRAWN = "DearBoofŁódź,hello";

/** A page whose form has text, but selects no font. */
function inheriting(resourcesOfForm: string): Buffer {
  const w = new Writer();
  const form = w.stream(`BT ${LINE} ET`, `${FORM} ${resourcesOfForm}`);
  const content = w.stream("BT /F1 14 Tf ET q 1 0 0 1 20 200 cm /Fm Do Q");
  return w.finish([
    `/Contents ${content} 0 R /Resources << /Font << /F1 ${w.add(font("Courier"))} 0 R >> /XObject << /Fm ${form} 0 R >> >>`,
  ]);
}

function byGraphicsState(): Buffer {
  const w = new Writer();
  const state = `<< /Type /ExtGState /Font [${w.add(font("Courier-Bold"))} 0 R 14] >>`;
  const content = w.stream(`/G1 gs BT 1 0 0 1 20 200 Tm ${LINE} ET`);
  return w.finish([`/Contents ${content} 0 R /Resources << /ExtGState << /G1 ${state} >> >>`]);
}

/** One form under two fonts and sizes, then on another page with other resources. */
function drawnDifferently(): Buffer {
  const w = new Writer();
  const form = w.stream(`BT ${LINE} ET`, FORM);
  const [courier, bold] = [w.add(font("Courier")), w.add(font("Courier-Bold"))];
  const under = (name: string, size: number, y: number) => `q BT /${name} ${size} Tf ET 1 0 0 1 20 ${y} cm /Fm Do Q `;
  const first = w.stream(under("F1", 14, 200) + under("F2", 10, 150));
  const second = w.stream(under("F9", 12, 200));
  const forms = `/XObject << /Fm ${form} 0 R >>`;
  return w.finish([
    `/Contents ${first} 0 R /Resources << /Font << /F1 ${courier} 0 R /F2 ${bold} 0 R >> ${forms} >>`,
    `/Contents ${second} 0 R /Resources << /Font << /F9 ${bold} 0 R >> ${forms} >>`,
  ]);
}

/** A font name with bytes that are escaped in one place and not in another. */
function escapedName(): Buffer {
  const w = new Writer();
  const content = w.stream(`BT /F#fc\x96 14 Tf 20 200 Td (Dear {{name}} of {{city}}, hello) Tj ET`);
  return w.finish([`/Contents ${content} 0 R /Resources << /Font << /F#FC#96 ${w.add(font("Courier"))} 0 R >> >>`]);
}

const KINDS: [kind: string, make: () => Buffer, lines: number][] = [
  ["a form without resources inherits", () => inheriting(""), 1],
  ["a form with resources of its own inherits", () => inheriting("/Resources << /ProcSet [/PDF /Text] >>"), 1],
  ["a graphics state sets", byGraphicsState, 1],
  ["several places give to one form", drawnDifferently, 3],
  ["a name with escaped octets selects", escapedName, 1],
];

toolTest(["pdftotext", "pdftocairo", "pdfinfo", "qpdf"])("values in inherited fonts", () => {
  test.each(KINDS)("keeps a value and the text after it in a font that %s", async (_, make, lines) => {
    const template = make();
    const { pdf, markers_replaced } = await personalise(template, VALUES);
    // A value that is shorter than its marker leaves a gap.
    const read = (await textOf(pdf, "-layout")).trim().split(/\n\s*/);
    expect(read.map((line) => line.replace(/\s+/g, ""))).toEqual(Array(lines).fill(DRAWN));
    expect(markers_replaced).toBe(2 * lines);
    expect(await unpacked(pdf)).not.toMatch(/undefined/);
    expect(await complaints(pdf)).toBe("");
    const [before, after] = await Promise.all([glyphsOf(template), glyphsOf(pdf)]);
    const pages = before.map((glyphs, page) => compareGlyphs(glyphs, after[page] ?? [], 0.11));
    expect(pages.reduce((sum, { gone }) => sum + gone.length, 0)).toBe("{{name}}{{city}}".length * lines);
  });
});
