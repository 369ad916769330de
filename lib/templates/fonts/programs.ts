import { type PDFDict, PDFName } from "@cantoo/pdf-lib";
import { streamIn } from "#lib/pdf/entries.ts";
import { UnreadablePdf } from "#lib/pdf/errors.ts";
import { unpack } from "#lib/pdf/unpack.ts";
import { TemplateError } from "../errors.ts";
import { CMap } from "./cmap.ts";

/** Whether the font program is embedded. */
export function hasProgram(descriptor: PDFDict | undefined): boolean {
  return ["FontFile", "FontFile2", "FontFile3"].some((key) => descriptor?.has(PDFName.of(key)));
}

export function toUnicode(dict: PDFDict): CMap | undefined {
  return cmapIn(dict, "ToUnicode");
}

/** Reads a CMap. A damaged one counts as missing, since readers show the text all the same. */
export function cmapIn(dict: PDFDict, key: string): CMap | undefined {
  const stream = streamIn(dict, key);
  if (!stream) return undefined;
  try {
    return CMap.parse(unpack(stream));
  } catch (error) {
    if ((error instanceof TemplateError || error instanceof UnreadablePdf) && error.code === "damaged")
      return undefined;
    throw error;
  }
}
