import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { personalise } from "#lib/templates/personalise.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { changedPixels, compareGlyphs, complaints, glyphsOf, textOf, unpacked } from "#tests/templates/inspect.ts";

/** Values longer and shorter than their markers, in several scripts; one holds PDF syntax and another marker. */
const VALUES: Record<string, string> = {
  name: "Żaneta Müller-Ørsted",
  order_id: "A-17",
  date: "3 May 2026",
  street: "Große Straße 5",
  city: "Łódź",
  amount: "1.250,00 €",
  code: "a) Tj ET (b \\ {{par}}",
  par: "EXPANDED",
  a_long_marker_name: "Erika Maximiliane Musterfrau",
  office_fi: "Ωμέγα Привет",
  "fi-code": "xy-1",
  customer: "Jürgen",
  שם: "דוד",
  السيد: "محمد",
};

interface Case {
  /** Number of markers on its pages, counted by hand in its source. */
  markers: number;
  /** Number of values that text extraction finds, if lower: it skips patterns and masks. */
  extracted?: number;
  /** Number of glyphs of all markers, if poppler does not read them in one piece. */
  glyphs?: number;
  /** A box that changes too, for glyphs that cairo does not show one by one. Points from the top left of the first page. */
  also?: [number, number, number, number];
}

const HTML = { markers: 17 };
const OFFICE = { markers: 15 };
const CASES: Record<string, Case> = {
  "chromium-letter": HTML,
  "chromium-type3": HTML,
  "chromium-svg": { markers: 8, also: [195, 136, 420, 168] },
  "chromium-right-to-left": { markers: 13, glyphs: 107 },
  "wkhtmltopdf-letter": HTML,
  "weasyprint-letter": HTML,
  "ghostscript-from-chromium": HTML,
  "qpdf-object-streams": HTML,
  "qpdf-split-contents": HTML,
  "libreoffice-letter": OFFICE,
  "libreoffice-tagged-a": OFFICE,
  "libreoffice-right-to-left": { markers: 8, glyphs: 66 },
  "mutool-cleaned": OFFICE,
  "pdflatex-letter": { markers: 12 },
  "ghostscript-from-latex": { markers: 12 },
  "pdflatex-cm": { markers: 8 },
  "xelatex-letter": { markers: 10 },
  "groff-gropdf": { markers: 12 },
  "groff-ghostscript": { markers: 12 },
  "cairo-drawing": { markers: 10 },
  "librsvg-drawing": { markers: 6 },
  "reportlab-standard": { markers: 11 },
  "reportlab-truetype": { markers: 10 },
  "reportlab-form": { markers: 8 },
  "qpdf-owner-password": { markers: 11 },
  "perl-api2": { markers: 8 },
  "prawn-letter": { markers: 10 },
  "pdfkit-letter": { markers: 10 },
  "react-pdf-letter": { markers: 10 },
  "hand-operators": { markers: 10 },
  "hand-turned": { markers: 10 },
  "hand-shared": { markers: 9 },
  "hand-type3": { markers: 3 },
  "hand-composite": { markers: 3, glyphs: 28 },
  "hand-scattered": { markers: 9, glyphs: 85 },
  "hand-around": { markers: 5, extracted: 4, also: [0, 140, 320, 300] },
};

const folder = join(import.meta.dirname, "../../templates/corpus");
const read = (name: string) => new Uint8Array(readFileSync(join(folder, `${name}.pdf`)));
const squeeze = (text: string) => text.normalize("NFC").replace(/\s+/g, "");
const occurrences = (text: string, part: string) => text.split(part).length - 1;
const names = Object.keys(VALUES).filter((name) => name !== "par");
const MARKER = new RegExp(`\\{\\{-?(${names.join("|")})\\}\\}`, "g");
const NEIGHBOURS_MAY_MOVE = 0.25;

const rows: string[] = [];

/** Personalises one after the other, so that the times are comparable. */
const results = new Map<string, { pdf: Uint8Array; markers_replaced: number; ms: number }>();
beforeAll(async () => {
  await personalise(read("chromium-letter"), VALUES);
  for (const name of Object.keys(CASES)) {
    const start = performance.now();
    const result = await personalise(read(name), VALUES);
    results.set(name, { ...result, ms: performance.now() - start });
  }
});
afterAll(() => {
  const head =
    "template                     markers  extracted  glyphs kept  moved ≤ pt  px outside  colours  qpdf  ms";
  console.log([head, ...rows.toSorted()].join("\n"));
});

toolTest(["pdftotext", "pdftocairo", "pdftoppm", "pdfinfo", "qpdf"])("templates of every producer", () => {
  test("lists every file of the template corpus", () => {
    expect(readdirSync(folder).toSorted()).toEqual(
      Object.keys(CASES)
        .map((name) => `${name}.pdf`)
        .toSorted(),
    );
  });

  for (const [name, expected] of Object.entries(CASES))
    test.concurrent(`replaces the markers of ${name} in their places, and changes nothing else`, async ({ expect }) => {
      const template = read(name);
      const { pdf, markers_replaced, ms } = results.get(name) ?? { pdf: template, markers_replaced: -1, ms: 0 };
      expect(markers_replaced).toBe(expected.markers);

      const text = squeeze(await textOf(pdf, "-raw"));
      const found = names.reduce((sum, key) => sum + occurrences(text, squeeze(VALUES[key] ?? "")), 0);
      expect(found, text).toBe(expected.extracted ?? expected.markers);
      expect(text).not.toMatch(MARKER);
      expect(text).not.toContain("EXPANDED");
      const streams = await unpacked(pdf);
      expect(streams.replace(/URI \([^)]*\)/g, "")).not.toMatch(MARKER);
      expect(await complaints(pdf)).toBe("");

      const [before, after] = await Promise.all([glyphsOf(template), glyphsOf(pdf)]);
      const pages = before.map((glyphs, at) => compareGlyphs(glyphs, after[at] ?? [], NEIGHBOURS_MAY_MOVE));
      const gone = pages.reduce((sum, page) => sum + page.gone.length, 0);
      const kept = before.flat().length - gone;
      const inMarkers = expected.glyphs ?? glyphsInMarkers(squeeze(await textOf(template, "-raw")));
      expect(gone).toBeLessThanOrEqual(inMarkers);
      const fills = pages.map((page) => new Set(page.gone.map(({ fill }) => fill)));
      const recoloured = pages.flatMap((page, at) => page.added.filter(({ fill }) => !fills[at]?.has(fill)));
      expect(recoloured).toEqual([]);

      const boxes = pages.map((page) => [...page.gone, ...page.added].map(({ box }) => box));
      if (expected.also) boxes[0]?.push(expected.also);
      const outside = await changedPixels(template, pdf, boxes);
      expect(outside).toBe(0);
      const moved = Math.max(...pages.map((page) => page.moved));
      rows.push(
        `${name.padEnd(28)} ${`${markers_replaced}/${expected.markers}`.padStart(7)} ${String(found).padStart(10)} ${String(kept).padStart(12)} ${moved.toFixed(3).padStart(11)} ${String(outside).padStart(11)} ${"kept".padStart(8)} ${"clean".padStart(6)} ${ms.toFixed(0).padStart(4)}`,
      );
    });
});

/** Returns the number of glyphs of the markers, as poppler reads the template. */
function glyphsInMarkers(text: string): number {
  return [...text.matchAll(MARKER)].reduce((sum, [marker]) => sum + marker.length, 0);
}
