import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFObject, PDFStream } from "@cantoo/pdf-lib";

/** Entries that lead out of what is drawn: actions, scripts, other files, private data, the structure of another document. */
const LEADS_OUT = [
  ...["A", "AA", "JS", "URI", "Annots", "AcroForm", "OpenAction", "Names"],
  ...["Ref", "OPI", "AF", "EF", "RF", "Alternates", "Measure", "PtData"],
  ...["PieceInfo", "Metadata", "StructParents", "StructParent"],
].map((name) => PDFName.of(name));
/** A stream's own, by which its data lie in another file (ISO 32000-2 §7.3.8.2). */
const ELSEWHERE = ["F", "FFilter", "FDecodeParms"].map((name) => PDFName.of(name));
/** A file specification's (§7.11.3), which is nothing without them. */
const NAMES_FILE = ["FS", "F", "UF", "DOS", "Mac", "Unix", "Desc"].map((name) => PDFName.of(name));
const TYPE = PDFName.of("Type");
const DEEPEST = 200;

/** Takes out of all objects whatever leads to something else than what is drawn: no reader shall fetch, open or run it. */
export function confine(context: PDFContext): void {
  for (const [, object] of context.enumerateIndirectObjects()) visit(object, 0);
}

function visit(object: PDFObject, depth: number): void {
  if (depth > DEEPEST) throw new RangeError("objects nested too deep");
  if (object instanceof PDFArray) for (const item of object.asArray()) visit(item, depth + 1);
  const dictionary = object instanceof PDFStream ? object.dict : object;
  if (!(dictionary instanceof PDFDict)) return;
  for (const name of LEADS_OUT) dictionary.delete(name);
  if (object instanceof PDFStream) for (const name of ELSEWHERE) dictionary.delete(name);
  if (namesFile(dictionary)) for (const name of NAMES_FILE) dictionary.delete(name);
  for (const [, value] of dictionary.entries()) visit(value, depth + 1);
}

function namesFile(dictionary: PDFDict): boolean {
  const type = dictionary.get(TYPE);
  return dictionary.has(PDFName.of("FS")) || type === PDFName.of("Filespec") || type === PDFName.of("F");
}
