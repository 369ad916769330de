import { PDFArray, type PDFContext, PDFDict, type PDFObject, PDFRef, PDFStream } from "@cantoo/pdf-lib";

/** Deletes unreachable objects, so that the replaced text does not stay in the file. */
export function sweep(context: PDFContext): void {
  const reached = new Set<PDFRef>();
  const { Root, Info } = context.trailerInfo;
  const open: (PDFObject | undefined)[] = [Root, Info];
  while (open.length) {
    let object = open.pop();
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue;
      reached.add(object);
      object = context.lookup(object);
    }
    if (object instanceof PDFStream) object = object.dict;
    if (object instanceof PDFDict) for (const [, value] of object.entries()) open.push(value);
    else if (object instanceof PDFArray) for (const value of object.asArray()) open.push(value);
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
}
