import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { personalise } from "#lib/templates/personalise.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { complaints, place, textOf, unpacked } from "#tests/templates/inspect.ts";
import { Writer } from "#tests/templates/writer.ts";

const corpus = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, "../../templates/corpus", `${name}.pdf`)));

/** One line in one of the standard fonts, 14 pt, from x = 20. */
async function line(text: string, font = StandardFonts.Helvetica): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.addPage([500, 100]).drawText(text, { x: 20, y: 50, size: 14, font: await pdf.embedFont(font) });
  return pdf.save();
}

/** One line in a font that is neither embedded nor a standard font. */
function unembedded(name: string, size: number, text: string): Buffer {
  const w = new Writer();
  const font = `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths [${Array(95).fill(500).join(" ")}] >>`;
  const content = w.stream(`BT /F1 ${size} Tf 20 50 Td (${text}) Tj ET`);
  return w.finish([`/Contents ${content} 0 R /Resources << /Font << /F1 ${font} >> >>`]);
}

toolTest(["pdftotext", "pdftocairo", "pdffonts", "qpdf"])("values in place of markers", () => {
  test("personalise draws a short value from the start of its marker, at the marker's size", async () => {
    const template = await line("Dear {{name}} and others");
    const [marker, after] = [await place(template, "{{name}}"), await place(template, "and")];
    const { pdf } = await personalise(template, { name: "Bo" });
    const value = await place(pdf, "Bo");
    expect(value.left).toBeCloseTo(marker.left, 3);
    expect(value.height).toBeCloseTo(marker.height, 3);
    expect((await place(pdf, "and")).left).toBeCloseTo(after.left, 3);
  });

  test("personalise shrinks a long value to the width of its marker", async () => {
    const template = await line("Dear {{name}} and others");
    const marker = await place(template, "{{name}}");
    const { pdf } = await personalise(template, { name: "Bartholomew-Maximilian" });
    const value = await place(pdf, "Bartholomew-Maximilian");
    expect(value.left).toBeCloseTo(marker.left, 3);
    expect(value.right).toBeCloseTo(marker.right, 1);
    expect(value.height).toBeLessThan(marker.height);
  });

  test("personalise reports a value under 5 points with its font size, also in a form that is drawn smaller", async () => {
    const long = "Bartholomew-Maximilian of Somewhere";
    const small = await personalise(await line("{{name}} and {{city}}"), { name: long, city: "Ulm" });
    const { height } = await place(small.pdf, long.split(" ")[0] ?? "");
    const full = await place(await line("Bo"), "Bo");
    expect(small.small_values).toEqual([{ name: "name", points: expect.closeTo((14 * height) / full.height, 1) }]);
    expect((await personalise(await line("{{name}}"), { name: "Bo" })).small_values).toEqual([]);
    const w = new Writer();
    const font = "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>";
    const form = w.stream(
      "BT /F1 12 Tf ({{name}}) Tj ET",
      `/Type /XObject /Subtype /Form /BBox [0 -5 99 20] /Matrix [0.5 0 0 0.5 0 0] /Resources << ${font} >>`,
    );
    const page = w.stream("q 0.5 0 0 0.5 20 20 cm /Fm Do Q");
    const pdf = w.finish([`/Contents ${page} 0 R /Resources << /XObject << /Fm ${form} 0 R >> >>`]);
    expect((await personalise(pdf, { name: "Bo" })).small_values).toEqual([{ name: "name", points: 3 }]);
  });

  test("personalise draws a value in the marker's font if that has its letters, else in a font of the same style", async () => {
    const own = await personalise(await line("{{name}}", StandardFonts.TimesRomanBold), { name: "Müller" });
    expect(await unpacked(own.pdf)).not.toContain("FontFile");
    const other = await personalise(await line("{{name}}", StandardFonts.TimesRomanBold), { name: "Łukasz" });
    expect(await unpacked(other.pdf)).toContain("+Tinos-Bold");
    const mono = await personalise(await line("{{name}}", StandardFonts.CourierOblique), { name: "Ωμέγα" });
    expect(await unpacked(mono.pdf)).toContain("+Cousine-Italic");
  });

  test("personalise substitutes Calibri and Cambria by fonts of the same widths", async () => {
    for (const [name, font] of [
      ["Calibri-BoldItalic", "+Carlito-BoldItalic"],
      ["Cambria-Bold", "+Caladea-Bold"],
      ["Calibri", "+Carlito-Regular"],
    ] as const) {
      const { pdf } = await personalise(unembedded(name, 14, "{{name}}"), { name: "Łan" });
      const streams = await unpacked(pdf);
      expect(streams).toContain(font);
      if (name !== "Calibri") continue;
      // In Calibri a and n are 981 and 1076 of 2048 wide.
      const widths = /\/W \[\s*1\s*\[([^\]]*)\]/.exec(streams)?.[1]?.trim().split(/\s+/).map(Number);
      expect(widths?.slice(1)).toEqual([479, 525].map((width) => expect.closeTo(width, 0)));
    }
  });

  test("personalise states the widths of a standard font in the copy that draws a value", async () => {
    const { pdf } = await personalise(await line("Dear {{name}} and others"), { name: "9 €" });
    const streams = await unpacked(pdf);
    expect(streams).not.toContain("FontFile");
    const widths = /\/Widths \[([^\]]*)\]/.exec(streams)?.[1]?.trim().split(/\s+/).map(Number);
    expect([widths?.[0x39], widths?.[0x20], widths?.[0x80]]).toEqual([556, 278, 556]);
    // The template's text keeps the original font.
    expect(streams.match(/\/BaseFont \/Helvetica\b/g)).toHaveLength(2);
  });

  test("personalise uses an embedded subset only for letters that the document draws in it", async () => {
    // The subset has "of", "to" and "goes", but no capital Q.
    const inside = await personalise(corpus("pdfkit-letter"), { street: "oft goes" });
    expect(await unpacked(inside.pdf)).not.toContain("+Tinos");
    const outside = await personalise(corpus("pdfkit-letter"), { street: "Quay" });
    expect(await unpacked(outside.pdf)).toContain("+Tinos");
  });

  test("personalise moves by the width of a space in a font that lacks spaces", async () => {
    const { pdf } = await personalise(corpus("pdflatex-letter"), { street: "order the sum" });
    expect(await textOf(pdf)).toContain("order the sum");
    expect(await unpacked(pdf)).not.toContain("+Tinos");
  });

  test("personalise draws PDF syntax, markers and line breaks in a value as plain text", async () => {
    const name = "a) Tj ET (b \\ {{city}} <41>\n]TJ\t% x";
    const { pdf, markers_replaced } = await personalise(await line("Dear {{name}} of {{city}}"), { name, city: "Ulm" });
    expect(markers_replaced).toBe(2);
    expect(await textOf(pdf)).toContain("a) Tj ET (b \\ {{city}} <41> ]TJ % x");
    expect((await textOf(pdf)).match(/Ulm/g)).toHaveLength(1);
    expect(await complaints(pdf)).toBe("");
  });

  test("personalise removes the marker of an empty value, and moves nothing", async () => {
    const template = await line("Dear {{name}} and others");
    const { pdf, markers_replaced } = await personalise(template, { name: "" });
    expect(markers_replaced).toBe(1);
    expect(await textOf(pdf)).not.toContain("{");
    expect((await place(pdf, "and")).left).toBeCloseTo((await place(template, "and")).left, 3);
  });

  test("personalise accepts a value of ten thousand characters", async () => {
    const name = "long ".repeat(2000).trim();
    const { pdf } = await personalise(await line("Dear {{name}} and others"), { name });
    expect(await unpacked(pdf)).not.toContain("{{name}}");
    expect(await complaints(pdf)).toBe("");
  });
});

