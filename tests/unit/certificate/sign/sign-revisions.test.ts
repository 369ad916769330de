import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signCertificate } from "#lib/certificate/sign.ts";
import { readCertificate } from "#lib/evidence/pades/pades.ts";
import { PdfFile } from "#lib/evidence/pdf/file.ts";
import { Revision, withEntries, withItem } from "#lib/evidence/pdf/revision.ts";
import { smallPdf, withEvidence } from "#tests/support/samples/pdf.ts";
import { faultsOf, keys, now, pdf, stamp } from "./signing.ts";

/** Revisions after the signature with a genuine document time-stamp. The verifier must report each change. */
describe("revisions after the signature", () => {
  type Attack = (
    revision: Revision,
    file: PdfFile,
  ) => Promise<{
    catalog?: Record<string, string>;
    field?: string;
    /** Subtype of the annotation. */
    kind?: string;
    page?: Record<string, string>;
    form?: Record<string, string>;
  }>;
  const attacks: [string, Attack][] = [
    [
      "replaces a page's content",
      async (revision, file) => {
        const pages = await file.object((await numbers(file)).page);
        const content = pages.node.kind === "dict" ? pages.node.entries.get("Contents") : undefined;
        const target = content?.kind === "array" ? content.items[0] : content;
        if (target?.kind === "ref") revision.put(target.number, "<< /Length 0 >>\nstream\n\nendstream");
        return {};
      },
    ],
    [
      "gives the page another content",
      async (revision) => ({ page: { Contents: `${revision.add("<< /Length 0 >>\nstream\n\nendstream")} 0 R` } }),
    ],
    [
      "puts an annotation over the page",
      async (revision) => ({
        page: { Annots: `[${revision.add("<< /Type /Annot /Subtype /Square /Rect [0 0 300 200] >>")} 0 R]` },
      }),
    ],
    [
      "shows something in the seal's own field",
      async (revision) => ({
        field: `/Rect [0 0 300 200] /AP << /N ${revision.add("<< /Length 0 >>\nstream\n\nendstream")} 0 R >>`,
      }),
    ],
    [
      // Readers draw such a one by its own coordinates, whatever size it says it has.
      "draws over the page with the seal's own field",
      async () => ({
        kind: "/Ink",
        field: "/Rect [0 0 0 0] /C [1 1 1] /BS << /W 90 >> /InkList [[0 150 300 150]]",
      }),
    ],
    [
      "inherits what the seal's own field shows",
      async (revision) => ({ field: `/Rect [0 0 0 0] /Parent ${revision.add("<< /Kids [] >>")} 0 R` }),
    ],
    [
      "exchanges the page tree",
      async (revision) => ({ catalog: { Pages: `${revision.add("<< /Type /Pages /Kids [] /Count 0 >>")} 0 R` } }),
    ],
    ["exchanges the embedded evidence", async () => ({ catalog: { AF: "[]" } })],
    [
      "adds an action on opening",
      async () => ({ catalog: { OpenAction: "<< /S /JavaScript /JS (app.alert\\(1\\)) >>" } }),
    ],
    ["adds a default appearance to the form", async () => ({ form: { DA: "(/Helv 0 Tf)" } })],
    [
      "hides a page's content where readers that mend files find it",
      async (revision, file) => {
        const { page } = await numbers(file);
        revision.add(`<< >>\nendobj\n${page} 0 obj\n<< /Type /Page >>`);
        return {};
      },
    ],
    [
      "hides it behind comments",
      async (revision, file) => {
        const { page } = await numbers(file);
        revision.add(`<< >>\nendobj\n${page} % a\n0 % b\nobj\n<< /Type /Page >>`);
        return {};
      },
    ],
    [
      "brings a stream of objects, which such readers look through",
      async (revision, file) => {
        const objects = `${(await numbers(file)).page} 0 << /Type /Page >>`;
        const dict = `<< /Type /ObjStm /N 1 /First 5 /Length ${objects.length} >>`;
        revision.add(`${dict}\nstream\n${objects}\nendstream`);
        return {};
      },
    ],
    [
      "brings a second catalog, of which such readers take the last",
      async (revision) => {
        revision.add("<< /Type /Catalog /Pages 1 0 R >>");
        return {};
      },
    ],
    [
      "holds a second trailer",
      async (revision) => {
        revision.add("<< /Length 24 >>\nstream\ntrailer << /Root 1 0 R >>\nendstream");
        return {};
      },
    ],
    [
      "defines an object that is not in use yet",
      async (revision) => {
        revision.put(0, "<< >>");
        return {};
      },
    ],
  ];

  async function numbers(file: PdfFile): Promise<{ root: number; page: number; form: number }> {
    const root = file.trailer.entries.get("Root");
    const { dict } = await file.dict(root);
    const form = dict.entries.get("AcroForm");
    const pages = await file.dict(dict.entries.get("Pages"));
    const kids = await file.resolve(pages.dict.entries.get("Kids"), pages.source);
    const page = kids.node.kind === "array" ? kids.node.items[0] : undefined;
    const number = (node: typeof root) => (node?.kind === "ref" ? node.number : 0);
    return { root: number(root), page: number(page), form: number(form) };
  }

  async function sealedBy(attack: Attack): Promise<Uint8Array> {
    const { pdf: genuine } = await signCertificate(pdf, { identity: keys.signing, stamp, now });
    const { signatures } = await readCertificate(genuine);
    const [, , c = 0, d = 0] = signatures[0]?.byteRange ?? [];
    const file = await PdfFile.open(genuine.subarray(0, c + d));
    const { root, page, form } = await numbers(file);
    const revision = new Revision(file);
    const changes = await attack(revision, file);
    const room = 8000;
    const range = " ".repeat(43);
    const body = `<< /Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161 /ByteRange [${range}] /Contents <${"0".repeat(room)}> >>`;
    const value = revision.add(body);
    const field = revision.add(
      `<< /Type /Annot /Subtype ${changes.kind ?? "/Widget"} /FT /Sig /T (Seal) /V ${value} 0 R /F 132 /P ${page} 0 R ${changes.field ?? "/Rect [0 0 0 0]"} >>`,
    );
    const [pageObject, formObject] = [await file.object(page), await file.object(form)];
    const list = async (object: typeof pageObject, key: string) =>
      file.resolve(object.node.kind === "dict" ? object.node.entries.get(key) : undefined, object.source);
    const annotations = changes.page?.Annots
      ? `${changes.page.Annots.slice(0, -1)} ${field} 0 R]`
      : withItem(await list(pageObject, "Annots"), `${field} 0 R`);
    revision.put(page, withEntries(pageObject, { ...changes.page, Annots: annotations }));
    revision.put(
      form,
      withEntries(formObject, {
        ...changes.form,
        Fields: withItem(await list(formObject, "Fields"), `${field} 0 R`),
        SigFlags: "3",
      }),
    );
    const dss = `<< /Type /DSS /Certs [${keys.signing.chain.map((der) => `${revision.add(`<< /Length ${der.length} >>\nstream\n${Buffer.from(der).toString("latin1")}\nendstream`)} 0 R`).join(" ")}] >>`;
    revision.put(root, withEntries(await file.object(root), { ...changes.catalog, DSS: dss }));
    const { bytes, bodyAt } = revision.build();
    const at = bodyAt(value) + body.length - room - 5;
    const after = at + room + 2;
    bytes.set(
      Buffer.from(`0 ${at} ${after} ${bytes.length - after}`.padEnd(range.length)),
      bodyAt(value) + body.indexOf(range),
    );
    const digest = createHash("sha256").update(bytes.subarray(0, at)).update(bytes.subarray(after)).digest();
    bytes.set(Buffer.from(Buffer.from(await stamp(digest)).toString("hex")), at + 1);
    return bytes;
  }

  it("accepts a sealing revision without an attack", async () => {
    expect(await faultsOf(await sealedBy(async () => ({})))).toEqual([]);
  });

  it.each([
    [
      "has another kind of line in its cross-reference",
      (text: string) => text.replaceAll(" 00000 n \n", " 00000 n\r\n"),
    ],
    [
      "says that it has fewer objects",
      (text: string) => text.replace(/\/Size (\d+)/, (_, size) => `/Size ${size - 1}`),
    ],
    ["says more of itself", (text: string) => text.replace("/Prev", "/AuthCode 1 /Prev")],
    ["begins an object in another way", (text: string) => text.replace(" 0 obj\n<< /Type", " 0 obj << /Type")],
  ])("rejects a sealing revision that %s", async (_, change) => {
    const table = await withEvidence(await smallPdf(), { useObjectStreams: false });
    const { pdf: genuine } = await signCertificate(table, { identity: keys.signing, stamp, now });
    const [, , c = 0, d = 0] = (await readCertificate(genuine)).signatures[0]?.byteRange ?? [];
    const added = change(Buffer.from(genuine.subarray(c + d)).toString("latin1"));
    const changed = Buffer.concat([genuine.subarray(0, c + d), Buffer.from(added, "latin1")]);
    expect(await faultsOf(changed)).toContain("pades.changes: changed");
  });

  it.each(attacks)("rejects a genuinely time-stamped revision that %s", async (_, attack) => {
    expect(await faultsOf(await sealedBy(attack))).toContain("pades.changes: changed");
  });
});
