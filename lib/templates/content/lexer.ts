import { TemplateError } from "../errors.ts";

/** A name without its slash, one character for each byte. */
export class Name {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export class Dictionary {
  readonly entries = new Map<string, Operand>();
}

/** A string is its bytes. `true`, `false`, `null` and unknown keywords are null. */
export type Operand = number | Uint8Array | Name | Operand[] | Dictionary | null;

/** An operator, its operands, and their offsets in the stream. */
export interface Operator {
  name: string;
  operands: Operand[];
  start: number;
  end: number;
}

const MOST_NESTED = 40;
/** Limit of operands of one operator. CMaps need some hundreds; hostile files fill the memory. */
const MOST_OPERANDS = 200_000;

/** Bytes that end a name, number or keyword (ISO 32000-2 §7.2.3): 1 white space, 2 delimiters. */
const KIND = new Uint8Array(256);
for (const at of [0, 9, 10, 12, 13, 32]) KIND[at] = 1;
for (const at of "()<>[]{}/%") KIND[at.charCodeAt(0)] = 2;
const isSpace = (octet: number | undefined): boolean => octet !== undefined && KIND[octet] === 1;
const isRegular = (octet: number | undefined): boolean => octet !== undefined && KIND[octet] === 0;

const latin1 = new TextDecoder("latin1");

/** Reads operators from content streams, and from CMaps, whose PostScript has the same tokens. */
export class Lexer {
  readonly bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** @throws TemplateError if the bytes can't be read as operators */
  *operators(): Generator<Operator> {
    let operands: Operand[] = [];
    let start = -1;
    for (;;) {
      this.skipSpace();
      if (this.at >= this.bytes.length) return;
      if (start < 0) start = this.at;
      const octet = this.bytes[this.at] ?? 0;
      if (KIND[octet] === 0 && !startsNumber(octet)) {
        const name = this.keyword();
        if (name === "true" || name === "false" || name === "null") operands.push(null);
        else {
          if (name === "BI") this.skipInlineImage();
          yield { name, operands, start, end: this.at };
          operands = [];
          start = -1;
        }
      } else operands.push(this.operand(0));
      if (operands.length > MOST_OPERANDS) throw new TemplateError("damaged");
    }
  }

  private skipSpace(): void {
    const { bytes } = this;
    while (this.at < bytes.length) {
      const octet = bytes[this.at] ?? 0;
      if (octet === 0x25) while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at++;
      else if (KIND[octet] !== 1) return;
      this.at++;
    }
  }

  private keyword(): string {
    const start = this.at;
    while (isRegular(this.bytes[this.at])) this.at++;
    return latin1.decode(this.bytes.subarray(start, this.at));
  }

  private operand(depth: number): Operand {
    if (depth > MOST_NESTED) throw new TemplateError("damaged");
    const octet = this.bytes[this.at] ?? 0;
    if (startsNumber(octet)) return this.number();
    if (octet === 0x2f) return this.nameToken();
    if (octet === 0x28) return this.literal();
    if (octet === 0x3c) {
      if (this.bytes[this.at + 1] !== 0x3c) return this.hex();
      this.at += 2;
      return this.dictionary(depth);
    }
    this.at++;
    return octet === 0x5b ? this.list(0x5d, depth) : null;
  }

  private list(closing: number, depth: number): Operand[] {
    const items: Operand[] = [];
    for (;;) {
      this.skipSpace();
      const octet = this.bytes[this.at];
      if (octet === undefined) return items;
      if (octet === closing) {
        this.at++;
        return items;
      }
      if (KIND[octet] === 0 && !startsNumber(octet)) {
        this.keyword();
        items.push(null);
      } else items.push(this.operand(depth + 1));
    }
  }

  private dictionary(depth: number): Dictionary {
    const result = new Dictionary();
    const items = this.list(0x3e, depth);
    if (this.bytes[this.at] === 0x3e) this.at++;
    for (let i = 0; i + 1 < items.length; i += 2) {
      const key = items[i];
      if (key instanceof Name) result.entries.set(key.text, items[i + 1] ?? null);
    }
    return result;
  }

