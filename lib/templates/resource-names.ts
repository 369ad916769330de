import { type PDFContext, type PDFDict, PDFName, type PDFObject } from "@cantoo/pdf-lib";
import { dictIn } from "#lib/pdf/entries.ts";

/** Names that content streams choose fonts and forms by (ISO 32000-2 §7.8.3). */
export class ResourceNames {
  private readonly context: PDFContext;
  private readonly known = new Map<PDFDict, Map<PDFObject, string>>();

  constructor(context: PDFContext) {
    this.context = context;
  }

  /** Returns the name of an object in these resources; adds the object under a free name if it has none from here. */
  of(resources: PDFDict, category: "Font" | "XObject", object: PDFObject): string {
    const dict = dictIn(resources, category) ?? this.context.obj({});
    if (!dictIn(resources, category)) resources.set(PDFName.of(category), dict);
    const known = this.known.get(dict) ?? new Map<PDFObject, string>();
    this.known.set(dict, known);
    let name = known.get(object);
    if (!name) {
      let number = known.size + 1;
      while (dict.has(PDFName.of(`Acuse${number}`))) number++;
      name = `Acuse${number}`;
      dict.set(PDFName.of(name), object);
      known.set(object, name);
    }
    return name;
  }
}
