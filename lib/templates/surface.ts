import type { PDFDict, PDFRef } from "@cantoo/pdf-lib";
import type { Drawing } from "./content/reader.ts";
import type { TextState } from "./content/text.ts";
import type { Field, Marker } from "./marker.ts";

/** Something that is drawn by one stream of operators: a page, or a form that pages draw. */
export interface Surface {
  bytes: Uint8Array;
  resources: PDFDict;
  drawing: Drawing;
  markers: Marker[];
  /** The forms drawn on it, as often as they are. */
  forms: Surface[];
  /** Points to one unit of its own space, where it is drawn first. */
  scale: number;
  /** Markers stand in it or in its forms; some of them in a font that it inherits. */
  hasMarkers: boolean;
  inheritsFont: boolean;
  /** Operators that draw a form which from now on has a copy for them. */
  renamed: { start: number; end: number; ref: PDFRef }[];
  /** Puts other operators in place of its own. */
  replace(bytes: Uint8Array): void;
}

/** A form as it is drawn somewhere. Its surface is missing while it is read: a form that draws itself draws nothing. */
export interface ReadForm {
  ref: PDFRef;
  from: Surroundings;
  /** The form has no resources of its own. */
  borrows: boolean;
  surface?: Surface;
}

/** What a form takes from where it is drawn. */
export interface Surroundings {
  resources: PDFDict;
  state: TextState | undefined;
  /** The form field that it is the appearance of. */
  field?: Field | undefined;
  scale: number;
}

/** Whether a form that was read before can be drawn as it then was. Only what is written anew in it matters. */
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

/** How many markers are seen, a form's as often as it is drawn. */
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