  private number(): number {
    const { bytes } = this;
    let negative = false;
    let value = 0;
    let scale = 0;
    for (; ; this.at++) {
      const octet = bytes[this.at] ?? 0;
      if (octet >= 0x30 && octet <= 0x39) {
        value = value * 10 + octet - 0x30;
        scale *= 10;
      } else if (octet === 0x2e && scale === 0) scale = 1;
      // Some producers write "--5" or "0.00-35"; readers take the first sign and stop at the second.
      else if (octet === 0x2d && value === 0 && scale === 0) negative = true;
      else if (octet !== 0x2b && octet !== 0x2d) break;
    }
    while (isRegular(bytes[this.at])) this.at++;
    const result = scale > 1 ? value / scale : value;
    return negative ? -result : result;
  }

  private nameToken(): Name {
    const start = ++this.at;
    while (isRegular(this.bytes[this.at])) this.at++;
    const written = Buffer.from(this.bytes.subarray(start, this.at)).toString("latin1");
    return new Name(
      written.replace(/#([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    );
  }

  private hex(): Uint8Array {
    const start = ++this.at;
    while (this.at < this.bytes.length && this.bytes[this.at] !== 0x3e) this.at++;
    const result = new Uint8Array((this.at - start + 1) >> 1);
    let digits = 0;
    for (let i = start; i < this.at; i++) {
      const digit = hexDigit(this.bytes[i] ?? 0);
      if (digit < 0) continue;
      const index = digits++ >> 1;
      result[index] = (result[index] ?? 0) | (digits % 2 ? digit << 4 : digit);
    }
    this.at++;
    return result.subarray(0, (digits + 1) >> 1);
  }

  private literal(): Uint8Array {
    const { bytes } = this;
    const result: number[] = [];
    this.at++;
    for (let depth = 1; this.at < bytes.length; this.at++) {
      const octet = bytes[this.at] ?? 0;
      if (octet === 0x5c) {
        this.at++;
        this.escape(result);
        continue;
      }
      if (octet === 0x28) depth++;
      if (octet === 0x29 && --depth === 0) break;
      // Each form of an end of line in a string is one line feed (§7.3.4.2).
      if (octet === 13) {
        result.push(10);
        if (bytes[this.at + 1] === 10) this.at++;
      } else result.push(octet);
    }
    this.at++;
    return Uint8Array.from(result);
  }

  /** Reads an escape sequence after its backslash, and leaves `at` on the last byte of the sequence. */
  private escape(result: number[]): void {
    const octet = this.bytes[this.at] ?? 0;
    const named = "nrtbf".indexOf(String.fromCharCode(octet));
    if (named >= 0) result.push([10, 13, 9, 8, 12][named] ?? 0);
    else if (octet >= 0x30 && octet <= 0x37) {
      let value = 0;
      let digits = 0;
      for (; digits < 3; digits++) {
        const digit = (this.bytes[this.at + digits] ?? 0) - 0x30;
        if (digit < 0 || digit > 7) break;
        value = value * 8 + digit;
      }
      this.at += digits - 1;
      result.push(value & 255);
    } else if (octet === 13) {
      if (this.bytes[this.at + 1] === 10) this.at++;
    } else if (octet !== 10) result.push(octet);
  }

  /** Skips the data of an inline image (§8.9.7). */
  private skipInlineImage(): void {
    for (;;) {
      this.skipSpace();
      if (this.at >= this.bytes.length) return;
      if (KIND[this.bytes[this.at] ?? 0] === 0 && !startsNumber(this.bytes[this.at] ?? 0)) {
        if (this.keyword() === "ID") break;
      } else this.operand(0);
    }
    const { bytes } = this;
    for (this.at++; this.at < bytes.length; this.at++) {
      if (bytes[this.at] !== 0x45 || bytes[this.at + 1] !== 0x49 || !isSpace(bytes[this.at - 1])) continue;
      const after = bytes.subarray(this.at + 2, this.at + 18);
      if (after.length && !isSpace(after[0])) continue;
      if (after.some((octet) => octet > 126 || (octet < 32 && !isSpace(octet)))) continue;
      this.at += 2;
      return;
    }
  }
}

function startsNumber(octet: number): boolean {
  return (octet >= 0x30 && octet <= 0x39) || octet === 0x2d || octet === 0x2e || octet === 0x2b;
}

function hexDigit(octet: number): number {
  if (octet >= 0x30 && octet <= 0x39) return octet - 0x30;
  const letter = octet | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