toolTest(["pdftotext", "qpdf"])("values in every script", () => {
  const scripts: [name: string, value: string, read?: string][] = [
    ["Latin with marks of several kinds", "Nguyễn Đặng Şahin Łukasz Åström Ħal"],
    ["Greek", "Αθήνα Ωμέγα Ἀριστοτέλης"],
    ["Cyrillic", "Борис Ёлкин Ґалаґан Љиљана"],
    ["Japanese", "山田 太郎様 カタカナ 日本"],
    ["Chinese, simplified", "张伟 先生 广东"],
    ["Chinese, traditional", "臺灣龍體鬱"],
    ["Korean", "김민준 님"],
    ["Hebrew", "שלום עולם"],
    ["Arabic", "محمد بن سلمان"],
    ["Devanagari", "नमस्ते क्षत्रिय"],
    ["Thai", "สวัสดีครับ น้ำ"],
    ["signs", "✓ ☐ ☑ ★ ✗"],
    ["several at once", "Order שלום 12 日本", "Order"],
  ];
  for (const [script, value, read = value] of scripts)
    test(`personalise draws ${script} so that text extraction finds it`, async () => {
      const { pdf } = await personalise(await line("To {{a_name_with_some_room_to_it}} here"), {
        a_name_with_some_room_to_it: value,
      });
      const text = (await textOf(pdf)).replace(/[\u202a-\u202e\u200e\u200f]/g, "");
      expect(text.normalize("NFC")).toContain(read.normalize("NFC"));
      expect(await complaints(pdf)).toBe("");
    });

  test("personalise draws joined letters of right-to-left scripts in visual order", async () => {
    const value = "\u0633\u0644\u0645";
    const { pdf } = await personalise(await line("To {{a_name_with_some_room_to_it}} here"), {
      a_name_with_some_room_to_it: value,
    });
    const streams = await unpacked(pdf);
    // CIDs are numbered in drawing order, from left to right: the last letter comes first.
    const letters = [...streams.matchAll(/<(000\d)> <([\dA-F]+)>/g)].map(([, , unicode]) => unicode);
    expect(letters.filter((unicode) => unicode !== "FFFF")).toEqual(["0645", "0644", "0633"]);
    expect(streams).toContain("NotoSansArabic");
  });

  test("personalise removes bidi controls from a value", async () => {
    const { pdf } = await personalise(await line("To {{name}} here"), { name: "a\u202eb\u200bc\u0007" });
    expect(await textOf(pdf)).toMatch(/^To abc\s+here\s*$/);
  });
});

