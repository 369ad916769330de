import {
  type PDFContext,
  type PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  PDFRef,
  type PDFStream,
} from "@cantoo/pdf-lib";
import { UnreadablePdf } from "./errors.ts";
import { unpack } from "./unpack.ts";

/** Limit of all decoded object streams together, in bytes. */
const MOST_OBJECTS = 96 * 1024 * 1024;

const octets = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));
const STREAM = octets("stream");
const END = octets("endstream");
const TYPE = PDFName.of("Type");
const LENGTH = PDFName.of("Length");
const HOLD_OBJECTS = new Set([PDFName.of("ObjStm"), PDFName.of("XRef")]);
const PACKING = ["Filter", "DecodeParms", "F", "FFilter", "FDecodeParms"].map((name) => PDFName.of(name));

/** Positions of the objects that the scan found. It reads from start to end and keeps the last of each number. */
export interface Found {
  /** Offset of the value of each object outside object streams. */
  places: ReadonlyMap<PDFRef, number>;
  /** Object streams, with the object numbers of each, in order. */
  packed: ReadonlyMap<PDFRef, readonly number[]>;
}

/** Parses all objects of a file without repairs. @throws UnreadablePdf, or an error of pdf-lib */
export async function parseExactly(bytes: Uint8Array): Promise<PDFContext> {
  return (await scan(bytes)).context;
}

/** Parses all objects of a file, and returns their positions too. */
export async function scan(bytes: Uint8Array): Promise<{ context: PDFContext; found: Found }> {
  const parser = new ExactParser(bytes);
  // pdf-lib retries after an error, and hides the first error.
  const context = await parser.parseDocument().catch((error: unknown) => {
    throw parser.failure ?? error;
  });
  if (parser.failure) throw parser.failure;
  return { context, found: parser };
}

/**
 * pdf-lib's parser with two changes. For a stream with an indirect /Length, pdf-lib searches for "endstream" and can cut the
 * data short; this parser uses the length. Object streams are decoded here, with a limit.
 */
class ExactParser extends PDFParser implements Found {
  failure: UnreadablePdf | undefined;
  readonly places = new Map<PDFRef, number>();
  readonly packed = new Map<PDFRef, readonly number[]>();
  private depth = 0;
  private readonly lengths: Map<number, number>;
  private left = MOST_OBJECTS;

  constructor(bytes: Uint8Array) {
    super(bytes, Number.POSITIVE_INFINITY, true);
    this.lengths = numbersIn(bytes);
  }

  override parseObject(ref?: PDFRef): PDFObject {
    if (ref && this.depth === 0) this.places.set(ref, this.bytes.offset());
    this.depth++;
    try {
      return super.parseObject(ref);
    } finally {
      this.depth--;
    }
  }

  protected override parseDictOrStream(ref?: PDFRef): PDFDict | PDFStream {
    const object = this.dictOrStream(ref);
    const holdsObjects = object instanceof PDFRawStream && HOLD_OBJECTS.has(object.dict.lookup(TYPE) as PDFName);
    if (!holdsObjects) return object;
    const stream = this.unpacked(object);
    if (ref) this.packed.set(ref, numbersOf(stream));
    return stream;
  }

  private unpacked(stream: PDFRawStream): PDFRawStream {
    try {
      const contents = unpack(stream);
      this.left -= contents.length;
      if (this.left < 0) throw new UnreadablePdf("too_large_inflated");
      for (const key of PACKING) stream.dict.delete(key);
      stream.dict.set(LENGTH, PDFNumber.of(contents.length));
      return PDFRawStream.of(stream.dict, contents);
    } catch (error) {
      if (error instanceof UnreadablePdf) this.failure ??= error;
      throw error;
    }
  }

  private dictOrStream(ref?: PDFRef): PDFDict | PDFStream {
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

  /** Returns the stream that begins here, if "endstream" follows its length. */
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

/** Returns the object numbers of an object stream: its header has pairs of number and offset (ISO 32000-2 §7.5.7). */
function numbersOf({ dict, contents }: PDFRawStream): number[] {
  const first = dict.lookup(PDFName.of("First"));
  const head = contents.subarray(0, first instanceof PDFNumber ? first.asNumber() : 0);
  const words = Buffer.from(head).toString("latin1").match(/\d+/g) ?? [];
  return words.filter((_, at) => at % 2 === 0).map(Number);
}

/** Returns the objects whose value is an integer, by object number. */
function numbersIn(bytes: Uint8Array): Map<number, number> {
  const numbers = new Map<number, number>();
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  for (const [, number, value] of text.matchAll(/(\d{1,10})\s\d{1,5}\sobj\s+(\d{1,10})\s+endobj/g))
    numbers.set(Number(number), Number(value));
  return numbers;
}
