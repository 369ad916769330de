import { PDFArray, PDFDict, PDFDocument, PDFHexString, type PDFObject, PDFString } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { decodeTextString } from "#lib/pdf/text-string.ts";
import { personalise } from "#lib/templates/personalise.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { complaints, textOf, unpacked } from "#tests/templates/inspect.ts";
import { Writer } from "#tests/templates/writer.ts";

const VALUES = { name: "Zoë {{city}}", city: "Łódź", mail: "a.b@c.org" };

/** A file with a marker in each kind of text string that people read. */
function everywhere(): Buffer {
  const w = new Writer();
  const utf8 = (text: string) => `<EFBBBF${Buffer.from(text).toString("hex")}>`;
  const content = w.stream("BT /F1 12 Tf 20 20 Td (Dear {{name}}) Tj ET");
  const options = w.add(`[(One {{city}}) [(2) (Two {{city}})]]`);
  const fields = [
    `/FT /Tx /T (To {{mail}}) /TU (Tip {{name}}) /V ${utf8("Größe für {{name}}")}`,
    `/FT /Ch /T (list) /Opt ${options} 0 R /V [(Two {{city}})]`,
    "/FT /Btn /Ff 65536 /T (button) /MK << /CA (Press {{name}}) /RC (Over {{name}}) /AC (Down {{name}}) >>",
  ].map((entries) => w.add(`<< /Type /Annot /Subtype /Widget /Rect [20 100 200 120] ${entries} >>`));
  const note = w.add(
    "<< /Type /Annot /Subtype /Text /Rect [20 200 40 220] /T (By {{mail}}) /Subj (About {{name}}) /Contents (Hi {{name}}) >>",
  );
  const layer = w.add("<< /Type /OCG /Name (Layer {{name}}) >>");
  const outline = w.add(`<< /Title ${utf8("Größe {{name}}")} >>`);
  const element = w.add(`<< /Type /StructElem /S /P /Alt ${utf8("Bild für {{name}}")} /T (Part {{name}}) /K 0 >>`);
  const info = w.add(`<< /Author (By {{name}}) /Title ${utf8("Übergröße {{name}}")} /Company (At {{name}}) >>`);
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";
  const all = [...fields, note].map((number) => `${number} 0 R`).join(" ");
  return w.finish(
    [`/Contents ${content} 0 R /Resources << /Font << /F1 ${font} >> >> /Annots [${all}]`],
    `/AcroForm << /Fields [${fields.map((number) => `${number} 0 R`).join(" ")}] /DA (/F1 12 Tf) /DR << /Font << /F1 ${font} >> >> >>
/OCProperties << /OCGs [${layer} 0 R] /D << /Name (Layers of {{name}}) /Order [(Group {{name}}) [${layer} 0 R]] >> >>
/PageLabels << /Nums [0 << /P (Page {{name}} ) /S /D >>] >> /StructTreeRoot << /Type /StructTreeRoot /K ${element} 0 R >>
/Outlines << /Type /Outlines /First ${outline} 0 R /Last ${outline} 0 R /Count 1 >>`,
    `/Info ${info} 0 R`,
  );
}

/** Every string of a document outside its streams, decoded. */
async function stringsOf(bytes: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  const strings = (object: PDFObject): string[] => {
    if (object instanceof PDFString || object instanceof PDFHexString) return [decodeTextString(object.asBytes())];
    if (object instanceof PDFArray) return object.asArray().flatMap(strings);
    return object instanceof PDFDict ? object.values().flatMap(strings) : [];
  };
  return context.enumerateIndirectObjects().flatMap(([, object]) => strings(object));
}

toolTest(["pdfinfo", "pdftotext", "qpdf"])("text strings", () => {
  test("replaces markers in Info, fields, annotations, layers, page labels, outlines and tags", async () => {
    const { pdf, markers_replaced } = await personalise(everywhere(), VALUES);
    expect(markers_replaced).toBe(1);
    const strings = await stringsOf(pdf);
    const name = "Zoë {{city}}";
    for (const text of [
      ...[`By ${name}`, `Übergröße ${name}`, `At ${name}`, "To a_b@c_org", `Tip ${name}`, `Größe für ${name}`],
      ...["One Łódź", "Two Łódź", `Press ${name}`, `Over ${name}`, `Down ${name}`, "By a.b@c.org", `About ${name}`],
      ...[`Hi ${name}`, `Layer ${name}`, `Layers of ${name}`, `Group ${name}`, `Page ${name} `, `Größe ${name}`],
      ...[`Bild für ${name}`, `Part ${name}`],
    ])
      expect(strings).toContain(text);
    expect(strings.join("\n")).not.toMatch(/\{\{(name|mail)/);
    expect(await textOf(pdf)).toContain(`Dear ${name}`);
    expect(await unpacked(pdf)).not.toContain("{{name}}");
    expect(await complaints(pdf)).toBe("");
  });
});

test.each([
  ["UTF-8", "efbbbfc3b1e282ac", "ñ€"],
  ["UTF-16", "feff00f120ac", "ñ€"],
  ["UTF-16 with its octets swapped", "fffef100ac20", "ñ€"],
  ["PDFDocEncoding", "f1a08c", "ñ€„"],
])("decodes a text string in %s", (_, hex, text) => {
  expect(decodeTextString(Uint8Array.from(Buffer.from(hex, "hex")))).toBe(text);
});