describe("markers outside page contents", () => {
  const values = { name: "Zoë & <Co>", city: "Łódź", date: "1", order_id: "2", code: "3" };
  const text = (object: unknown) =>
    object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : undefined;

  test("personalise replaces markers in form fields, notes, outlines, alternative texts and metadata", async () => {
    const pdf = await PDFDocument.load((await personalise(corpus("hand-around"), values)).pdf, {
      updateMetadata: false,
    });
    expect(pdf.getForm().getTextField("town").getText()).toBe("field Łódź");
    const notes = pdf.getPage(0).node.Annots();
    const contents = notes?.asArray().map((_, at) => text(notes.lookup(at, PDFDict).lookup(PDFName.of("Contents"))));
    expect(contents).toEqual([undefined, "Note for Zoë & <Co>", undefined]);
    const outlines = pdf.catalog.lookup(PDFName.of("Outlines"), PDFDict);
    expect(text(outlines.lookup(PDFName.of("First"), PDFDict).lookup(PDFName.of("Title")))).toBe(
      "Chapter of Zoë & <Co>",
    );
    const tree = pdf.catalog.lookup(PDFName.of("StructTreeRoot"), PDFDict);
    expect(text(tree.lookup(PDFName.of("K"), PDFDict).lookup(PDFName.of("Alt")))).toBe("Heading for Zoë & <Co>");
    const metadata = pdf.catalog.lookup(PDFName.of("Metadata"));
    const xml =
      metadata && "getContentsString" in metadata
        ? String((metadata as { getContentsString(): string }).getContentsString())
        : "";
    expect(Buffer.from(xml, "latin1").toString()).toContain("For Zoë &#38; &#60;Co&#62;");
  });

  test("personalise does not change the targets of links", async () => {
    for (const name of ["hand-around", "chromium-letter", "pdflatex-cm"]) {
      const uris = async (bytes: Uint8Array) => (await unpackedUris(bytes)).toSorted();
      expect(await uris((await personalise(corpus(name), values)).pdf), name).toEqual(await uris(corpus(name)));
    }
  });

  test("personalise keeps marked content and structure", async () => {
    const given = corpus("libreoffice-tagged-a");
    const { pdf } = await personalise(given, { ...values, name: "A" });
    const marks = async (bytes: Uint8Array) => {
      const page = (await PDFDocument.load(bytes, { updateMetadata: false })).catalog;
      return [page.has(PDFName.of("StructTreeRoot")), page.has(PDFName.of("MarkInfo")), page.has(PDFName.of("Lang"))];
    };
    expect(await marks(pdf)).toEqual(await marks(given));
  });
});

async function unpackedUris(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  return pdf.getPages().flatMap((page) => {
    const annotations = page.node.lookupMaybe(PDFName.of("Annots"), PDFArray);
    return (annotations?.asArray() ?? []).flatMap((_, at) => {
      const action = annotations?.lookup(at, PDFDict).lookup(PDFName.of("A"));
      const uri = action instanceof PDFDict ? action.lookup(PDFName.of("URI")) : undefined;
      return uri instanceof PDFString || uri instanceof PDFHexString ? [uri.decodeText()] : [];
    });
  });
}
