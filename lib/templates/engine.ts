import type { PDFContext, PDFObject } from "@cantoo/pdf-lib";
import { UnreadablePdf } from "#lib/pdf/errors.ts";
import { writeName } from "./content/numbers.ts";
import { applyEdits, type Edit, rewriteShow, rewriteSpan } from "./content/rewrite.ts";
import type { Glyph, Show } from "./content/text.ts";
import { TemplateError } from "./errors.ts";
import { replaceFileStrings } from "./labels-and-metadata.ts";
import type { Marker } from "./markers/marker.ts";
import { emOf } from "./markers/run.ts";
import { Values } from "./names.ts";
import { openTemplate } from "./open.ts";
import { type Placed, placeValue } from "./place.ts";
import { ResourceNames } from "./resource-names.ts";
import { countMarkers, type Surface } from "./surface.ts";
import { Surfaces } from "./surfaces.ts";
import { sweep } from "./sweep.ts";
import type { BundledFont } from "./value/bundled-fonts.ts";
import { EmbeddedFont } from "./value/embedded-font.ts";
import { fitsOriginal } from "./value/layout.ts";
import { plain, undrawable } from "./value/shape.ts";
import { writePdf } from "./write.ts";

export interface Personalised {
  pdf: Uint8Array<ArrayBuffer>;
  /** Number of replaced markers; those of a form count each time it is drawn. */
  markers_replaced: number;
  /** Names of the markers without a value, which were not replaced. */
  markers_left: string[];
  /** Values set smaller than {@link SMALLEST_READABLE}, each with its smallest size. */
  small_values: SmallValue[];
}

export interface SmallValue {
  /** Name of the variable. */
  name: string;
  /** Font size. */
  points: number;
}

/** Font size in points below which a value counts as too small to read. */
const SMALLEST_READABLE = 5;

/**
 * Replaces the markers of `variables` in a template. It reads the whole document first: an embedded subset is used for
 * values only with glyphs that the document draws somewhere.
 *
 * @throws TemplateError
 */
export async function personaliseHere(
  bytes: Uint8Array,
  variables: Readonly<Record<string, string>>,
): Promise<Personalised> {
  try {
    return await personaliseOpened(bytes, variables);
  } catch (error) {
    if (error instanceof UnreadablePdf) throw new TemplateError(error.code);
    throw error;
  }
}

async function personaliseOpened(
  bytes: Uint8Array,
  variables: Readonly<Record<string, string>>,
): Promise<Personalised> {
  const template = await openTemplate(bytes);
  const { context } = template;
  const values = new Values(variables);
  const surfaces = new Surfaces(template, values);
  const touched = surfaces.all.filter(
    ({ markers, drawing, renamed }) => markers.length || drawing.spans.length || renamed.length,
  );
  checkCharacters(touched.flatMap(({ markers }) => markers));
  const fonts = new EmbeddedFonts(context);
  const names = new ResourceNames(context);
  const sizes = new Map<string, number>();
  for (const surface of touched) rewrite(surface, { fonts, names, values, sizes });
  fonts.write();
  replaceFileStrings(context, values);
  sweep(context);
  const pdf = writePdf(context, template.isPacked);
  const small = [...sizes].filter(([, points]) => points < SMALLEST_READABLE);
  return {
    pdf,
    markers_replaced: countMarkers(surfaces.roots),
    markers_left: values.left,
    small_values: small.map(([name, points]) => ({ name, points: Math.round(points * 10) / 10 })),
  };
}

/** @throws TemplateError that names the characters no font can draw */
function checkCharacters(markers: Marker[]): void {
  const found = new Map<string, string[]>();
  for (const { name, value, lines } of markers) {
    if (found.has(name)) continue;
    const text = plain(value);
    const fonts = new Set(lines.flat().map(({ show }) => show.state.font));
    const missing = [...fonts].flatMap((font) => (fitsOriginal(text, font) ? [] : undrawable(text, font.style)));
    if (missing.length) found.set(name, [...new Set(missing)]);
  }
  if (found.size === 0) return;
  const details = [...found].map(([name, missing]) => {
    const shown = missing.slice(0, 5).map((text) => `${text} (${codePoints(text)})`);
    return `${shown.join(", ")} in the value of ${name}`;
  });
  throw new TemplateError("unsupported_characters", details.slice(0, 5).join("; "));
}

const codePoints = (text: string): string =>
  [...text]
    .map((character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`)
    .join(" ");

/** The bundled fonts that are embedded in one document. */
class EmbeddedFonts {
  private readonly context: PDFContext;
  private readonly embedded = new Map<string, EmbeddedFont>();

  constructor(context: PDFContext) {
    this.context = context;
  }

  embed = (font: BundledFont): EmbeddedFont => {
    let embedded = this.embedded.get(font.name);
    if (!embedded) {
      embedded = new EmbeddedFont(this.context, font, this.embedded.size);
      this.embedded.set(font.name, embedded);
    }
    return embedded;
  };

  write(): void {
    for (const font of this.embedded.values()) font.write();
  }
}

interface Tools {
  fonts: EmbeddedFonts;
  names: ResourceNames;
  values: Values;
  /** The smallest font size of each variable's values, in points. */
  sizes: Map<string, number>;
}

function rewrite(surface: Surface, { fonts, names, values, sizes }: Tools): void {
  const { drawing, markers, resources, bytes } = surface;
  const removed = new Set<Glyph>(markers.flatMap(({ lines }) => lines.flat()));
  const placed = new Map<Glyph, Placed>();
  for (const marker of markers)
    for (const value of placeValue(marker, fonts.embed)) {
      placed.set(value.anchor, value);
      const points = emOf(value.anchor) * value.scale * surface.scale;
      sizes.set(marker.name, Math.min(points, sizes.get(marker.name) ?? points));
    }
  const fontName = (font: PDFObject) => names.of(resources, "Font", font);
  const shows = new Map<Show, Glyph[]>();
  for (const { show } of removed) shows.set(show, []);
  for (const glyph of drawing.glyphs) shows.get(glyph.show)?.push(glyph);
  const edits: Edit[] = [];
  for (const [show, glyphs] of shows) edits.push(rewriteShow(show, glyphs, removed, { placed, fontName }));
  for (const span of drawing.spans) {
    const replaced = values.replaceIn(span.actualText);
    const isTouched = span.glyphs.some((glyph) => removed.has(glyph));
    if (replaced === undefined && !isTouched) continue;
    const edit = rewriteSpan(span, replaced);
    if (edit) edits.push(edit);
  }
  for (const { start, end, ref } of surface.renamed)
    edits.push({ start, end, text: ` ${writeName(names.of(resources, "XObject", ref))} Do\n` });
  if (edits.length) surface.replace(applyEdits(bytes, edits));
}
