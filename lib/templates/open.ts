import { type PDFContext, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFString } from "@cantoo/pdf-lib";
import { arrayIn, dictIn, nameIn } from "#lib/pdf/entries.ts";
import { UnreadablePdf } from "#lib/pdf/errors.ts";
import { parseExactly } from "#lib/pdf/exact-parser.ts";
import { TemplateError } from "./errors.ts";

/** Bytes at the start that hold the header, and at the end that hold the trailer. Readers search as far. */
const HEAD = 1024;
const TAIL = 4096;
const MOST_PAGES = 5_000;

export interface Template {
  context: PDFContext;
  pages: PDFDict[];
  /** Whether the file uses object streams. */
  isPacked: boolean;
}

/** Opens a template. @throws TemplateError with the reason why it can't be used */
export async function openTemplate(bytes: Uint8Array): Promise<Template> {
  if (bytes.length === 0) throw new TemplateError("empty");
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, HEAD).includes("%PDF-")) throw new TemplateError("not_a_pdf");
  const tail = file.subarray(-TAIL);
  if (!tail.includes("%%EOF") && !tail.includes("startxref")) throw new TemplateError("damaged");
  const context = await parse(bytes);
  if (isSigned(context)) throw new TemplateError("signed");
  const isPacked = context
    .enumerateIndirectObjects()
    .some(([, object]) => object instanceof PDFRawStream && nameIn(object.dict, "Type") === "ObjStm");
  return { context, pages: pagesOf(context), isPacked };
}

async function parse(bytes: Uint8Array): Promise<PDFContext> {
  try {
    const context = await parseExactly(bytes);
    return context.trailerInfo.Encrypt ? await decrypt(bytes) : context;
  } catch (error) {
    if (error instanceof TemplateError) throw error;
    if (error instanceof UnreadablePdf && error.code === "too_large_inflated") throw new TemplateError(error.code);
    // An encrypted file can look damaged to the parser.
    if (mentionsEncryption(bytes)) return decrypt(bytes);
    throw new TemplateError("damaged");
  }
}

/** Opens a file with an empty user password. */
async function decrypt(bytes: Uint8Array): Promise<PDFContext> {
  try {
    const pdf = await PDFDocument.load(bytes, {
      password: "",
      updateMetadata: false,
      throwOnInvalidObject: true,
      preserveXFA: true,
      parseSpeed: Number.POSITIVE_INFINITY,
    });
    if (!pdf.isEncrypted && !pdf.context.trailerInfo.Encrypt) return pdf.context;
  } catch {
    // The file needs a password, or cannot be read: reported as encrypted below.
  }
  throw new TemplateError("encrypted");
}

const mentionsEncryption = (bytes: Uint8Array): boolean =>
  /\/Encrypt\s*(<<|\d+\s+\d+\s+R)/.test(Buffer.from(bytes).toString("latin1"));

/** Whether the file holds a signature (ISO 32000-2 §12.8.1). An empty signature field is none. */
function isSigned(context: PDFContext): boolean {
  return context.enumerateIndirectObjects().some(([, object]) => {
    if (!(object instanceof PDFDict)) return false;
    const signature = nameIn(object, "FT") === "Sig" ? dictIn(object, "V") : object;
    if (!arrayIn(signature, "ByteRange")) return false;
    const contents = signature?.lookup(PDFName.of("Contents"));
    return contents instanceof PDFHexString || contents instanceof PDFString;
  });
}

/** Returns the leaves of the page tree. @throws TemplateError damaged if one is missing */
function pagesOf(context: PDFContext): PDFDict[] {
  const pages: PDFDict[] = [];
  const seen = new Set<PDFDict>();
  const visit = (node: unknown, depth: number): void => {
    if (!(node instanceof PDFDict) || depth > 100 || seen.has(node)) throw new TemplateError("damaged");
    seen.add(node);
    const kids = arrayIn(node, "Kids");
    if (!kids) pages.push(node);
    else for (const [at] of kids.asArray().entries()) visit(kids.lookup(at), depth + 1);
    if (pages.length > MOST_PAGES) throw new TemplateError("too_complex");
  };
  const root = context.lookup(context.trailerInfo.Root);
  visit(root instanceof PDFDict ? dictIn(root, "Pages") : undefined, 0);
  if (pages.length === 0) throw new TemplateError("damaged");
  return pages;
}
