import { inflate, unpredict } from "./filters.ts";
import { latin1, newBudget, type PdfDict, PdfError, type PdfNode, PdfReader } from "./syntax.ts";

/** Reads the structure of a PDF file (ISO 32000-2 §7.5). Sections are ordered from newest to oldest. */

interface Section {
  /** Offset of `xref` or of the cross-reference stream's object. */
  offset: number;
  /** True for a cross-reference stream. Updates must use the same kind. */
  stream: boolean;
  entries: Map<number, Entry>;
  trailer: PdfDict;
}

export type Entry =
  | { free: true }
  | { free?: false; offset: number; generation: number }
  | { free?: false; within: number; index: number };

/** An object. Its offsets refer to `source`: the file, or an object stream's inflated content. */
export interface PdfObject {
  node: PdfNode;
  source: Uint8Array;
  /** Where a stream's data begin in `source`. */
  dataStart: number | null;
}

/** An object stream's inflated content and the offsets of its objects. */
type Container = { source: Uint8Array; starts: number[] };

const MOST_OBJECTS = 1_000_000;
const MOST_SECTIONS = 64;
/** Octets inflated per file, because one small stream may be listed a hundred times. */
const MOST_INFLATED = 64 * 1024 * 1024;

export class PdfFile {
  readonly bytes: Uint8Array;
  readonly sections: Section[];
  private readonly containers = new Map<number, Promise<Container>>();
  private readonly budget = newBudget();
  private inflatable = MOST_INFLATED;

  private constructor(bytes: Uint8Array, sections: Section[]) {
    this.bytes = bytes;
    this.sections = sections;
  }

  /**
   * @param foreign also accepts both kinds of cross-reference in one file, and bytes after the end, as other producers write
   * @throws PdfError when the structure can't be read or is ambiguous
   */
  static async open(bytes: Uint8Array, { foreign = false } = {}): Promise<PdfFile> {
    if (!/^%PDF-[12]\.\d/.test(latin1(bytes.subarray(0, 8)))) throw new PdfError("it is not a PDF file");
    const sections: Section[] = [];
    const file = new PdfFile(bytes, sections);
    for (let offset: number | null = lastXref(bytes, foreign); offset !== null; ) {
      if (sections.length >= MOST_SECTIONS || sections.some((section) => section.offset === offset)) {
        throw new PdfError("its revisions are linked in a circle or are too many");
      }
      const section = await file.readSection(offset);
      if (section.trailer.entries.has("Encrypt")) throw new PdfError("it is encrypted");
      const mixed = section.trailer.entries.get("XRefStm");
      if (mixed && !foreign) throw new PdfError("it mixes two kinds of cross-references");
      // Tables list these objects as free, for readers without support for streams (§7.5.8.4).
      if (mixed) sections.push(await file.readSection(numberOf(mixed)));
      sections.push(section);
      const previous = section.trailer.entries.get("Prev");
      offset = previous ? numberOf(previous) : null;
    }
    return file;
  }

  get trailer(): PdfDict {
    return (this.sections[0] as Section).trailer;
  }

  /** Returns an object by its number; null for unknown and freed objects (§7.3.10). */
  async object(number: number): Promise<PdfObject> {
    for (const { entries } of this.sections) {
      const entry = entries.get(number);
      if (!entry) continue;
      if (entry.free) break;
      if ("offset" in entry) return this.objectAt(entry.offset, number, entry.generation);
      return this.inContainer(await this.container(entry.within), entry.index);
    }
    return { node: { kind: "null", start: 0, end: 0 }, source: this.bytes, dataStart: null };
  }

  /** Follows a reference. Returns other nodes with `source`. */
  async resolve(node: PdfNode | undefined, source: Uint8Array = this.bytes): Promise<PdfObject> {
    if (node?.kind === "ref") {
      const found = await this.object(node.number);
      if (found.node.kind === "ref") throw new PdfError("a reference leads to a reference");
      return found;
    }
    return { node: node ?? { kind: "null", start: 0, end: 0 }, source, dataStart: null };
  }

