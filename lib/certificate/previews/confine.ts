import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFStream } from "@cantoo/pdf-lib";

/** Keys for actions, scripts, other files, private data and the structure of the attached document. */
const LEADS_OUT = [
  ...["A", "AA", "JS", "URI", "Annots", "AcroForm", "OpenAction", "Names"],
  ...["Ref", "OPI", "AF", "EF", "RF", "Alternates", "Measure", "PtData"],
  ...["PieceInfo", "Metadata", "ByteRange", "StructParents", "StructParent"],
].map((name) => PDFName.of(name));
/** Keys of a stream whose data is in another file (ISO 32000-2 §7.3.8.2). */
const ELSEWHERE = ["F", "FFilter", "FDecodeParms"].map((name) => PDFName.of(name));
/** Keys of a file specification (§7.11.3). */
const NAMES_FILE = ["FS", "F", "UF", "DOS", "Mac", "Unix", "Desc"].map((name) => PDFName.of(name));
const TYPE = PDFName.of("Type");
/** Types that a reader which repairs files takes for parts of the document itself. */
const OF_THE_DOCUMENT = new Set(
  ["Catalog", "Pages", "Page", "ObjStm", "XRef", "Sig", "DocTimeStamp", "DSS"].map((name) => PDFName.of(name)),
);
const DEEPEST = 200;

/** Deletes from all objects every key that lets a reader fetch, open or run something, or take them for parts of the document. */
export function confine(target: PDFDocument): void {
  const own = new Set<PDFObject>([
    target.catalog,
    target.catalog.Pages(),
    ...target.getPages().map(({ node }) => node),
  ]);
  for (const [, object] of target.context.enumerateIndirectObjects()) visit(object, own, 0);
}

function visit(object: PDFObject, own: ReadonlySet<PDFObject>, depth: number): void {
  if (depth > DEEPEST) throw new RangeError("objects nested too deep");
  if (object instanceof PDFArray) for (const item of object.asArray()) visit(item, own, depth + 1);
  const dictionary = object instanceof PDFStream ? object.dict : object;
  if (!(dictionary instanceof PDFDict)) return;
  for (const name of LEADS_OUT) dictionary.delete(name);
  if (!own.has(object) && OF_THE_DOCUMENT.has(dictionary.lookup(TYPE) as PDFName)) dictionary.delete(TYPE);
  if (object instanceof PDFStream) for (const name of ELSEWHERE) dictionary.delete(name);
  if (namesFile(dictionary)) for (const name of NAMES_FILE) dictionary.delete(name);
  for (const [, value] of dictionary.entries()) visit(value, own, depth + 1);
}

function namesFile(dictionary: PDFDict): boolean {
  const type = dictionary.get(TYPE);
  return dictionary.has(PDFName.of("FS")) || type === PDFName.of("Filespec") || type === PDFName.of("F");
}
