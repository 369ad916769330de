/** The tables of a TrueType file (ISO/IEC 14496-22, "OpenType"). */
class FontFile {
  readonly #bytes: Uint8Array;
  readonly #tables = new Map<string, Uint8Array>();
  readonly #longOffsets: boolean;
  readonly #metrics: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const view = viewOf(bytes);
    for (let at = 12; at < 12 + 16 * view.getUint16(4); at += 16) {
      const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
      const start = view.getUint32(at + 8);
      this.#tables.set(tag, bytes.subarray(start, start + view.getUint32(at + 12)));
    }
    this.#longOffsets = viewOf(this.table("head")).getInt16(50) === 1;
    this.#metrics = viewOf(this.table("hhea")).getUint16(34);
  }

  get longOffsets(): boolean {
    return this.#longOffsets;
  }

  table(tag: string): Uint8Array {
    return this.#tables.get(tag) ?? this.#bytes.subarray(0, 0);
  }

  glyph(id: number): Uint8Array {
    const loca = viewOf(this.table("loca"));
    const offset = (index: number) => (this.#longOffsets ? loca.getUint32(4 * index) : 2 * loca.getUint16(2 * index));
    return this.table("glyf").subarray(offset(id), offset(id + 1));
  }

  /** Returns advance and left side bearing from `hmtx`. */
  metric(id: number): [advance: number, bearing: number] {
    const hmtx = viewOf(this.table("hmtx"));
    const last = this.#metrics - 1;
    if (id <= last) return [hmtx.getUint16(4 * id), hmtx.getInt16(4 * id + 2)];
    return [hmtx.getUint16(4 * last), hmtx.getInt16(4 * last + 4 + 2 * (id - last - 1))];
  }
}

/**
 * The glyphs of a TrueType font that a document uses, numbered in the order they are included. It has the interface of
 * fontkit's subset, which pdfkit embeds. Outlines are copied; fontkit decodes and encodes each. Hints are left out: they change
 * nothing on paper and on today's screens, and take more room than the outlines.
 */
export class TrueTypeSubset {
  readonly #file: FontFile;
  readonly #ids: number[] = [];
  readonly #places = new Map<number, number>();

  /** @param bytes the font file, with `glyf` outlines */
  constructor(bytes: Uint8Array) {
    this.#file = new FontFile(bytes);
    this.includeGlyph(0);
  }

  /** Returns the glyph's number in the subset. */
  includeGlyph(glyph: number | { id: number }): number {
    const id = typeof glyph === "number" ? glyph : glyph.id;
    let place = this.#places.get(id);
    if (place === undefined) {
      place = this.#ids.push(id) - 1;
      this.#places.set(id, place);
    }
    return place;
  }

  /** Returns a font file of these glyphs, their components, and the tables that PDF requires without hints (ISO 32000-2 §9.9.1). */
  encode(): Uint8Array<ArrayBuffer> {
    const glyphs: Uint8Array[] = [];
    // Composite glyphs append their components while the loop runs.
    for (let place = 0; place < this.#ids.length; place++) glyphs.push(this.#glyph(this.#ids[place] ?? 0));
    const count = glyphs.length;
    return fontFile({
      glyf: Buffer.concat(glyphs),
      head: this.#file.table("head"),
      hhea: withCount(this.#file.table("hhea"), 34, count),
      hmtx: this.#horizontalMetrics(),
      loca: locations(glyphs, this.#file.longOffsets),
      maxp: withCount(this.#file.table("maxp"), 4, count),
    });
  }

  #glyph(id: number): Uint8Array {
    const glyph = this.#file.glyph(id);
    if (glyph.length === 0) return glyph;
    return viewOf(glyph).getInt16(0) >= 0 ? withoutHints(glyph) : this.#composite(glyph);
  }

  #composite(glyph: Uint8Array): Uint8Array {
    const copy = Uint8Array.from(glyph);
    const view = viewOf(copy);
    let at = 10;
    for (let flags = MORE; flags & MORE; ) {
      flags = view.getUint16(at);
      view.setUint16(at, flags & ~INSTRUCTIONS);
      view.setUint16(at + 2, this.includeGlyph(view.getUint16(at + 2)));
      at += 4 + (flags & WORDS ? 4 : 2) + (flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0);
    }
    // The instructions follow the last component.
    return padded(copy.subarray(0, at));
  }

  #horizontalMetrics(): Uint8Array {
    const view = new DataView(new ArrayBuffer(4 * this.#ids.length));
    for (const [place, id] of this.#ids.entries()) {
      const [advance, bearing] = this.#file.metric(id);
      view.setUint16(4 * place, advance);
      view.setInt16(4 * place + 2, bearing);
    }
    return new Uint8Array(view.buffer);
  }
}

/** Flags of a component (OpenType, `glyf`). */
const WORDS = 0x1;
const SCALE = 0x8;
const MORE = 0x20;
const TWO_SCALES = 0x40;
const MATRIX = 0x80;
const INSTRUCTIONS = 0x100;

/** Cuts the instructions out of a simple glyph: they stand after the end points of its contours, with their length. */
function withoutHints(glyph: Uint8Array): Uint8Array {
  const view = viewOf(glyph);
  const at = 10 + 2 * view.getInt16(0);
  const rest = at + 2 + view.getUint16(at);
  return padded(Buffer.concat([glyph.subarray(0, at), new Uint8Array(2), glyph.subarray(rest)]));
}

/** Pads to four octets: short offsets in `loca` count in twos. */
function padded(bytes: Uint8Array): Uint8Array {
  const result = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  result.set(bytes);
  return result;
}

function locations(glyphs: Uint8Array[], long: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer((glyphs.length + 1) * (long ? 4 : 2)));
  let offset = 0;
  for (let index = 0; index <= glyphs.length; index++) {
    if (long) view.setUint32(4 * index, offset);
    else view.setUint16(2 * index, offset / 2);
    offset += glyphs[index]?.length ?? 0;
  }
  return new Uint8Array(view.buffer);
}

function withCount(table: Uint8Array, at: number, count: number): Uint8Array {
  const copy = Uint8Array.from(table);
  viewOf(copy).setUint16(at, count);
  return copy;
}

/** @param tables in the order of their names; empty ones are left out */
function fontFile(tables: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(tables).filter(([, table]) => table.length > 0);
  const rounded = (length: number) => Math.ceil(length / 4) * 4;
  let at = 12 + 16 * entries.length;
  const bytes = new Uint8Array(entries.reduce((sum, [, table]) => sum + rounded(table.length), at));
  const view = viewOf(bytes);
  const power = Math.floor(Math.log2(entries.length));
  view.setUint32(0, 0x00010000);
  for (const [index, value] of [entries.length, 2 ** power * 16, power, (entries.length - 2 ** power) * 16].entries())
    view.setUint16(4 + 2 * index, value);
  for (const [index, [tag, table]] of entries.entries()) {
    const entry = 12 + 16 * index;
    for (let i = 0; i < 4; i++) bytes[entry + i] = tag.charCodeAt(i);
    bytes.set(table, at);
    view.setUint32(entry + 4, checksum(view, at, rounded(table.length)));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, table.length);
    at += rounded(table.length);
  }
  return bytes;
}

function checksum(view: DataView, start: number, length: number): number {
  let sum = 0;
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);
