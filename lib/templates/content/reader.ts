import { type PDFDict, PDFHexString, PDFName, PDFNumber, PDFRawStream, PDFRef, PDFString } from "@cantoo/pdf-lib";
import { arrayIn, dictIn, nameIn } from "#lib/pdf/entries.ts";
import { decodeTextString } from "#lib/pdf/text-string.ts";
import type { Fonts } from "../fonts/load.ts";
import { TextCursor } from "./cursor.ts";
import { Dictionary, Lexer, Name, type Operand, type Operator } from "./lexer.ts";
import { IDENTITY, type Matrix, multiply } from "./matrix.ts";
import type { Glyph, Span, TextState } from "./text.ts";

const START: TextState = {
  font: undefined,
  fontName: undefined,
  fontObject: undefined,
  size: 0,
  characterSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
  fill: "",
};

/** A form XObject, the operator that draws it, and the text state that it inherits there. */
interface DrawnForm {
  ref: PDFRef;
  stream: PDFRawStream;
  state: TextState;
  ctm: Matrix;
  start: number;
  end: number;
}

/** The text of a content stream and the forms that it draws. */
export interface Drawing {
  glyphs: Glyph[];
  spans: Span[];
  /** Forms in the order they are drawn, once for each time. */
  forms: DrawnForm[];
}

interface Surroundings {
  resources: PDFDict;
  fonts: Fonts;
  /** The text state that a form inherits. */
  state?: TextState | undefined;
}

export function readDrawing(bytes: Uint8Array, surroundings: Surroundings): Drawing {
  const reader = new Reader(bytes, surroundings);
  for (const operator of new Lexer(bytes).operators()) reader.take(operator);
  return reader.drawing;
}

const isNumber = (operand: Operand | undefined): operand is number => typeof operand === "number";
const nameOf = (operand: Operand | undefined): string => (operand instanceof Name ? operand.text : "");

class Reader {
  readonly drawing: Drawing;
  private readonly bytes: Uint8Array;
  private readonly resources: PDFDict;
  private readonly fonts: Fonts;
  private readonly cursor: TextCursor;
  private saved: { state: TextState; ctm: Matrix }[] = [];
  private span: Span | undefined;
  private marked: (Span | undefined)[] = [];

  constructor(bytes: Uint8Array, { resources, fonts, state }: Surroundings) {
    this.bytes = bytes;
    this.resources = resources;
    this.fonts = fonts;
    // A font's name holds only in the resources that define it, and a form has its own: keep the font, drop the name.
    this.cursor = new TextCursor(state ? { ...state, fontName: undefined } : START);
    this.drawing = { glyphs: this.cursor.glyphs, spans: [], forms: [] };
  }

  take(operator: Operator): void {
    const { name, operands } = operator;
    if (this.takeText(operator)) return;
    if (name === "q") {
      if (this.saved.length < 500) this.saved.push({ state: this.cursor.state, ctm: this.cursor.ctm });
    } else if (name === "Q") {
      const before = this.saved.pop();
      if (before) Object.assign(this.cursor, before);
    } else if (name === "cm") this.cursor.ctm = multiply(matrixOf(operands), this.cursor.ctm);
    else if (name === "gs") this.takeGraphicsState(nameOf(operands[0]));
    else if (name === "Do") this.takeForm(operator);
    else if (FILLS.has(name)) this.cursor.set({ fill: this.raw(operator) });
    // The colour depends on the colour space that was set before.
    else if (name === "sc" || name === "scn")
      this.cursor.set({ fill: `${this.cursor.state.fill.split("\n")[0]}\n${this.raw(operator)}` });
    else if (name === "BDC" || name === "BMC") this.openSpan(operator);
    else if (name === "EMC") {
      this.marked.pop();
      this.span = this.marked.findLast((span) => span !== undefined);
    }
  }

