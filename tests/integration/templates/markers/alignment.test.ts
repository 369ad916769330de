import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { personalise } from "#lib/templates/personalise.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { compareGlyphs, glyphsOf, words } from "#tests/templates/inspect.ts";

type Edge = "left" | "centre" | "right";

/** Columns of lines, each set against x = 100, 250 or 400 by its edge. */
async function columns(...given: [edge: Edge, lines: string[]][]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([500, 200]);
  for (const [column, [edge, lines]] of given.entries())
    for (const [at, line] of lines.entries()) {
      const before = { left: 0, centre: 0.5, right: 1 }[edge];
      const x = 100 + 150 * column - before * font.widthOfTextAtSize(line, 12);
      page.drawText(line, { x, y: 150 - 20 * at, size: 12, font });
    }
  return pdf.save();
}

const VALUES = { a: "Bo", amount: "9.50", long_name: "Al" };

/** Returns the positions of the values. */
async function edges(template: Uint8Array) {
  const { pdf } = await personalise(template, VALUES);
  return (await words(pdf)).filter(({ text }) => Object.values(VALUES).includes(text));
}

toolTest(["pdftotext", "pdftocairo", "pdfinfo"])("values shorter than their markers", () => {
  test("sets a value at the right edge of a right-aligned column", async () => {
    const [first, second, sum] = await edges(
      await columns(["right", ["Amount in euros", "{{amount}}", "1.250,00", "{{amount}}", "Sum {{amount}}"]]),
    );
    for (const word of [first, second, sum]) expect(word?.right).toBeCloseTo(100, 1);
  });

  test("sets a value at the centre of a centred column", async () => {
    const found = await edges(await columns(["centre", ["Names of people", "{{long_name}}", "Maximiliane"]]));
    expect(((found[0]?.left ?? 0) + (found[0]?.right ?? 0)) / 2).toBeCloseTo(100, 1);
  });

  test("sets a value at its marker's left edge in a left-aligned column, alone, and before other text", async () => {
    const left = await edges(await columns(["left", ["Names of people", "{{long_name}}", "Maximiliane"]]));
    expect(left[0]?.left).toBeCloseTo(100, 1);
    const alone = await columns(["right", ["{{amount}}"]]);
    const [marker] = await words(alone);
    expect((await edges(alone))[0]?.left).toBeCloseTo(marker?.left ?? 0, 1);
    const followed = await columns(["right", ["Amount in euros", "{{amount}} net", "1.250,00 net"]]);
    const before = (await words(followed)).find(({ text }) => text === "{{amount}}");
    expect((await edges(followed))[0]?.left).toBeCloseTo(before?.left ?? 0, 1);
  });

  test("aligns a value by its own column", async () => {
    const [left, centre, right] = await edges(
      await columns(
        ["left", ["Name", "{{long_name}}", "Bob"]],
        ["centre", ["Count of all", "{{a}}", "1.200"]],
        ["right", ["Amount in euros", "{{amount}}", "1.250,00"]],
      ),
    );
    expect(left?.left).toBeCloseTo(100, 1);
    expect(((centre?.left ?? 0) + (centre?.right ?? 0)) / 2).toBeCloseTo(250, 1);
    expect(right?.right).toBeCloseTo(400, 1);
  });

  test("sets a value at the right edge of a marker in right-to-left text", async () => {
    const path = join(import.meta.dirname, "../../../templates/corpus/libreoffice-right-to-left.pdf");
    const template = new Uint8Array(readFileSync(path));
    const { pdf } = await personalise(template, { name: "Bo" });
    const [[before = []], [after = []]] = await Promise.all([glyphsOf(template), glyphsOf(pdf)]);
    const { gone, added } = compareGlyphs(before, after, 0.1);
    // The last line with a single marker.
    const line = Math.max(...gone.map(({ y }) => y));
    const right = (glyphs: typeof gone) =>
      Math.max(...glyphs.filter(({ y }) => Math.abs(y - line) < 1).map(({ box }) => box[2]));
    expect(Math.abs(right(added) - right(gone))).toBeLessThan(1.5);
  });
});