  async dict(node: PdfNode | undefined, source?: Uint8Array): Promise<{ dict: PdfDict; source: Uint8Array }> {
    const found = await this.resolve(node, source);
    if (found.node.kind !== "dict") throw new PdfError("an object it needs is missing");
    return { dict: found.node, source: found.source };
  }

  /** Returns a stream's content. Accepts no filter but one FlateDecode. */
  async streamContent({ node, source, dataStart }: PdfObject): Promise<Uint8Array> {
    if (node.kind !== "dict" || dataStart === null) throw new PdfError("a stream is missing");
    const length = numberOf((await this.resolve(node.entries.get("Length"))).node);
    new PdfReader(source, dataStart + length).expectWord("endstream");
    const raw = source.subarray(dataStart, dataStart + length);
    const filter = await this.onlyItem(node.entries.get("Filter"));
    if (filter.kind === "null") return raw;
    if (filter.kind !== "name" || filter.value !== "FlateDecode")
      throw new PdfError("a stream uses a filter that is not read here");
    const parameters = await this.onlyItem(node.entries.get("DecodeParms"));
    const content = await inflate(raw, this.inflatable);
    this.inflatable -= content.length;
    if (parameters.kind !== "dict") return content;
    return unpredict(content, (key, otherwise) => numberOf(parameters.entries.get(key), otherwise));
  }

  private async onlyItem(value: PdfNode | undefined): Promise<PdfNode> {
    const { node } = await this.resolve(value);
    if (node.kind !== "array") return node;
    if (node.items.length > 1) throw new PdfError("a stream uses several filters");
    return (await this.resolve(node.items[0])).node;
  }

  private objectAt(offset: number, number: number | null, generation: number | null): PdfObject {
    const reader = new PdfReader(this.bytes, offset, this.budget);
    const [foundNumber, foundGeneration] = [reader.natural(), reader.natural()];
    reader.expectWord("obj");
    if ((number ?? foundNumber) !== foundNumber || (generation ?? foundGeneration) !== foundGeneration) {
      throw new PdfError("an object does not stand where it should");
    }
    const node = reader.value();
    const after = reader.word();
    if (after === "endobj") return { node, source: this.bytes, dataStart: null };
    if (after !== "stream" || node.kind !== "dict") throw new PdfError("an object does not end");
    const lineEnd = this.bytes[reader.at] === 13 ? 2 : 1;
    if (this.bytes[reader.at + lineEnd - 1] !== 10) throw new PdfError("a stream does not begin");
    return { node, source: this.bytes, dataStart: reader.at + lineEnd };
  }

  private container(number: number): Promise<Container> {
    const found = this.containers.get(number) ?? this.readContainer(number);
    this.containers.set(number, found);
    return found;
  }

  /** Reads the header of an object stream (§7.5.7), which must not be inside another one: that could loop. */
  private async readContainer(container: number): Promise<Container> {
    const entry = this.sections.map(({ entries }) => entries.get(container)).find(Boolean);
    if (!entry || !("offset" in entry)) throw new PdfError("an object stream is missing");
    const object = this.objectAt(entry.offset, container, entry.generation);
    const source = await this.streamContent(object);
    const { entries } = object.node as PdfDict;
    const [count, first] = [numberOf(entries.get("N")), numberOf(entries.get("First"))];
    if (count > MOST_OBJECTS) throw new PdfError("it has too many objects");
    const header = new PdfReader(source, 0);
    const offsets = Array.from({ length: count }, () => [header.natural(), header.natural()][1] ?? 0);
    if (offsets.some((offset, at) => at > 0 && offset <= (offsets[at - 1] ?? 0)))
      throw new PdfError("its objects do not follow each other");
    return { source, starts: offsets.map((offset) => first + offset) };
  }

  private inContainer({ source, starts }: Container, index: number): PdfObject {
    const [start, next = source.length] = starts.slice(index, index + 2);
    if (start === undefined) throw new PdfError("an object is missing");
    const node = new PdfReader(source, start, this.budget).value();
    if (node.end > next) throw new PdfError("its objects do not follow each other");
    return { node, source, dataStart: null };
  }

