import type { PDFDict } from "@cantoo/pdf-lib";
import { numberIn } from "#lib/pdf/entries.ts";

/** The look of a font, which its substitute should have. */
export interface FontStyle {
  family: "sans" | "serif" | "mono";
  bold: boolean;
  italic: boolean;
  /** The bundled font with the same widths. */
  twin?: "carlito" | "caladea" | undefined;
}

const TWINS = { carlito: /calibri|carlito/i, caladea: /cambria|caladea/i };

const MONO =
  /mono(?!type)|courier|consol|typewriter|^cmtt|^lmtt|^sftt|^ectt|cousine|menlo|fixed|letter ?gothic|inconsolata|code\b/i;
const SANS =
  /helvet|arial|verdana|tahoma|calibri|candara|segoe|roboto|^open|^lato|inter\b|univers|frutiger|futura|avenir|gothic|grotesk|arimo|^cmss|^lmss|^sfss|^ecss|dejavu|ubuntu|gill|myriad|trebuc|optima|kaku|hei\b/i;
const SERIF =
  /times|roman|georgia|garamond|cambria|constantia|palat|bookman|schoolbook|antiqua|tinos|^cm(r|b|ti|sl)|^lm(r|b)|^(sf|ec)(rm|bx|ti|sl)|century|minion|mincho|min-w|song|ming|naskh|merriweather|gentium|charter|charis|newcm|libertin|crimson|vollkorn|utopia|bembo|goudy|stix|baskerville|caslon|bodoni|didot|termes|playfair/i;
const BOLD = /bold|black|heavy|demi|^cmbx|^cmb\d|^cmssbx|^(sf|ec)bx|[-,]bd?\b/i;
const ITALIC = /italic|oblique|slant|kursiv|corsiva|^cm(ti|sl|mi|ssi)|^(sf|ec)(ti|sl)|[-,]it?\b|boldit?\b/i;

/** ISO 32000-2 table 121. */
const FIXED = 1;
const SERIF_FLAG = 2;
const ITALIC_FLAG = 64;
const FORCE_BOLD = 1 << 18;

/** Reads the style from the font's name, then from its descriptor, whose flags are often left at a default. */
export function styleOf(name: string, descriptor: PDFDict | undefined): FontStyle {
  const flags = numberIn(descriptor, "Flags") ?? 0;
  const weight = numberIn(descriptor, "FontWeight") ?? 400;
  const plain = name.replace(/^[A-Z]{6}\+/, "");
  return {
    family: familyOf(plain, flags),
    twin: Object.entries(TWINS).find(([, pattern]) => pattern.test(plain))?.[0] as FontStyle["twin"],
    bold: BOLD.test(plain) || weight >= 600 || (flags & FORCE_BOLD) !== 0,
    italic: ITALIC.test(plain) || (flags & ITALIC_FLAG) !== 0 || Math.abs(numberIn(descriptor, "ItalicAngle") ?? 0) > 2,
  };
}

function familyOf(name: string, flags: number): FontStyle["family"] {
  if (MONO.test(name)) return "mono";
  // "Roboto Serif" and "MS Sans Serif" contain their family.
  if (/sans/i.test(name)) return "sans";
  if (/serif/i.test(name)) return "serif";
  if (SANS.test(name)) return "sans";
  if (SERIF.test(name)) return "serif";
  if (flags & FIXED) return "mono";
  return flags & SERIF_FLAG ? "serif" : "sans";
}
