import type { PDFDict } from "@cantoo/pdf-lib";
import { streamIn } from "#lib/pdf/entries.ts";
import { unpack } from "#lib/pdf/unpack.ts";

/** The glyphs of an embedded TrueType program. A subset keeps empty outlines for the glyphs that it dropped. */
class TrueTypeGlyphs {
  private readonly view: DataView;
  private readonly tables = new Map<string, { start: number; length: number }>();
  private unicode: Map<number, number> | undefined;

  constructor(program: Uint8Array) {
    this.view = new DataView(program.buffer, program.byteOffset, program.byteLength);
    const count = this.view.getUint16(4);
    for (let at = 0; at < count; at++) {
      const entry = 12 + at * 16;
      const tag = String.fromCharCode(...[0, 1, 2, 3].map((i) => this.view.getUint8(entry + i)));
      this.tables.set(tag, { start: this.view.getUint32(entry + 8), length: this.view.getUint32(entry + 12) });
    }
  }

  /** Whether a glyph has an outline. */
  hasGlyph(id: number): boolean {
    const [head, loca] = [this.tables.get("head"), this.tables.get("loca")];
    if (!head || !loca || id <= 0) return false;
    const size = this.view.getInt16(head.start + 50) === 0 ? 2 : 4;
    if ((id + 2) * size > loca.length) return false;
    const offset = (at: number) =>
      size === 2 ? this.view.getUint16(loca.start + at * 2) : this.view.getUint32(loca.start + at * 4);
    return offset(id + 1) > offset(id);
  }

  hasUnicode(codePoint: number): boolean {
    return this.hasGlyph(this.glyphFor(codePoint));
  }

  /** Returns the glyph of a code point; 0 if there is none. */
  glyphFor(codePoint: number): number {
    this.unicode ??= this.readUnicode();
    return this.unicode.get(codePoint) ?? 0;
  }

  /** Yields every code point of the program's `cmap`. */
  *assigned(): Generator<[codePoint: number, glyph: number]> {
    this.unicode ??= this.readUnicode();
    yield* this.unicode;
  }

  /** Reads the Unicode subtables of formats 4 and 12, and of symbol fonts, whose codes start at U+F000. */
  private readUnicode(): Map<number, number> {
    const map = new Map<number, number>();
    const cmap = this.tables.get("cmap");
    if (!cmap) return map;
    const count = this.view.getUint16(cmap.start + 2);
    for (let at = 0; at < Math.min(count, 20); at++) {
      const entry = cmap.start + 4 + at * 8;
      const [platform, encoding] = [this.view.getUint16(entry), this.view.getUint16(entry + 2)];
      if (platform !== 0 && !(platform === 3 && [0, 1, 10].includes(encoding))) continue;
      this.readSubtable(cmap.start + this.view.getUint32(entry + 4), map);
    }
    return map;
  }

  private readSubtable(start: number, map: Map<number, number>): void {
    const format = this.view.getUint16(start);
    if (format === 4) this.readFormat4(start, map);
    if (format !== 12) return;
    const groups = Math.min(this.view.getUint32(start + 12), 20_000);
    for (let at = 0; at < groups; at++) {
      const group = start + 16 + at * 12;
      const [first, last, glyph] = [0, 4, 8].map((offset) => this.view.getUint32(group + offset));
      for (let code = first ?? 1; code <= Math.min(last ?? 0, (first ?? 0) + 70_000); code++)
        map.set(code, (glyph ?? 0) + code - (first ?? 0));
    }
  }

  private readFormat4(start: number, map: Map<number, number>): void {
    const segments = this.view.getUint16(start + 6) / 2;
    const word = (at: number) => this.view.getUint16(start + at);
    for (let i = 0; i < segments; i++) {
      const last = word(14 + i * 2);
      const first = word(16 + (segments + i) * 2);
      const delta = word(16 + (2 * segments + i) * 2);
      const place = 16 + (3 * segments + i) * 2;
      const range = word(place);
      for (let code = first; code <= last && code < 0xffff; code++) {
        const glyph = range === 0 ? code : word(place + range + (code - first) * 2);
        if (glyph) map.set(code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code, (glyph + delta) & 0xffff);
      }
    }
  }
}

/** Returns `undefined` if there is no readable program. Then only glyphs that the document draws are certain. */
export function trueTypeGlyphs(descriptor: PDFDict | undefined): TrueTypeGlyphs | undefined {
  const stream = streamIn(descriptor, "FontFile2");
  if (!stream) return undefined;
  try {
    const glyphs = new TrueTypeGlyphs(unpack(stream));
    glyphs.hasUnicode(0x20);
    return glyphs;
  } catch {
    return undefined;
  }
}
