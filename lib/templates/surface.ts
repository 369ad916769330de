import type { PDFDict, PDFRef } from "@cantoo/pdf-lib";
import type { Drawing } from "./content/reader.ts";
import type { TextState } from "./content/text.ts";
import type { Field, Marker } from "./markers/marker.ts";

/** A content stream with its resources: a page, or a form XObject. */
export interface Surface {
  bytes: Uint8Array;
  resources: PDFDict;
  drawing: Drawing;
  markers: Marker[];
  /** The forms that it draws, once for each time. */
  forms: Surface[];
  /** Points of one unit of its own space, where it is drawn first. */
  scale: number;
  /** Whether it or its forms hold markers, and whether some of these are in an inherited font. */
  hasMarkers: boolean;
  inheritsFont: boolean;
  /** `Do` operators that have to draw a copy of their form. */
  renamed: { start: number; end: number; ref: PDFRef }[];
  /** Replaces its content stream. */
  replace(bytes: Uint8Array): void;
}

/** A form XObject as read for one place. It has no surface while it is read, so that recursion ends. */
export interface ReadForm {
  ref: PDFRef;
  from: Surroundings;
  /** The form has no resources of its own. */
  borrows: boolean;
  surface?: Surface;
}

/** The state that a form inherits from the place where it is drawn. */
export interface Surroundings {
  resources: PDFDict;
  state: TextState | undefined;
  /** The form field whose appearance it is. */
  field?: Field | undefined;
  scale: number;
}

/** Whether a form's rewritten stream draws the same in another place. A form without markers is not rewritten. */
export function drawsTheSame({ from, borrows, surface }: ReadForm, other: Surroundings): boolean {
  if (!surface) return true;
  if (borrows && surface.hasMarkers && from.resources !== other.resources) return false;
  return !surface.inheritsFont || isSameText(from.state, other.state);
}

export function addForm(surface: Surface, form: Surface): void {
  surface.forms.push(form);
  surface.hasMarkers ||= form.hasMarkers;
  surface.inheritsFont ||= form.inheritsFont;
}

const isSameText = (a: TextState | undefined, b: TextState | undefined): boolean =>
  (["font", "size", "characterSpacing", "wordSpacing", "scale", "rise"] as const).every((key) => a?.[key] === b?.[key]);

/** Counts the markers, those of a form once for each time it is drawn. */
export function countMarkers(roots: Surface[]): number {
  const counts = new Map<Surface, number>();
  const count = (surface: Surface): number => {
    const known = counts.get(surface);
    if (known !== undefined) return known;
    counts.set(surface, 0);
    const total = surface.forms.reduce((sum, form) => sum + count(form), surface.markers.length);
    counts.set(surface, total);
    return total;
  };
  return roots.reduce((sum, root) => sum + count(root), 0);
}
