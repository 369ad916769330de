import { type PDFContext, type PDFDict, PDFName } from "@cantoo/pdf-lib";
import { dictIn } from "#lib/pdf/entries.ts";
import { UnreadablePdf } from "#lib/pdf/errors.ts";
import { applyEdits, type Edit, rewriteShow, rewriteSpan } from "./content/rewrite.ts";
import type { Glyph, Show } from "./content/text.ts";
import { TemplateError } from "./errors.ts";
import type { Marker } from "./markers.ts";
import { Values } from "./names.ts";
import { openTemplate } from "./open.ts";
import { type Placed, placeValue } from "./place.ts";
import { countMarkers, type Surface, Surfaces } from "./surfaces.ts";
import { sweep } from "./sweep.ts";
import { replaceTextStrings } from "./text-strings.ts";
import { EmbeddedFace } from "./value/embedded.ts";
import type { Face } from "./value/faces.ts";
import { fitsOriginal } from "./value/layout.ts";
import { plain, undrawable } from "./value/shape.ts";
import { writePdf } from "./write.ts";

export interface Personalised {
  pdf: Uint8Array<ArrayBuffer>;
  /** Markers seen on pages; one in a form counts as often as the form is drawn. */
  markers_replaced: number;
  /** Names of the markers without a value, which stay as they stand. */
  markers_left: string[];
}

/**
 * Replaces the markers of `variables` in a template: reads everything first, for a font may be drawn with again only as
 * far as the whole document shows which of its glyphs are there.
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
  const touched = surfaces.all.filter(({ markers, drawing }) => markers.length || drawing.spans.length);
  checkCharacters(touched.flatMap(({ markers }) => markers));
  const faces = new Faces(context);
  for (const surface of touched) rewrite(surface, faces, values);
  faces.write();
  replaceTextStrings(context, values);
  sweep(context);
  const pdf = writePdf(context, template.isPacked);
  return { pdf, markers_replaced: countMarkers(surfaces.roots), markers_left: values.left };
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

/** The fonts of ours in one document. */
class Faces {
  private readonly context: PDFContext;
  private readonly embedded = new Map<string, EmbeddedFace>();
  private readonly names = new Map<PDFDict, Map<EmbeddedFace, string>>();

  constructor(context: PDFContext) {
    this.context = context;
  }

  embed = (face: Face): EmbeddedFace => {
    let embedded = this.embedded.get(face.name);
    if (!embedded) {
      embedded = new EmbeddedFace(this.context, face, this.embedded.size);
      this.embedded.set(face.name, embedded);
    }
    return embedded;
  };

  /** The name of a font in these resources, where it is put under one that nothing else has. */
  nameIn(resources: PDFDict, face: EmbeddedFace): string {
    const fonts = dictIn(resources, "Font") ?? this.context.obj({});
    if (!dictIn(resources, "Font")) resources.set(PDFName.of("Font"), fonts);
    const known = this.names.get(fonts) ?? new Map<EmbeddedFace, string>();
    this.names.set(fonts, known);
    let name = known.get(face);
    if (!name) {
      let number = known.size + 1;
      while (fonts.has(PDFName.of(`Acuse${number}`))) number++;
      name = `Acuse${number}`;
      fonts.set(PDFName.of(name), face.ref);
      known.set(face, name);
    }
    return name;
  }

  write(): void {
    for (const face of this.embedded.values()) face.write();
  }
}

function rewrite(surface: Surface, faces: Faces, values: Values): void {
  const { drawing, markers, resources, bytes } = surface;
  const removed = new Set<Glyph>(markers.flatMap(({ lines }) => lines.flat()));
  const placed = new Map<Glyph, Placed>();
  for (const marker of markers) for (const value of placeValue(marker, faces.embed)) placed.set(value.anchor, value);
  const resourceName = (face: EmbeddedFace) => faces.nameIn(resources, face);
  const shows = new Map<Show, Glyph[]>();
  for (const { show } of removed) shows.set(show, []);
  for (const glyph of drawing.glyphs) shows.get(glyph.show)?.push(glyph);
  const edits: Edit[] = [];
  for (const [show, glyphs] of shows) edits.push(rewriteShow(show, glyphs, removed, { placed, resourceName }));
  for (const span of drawing.spans) {
    const replaced = values.replaceIn(span.actualText);
    const isTouched = span.glyphs.some((glyph) => removed.has(glyph));
    if (replaced === undefined && !isTouched) continue;
    const edit = rewriteSpan(span, replaced);
    if (edit) edits.push(edit);
  }
  if (edits.length) surface.replace(applyEdits(bytes, edits));
}
