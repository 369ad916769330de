import { TemplateError } from "../errors.ts";
import type { PdfFont } from "../fonts/font.ts";
import type { Operand, Operator } from "./lexer.ts";
import { IDENTITY, type Matrix, multiply, translate } from "./matrix.ts";
import type { Glyph, Show, Span, TextState } from "./text.ts";

/** Limit of glyphs in one stream. A dense page has some thousands. */
const MOST_GLYPHS = 400_000;

/** The text state and the text position, which each operator that shows text advances (ISO 32000-2 §9.4). */
export class TextCursor {
  readonly glyphs: Glyph[] = [];
  state: TextState;
  ctm: Matrix = IDENTITY;
  private textMatrix: Matrix = IDENTITY;
  private lineMatrix: Matrix = IDENTITY;
  private lineAdvance = 0;

  constructor(state: TextState) {
    this.state = state;
  }

  set(change: Partial<TextState>): void {
    this.state = { ...this.state, ...change };
  }

  moveTo(matrix: Matrix): void {
    this.textMatrix = matrix;
    this.lineMatrix = matrix;
    this.lineAdvance = 0;
  }

  moveBy(x: number, y: number): void {
    this.moveTo(multiply(translate(x, y), this.lineMatrix));
  }

  nextLine(): void {
    this.moveBy(0, -this.state.leading);
  }

  /** @param before operators that replace the side effects of the operator */
  show({ start, end }: Operator, operands: Operand[], before: string, span: Span | undefined): void {
    const { state } = this;
    const { font, fontObject } = state;
    if (!font || !fontObject || !state.size || !state.scale) return;
    const show: Show = {
      start,
      end,
      before,
      items: operands.filter((item) => typeof item === "number" || item instanceof Uint8Array),
      state: { ...state, font, fontObject },
      textMatrix: this.textMatrix,
      matrix: multiply(this.textMatrix, this.ctm),
      lineMatrix: this.lineMatrix,
      lineAdvance: this.lineAdvance,
      width: 0,
    };
    let at = 0;
    for (const [index, item] of show.items.entries()) {
      if (typeof item === "number") at -= (item / 1000) * state.size * (font.vertical ? 1 : state.scale);
      else at = this.string(show, font, index, item, at, span);
    }
    show.width = at;
    this.lineAdvance += at;
    this.textMatrix = multiply(font.vertical ? translate(0, at) : translate(at, 0), this.textMatrix);
  }

  private string(
    show: Show,
    font: PdfFont,
    item: number,
    octets: Uint8Array,
    from: number,
    span: Span | undefined,
  ): number {
    const { size, characterSpacing, wordSpacing } = show.state;
    const scale = font.vertical ? 1 : show.state.scale;
    let start = from;
    for (let at = 0; at < octets.length; ) {
      const to = at + font.lengthAt(octets, at);
      let code = 0;
      for (let i = at; i < to; i++) code = code * 256 + (octets[i] ?? 0);
      font.used.add(code);
      const end = start + font.width(code) * size * scale;
      const next = end + (font.oneOctet && code === 32 ? characterSpacing + wordSpacing : characterSpacing) * scale;
      const glyph: Glyph = { show, item, from: at, to, text: font.text(code), start, end, next };
      this.glyphs.push(glyph);
      span?.glyphs.push(glyph);
      start = next;
      at = to;
    }
    if (this.glyphs.length > MOST_GLYPHS) throw new TemplateError("too_complex");
    return start;
  }
}
