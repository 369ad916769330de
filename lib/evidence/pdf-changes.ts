import { unusualForm } from "./pdf-appended.ts";
import { numberOf, type PdfFile } from "./pdf-file.ts";
import type { PdfSignature } from "./pdf-signature.ts";
import { latin1, type PdfDict, type PdfNode } from "./pdf-syntax.ts";

/**
 * What a document time-stamp's revision did to the signed one. The signature stays valid whatever is appended, so this is what
 * keeps an appended revision from showing something else: compared are texts, and only the additions that the seal needs pass.
 */

type Located = { dict: PdfDict; source: Uint8Array };

/**
 * What else was changed, or `null`. `after` must be `before` with one revision appended; that of a renewal adds to the validation
 * material. @throws PdfError
 */
export async function forbiddenChange(
  before: PdfFile,
  after: PdfFile,
  timeStamp: PdfSignature,
  { renewal = false }: { renewal?: boolean } = {},
): Promise<string | null> {
  const [section] = after.sections;
  const root = before.trailer.entries.get("Root");
  if (!section || root?.kind !== "ref") return "its catalog is missing";
  for (const key of ["Root", "Info"]) {
    if (entryText(before.trailer, before.bytes, key) !== entryText(after.trailer, after.bytes, key))
      return "its catalog or its description was exchanged";
  }
  const catalog: Located = await before.dict(root);
  const form = catalog.dict.entries.get("AcroForm");
  for (const [number, entry] of section.entries) {
    if (entry.free ? number !== 0 : !("offset" in entry) || entry.offset < before.bytes.length)
      return "it brings back other parts of the file";
    if (entry.free || !isKnown(before, number)) continue;
    const [old, now] = [await located(before, number), await located(after, number)];
    if (!old || !now) return `object ${number} was replaced`;
    const allowed = allowedEntry(number, old, root, form);
    if (!allowed) return `object ${number} was replaced`;
    const change = await changedBeyond(allowed, { before, after, old, now, field: timeStamp.field, renewal });
    if (change) return `object ${number}: ${change}`;
  }
  return (await unusualForm(before, after, timeStamp)) ?? appearance(after, timeStamp);
}

/** New objects get new numbers. One below `Size` is in use, or something already refers to it and would come to show it. */
const isKnown = (file: PdfFile, number: number): boolean => number < numberOf(file.trailer.entries.get("Size"));

async function located(file: PdfFile, number: number): Promise<Located | null> {
  const { node, source, dataStart } = await file.object(number);
  return node.kind === "dict" && dataStart === null ? { dict: node, source } : null;
}

/** The one entry that may differ in an object: the catalog's DSS, the form's fields, a page's annotations. */
function allowedEntry(
  number: number,
  { dict }: Located,
  root: PdfNode,
  form: PdfNode | undefined,
): "DSS" | "Fields" | "Annots" | null {
  if (root.kind === "ref" && root.number === number) return "DSS";
  if (form?.kind === "ref" && form.number === number) return "Fields";
  const type = dict.entries.get("Type");
  return type?.kind === "name" && type.value === "Page" ? "Annots" : null;
}

interface Change {
  before: PdfFile;
  after: PdfFile;
  old: Located;
  now: Located;
  /** The time-stamp's field: the only item a list may have gained. */
  field: number;
  renewal: boolean;
}

async function changedBeyond(
  key: "DSS" | "Fields" | "Annots",
  { before, after, old, now, field, renewal }: Change,
): Promise<string | null> {
  const keys = new Set([...old.dict.entries.keys(), ...now.dict.entries.keys()]);
  keys.delete(key);
  for (const other of keys) {
    if (entryText(old.dict, old.source, other) !== entryText(now.dict, now.source, other))
      return `its entry ${other} was changed`;
  }
  if (key === "DSS") return old.dict.entries.has("DSS") && !renewal ? "its validation material was replaced" : null;
  const [earlier, later] = [await itemTexts(before, old, key), await itemTexts(after, now, key)];
  const gained = later.slice(earlier.length);
  const same = earlier.every((text, i) => text === later[i]) && gained.length === 1 && gained[0] === `${field} 0 R`;
  return same ? null : `more than the time-stamp was added to its ${key}`;
}

async function itemTexts(file: PdfFile, { dict, source }: Located, key: string): Promise<string[]> {
  const list = await file.resolve(dict.entries.get(key), source);
  return list.node.kind === "array"
    ? list.node.items.map((item) => latin1(list.source.subarray(item.start, item.end)))
    : [];
}

function entryText({ entries }: PdfDict, source: Uint8Array, key: string): string | null {
  const node = entries.get(key);
  return node ? latin1(source.subarray(node.start, node.end)) : null;
}

/** What a field of ours has. Any other entry, such as an `InkList`, might be drawn, whatever size the field says it has. */
const INVISIBLE = new Set(["Type", "Subtype", "FT", "T", "V", "F", "P", "Rect"]);

/** The time-stamp's field must be as invisible as ours: a widget without size, appearance and action. */
async function appearance(file: PdfFile, { field }: PdfSignature): Promise<string | null> {
  const entries = (await located(file, field))?.dict.entries ?? new Map<string, PdfNode>();
  const [rect, subtype] = [entries.get("Rect"), entries.get("Subtype")];
  const none = rect?.kind === "array" && rect.items.length === 4 && rect.items.every(isZero);
  const widget = subtype?.kind === "name" && subtype.value === "Widget";
  return none && widget && [...entries.keys()].every((key) => INVISIBLE.has(key))
    ? null
    : "the time-stamp's field shows something";
}

const isZero = (node: PdfNode): boolean => node.kind === "number" && node.value === 0;
