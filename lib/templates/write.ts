import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import {
  PDFArray,
  type PDFContext,
  PDFHexString,
  type PDFObject,
  type PDFRef,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";

/** Number of objects in one object stream. */
const IN_ONE_STREAM = 100;

/** The position of an object: an offset of the file, or an index in an object stream. */
type Entry = { offset: number; generation: number } | { stream: number; index: number };

/**
 * Writes all objects of a document; the same objects give the same bytes. pdf-lib's own writer takes minutes for tens of
 * thousands of objects.
 *
 * @param packed objects other than streams go into object streams (ISO 32000-2 §7.5.7), which make tagged files small
 */
export function writePdf(context: PDFContext, packed: boolean): Uint8Array<ArrayBuffer> {
  const file = new PdfFile(versionOf(context, packed));
  const loose: [PDFRef, PDFObject][] = [];
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (packed && ref.generationNumber === 0 && !(object instanceof PDFStream)) loose.push([ref, object]);
    else file.object(ref.objectNumber, ref.generationNumber, bytesOf(object));
  }
  let next = context.largestObjectNumber + 1;
  for (let at = 0; at < loose.length; at += IN_ONE_STREAM)
    file.objectStream(next++, loose.slice(at, at + IN_ONE_STREAM));
  const { Root, Info } = context.trailerInfo;
  const trailer = `/Root ${Root}${Info ? ` /Info ${Info}` : ""} /ID [${file.ids(originalId(context))}]`;
  if (packed) file.crossReferenceStream(next, trailer);
  else file.crossReferenceTable(next, trailer);
  return file.done();
}

function bytesOf(object: PDFObject): Uint8Array {
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes;
}

function versionOf(context: PDFContext, packed: boolean): string {
  const version = /PDF-(\d\.\d)/.exec(context.header.toString())?.[1] ?? "1.7";
  return packed && version < "1.5" ? "1.5" : version;
}

function originalId(context: PDFContext): Uint8Array | undefined {
  const ids = context.lookup(context.trailerInfo.ID);
  const first = ids instanceof PDFArray ? ids.lookup(0) : undefined;
  return first instanceof PDFHexString || first instanceof PDFString ? first.asBytes() : undefined;
}

class PdfFile {
  private readonly parts: Uint8Array[] = [];
  private readonly entries = new Map<number, Entry>();
  private length = 0;

  constructor(version: string) {
    // Bytes over 127 mark the file as binary (ISO 32000-2 §7.5.2).
    this.add(Buffer.from(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`, "latin1"));
  }

  private add(...parts: (Uint8Array | string)[]): void {
    for (const part of parts) {
      const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
      this.parts.push(bytes);
      this.length += bytes.length;
    }
  }

  object(number: number, generation: number, body: Uint8Array | string): void {
    this.entries.set(number, { offset: this.length, generation });
    this.add(`${number} ${generation} obj\n`, body, "\nendobj\n");
  }

  private stream(number: number, entries: string, data: Uint8Array): void {
    const packed = deflateSync(data);
    const head = `<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
    this.object(number, 0, Buffer.concat([Buffer.from(head, "latin1"), packed, Buffer.from("\nendstream")]));
  }

  objectStream(number: number, objects: [PDFRef, PDFObject][]): void {
    const places: string[] = [];
    const bodies: Uint8Array[] = [];
    let offset = 0;
    for (const [index, [ref, object]] of objects.entries()) {
      const body = bytesOf(object);
      places.push(`${ref.objectNumber} ${offset}`);
      bodies.push(body, Buffer.from("\n"));
      offset += body.length + 1;
      this.entries.set(ref.objectNumber, { stream: number, index });
    }
    const head = Buffer.from(`${places.join(" ")}\n`);
    this.stream(number, `/Type /ObjStm /N ${objects.length} /First ${head.length}`, Buffer.concat([head, ...bodies]));
  }

  /** Returns the file identifiers (§14.4): a permanent one, and one of this version. */
  ids(original: Uint8Array | undefined): string {
    const hash = createHash("sha256");
    for (const part of this.parts) hash.update(part);
    const own = hash.digest("hex").slice(0, 32);
    return `<${original ? Buffer.from(original).toString("hex") : own}> <${own}>`;
  }

  /** Returns runs of consecutive object numbers. Number 0 heads the list of free objects. */
  private runs(): number[][] {
    const runs: number[][] = [[0]];
    for (const number of [...this.entries.keys()].sort((a, b) => a - b)) {
      if (runs.at(-1)?.at(-1) === number - 1) runs.at(-1)?.push(number);
      else runs.push([number]);
    }
    return runs;
  }

  crossReferenceTable(size: number, trailer: string): void {
    const start = this.length;
    this.add("xref\n");
    for (const run of this.runs()) {
      const lines = run.map((number) => {
        const entry = this.entries.get(number);
        if (!entry || !("offset" in entry)) return "0000000000 65535 f \n";
        return `${String(entry.offset).padStart(10, "0")} ${String(entry.generation).padStart(5, "0")} n \n`;
      });
      this.add(`${run[0]} ${run.length}\n${lines.join("")}`);
    }
    this.add(`trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  }

  crossReferenceStream(number: number, trailer: string): void {
    const start = this.length;
    this.entries.set(number, { offset: start, generation: 0 });
    const runs = this.runs();
    const rows = runs.flat().map((at) => {
      const row = Buffer.alloc(7);
      const entry = this.entries.get(at);
      const [type, second, third] = !entry
        ? [0, 0, 65535]
        : "offset" in entry
          ? [1, entry.offset, entry.generation]
          : [2, entry.stream, entry.index];
      row.writeUInt8(type ?? 0, 0);
      row.writeUInt32BE(second ?? 0, 1);
      row.writeUInt16BE(third ?? 0, 5);
      return row;
    });
    const index = runs.map((run) => `${run[0]} ${run.length}`).join(" ");
    const entries = `/Type /XRef /Size ${number + 1} /W [1 4 2] /Index [${index}] ${trailer}`;
    this.stream(number, entries, Buffer.concat(rows));
    this.add(`startxref\n${start}\n%%EOF\n`);
  }

  done(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }
}
