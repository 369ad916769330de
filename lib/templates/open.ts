import { EncryptedPDFError, PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";
import { TemplateError } from "./errors.ts";
import { checkUnpacked } from "./unpack.ts";

/** Readers accept a header anywhere in the first kilobyte, and the end a little before the end. */
const HEAD = 1024;
const TAIL = 4096;
const MOST_PAGES = 5_000;

/** Opens a template. @throws TemplateError that says what is wrong with it */
export async function openTemplate(bytes: Uint8Array): Promise<PDFDocument> {
  if (bytes.length === 0) throw new TemplateError("empty");
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, HEAD).includes("%PDF-")) throw new TemplateError("not_a_pdf");
  const tail = file.subarray(-TAIL);
  if (!tail.includes("%%EOF") && !tail.includes("startxref")) throw new TemplateError("damaged");
  checkUnpacked(bytes);
  const pdf = await load(bytes);
  if (pdf.isEncrypted || pdf.context.trailerInfo.Encrypt) throw new TemplateError("encrypted");
  if (isSigned(pdf)) throw new TemplateError("signed");
  checkPages(pdf);
  return pdf;
}

async function load(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, {
      // Opens what only asks for a password to be changed.
      password: "",
      updateMetadata: false,
      throwOnInvalidObject: true,
      preserveXFA: true,
      parseSpeed: Number.POSITIVE_INFINITY,
    });
  } catch (error) {
    if (error instanceof TemplateError) throw error;
    const says = error instanceof Error ? error.message : "";
    // What a wrong key makes of a file may look like anything.
    const isEncrypted = error instanceof EncryptedPDFError || /password/i.test(says) || mentionsEncryption(bytes);
    throw new TemplateError(isEncrypted ? "encrypted" : "damaged");
  }
}

const mentionsEncryption = (bytes: Uint8Array): boolean =>
  /\/Encrypt\s*(<<|\d+\s+\d+\s+R)/.test(Buffer.from(bytes).toString("latin1"));

/** A signature that was made, not a field that waits for one (ISO 32000-2 §12.8.1). */
function isSigned(pdf: PDFDocument): boolean {
  return pdf.context.enumerateIndirectObjects().some(([, object]) => {
    if (!(object instanceof PDFDict)) return false;
    const isField = object.lookup(PDFName.of("FT")) === PDFName.of("Sig");
    const signature = isField ? object.lookup(PDFName.of("V")) : object;
    if (!(signature instanceof PDFDict) || !(signature.lookup(PDFName.of("ByteRange")) instanceof PDFArray))
      return false;
    const contents = signature.lookup(PDFName.of("Contents"));
    return contents instanceof PDFHexString || contents instanceof PDFString;
  });
}

/** Every page of the tree is there. */
function checkPages(pdf: PDFDocument): void {
  let count = 0;
  const seen = new Set<PDFDict>();
  const visit = (node: unknown, depth: number): void => {
    if (!(node instanceof PDFDict) || depth > 100 || seen.has(node)) throw new TemplateError("damaged");
    seen.add(node);
    const kids = node.lookup(PDFName.of("Kids"));
    if (!(kids instanceof PDFArray)) count++;
    else for (const [at] of kids.asArray().entries()) visit(kids.lookup(at), depth + 1);
    if (count > MOST_PAGES) throw new TemplateError("too_complex");
  };
  visit(pdf.catalog.lookup(PDFName.of("Pages")), 0);
  if (count === 0) throw new TemplateError("damaged");
}
