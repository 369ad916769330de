import { UnreadablePdf } from "./errors.ts";

// The older filters of ISO 32000-2 §7.4, which some producers use around or instead of deflate.

const isSpace = (octet: number): boolean => octet <= 32;

/** A buffer that grows up to a limit. */
class Output {
  private bytes = new Uint8Array(64 * 1024);
  private readonly most: number;
  length = 0;

  constructor(most: number) {
    this.most = most;
  }

  room(count: number): Uint8Array {
    if (this.length + count > this.most) throw new UnreadablePdf("too_large_inflated");
    if (this.length + count > this.bytes.length) {
      const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count));
      grown.set(this.bytes);
      this.bytes = grown;
    }
    this.length += count;
    return this.bytes.subarray(this.length - count, this.length);
  }

  done(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

export function asciiHex(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0x3e);
  const digits = Buffer.from(bytes.subarray(0, end < 0 ? bytes.length : end))
    .toString("latin1")
    .replace(/\s+/g, "");
  if (/[^\da-f]/i.test(digits)) throw new UnreadablePdf("damaged");
  return new Uint8Array(Buffer.from(digits.length % 2 ? `${digits}0` : digits, "hex"));
}

export function ascii85(bytes: Uint8Array, most: number): Uint8Array {
  const output = new Output(most);
  let group: number[] = [];
  for (const octet of bytes) {
    if (octet === 0x7e) break;
    if (isSpace(octet)) continue;
    if (octet === 0x7a && group.length === 0) output.room(4).fill(0);
    else if (octet < 0x21 || octet > 0x75) throw new UnreadablePdf("damaged");
    else group.push(octet - 0x21);
    if (group.length === 5) {
      output.room(4).set(word(group));
      group = [];
    }
  }
  const rest = Math.max(0, group.length - 1);
  output.room(rest).set(word([...group, 84, 84, 84, 84].slice(0, 5)).slice(0, rest));
  return output.done();
}

function word(digits: number[]): number[] {
  const value = digits.reduce((sum, digit) => sum * 85 + digit, 0);
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) & 255);
}

export function runLength(bytes: Uint8Array, most: number): Uint8Array {
  const output = new Output(most);
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at++] ?? 128;
    if (length === 128) break;
    if (length < 128) {
      const run = bytes.subarray(at, at + length + 1);
      output.room(run.length).set(run);
      at += length + 1;
    } else output.room(257 - length).fill(bytes[at++] ?? 0);
  }
  return output.done();
}

const CLEAR = 256;
const END = 257;
const FIRST_ENTRY = 258;

/** Reads codes of 9 to 12 bits, most significant bit first. */
class Codes {
  private readonly bytes: Uint8Array;
  private at = 0;
  private bits = 0;
  private count = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Returns the next code; `END` also at the end of the bytes. */
  next(width: number): number {
    for (; this.count < width; this.count += 8) {
      const octet = this.bytes[this.at++];
      if (octet === undefined) return END;
      this.bits = ((this.bits << 8) | octet) & 0xffffff;
    }
    this.count -= width;
    return (this.bits >> this.count) & ((1 << width) - 1);
  }
}

/** Decodes LZW. A table entry is an earlier entry and one byte, kept as a range of the output. */
export function lzw(bytes: Uint8Array, earlyChange: number, most: number): Uint8Array {
  const codes = new Codes(bytes);
  const output = new Output(most);
  const starts = new Uint32Array(4096);
  const lengths = new Uint32Array(4096).fill(1, 0, CLEAR);
  let [next, width, previous] = [FIRST_ENTRY, 9, -1];
  for (;;) {
    const code = codes.next(width);
    if (code === END) return output.done();
    if (code === CLEAR) {
      [next, width, previous] = [FIRST_ENTRY, 9, -1];
      continue;
    }
    if (previous >= 0 && next < 4096) {
      // The next code may be this entry; its last byte is then the first byte of the entry.
      lengths[next] = (lengths[previous] ?? 0) + 1;
      starts[next] = output.length - (lengths[previous] ?? 0);
      next++;
    }
    if (code >= next) throw new UnreadablePdf("damaged");
    const room = output.room(lengths[code] ?? 1);
    const whole = output.done();
    const start = starts[code] ?? 0;
    for (let i = 0; i < room.length; i++) room[i] = code < CLEAR ? code : (whole[start + i] ?? 0);
    if (next + earlyChange >= 1 << width && width < 12) width++;
    previous = code;
  }
}
