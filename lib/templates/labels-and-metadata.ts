import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { nameIn } from "#lib/pdf/entries.ts";
import { decodeTextString } from "#lib/pdf/text-string.ts";
import { unpack } from "#lib/pdf/unpack.ts";
import type { Values } from "./names.ts";

const names = (keys: string): Set<PDFName> => new Set(keys.split(" ").map((key) => PDFName.of(key)));

/** Entries with text for people. A marker left there would contradict the page. */
const TEXTS = names(
  "Title Subject Keywords Author Creator Contents Subj T TU TM V DV Opt CA AC ActualText Alt E Name Order P Desc",
);
/** Text with markup (ISO 32000-2 §12.7.3.4). */
const RICH_TEXTS = names("RC RV");
const T = PDFName.of("T");
const MK = PDFName.of("MK");

type Encode = (value: string) => string;
const escapeXml: Encode = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
/** The partial name of a form field may not hold a period (§12.7.4.2). */
const withoutPeriods: Encode = (text) => text.replaceAll(".", "_");
const unchanged: Encode = (text) => text;

/** Replaces the markers in a document's text strings: titles, outlines, notes, form fields, layers, metadata. */
export function replaceFileStrings(context: PDFContext, values: Values): void {
  const visitor = new Visitor(values);
  const info = context.lookup(context.trailerInfo.Info);
  // Info may hold custom entries.
  if (info instanceof PDFDict) for (const key of info.keys()) visitor.text(info, key, unchanged);
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    visitor.visit(object instanceof PDFStream ? object.dict : object, 0);
    if (object instanceof PDFRawStream && nameIn(object.dict, "Type") === "Metadata") {
      const replaced = values.replaceIn(new TextDecoder().decode(unpack(object)), escapeXml);
      if (replaced !== undefined)
        context.assign(ref, context.stream(Buffer.from(replaced), { Type: "Metadata", Subtype: "XML" }));
    }
  }
}

const DEEPEST = 20;

class Visitor {
  private readonly values: Values;
  /** Replaced strings, which are not replaced again: a value may look like a marker. */
  private readonly made = new Set<PDFObject>();

  constructor(values: Values) {
    this.values = values;
  }

  /** Visits a dictionary or array, but not its indirect objects, which are visited on their own. */
  visit(object: PDFObject | undefined, depth: number): void {
    if (depth > DEEPEST) return;
    if (object instanceof PDFArray) for (const item of object.asArray()) this.visit(item, depth + 1);
    if (!(object instanceof PDFDict)) return;
    for (const [key, value] of object.entries()) {
      // The captions of a button have the keys of other entries (§12.5.6.19).
      if (key === MK && value instanceof PDFDict)
        for (const caption of value.keys()) this.text(value, caption, unchanged);
      else if (RICH_TEXTS.has(key)) this.text(object, key, escapeXml);
      else if (TEXTS.has(key)) this.text(object, key, key === T && isField(object) ? withoutPeriods : unchanged);
      this.visit(value, depth + 1);
    }
  }

  /** Replaces markers in an entry: a string, or the strings of an array, direct or indirect. */
  text(dict: PDFDict, key: PDFName, encode: Encode): void {
    const value = dict.lookup(key);
    if (value instanceof PDFArray) this.list(value, encode, 0);
    const replaced = this.replaced(value, encode);
    if (replaced) dict.set(key, replaced);
  }

  private list(list: PDFArray, encode: Encode, depth: number): void {
    if (depth > DEEPEST) return;
    for (let at = 0; at < list.size(); at++) {
      const item = list.lookup(at);
      if (item instanceof PDFArray) this.list(item, encode, depth + 1);
      const replaced = this.replaced(item, encode);
      if (replaced) list.set(at, replaced);
    }
  }

  private replaced(value: PDFObject | undefined, encode: Encode): PDFHexString | undefined {
    if (!(value instanceof PDFString || value instanceof PDFHexString)) return undefined;
    const text = this.made.has(value) ? undefined : this.values.replaceIn(decodeTextString(value.asBytes()), encode);
    if (text === undefined) return undefined;
    const replaced = PDFHexString.fromText(text);
    this.made.add(replaced);
    return replaced;
  }
}

const isField = (dict: PDFDict): boolean =>
  dict.has(PDFName.of("FT")) || dict.has(PDFName.of("Kids")) || nameIn(dict, "Subtype") === "Widget";
