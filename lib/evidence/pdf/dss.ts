import { type Material, NO_MATERIAL } from "../pki/material.ts";
import type { PdfFile } from "./file.ts";
import { PdfError } from "./syntax.ts";

/** Reads the catalog's DSS (EN 319 142-1 §5.4). @throws PdfError */
export async function readDss(file: PdfFile): Promise<Material> {
  const catalog = await file.dict(file.trailer.entries.get("Root"));
  if (!catalog.dict.entries.has("DSS")) return NO_MATERIAL;
  const dss = await file.dict(catalog.dict.entries.get("DSS"), catalog.source);
  const list = async (key: string): Promise<Uint8Array[]> => {
    const { node, source } = await file.resolve(dss.dict.entries.get(key), dss.source);
    const items = node.kind === "array" ? node.items : [];
    if (items.length > 100) throw new PdfError("its validation material is too long");
    const contents: Uint8Array[] = [];
    for (const item of items) contents.push(await file.streamContent(await file.resolve(item, source)));
    return contents;
  };
  return { certificates: await list("Certs"), crls: await list("CRLs"), ocsps: await list("OCSPs") };
}
