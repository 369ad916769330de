import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "@cantoo/fontkit";
import type { FontStyle } from "../fonts/style.ts";

/** A TrueType font that is bundled with the service. */
export interface BundledFont {
  /** PostScript name. */
  name: string;
  /** The font file, opened by fontkit. */
  program: Font;
  /** The font file. */
  bytes: Uint8Array;
  style: FontStyle;
}

// Every process starts in the project's folder; bundlers rewrite import.meta.url.
const packages = join(/* turbopackIgnore: true */ process.cwd(), "node_modules");
const opened = new Map<string, BundledFont>();

function open(name: string, style: FontStyle, file: string): BundledFont {
  const known = opened.get(file);
  if (known) return known;
  const bytes = readFileSync(join(packages, file));
  const program = create(bytes);
  if (!("glyphForCodePoint" in program)) throw new TypeError(`${file} is a collection, not a font`);
  const font = { name, program, bytes, style };
  opened.set(file, font);
  return font;
}

/** Returns the advance of a glyph, in ems. */
export function advanceOf({ program }: BundledFont, glyph: number): number {
  return (program.getGlyph(glyph)?.advanceWidth ?? 0) / program.unitsPerEm;
}

/** Returns the advance of a letter in the substitute for a style, in ems; 0 if it lacks the letter. */
export function advanceOfText(letter: string, style: FontStyle): number {
  const font = metricFont(style);
  const glyph = letter.length === 1 ? font.program.glyphForCodePoint(letter.charCodeAt(0)) : null;
  return glyph ? advanceOf(font, glyph.id) : 0;
}

/** Substitutes by family. */
const METRIC = { sans: "arimo", serif: "tinos", mono: "cousine" } as const;

/** Returns the font with the metrics of Helvetica, Times, Courier, Calibri or Cambria: Latin, Greek, Cyrillic. */
function metricFont(style: FontStyle): BundledFont {
  const name = style.twin ?? METRIC[style.family];
  const family = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const folder = `${style.bold ? "700Bold" : "400Regular"}${style.italic ? "_Italic" : ""}`;
  const suffix = `${style.bold ? "Bold" : ""}${style.italic ? "Italic" : ""}` || "Regular";
  return open(`${family}-${suffix}`, style, `@expo-google-fonts/${name}/${folder}/${family}_${folder}.ttf`);
}

const SCRIPTS = [
  { name: "NotoSansArabic", folder: "noto-sans-arabic", pattern: /\p{Script_Extensions=Arabic}/u },
  { name: "NotoSansDevanagari", folder: "noto-sans-devanagari", pattern: /\p{Script_Extensions=Devanagari}/u },
  { name: "NotoSansThai", folder: "noto-sans-thai", pattern: /\p{Script_Extensions=Thai}/u },
];

/** Check marks, boxes, stars and other symbols. */
const SYMBOLS = "@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf";

const EAST_ASIAN = [
  { name: "IBMPlexSansJP", folder: "ibm-plex-sans-jp", weights: { regular: "400Regular/", bold: "700Bold/" } },
  { name: "NotoSansSC", folder: "noto-sans-sc", weights: { regular: "400Regular/", bold: "700Bold/" } },
  // This package keeps all weights in one folder.
  { name: "IBMPlexSansKR", folder: "ibm-plex-sans-kr", weights: { regular: "", bold: "" } },
];

const IS_EAST_ASIAN =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}\uff00-\uffef]/u;

/**
 * Returns the font that draws a cluster (a letter with its marks); `undefined` if none does.
 *
 * @param value the text around the cluster, which decides between Japanese, Chinese and Korean forms
 */
export function fontFor(cluster: string, value: string, style: FontStyle): BundledFont | undefined {
  const metric = metricFont(style);
  if (draws(metric, cluster)) return metric;
  for (const family of [style.family, "sans"] as const) {
    const font = metricFont({ ...style, family, twin: undefined });
    if (draws(font, cluster)) return font;
  }
  const upright = { bold: style.bold, italic: false, family: "sans" as const };
  for (const { name, folder, pattern } of SCRIPTS) {
    if (!pattern.test(cluster)) continue;
    const weight = style.bold ? "700Bold" : "400Regular";
    const file = `@expo-google-fonts/${folder}/${weight}/${name}_${weight}.ttf`;
    const font = open(`${name}-${style.bold ? "Bold" : "Regular"}`, upright, file);
    if (draws(font, cluster)) return font;
  }
  const eastAsian = IS_EAST_ASIAN.test(cluster) ? eastAsianFont(cluster, value, upright) : undefined;
  if (eastAsian) return eastAsian;
  const symbols = open("NotoSansSymbols2-Regular", { ...upright, bold: false }, SYMBOLS);
  return draws(symbols, cluster) ? symbols : undefined;
}

function eastAsianFont(cluster: string, value: string, style: FontStyle): BundledFont | undefined {
  const first = /\p{Script=Hangul}/u.test(value) ? "IBMPlexSansKR" : "IBMPlexSansJP";
  const fonts = EAST_ASIAN.toSorted((a, b) => Number(b.name === first) - Number(a.name === first)).map((font) =>
    openEastAsian(font, style),
  );
  const characters = [...value].filter((character) => IS_EAST_ASIAN.test(character));
  const missing = (font: BundledFont) => characters.filter((character) => !draws(font, character)).length;
  // Prefers the font that draws most of the value.
  return fonts.toSorted((a, b) => missing(a) - missing(b)).find((font) => draws(font, cluster));
}

function openEastAsian({ name, folder, weights }: (typeof EAST_ASIAN)[number], style: FontStyle): BundledFont {
  const [weight, suffix] = style.bold ? (["bold", "700Bold"] as const) : (["regular", "400Regular"] as const);
  const file = `@expo-google-fonts/${folder}/${weights[weight]}${name}_${suffix}.ttf`;
  return open(`${name}-${style.bold ? "Bold" : "Regular"}`, style, file);
}

/** Joiners and variation selectors, which a font may lack. */
const CHOOSES = /^[\p{Join_Control}\p{Variation_Selector}]$/u;

function draws(font: BundledFont, cluster: string): boolean {
  return [...cluster].every(
    (character) => CHOOSES.test(character) || font.program.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
}
