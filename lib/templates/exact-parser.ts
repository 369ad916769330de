import { type PDFDict, PDFName, PDFNumber, PDFParser, PDFRawStream, PDFRef, type PDFStream } from "@cantoo/pdf-lib";

const octets = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));
const STREAM = octets("stream");
const END = octets("endstream");
const LENGTH = PDFName.of("Length");

/**
 * pdf-lib's parser, but for streams whose length stands in another object: it looks for their end by the word, and takes
 * a last octet that looks like the end of a line, or the word among the data, for what it is not.
 */
export class ExactParser extends PDFParser {
  private readonly lengths: Map<number, number>;

  constructor(bytes: Uint8Array) {
    super(bytes, Number.POSITIVE_INFINITY, true);
    this.lengths = numbersIn(bytes);
  }

  protected override parseDictOrStream(ref?: PDFRef): PDFDict | PDFStream {
    const start = this.bytes.offset();
    const dict = this.parseDict(ref);
    const end = this.bytes.offset();
    this.skipWhitespaceAndComments();
    if (!this.matchKeyword(STREAM)) {
      this.bytes.moveTo(end);
      return dict;
    }
    const length = dict.get(LENGTH);
    const stream = length instanceof PDFRef ? this.dataOf(dict, this.lengths.get(length.objectNumber)) : undefined;
    if (stream) return stream;
    this.bytes.moveTo(start);
    return super.parseDictOrStream(ref);
  }

  /** The stream whose data begin here, if they end where they should. */
  private dataOf(dict: PDFDict, length: number | undefined): PDFRawStream | undefined {
    if (length === undefined) return undefined;
    if (this.bytes.peek() === 0x0d) this.bytes.next();
    if (this.bytes.peek() === 0x0a) this.bytes.next();
    const start = this.bytes.offset();
    this.bytes.moveTo(start + length);
    this.skipWhitespace();
    if (!this.matchKeyword(END)) return undefined;
    dict.set(LENGTH, PDFNumber.of(length));
    return PDFRawStream.of(dict, this.bytes.slice(start, start + length));
  }
}

/** Objects that are nothing but a number, by their own. */
function numbersIn(bytes: Uint8Array): Map<number, number> {
  const numbers = new Map<number, number>();
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  for (const [, number, value] of text.matchAll(/(\d{1,10})\s\d{1,5}\sobj\s+(\d{1,10})\s+endobj/g))
    numbers.set(Number(number), Number(value));
  return numbers;
}
