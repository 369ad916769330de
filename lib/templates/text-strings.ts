import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { nameIn } from "#lib/pdf/entries.ts";
import { unpack } from "#lib/pdf/unpack.ts";
import type { Values } from "./names.ts";

/**
 * Where a document says in words what it also shows: titles, outlines, notes, what was filled in, alternatives for those
 * who can't see it. A marker left there would contradict the page, and text extraction would still find it.
 */
const KEYS = ["Title", "Subject", "Keywords", "Contents", "V", "DV", "ActualText", "Alt", "E"].map((key) =>
  PDFName.of(key),
);
const RICH = PDFName.of("RC");

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export function replaceTextStrings(context: PDFContext, values: Values): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFStream ? object.dict : object;
    visit(dict, values, 0);
    if (object instanceof PDFRawStream && nameIn(object.dict, "Type") === "Metadata") {
      const replaced = values.replaceIn(new TextDecoder().decode(unpack(object)), escapeXml);
      if (replaced !== undefined) {
        const plain = context.stream(Buffer.from(replaced), { Type: "Metadata", Subtype: "XML" });
        context.assign(ref, plain);
      }
    }
  }
}

function visit(object: PDFObject | undefined, values: Values, depth: number): void {
  if (depth > 20) return;
  // Dictionaries in lists: the fields of a form, the items of an outline.
  if (object instanceof PDFArray) for (const item of object.asArray()) visit(item, values, depth + 1);
  if (!(object instanceof PDFDict)) return;
  for (const [key, given] of object.entries()) {
    const held = given instanceof PDFRef ? object.lookup(key) : given;
    // What is referred to is visited by itself, but for strings, which don't know what they are.
    const value = held instanceof PDFString || held instanceof PDFHexString ? held : given;
    if (value instanceof PDFString || value instanceof PDFHexString) {
      const encode = key === RICH ? escapeXml : undefined;
      if (!encode && !KEYS.includes(key)) continue;
      const replaced = values.replaceIn(value.decodeText(), encode);
      if (replaced !== undefined) object.set(key, PDFHexString.fromText(replaced));
    } else visit(value, values, depth + 1);
  }
}
