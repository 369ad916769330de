import type { PdfFile } from "./file.ts";
import { PdfError, textOf } from "./syntax.ts";

export const EVIDENCE_FILE = "evidence.json";
export const LOG_PROOF_FILE = "head.tlog-proof";

/**
 * Reads an associated file of the catalog's AF (ISO 32000-2 §14.13). Returns `null` when there is none of this name.
 * @throws PdfError when there are several or it can't be read
 */
export async function embeddedFile(
  file: PdfFile,
  wanted: typeof EVIDENCE_FILE | typeof LOG_PROOF_FILE,
): Promise<Uint8Array | null> {
  const catalog = await file.dict(file.trailer.entries.get("Root"));
  const { node, source } = await file.resolve(catalog.dict.entries.get("AF"), catalog.source);
  let found: Uint8Array | null = null;
  for (const item of node.kind === "array" ? node.items : []) {
    const specification = await file.dict(item, source);
    const { entries } = specification.dict;
    const name = await file.resolve(entries.get("UF") ?? entries.get("F"), specification.source);
    if (textOf(name.node) !== wanted) continue;
    if (found) throw new PdfError(`it embeds ${wanted} more than once`);
    const embedded = await file.dict(entries.get("EF"), specification.source);
    found = await file.streamContent(await file.resolve(embedded.dict.entries.get("F"), embedded.source));
  }
  return found;
}
