/**
 * Thrown when a PDF can't be read. Objects (ISO 32000-2 §7.2, §7.3) keep their offsets, because signatures cover bytes. Reading
 * starts at offsets of the cross-reference, so text elsewhere that looks like an object is ignored.
 */
export class PdfError extends Error {
  override name = "PdfError";
}

/** `start` and `end` are offsets into the bytes that were read. */
export type PdfNode = { start: number; end: number } & (
  | { kind: "null" }
  | { kind: "boolean"; value: boolean }
  | { kind: "number"; value: number }
  | { kind: "name"; value: string }
  | { kind: "string"; bytes: Uint8Array; hex: boolean }
  | { kind: "ref"; number: number; generation: number }
  | { kind: "array"; items: PdfNode[] }
  | { kind: "dict"; entries: Map<string, PdfNode> }
);
export type PdfDict = PdfNode & { kind: "dict" };

/** Values that may still be read of one file, repeated reads included. */
type Budget = { values: number };
export const newBudget = (): Budget => ({ values: 2_000_000 });

const DEEPEST = 64;
const WHITE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([..."()<>[]{}/%"].map((character) => character.charCodeAt(0)));
const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const REGULAR_NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

export class PdfReader {
  readonly bytes: Uint8Array;
  at: number;
  private readonly budget: Budget;

  constructor(bytes: Uint8Array, at: number, budget: Budget = newBudget()) {
    this.bytes = bytes;
    this.at = at;
    this.budget = budget;
  }

  skipWhite(): void {
    for (;;) {
      const octet = this.bytes[this.at];
      if (octet === 0x25) while (this.at < this.bytes.length && !isLineEnd(this.bytes[this.at])) this.at++;
      else if (octet !== undefined && WHITE.has(octet)) this.at++;
      else return;
    }
  }

  /** Reads a word such as `obj` or a number; "" before a delimiter or the end. */
  word(): string {
    this.skipWhite();
    const start = this.at;
    while (this.at < this.bytes.length && !WHITE.has(this.octet()) && !DELIMITERS.has(this.octet())) this.at++;
    return latin1(this.bytes.subarray(start, Math.min(this.at, start + 32)));
  }

  expectWord(wanted: string): void {
    const found = this.word();
    if (found !== wanted) throw new PdfError(`“${wanted}” is missing where it should stand`);
  }

  natural(): number {
    const word = this.word();
    if (!/^\d{1,10}$/.test(word)) throw new PdfError("a number is missing where it should stand");
    return Number(word);
  }

  value(depth = 0): PdfNode {
    if (depth > DEEPEST) throw new PdfError("its objects are nested too deeply");
    if (--this.budget.values < 0) throw new PdfError("it has too many objects");
    this.skipWhite();
    const start = this.at;
    switch (this.bytes[start]) {
      case 0x2f:
        return this.name();
      case 0x28:
        return this.literalString();
      case 0x5b:
        return this.array(depth);
      case 0x3c:
        return this.bytes[start + 1] === 0x3c ? this.dict(depth) : this.hexString();
      default:
        return this.wordValue();
    }
  }

  private octet(): number {
    return this.bytes[this.at] ?? 0;
  }

  private wordValue(): PdfNode {
    const start = this.at;
    const word = this.word();
    const span = { start, end: this.at };
    if (word === "null") return { ...span, kind: "null" };
    if (word === "true" || word === "false") return { ...span, kind: "boolean", value: word === "true" };
    if (!REGULAR_NUMBER.test(word)) throw new PdfError("an object is malformed");
    return this.reference(start, word) ?? { ...span, kind: "number", value: Number(word) };
  }

  /** `12 0 R` needs a look-ahead of two words. */
  private reference(start: number, first: string): PdfNode | null {
    const back = this.at;
    if (/^\d{1,10}$/.test(first)) {
      const second = this.word();
      if (/^\d{1,5}$/.test(second) && this.word() === "R") {
        return { start, end: this.at, kind: "ref", number: Number(first), generation: Number(second) };
      }
    }
    this.at = back;
    return null;
  }