  private async readSection(offset: number): Promise<Section> {
    const reader = new PdfReader(this.bytes, offset, this.budget);
    if (reader.word() === "xref") return { offset, stream: false, ...readTable(reader) };
    const object = this.objectAt(offset, null, null);
    if (object.node.kind !== "dict") throw new PdfError("its cross-reference is missing");
    const content = await this.streamContent(object);
    return { offset, stream: true, entries: readXrefStream(object.node, content), trailer: object.node };
  }
}

export function numberOf(node: PdfNode | undefined, otherwise?: number): number {
  if (!node && otherwise !== undefined) return otherwise;
  if (node?.kind !== "number" || !Number.isSafeInteger(node.value) || node.value < 0)
    throw new PdfError("a number is missing where it should stand");
  return node.value;
}

/** Returns the offset after the last `startxref`. Only one line end may follow `%%EOF`, except in foreign files. */
function lastXref(bytes: Uint8Array, foreign: boolean): number {
  const end = foreign ? /.*startxref[\r\n ]+(\d{1,10})/s : /startxref[\r\n ]+(\d{1,10})[\r\n ]+%%EOF(\r\n|\r|\n)?$/;
  const found = end.exec(latin1(bytes.subarray(foreign ? -1024 : -64)));
  if (!found) throw new PdfError("it does not end as a PDF file does");
  return Number(found[1]);
}

function readTable(reader: PdfReader): { entries: Map<number, Entry>; trailer: PdfDict } {
  const entries = new Map<number, Entry>();
  for (let word = reader.word(); word !== "trailer"; word = reader.word()) {
    const [first, count] = [Number(word), reader.natural()];
    if (!/^\d{1,10}$/.test(word) || count > MOST_OBJECTS) throw new PdfError("its cross-reference is malformed");
    for (let number = first; number < first + count; number++) {
      const [offset, generation, kind] = [reader.natural(), reader.natural(), reader.word()];
      if (kind !== "n" && kind !== "f") throw new PdfError("its cross-reference is malformed");
      addEntry(entries, number, kind === "n" ? { offset, generation } : { free: true });
    }
  }
  const trailer = reader.value();
  if (trailer.kind !== "dict") throw new PdfError("its trailer is missing");
  return { entries, trailer };
}

function readXrefStream({ entries: dict }: PdfDict, content: Uint8Array): Map<number, Entry> {
  const list = (key: string) => {
    const node = dict.get(key);
    return node?.kind === "array" ? node.items.map((item) => numberOf(item)) : null;
  };
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = list("W") ?? [];
  const row = typeWidth + secondWidth + thirdWidth;
  if (row === 0 || row > 20) throw new PdfError("its cross-reference is malformed");
  const index = list("Index") ?? [0, numberOf(dict.get("Size"))];
  const field = (start: number, width: number) =>
    content.subarray(start, start + width).reduce((sum, octet) => sum * 256 + octet, 0);
  const entries = new Map<number, Entry>();
  for (let pair = 0, at = 0; pair + 1 < index.length; pair += 2) {
    const [first = 0, count = 0] = index.slice(pair, pair + 2);
    if (at + count * row > content.length) throw new PdfError("its cross-reference is malformed");
    for (let number = first; number < first + count; number++, at += row) {
      const type = typeWidth ? field(at, typeWidth) : 1;
      const second = field(at + typeWidth, secondWidth);
      const third = field(at + typeWidth + secondWidth, thirdWidth);
      if (type === 0) addEntry(entries, number, { free: true });
      if (type === 1) addEntry(entries, number, { offset: second, generation: third });
      if (type === 2) addEntry(entries, number, { within: second, index: third });
      // Some readers take such an entry for a missing object, others for damage.
      if (type > 2) throw new PdfError("its cross-reference is malformed");
    }
  }
  return entries;
}

function addEntry(entries: Map<number, Entry>, number: number, entry: Entry): void {
  if (entries.has(number)) throw new PdfError("its cross-reference names an object twice");
  if (entries.size >= MOST_OBJECTS) throw new PdfError("it has too many objects");
  entries.set(number, entry);
}
