import { Lexer, Name, type Operand } from "../content/lexer.ts";

/** Limit of entries in one CMap. A short range could expand to millions. */
const MOST_ENTRIES = 150_000;

/** A CMap (ISO 32000-2 §9.7.5): maps codes to CIDs, or to Unicode text in a ToUnicode map. */
export class CMap {
  /** Code space ranges, each with its length in bytes. */
  readonly spaces: { length: number; low: number; high: number }[] = [];
  readonly cids = new Map<number, number>();
  readonly texts = new Map<number, string>();
  vertical = false;
  parent: string | undefined;
  private room = MOST_ENTRIES;

  static parse(bytes: Uint8Array): CMap {
    const map = new CMap();
    for (const { name, operands } of new Lexer(bytes).operators()) map.take(name, operands);
    return map;
  }

  private take(name: string, operands: Operand[]): void {
    if (name === "endcodespacerange") this.pairs(operands, 2, ([low, high]) => this.space(low, high));
    else if (name === "endbfchar") this.pairs(operands, 2, ([code, to]) => this.text(numberOf(code), textOf(to)));
    else if (name === "endbfrange") this.pairs(operands, 3, ([low, high, to]) => this.textRange(low, high, to));
    else if (name === "endcidchar") this.pairs(operands, 2, ([code, cid]) => this.cid(numberOf(code), cid));
    else if (name === "endcidrange") this.pairs(operands, 3, ([low, high, cid]) => this.cidRange(low, high, cid));
    else if (name === "usecmap") {
      const parent = operands.at(-1);
      if (parent instanceof Name) this.parent = parent.text;
    } else if (name === "def") {
      const [key, value] = operands.slice(-2);
      if (key instanceof Name && key.text === "WMode") this.vertical = value === 1;
    }
  }

  private pairs(operands: Operand[], count: number, take: (group: Operand[]) => void): void {
    // The count before "begin…" is an operand of that operator.
    for (let at = 0; at + count <= operands.length; at += count) take(operands.slice(at, at + count));
  }

  private space(low: Operand | undefined, high: Operand | undefined): void {
    if (!(low instanceof Uint8Array) || low.length < 1 || low.length > 4) return;
    if (this.spaces.length < 1000)
      this.spaces.push({ length: low.length, low: numberOf(low), high: numberOf(high ?? null) });
  }

  private text(code: number, text: string): void {
    if (this.room-- > 0 && text) this.texts.set(code, text);
  }

  private textRange(from: Operand | undefined, to: Operand | undefined, target: Operand | undefined): void {
    const low = numberOf(from);
    const high = Math.min(numberOf(to), low + Math.max(0, this.room));
    if (Array.isArray(target)) {
      for (let code = low; code <= high; code++) this.text(code, textOf(target[code - low]));
      return;
    }
    const first = textOf(target);
    const last = first.codePointAt(lastIndex(first)) ?? 0;
    const head = first.slice(0, lastIndex(first));
    for (let code = low; code <= high; code++)
      if (last + code - low <= 0x10ffff) this.text(code, head + String.fromCodePoint(last + code - low));
  }

  private cid(code: number, cid: Operand | undefined): void {
    if (this.room-- > 0 && typeof cid === "number") this.cids.set(code, cid);
  }

  private cidRange(from: Operand | undefined, to: Operand | undefined, cid: Operand | undefined): void {
    const low = numberOf(from);
    const high = Math.min(numberOf(to), low + Math.max(0, this.room));
    for (let code = low; code <= high; code++) this.cid(code, typeof cid === "number" ? cid + code - low : undefined);
  }

  /** Returns the length of the code at `at`, in bytes. */
  lengthAt(bytes: Uint8Array, at: number): number {
    let code = 0;
    for (let length = 1; length <= 4 && at + length <= bytes.length; length++) {
      code = code * 256 + (bytes[at + length - 1] ?? 0);
      for (const space of this.spaces)
        if (space.length === length && inSpace(code, space.low, space.high, length)) return length;
    }
    return Math.min(this.spaces[0]?.length ?? 2, bytes.length - at);
  }
}

/** Whether each byte of a code lies between the bytes of the limits (§9.7.6.3). */
function inSpace(code: number, low: number, high: number, length: number): boolean {
  for (let shift = 0; shift < length; shift++) {
    const octet = (value: number) => Math.floor(value / 256 ** shift) & 255;
    if (octet(code) < octet(low) || octet(code) > octet(high)) return false;
  }
  return true;
}

function lastIndex(text: string): number {
  const low = text.charCodeAt(text.length - 1);
  return Math.max(0, text.length - (low >= 0xdc00 && low <= 0xdfff ? 2 : 1));
}

function numberOf(operand: Operand | undefined): number {
  if (typeof operand === "number") return operand;
  if (!(operand instanceof Uint8Array)) return 0;
  return operand.subarray(-4).reduce((sum, octet) => sum * 256 + octet, 0);
}

/** Decodes UTF-16BE, or one byte, which some producers write. */
function textOf(operand: Operand | undefined): string {
  if (!(operand instanceof Uint8Array)) return "";
  if (operand.length === 1) return String.fromCharCode(operand[0] ?? 0);
  let text = "";
  for (let at = 0; at + 1 < Math.min(operand.length, 128); at += 2)
    text += String.fromCharCode(((operand[at] ?? 0) << 8) | (operand[at + 1] ?? 0));
  return text.replace(/\0/g, "");
}
