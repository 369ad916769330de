import type { Material } from "../pki/material.ts";
import type { PdfFile } from "./file.ts";
import { firstPage, Revision, withEntries, withItem } from "./revision.ts";
import { latin1, type PdfDict } from "./syntax.ts";

/** Adds signatures and time-stamps to a PDF in one form, for the service and for the verifier. */

/** Offsets of nodes refer to `source`. */
type Catalog = PdfDict & { source: Uint8Array };

export interface Field {
  name: string;
  /** The entries of the signature dictionary besides ByteRange and Contents. */
  signature: string;
  /** Returns further entries for the catalog. */
  catalog: (revision: Revision, existing: Catalog) => Record<string, string>;
  /** Octets reserved for Contents. */
  room: number;
}

/**
 * Appends a revision with an invisible signature field on the first page. Its byte range is final and its Contents are zeros.
 * `contentsAt` is the offset of their `<`. @throws PdfError
 */
export async function appendField(file: PdfFile, { name, signature, catalog, room }: Field) {
  const revision = new Revision(file);
  const root = file.trailer.entries.get("Root");
  const rootObject = await file.resolve(root);
  const { dict, source } = await file.dict(root);
  const page = await firstPage(file, dict, source);
  const form = await formOf(file, dict, source, revision);
  const range = byteRange([0, 0, 0, 0]);
  const body = `<< ${signature} /ByteRange ${range} /Contents <${"0".repeat(2 * room)}> >>`;
  const value = revision.add(body);
  // Without /AP: validators report an appearance as form filling, and Rect 0 shows nothing.
  const field = revision.add(
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T (${name}) /V ${value} 0 R /F 132 /P ${page.number} 0 R /Rect [0 0 0 0] >>`,
  );
  const { node, source: pageSource } = page.object;
  const annotations = await file.resolve(node.kind === "dict" ? node.entries.get("Annots") : undefined, pageSource);
  revision.put(page.number, withEntries(page.object, { Annots: withItem(annotations, `${field} 0 R`) }));
  revision.put(form.number, await form.text(`${field} 0 R`));
  const entries = { AcroForm: `${form.number} 0 R`, ...catalog(revision, { ...dict, source }) };
  if (root?.kind === "ref") revision.put(root.number, withEntries(rootObject, entries));
  const { bytes, bodyAt } = revision.build();
  const contentsAt = bodyAt(value) + body.length - 2 * room - 5;
  const after = contentsAt + 2 * room + 2;
  write(bytes, bodyAt(value) + body.indexOf(range), byteRange([0, contentsAt, after, bytes.length - after]));
  return { bytes, contentsAt };
}

/** Returns the catalog's form, or a new one as an indirect object, so that later only it changes. */
async function formOf(file: PdfFile, catalog: PdfDict, source: Uint8Array, revision: Revision) {
  const reference = catalog.entries.get("AcroForm");
  const found = await file.resolve(reference, source);
  const number = reference?.kind === "ref" ? reference.number : revision.allocate();
  const text = async (item: string): Promise<string> => {
    if (found.node.kind !== "dict") return `<< /Fields [${item}] /SigFlags 3 >>`;
    const fields = await file.resolve(found.node.entries.get("Fields"), found.source);
    return withEntries(found, { Fields: withItem(fields, item), SigFlags: "3" });
  };
  return { number, text };
}

/** Returns the field of a document time-stamp. `material` is added to the DSS. */
export const timeStampField = (name: string, material: Material): Omit<Field, "room"> => ({
  name,
  signature: "/Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161",
  catalog: (revision, existing) => ({ DSS: dss(revision, material, kept(existing)) }),
});

/** The lists of a DSS (EN 319 142-1 §5.4), with their members of {@link Material}. */
const LISTS = { Certs: "certificates", CRLs: "crls", OCSPs: "ocsps" } as const;
type Lists = { [name in keyof typeof LISTS]: string };

/** @param earlier text of the references in the DSS that it replaces */
function dss(revision: Revision, material: Material, earlier: Lists): string {
  const entries = Object.entries(LISTS).map(([name, list]) => {
    const added = distinct(material[list]).map((text) => `${revision.add(stream(text))} 0 R`);
    const all = [earlier[name as keyof Lists], ...added].filter((reference) => reference !== "");
    return all.length ? ` /${name} [${all.join(" ")}]` : "";
  });
  return `<< /Type /DSS${entries.join("")} >>`;
}

/** Returns the text between the brackets of the catalog's DSS, which this module wrote. */
function kept({ entries, source }: Catalog): Lists {
  const node = entries.get("DSS");
  const inside = (key: string): string => {
    const list = node?.kind === "dict" ? node.entries.get(key) : undefined;
    return list?.kind === "array" ? latin1(source.subarray(list.start + 1, list.end - 1)).trim() : "";
  };
  return { Certs: inside("Certs"), CRLs: inside("CRLs"), OCSPs: inside("OCSPs") };
}

const distinct = (items: readonly Uint8Array[]): string[] => [...new Set(items.map(latin1))];
const stream = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** Has a fixed width, so that the offsets can be filled in later. */
const byteRange = (numbers: number[]): string => `[${numbers.join(" ").padEnd(43)}]`;

export function write(bytes: Uint8Array, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
}
