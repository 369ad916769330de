import type { PDFObject } from "@cantoo/pdf-lib";
import type { Placed } from "../place.ts";
import { utf16Hex } from "../value/embedded-font.ts";
import { Dictionary, Name, type Operand } from "./lexer.ts";
import { type Matrix, multiply } from "./matrix.ts";
import { write, writeHex, writeName, writePrecise } from "./numbers.ts";
import type { Glyph, Show, Span } from "./text.ts";

/** A part of a stream and its replacement. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

export function applyEdits(bytes: Uint8Array, edits: Edit[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    parts.push(bytes.subarray(at, start), Buffer.from(text, "latin1"));
    at = end;
  }
  parts.push(bytes.subarray(at));
  return new Uint8Array(Buffer.concat(parts));
}

/** Returns a font's name in the surface's resources; adds the font if it has none. */
type FontName = (font: PDFObject) => string;

/**
 * Rewrites an operator that shows text: without the removed glyphs, with the values that replace them. Other glyphs and the
 * text after the operator keep their positions.
 */
export function rewriteShow(
  show: Show,
  glyphs: Glyph[],
  removed: ReadonlySet<Glyph>,
  { placed, fontName }: { placed: ReadonlyMap<Glyph, Placed>; fontName: FontName },
): Edit {
  const writer = new ShowWriter(show, fontName);
  for (const glyph of glyphs) {
    const value = placed.get(glyph);
    if (value) writer.value(value);
    if (!removed.has(glyph)) writer.keep(glyph);
  }
  return { start: show.start, end: show.end, text: writer.done() };
}

class ShowWriter {
  private readonly show: Show;
  private readonly fontName: FontName;
  private readonly parts: string[];
  private array: string[] = [];
  private octets: Uint8Array[] = [];
  /** The text position after the written operators, with their rounding. */
  private at = 0;

  constructor(show: Show, fontName: FontName) {
    this.show = show;
    this.fontName = fontName;
    this.parts = show.before ? [show.before] : [];
  }

  keep(glyph: Glyph): void {
    this.moveTo(glyph.start);
    const item = this.show.items[glyph.item];
    if (item instanceof Uint8Array) this.octets.push(item.subarray(glyph.from, glyph.to));
    this.at += glyph.next - glyph.start;
  }

  value(placed: Placed): void {
    const { layout, start, scale } = placed;
    const { state } = this.show;
    const { actualText } = layout;
    this.moveTo(start);
    this.flush();
    if (actualText !== undefined) this.parts.push(`/Span <</ActualText ${utf16(actualText)}>> BDC\n`);
    if (layout.framed) this.parts.push(`${this.frame(placed)} Tm\n`);
    const spacing = (factor: number) => {
      if (state.characterSpacing) this.parts.push(`${writePrecise(state.characterSpacing * factor)} Tc\n`);
      if (state.wordSpacing) this.parts.push(`${writePrecise(state.wordSpacing * factor)} Tw\n`);
    };
    if (scale !== 1) spacing(scale);
    this.drawParts(placed);
    if (scale !== 1) spacing(1);
    this.at = start + (layout.width + layout.trailing) * scale;
    if (layout.framed) {
      this.parts.push(`${this.show.lineMatrix.map(writePrecise).join(" ")} Tm\n`);
      this.at = -this.show.lineAdvance;
    }
    if (actualText !== undefined) this.parts.push("EMC\n");
  }

  private drawParts({ layout, scale }: Placed): void {
    const { state } = this.show;
    const ownName = writeName(state.fontName ?? this.fontName(state.fontObject));
    const copy = state.font.forValues?.();
    const valueName = copy ? writeName(this.fontName(copy)) : ownName;
    const own = `${ownName} ${writePrecise(state.size)} Tf\n`;
    let font = own;
    let rise = state.rise;
    const upside = layout.framed && !state.font.vertical ? -1 : 1;
    for (const part of layout.parts()) {
      const size = writePrecise((part.font ? layout.size : state.size) * scale);
      const wanted = `${part.font ? writeName(this.fontName(part.font.ref)) : valueName} ${size} Tf\n`;
      if (wanted !== font) this.parts.push(wanted);
      font = wanted;
      const lifted = state.rise * upside + part.rise * layout.size * scale;
      if (lifted !== rise) this.parts.push(`${writePrecise(lifted)} Ts\n`);
      rise = lifted;
      this.parts.push(`[${items(part.items)}] TJ\n`);
    }
    if (font !== own) this.parts.push(own);
    if (rise !== state.rise) this.parts.push(`${writePrecise(state.rise)} Ts\n`);
  }

  /**
   * Returns the text matrix for a bundled font where the marker's font is not upright: mirrored for a Type 3 font that
   * draws downwards, turned and centred on the column for vertical text.
   */
  private frame({ start, layout, scale }: Placed): string {
    const { state, textMatrix } = this.show;
    const turned: Matrix = state.font.vertical
      ? [0, -1, 1, 0, -0.35 * layout.size * scale, start]
      : [1, 0, 0, -1, start, 0];
    return multiply(turned, textMatrix).map(writePrecise).join(" ");
  }

  private moveTo(target: number): void {
    const { size, scale, font } = this.show.state;
    const unit = (size * (font.vertical ? 1 : scale)) / 1000;
    const text = write(-(target - this.at) / unit);
    if (text === "0") return;
    this.closeString();
    this.array.push(text);
    this.at -= Number(text) * unit;
  }

  private closeString(): void {
    if (this.octets.length) this.array.push(writeHex(Buffer.concat(this.octets)));
    this.octets = [];
  }

  private flush(): void {
    this.closeString();
    if (this.array.length) this.parts.push(`[${this.array.join(" ")}] TJ\n`);
    this.array = [];
  }

  done(): string {
    this.moveTo(this.show.width);
    this.flush();
    return ` ${this.parts.join("").trimEnd()}\n`;
  }
}

function items(list: (Uint8Array | number)[]): string {
  const parts: string[] = [];
  let octets: Uint8Array[] = [];
  const close = () => {
    if (octets.length) parts.push(writeHex(Buffer.concat(octets)));
    octets = [];
  };
  for (const item of list) {
    if (typeof item === "number") {
      close();
      parts.push(write(item));
    } else octets.push(item);
  }
  close();
  return parts.join(" ");
}

const utf16 = (text: string): string => `<FEFF${utf16Hex(text)}>`;

/** Rewrites the start of marked content with another /ActualText, or with none, so that readers extract the glyphs. */
export function rewriteSpan({ start, end, tag, properties }: Span, actualText: string | undefined): Edit | undefined {
  if (!(properties instanceof Dictionary)) return undefined;
  const entries = [...properties.entries].filter(([key]) => key !== "ActualText");
  const others = entries.map(([key, value]) => `${writeName(key)} ${writeOperand(value)}`).join(" ");
  const own = actualText === undefined ? "" : `/ActualText ${utf16(actualText)}`;
  return { start, end, text: ` ${writeName(tag)} <<${others} ${own}>> BDC\n` };
}

function writeOperand(operand: Operand): string {
  if (operand === null) return "null";
  if (typeof operand === "number") return writePrecise(operand);
  if (operand instanceof Name) return writeName(operand.text);
  if (operand instanceof Uint8Array) return writeHex(operand);
  if (Array.isArray(operand)) return `[${operand.map(writeOperand).join(" ")}]`;
  return `<<${[...operand.entries].map(([key, value]) => `${writeName(key)} ${writeOperand(value)}`).join(" ")}>>`;
}
