import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font, type Glyph } from "@cantoo/fontkit";
import type { FontStyle } from "../fonts/style.ts";

/** A font of ours, opened. Its outlines are quadratic, as TrueType's are. */
export interface Face {
  /** A PostScript name. */
  name: string;
  font: Font;
  style: FontStyle;
  /** Tells apart faces of one name, each of which has a part of its glyphs. */
  part: string;
}

// From the project's folder: bundlers rewrite import.meta.url, and every one of our processes starts there.
const packages = join(/* turbopackIgnore: true */ process.cwd(), "node_modules");
const opened = new Map<string, Face>();

function open(name: string, style: FontStyle, file: string, weight?: number): Face {
  const key = `${file} ${weight ?? ""}`;
  const known = opened.get(key);
  if (known) return known;
  const font = create(readFileSync(join(packages, file)));
  if (!("glyphForCodePoint" in font)) throw new TypeError(`${file} is a collection, not a font`);
  const face = { name, font: weight ? font.getVariation({ wght: weight }) : font, style, part: file };
  opened.set(key, face);
  return face;
}

/** @throws RangeError for a glyph the face does not have */
export function outlineOf({ font }: Face, id: number): Glyph {
  const glyph = font.getGlyph(id);
  if (!glyph) throw new RangeError(`no glyph ${id}`);
  return glyph;
}

/** In ems. */
export function advanceOf({ font }: Face, glyph: number): number {
  return (font.getGlyph(glyph)?.advanceWidth ?? 0) / font.unitsPerEm;
}

/** In ems, of a letter in the font that stands in for a style; 0 when it has none. */
export function advanceOfText(letter: string, style: FontStyle): number {
  const face = metricFace(style);
  const glyph = letter.length === 1 ? face.font.glyphForCodePoint(letter.charCodeAt(0)) : null;
  return glyph ? advanceOf(face, glyph.id) : 0;
}

/** The font whose measures a style asks for. */
const METRIC = { sans: "arimo", serif: "tinos", mono: "cousine" } as const;

/** Cut to the measures of Helvetica, Times and Courier, or of Calibri and Cambria: Latin, Greek, Cyrillic. */
function metricFace(style: FontStyle): Face {
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

/** Check marks, boxes, stars, arrows and the like. */
const SYMBOLS = "@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf";

const EAST_ASIAN = [
  { name: "NotoSansJP", folder: "noto-sans-jp" },
  { name: "NotoSansSC", folder: "noto-sans-sc" },
  { name: "NotoSansKR", folder: "noto-sans-kr" },
];

const IS_EAST_ASIAN =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}\uff00-\uffef]/u;

/**
 * The face that draws a cluster (a letter with its marks). East Asian fonts come in many small files.
 *
 * @param value what the cluster stands in: it decides between Japanese, Chinese and Korean forms of a character
 */
export function faceFor(cluster: string, value: string, style: FontStyle): Face | undefined {
  const metric = metricFace(style);
  if (draws(metric, cluster)) return metric;
  for (const family of [style.family, "sans"] as const) {
    const face = metricFace({ ...style, family, twin: undefined });
    if (draws(face, cluster)) return face;
  }
  const upright = { bold: style.bold, italic: false, family: "sans" as const };
  for (const { name, folder, pattern } of SCRIPTS) {
    if (!pattern.test(cluster)) continue;
    const weight = style.bold ? "700Bold" : "400Regular";
    const file = `@expo-google-fonts/${folder}/${weight}/${name}_${weight}.ttf`;
    const face = open(`${name}-${style.bold ? "Bold" : "Regular"}`, upright, file);
    if (draws(face, cluster)) return face;
  }
  const eastAsian = IS_EAST_ASIAN.test(cluster) ? eastAsianFace(cluster, value, upright) : undefined;
  if (eastAsian) return eastAsian;
  const symbols = open("NotoSansSymbols2-Regular", { ...upright, bold: false }, SYMBOLS);
  return draws(symbols, cluster) ? symbols : undefined;
}

function eastAsianFace(cluster: string, value: string, style: FontStyle): Face | undefined {
  const first = /\p{Script=Hangul}/u.test(value) ? "NotoSansKR" : "NotoSansJP";
  const order = EAST_ASIAN.toSorted((a, b) => Number(b.name === first) - Number(a.name === first));
  const han = [...value].filter((character) => IS_EAST_ASIAN.test(character));
  // One font for the whole value if one has it all.
  order.sort((a, b) => missing(a, han) - missing(b, han));
  const codePoint = cluster.codePointAt(0) ?? 0;
  for (const family of order) {
    const part = parts(family.folder).get(codePoint);
    if (part === undefined) continue;
    const file = `@fontsource-variable/${family.folder}/files/${family.folder}-${part}-wght-normal.woff2`;
    const face = open(`${family.name}-${style.bold ? "Bold" : "Regular"}`, style, file, style.bold ? 700 : 400);
    if (draws(face, cluster)) return face;
  }
  return undefined;
}

const missing = (family: { folder: string }, characters: string[]): number =>
  characters.filter((character) => !parts(family.folder).has(character.codePointAt(0) ?? 0)).length;

const partsOf = new Map<string, Map<number, string>>();

/** Which of a family's files draws which code point. */
function parts(folder: string): Map<number, string> {
  const known = partsOf.get(folder);
  if (known) return known;
  const result = new Map<number, string>();
  const ranges = JSON.parse(
    readFileSync(join(packages, "@fontsource-variable", folder, "unicode.json"), "utf8"),
  ) as Record<string, string>;
  for (const [part, list] of Object.entries(ranges))
    for (const range of list.split(",")) {
      const [from = 0, to = from] = range
        .trim()
        .slice(2)
        .split("-")
        .map((hex) => Number.parseInt(hex, 16));
      for (let codePoint = from; codePoint <= to; codePoint++)
        if (!result.has(codePoint)) result.set(codePoint, part.replace(/[[\]]/g, ""));
    }
  partsOf.set(folder, result);
  return result;
}

/** Joiners and variation selectors choose between forms; a font may go without them. */
const CHOOSES = /^[\p{Join_Control}\p{Variation_Selector}]$/u;

function draws(face: Face, cluster: string): boolean {
  return [...cluster].every(
    (character) => CHOOSES.test(character) || face.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
}
