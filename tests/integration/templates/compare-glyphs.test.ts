import { PDFDocument, rgb, StandardFonts } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { toolTest } from "#tests/support/tools/tools.ts";
import { compareGlyphs, glyphsOf } from "#tests/templates/inspect.ts";

toolTest(["pdftocairo", "pdfinfo"])("comparison of glyphs", () => {
  const page = async (x: number, colour: number) => {
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    pdf.addPage([200, 100]).drawText("still", { x, y: 50, size: 12, font, color: rgb(colour, 0, 0) });
    return (await glyphsOf(await pdf.save()))[0] ?? [];
  };

  test("the comparison finds a glyph that moved by a third of a point, or changed its colour", async () => {
    const before = await page(20, 0);
    expect(compareGlyphs(before, await page(20, 0), 0.25)).toMatchObject({ gone: [], added: [], moved: 0 });
    expect(compareGlyphs(before, await page(20.33, 0), 0.25).gone).toHaveLength(5);
    expect(compareGlyphs(before, await page(20, 0.5), 0.25).gone).toHaveLength(5);
    expect(compareGlyphs(before, await page(20.1, 0), 0.25).moved).toBeCloseTo(0.1, 2);
  });
});