  private raw({ start, end }: Operator): string {
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset + start, Math.min(end - start, 200)).toString("latin1");
  }

  /** Handles the operators of §9.3 and §9.4; returns false for others. */
  private takeText(operator: Operator): boolean {
    const { name, operands } = operator;
    const [first, second] = operands;
    const [x, y] = [isNumber(first) ? first : 0, isNumber(second) ? second : 0];
    const setting = SETTINGS[name];
    if (setting) this.cursor.set(setting(x));
    else if (name === "BT") this.cursor.moveTo(IDENTITY);
    else if (name === "Tf") this.takeFont(nameOf(first), y);
    else if (name === "Td" || name === "TD") {
      if (name === "TD") this.cursor.set({ leading: -y });
      this.cursor.moveBy(x, y);
    } else if (name === "Tm") this.cursor.moveTo(matrixOf(operands));
    else if (name === "T*") this.cursor.nextLine();
    else return this.takeShow(operator);
    return true;
  }

  private takeShow(operator: Operator): boolean {
    const { name, operands } = operator;
    const items = name === "TJ" && Array.isArray(operands[0]) ? operands[0] : operands.slice(-1);
    if (name === "Tj" || name === "TJ") this.cursor.show(operator, items, "", this.span);
    else if (name === "'") {
      this.cursor.nextLine();
      this.cursor.show(operator, items, "T*\n", this.span);
    } else if (name === '"') {
      const [word, character] = operands;
      this.cursor.set({
        wordSpacing: isNumber(word) ? word : 0,
        characterSpacing: isNumber(character) ? character : 0,
      });
      this.cursor.nextLine();
      this.cursor.show(
        operator,
        items,
        `${this.cursor.state.wordSpacing} Tw ${this.cursor.state.characterSpacing} Tc T*\n`,
        this.span,
      );
    } else return false;
    return true;
  }

  private takeFont(name: string, size: number): void {
    const fonts = dictIn(this.resources, "Font");
    const fontObject = fonts?.get(PDFName.of(name));
    this.cursor.set({ font: this.fonts.load(dictIn(fonts, name)), fontName: name, fontObject, size });
  }

  /** A graphics state may set a font by its reference (ISO 32000-2 table 57). */
  private takeGraphicsState(name: string): void {
    const font = arrayIn(dictIn(dictIn(this.resources, "ExtGState"), name), "Font");
    if (!font) return;
    const size = font.lookup(1);
    this.cursor.set({
      font: this.fonts.load(font.lookup(0)),
      fontName: undefined,
      fontObject: font.get(0),
      size: size instanceof PDFNumber ? size.asNumber() : 0,
    });
  }

  private takeForm({ operands, start, end }: Operator): void {
    const name = nameOf(operands[0]);
    const ref = name ? dictIn(this.resources, "XObject")?.get(PDFName.of(name)) : undefined;
    if (!(ref instanceof PDFRef)) return;
    const stream = this.resources.context.lookup(ref);
    if (!(stream instanceof PDFRawStream) || nameIn(stream.dict, "Subtype") !== "Form") return;
    if (this.drawing.forms.length < 20_000)
      this.drawing.forms.push({ ref, stream, state: this.cursor.state, ctm: this.cursor.ctm, start, end });
  }

  private openSpan({ name, operands, start, end }: Operator): void {
    const [tag, properties] = operands;
    const span = name === "BDC" ? this.spanOf(nameOf(tag), properties) : undefined;
    if (span) {
      Object.assign(span, { start, end });
      this.drawing.spans.push(span);
      this.span = span;
    }
    if (this.marked.length < 5_000) this.marked.push(span);
  }

  private spanOf(tag: string, properties: Operand | undefined): Span | undefined {
    const common = { start: 0, end: 0, tag, glyphs: [] };
    if (properties instanceof Dictionary) {
      const own = properties.entries.get("ActualText");
      if (!(own instanceof Uint8Array)) return undefined;
      return { ...common, properties, actualText: decodeTextString(own) };
    }
    const named = dictIn(dictIn(this.resources, "Properties"), nameOf(properties));
    const own = named?.lookup(PDFName.of("ActualText"));
    if (!(own instanceof PDFString || own instanceof PDFHexString)) return undefined;
    return { ...common, properties: nameOf(properties), actualText: decodeTextString(own.asBytes()) };
  }
}

/** Operators that set one number of the text state. */
const SETTINGS: Record<string, (value: number) => Partial<TextState>> = {
  Tc: (characterSpacing) => ({ characterSpacing }),
  Tw: (wordSpacing) => ({ wordSpacing }),
  Tz: (percent) => ({ scale: percent / 100 }),
  TL: (leading) => ({ leading }),
  Ts: (rise) => ({ rise }),
  Tr: (mode) => ({ mode }),
};

const FILLS = new Set(["g", "rg", "k", "cs"]);

function matrixOf(operands: Operand[]): Matrix {
  const [a, b, c, d, e, f] = operands.map((operand) => (isNumber(operand) ? operand : 0));
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
}