  private name(): PdfNode {
    const start = this.at++;
    while (this.at < this.bytes.length && !WHITE.has(this.octet()) && !DELIMITERS.has(this.octet())) this.at++;
    const raw = latin1(this.bytes.subarray(start + 1, this.at));
    // Some readers end the name at this octet (forbidden by ISO 32000-2 §7.3.5).
    if (raw.includes("#00")) throw new PdfError("a name in it holds a null");
    const value = raw.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return { start, end: this.at, kind: "name", value };
  }

  private array(depth: number): PdfNode {
    const start = this.at++;
    const items: PdfNode[] = [];
    for (;;) {
      this.skipWhite();
      if (this.octet() === 0x5d && this.at < this.bytes.length) return { start, end: ++this.at, kind: "array", items };
      items.push(this.value(depth + 1));
    }
  }

  private dict(depth: number): PdfDict {
    const start = this.at;
    this.at += 2;
    const entries = new Map<string, PdfNode>();
    for (;;) {
      this.skipWhite();
      if (this.octet() === 0x3e && this.bytes[this.at + 1] === 0x3e) {
        this.at += 2;
        return { start, end: this.at, kind: "dict", entries };
      }
      if (this.octet() !== 0x2f) throw new PdfError("an object is malformed");
      const key = this.name();
      // Readers disagree on which of two entries counts.
      if (key.kind !== "name" || entries.has(key.value)) throw new PdfError("an object has an entry twice");
      entries.set(key.value, this.value(depth + 1));
    }
  }

  private hexString(): PdfNode {
    const start = this.at++;
    const end = this.bytes.indexOf(0x3e, this.at);
    if (end < 0) throw new PdfError("a string does not end");
    const digits = latin1(this.bytes.subarray(this.at, end)).replace(/[\s\0]/g, "");
    if (/[^0-9a-fA-F]/.test(digits)) throw new PdfError("a string is malformed");
    const bytes = new Uint8Array(Math.ceil(digits.length / 2));
    for (let i = 0; i < bytes.length; i++)
      bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2).padEnd(2, "0"), 16);
    this.at = end + 1;
    return { start, end: this.at, kind: "string", bytes, hex: true };
  }

  private literalString(): PdfNode {
    const start = this.at++;
    const found: number[] = [];
    for (let open = 1; ; ) {
      const octet = this.bytes[this.at++];
      if (octet === undefined) throw new PdfError("a string does not end");
      if (octet === 0x5c) {
        found.push(...this.escape());
        continue;
      }
      if (octet === 0x28) open++;
      if (octet === 0x29 && --open === 0) break;
      found.push(octet);
    }
    return { start, end: this.at, kind: "string", bytes: Uint8Array.from(found), hex: false };
  }

  private escape(): number[] {
    const rest = latin1(this.bytes.subarray(this.at, this.at + 3));
    const octal = /^[0-7]{1,3}/.exec(rest)?.[0];
    const lineEnd = /^(\r\n|\r|\n)/.exec(rest)?.[0];
    this.at += (octal ?? lineEnd ?? "x").length;
    if (octal) return [Number.parseInt(octal, 8) & 0xff];
    if (lineEnd) return [];
    const character = rest.slice(0, 1);
    return [(ESCAPES[character] ?? character).charCodeAt(0)];
  }
}

const isLineEnd = (octet: number | undefined): boolean => octet === 10 || octet === 13;

export function latin1(bytes: Uint8Array): string {
  let text = "";
  for (const octet of bytes) text += String.fromCharCode(octet);
  return text;
}

/** Decodes a text string (ISO 32000-2 §7.9.2): UTF-16BE or UTF-8 by its mark, else Latin-1. */
export function textOf(node: PdfNode | undefined): string | null {
  if (node?.kind !== "string") return null;
  const { bytes } = node;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes.subarray(3));
  return latin1(bytes);
}
