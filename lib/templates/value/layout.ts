import type { Show } from "../content/text.ts";
import type { PdfFont } from "../fonts/font.ts";
import { advanceOf, advanceOfText, type BundledFont } from "./bundled-fonts.ts";
import type { EmbeddedFont } from "./embedded-font.ts";
import { needsShaping, type Shaped, shape } from "./shape.ts";

/** A glyph run of a value as operand of `TJ`, raised by `rise` ems. */
export interface Part {
  /** `undefined` for the marker's own font. */
  font: EmbeddedFont | undefined;
  rise: number;
  items: (Uint8Array | number)[];
}

/** The layout of a value for a marker. */
export interface Layout {
  /** Call it only for a value that is drawn: it embeds the glyphs. */
  parts: () => Part[];
  /** Font size of the parts in a bundled font. */
  size: number;
  /** Advance at full size in the units of {@link Show}, without the spacing after the last letter. */
  width: number;
  /** The spacing after the last letter. */
  trailing: number;
  /** The text, if extraction of the glyphs would not give it. */
  actualText: string | undefined;
  /** Whether it needs a text matrix of its own, in vertical or mirrored text. */
  framed: boolean;
}

/** Width of a space in ems, for fonts without one, such as LaTeX's. */
const SPACE = 0.28;

export type Embed = (font: BundledFont) => EmbeddedFont;

/** @param show the operator of the marker, with its font, size and spacing */
export function layOut(text: string, show: Show, embed: Embed): Layout {
  const codes = originalCodes(text, show.state.font);
  if (codes) return withOriginal(codes, show);
  const { state } = show;
  const scale = state.font.vertical ? 1 : state.scale;
  const shaped = shape(text, state.font.style);
  const size = state.size * (state.font.type3 ? emOf(state.font) : 1);
  const count = shaped.runs.reduce((sum, run) => sum + run.glyphs.length, 0);
  const trailing = state.characterSpacing * scale;
  return {
    parts: () => partsOf(shaped, embed),
    size,
    width: shaped.width * size * scale + Math.max(0, count - 1) * trailing,
    trailing: count ? trailing : 0,
    actualText: shaped.reordered ? text : undefined,
    framed: state.font.vertical || state.font.type3?.upsideDown === true,
  };
}

const ems = new WeakMap<PdfFont, number>();

/** Estimates the em of a Type 3 font from its letters' widths and those of its substitute. */
function emOf(font: PdfFont): number {
  let em = ems.get(font);
  if (em === undefined) {
    let [own, ours] = [0, 0];
    for (let code = 0; code < 256; code++) {
      const [width, advance] = [font.width(code), advanceOfText(font.text(code), font.style)];
      if (!(width > 0 && advance > 0)) continue;
      own += width;
      ours += advance;
    }
    em = ours ? own / ours : (font.type3?.emGuess ?? 1);
    ems.set(font, em);
  }
  return em;
}

/** Whether the marker's own font draws all letters of a value. */
export function fitsOriginal(text: string, font: PdfFont): boolean {
  return originalCodes(text, font) !== undefined;
}

/** Returns the codes of a text; `null` for a space that the font lacks. */
function originalCodes(text: string, font: PdfFont): (number | null)[] | undefined {
  if (needsShaping(text)) return undefined;
  const codes: (number | null)[] = [];
  for (const character of text) {
    const code = font.codesFor(character).find((candidate) => font.used.has(candidate) || font.has(candidate));
    if (code === undefined && !/[ \u00a0]/.test(character)) return undefined;
    codes.push(code ?? null);
  }
  return codes;
}

function withOriginal(codes: (number | null)[], { state }: Show): Layout {
  const { font, size } = state;
  const scale = font.vertical ? 1 : state.scale;
  const gap = SPACE * (font.type3?.emGuess ?? 1);
  const items: (Uint8Array | number)[] = [];
  let width = 0;
  let trailing = 0;
  for (const code of codes) {
    if (code === null) {
      items.push(-gap * 1000);
      width += gap * size * scale;
      continue;
    }
    items.push(font.encode(code));
    trailing = (state.characterSpacing + (font.oneOctet && code === 32 ? state.wordSpacing : 0)) * scale;
    width += font.width(code) * size * scale + trailing;
  }
  const parts: Part[] = items.length ? [{ font: undefined, rise: 0, items }] : [];
  return {
    parts: () => parts,
    size,
    width: width - trailing,
    trailing,
    actualText: undefined,
    framed: false,
  };
}

function partsOf(shaped: Shaped, embed: Embed): Part[] {
  const parts: Part[] = [];
  for (const { font, glyphs } of shaped.runs) {
    const embedded = embed(font);
    let part: Part | undefined;
    for (const { id, text, advance, dx, dy } of glyphs) {
      if (!part || part.rise !== dy) {
        part = { font: embedded, rise: dy, items: [] };
        parts.push(part);
      }
      const cid = embedded.cid(id, text);
      const own = advanceOf(font, id);
      if (dx) part.items.push(-dx * 1000);
      part.items.push(Uint8Array.of(cid >> 8, cid & 255));
      const rest = advance - own - dx;
      if (Math.abs(rest) > 1e-6) part.items.push(-rest * 1000);
    }
  }
  return parts;
}
