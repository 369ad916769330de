import type { PdfFile, PdfObject } from "./file.ts";
import { latin1, type PdfDict, PdfError, type PdfNode } from "./syntax.ts";

/**
 * Writes an incremental update (ISO 32000-2 §7.5.6). Changed objects are spliced as text, so that only the changed entries
 * differ. The verifier writes revisions again and compares bytes: any change here invalidates all existing certificates.
 * PDF text is in strings of one character per octet.
 */
export class Revision {
  private readonly file: PdfFile;
  private readonly objects = new Map<number, string>();
  private size: number;

  constructor(file: PdfFile) {
    this.file = file;
    const size = file.trailer.entries.get("Size");
    if (size?.kind !== "number") throw new PdfError("its trailer is incomplete");
    this.size = size.value;
  }

  /** Returns the number of a new object. */
  allocate(): number {
    return this.size++;
  }

  put(number: number, body: string): void {
    this.objects.set(number, body);
  }

  add(body: string): number {
    const number = this.allocate();
    this.put(number, body);
    return number;
  }

  /** Returns the whole file and the offset of each object's body. */
  build(): { bytes: Uint8Array<ArrayBuffer>; bodyAt: (number: number) => number } {
    const parts: string[] = ["\n"];
    let at = this.file.bytes.length + 1;
    const offsets = new Map<number, number>();
    const bodies = new Map<number, number>();
    for (const [number, body] of this.objects) {
      const head = `${number} 0 obj\n`;
      offsets.set(number, at);
      bodies.set(number, at + head.length);
      const text = `${head}${body}\nendobj\n`;
      parts.push(text);
      at += text.length;
    }
    parts.push(this.crossReference(offsets, at), `startxref\n${at}\n%%EOF\n`);
    return { bytes: append(this.file.bytes, parts.join("")), bodyAt: (number) => bodies.get(number) ?? 0 };
  }

  /** Uses the kind of the newest section, because readers need not mix both kinds. */
  private crossReference(offsets: Map<number, number>, ownOffset: number): string {
    const { offset: previous, stream } = this.file.sections[0] ?? { offset: 0, stream: false };
    if (!stream) {
      const runs = consecutive(offsets).map(
        (run) => `${run[0]?.[0]} ${run.length}\n${run.map(([, offset]) => `${pad(offset)} 00000 n \n`).join("")}`,
      );
      return `xref\n${runs.join("")}trailer\n${this.trailer(previous, this.size)}\n`;
    }
    const number = this.size;
    const runs = consecutive(new Map([...offsets, [number, ownOffset]]));
    const index = runs.map((run) => `${run[0]?.[0]} ${run.length}`).join(" ");
    const rows = runs
      .flat()
      .map(([, offset]) => `\x01${bigEndian(offset)}\0`)
      .join("");
    const own = `/Type /XRef /W [1 5 1] /Index [${index}] /Length ${rows.length}`;
    return `${number} 0 obj\n${this.trailer(previous, number + 1, own)}\nstream\n${rows}\nendstream\nendobj\n`;
  }

  private trailer(previous: number, size: number, own = ""): string {
    const kept = ["Root", "Info", "ID"].flatMap((key) => {
      const node = this.file.trailer.entries.get(key);
      return node ? [`/${key} ${rawText(this.file.bytes, node)}`] : [];
    });
    return `<< /Size ${size} ${kept.join(" ")} /Prev ${previous} ${own}>>`;
  }
}

/** Returns the unchanged text of a node. */
function rawText(source: Uint8Array, { start, end }: PdfNode): string {
  return latin1(source.subarray(start, end));
}

/** Returns a dictionary's text with entries replaced or added. */
export function withEntries(
  { node, source }: Pick<PdfObject, "node" | "source">,
  changes: Record<string, string>,
): string {
  if (node.kind !== "dict") throw new PdfError("an object it needs is missing");
  const replaced = Object.entries(changes).flatMap(([key, text]) => {
    const old = node.entries.get(key);
    return old ? [{ from: old.start, to: old.end, text }] : [];
  });
  const added = Object.entries(changes).filter(([key]) => !node.entries.has(key));
  const edits = replaced.sort((a, b) => a.from - b.from);
  let at = node.start;
  let result = "";
  for (const { from, to, text } of edits) {
    result += `${latin1(source.subarray(at, from))}${separated(source, from, text)}`;
    at = to;
  }
  return `${result}${latin1(source.subarray(at, node.end - 2))}${added.map(([key, text]) => `\n/${key} ${text}`).join("")}\n>>`;
}

/** `/Key[1]` and `/Key(x)` need no space, but a reference does. */
function separated(source: Uint8Array, from: number, text: string): string {
  const before = source[from - 1] ?? 0x20;
  return [0, 9, 10, 12, 13, 32].includes(before) ? text : ` ${text}`;
}

/** Returns an array's text with one more item; `[item]` for null. */
export function withItem({ node, source }: Pick<PdfObject, "node" | "source">, item: string): string {
  if (node.kind === "null") return `[${item}]`;
  if (node.kind !== "array") throw new PdfError("an object it needs is missing");
  return `${latin1(source.subarray(node.start, node.end - 1))} ${item}]`;
}

/** Returns the first page, which has the invisible fields. */
export async function firstPage(
  file: PdfFile,
  catalog: PdfDict,
  source: Uint8Array,
): Promise<{ number: number; object: PdfObject }> {
  let reference = catalog.entries.get("Pages");
  let from = source;
  for (let depth = 0; depth < 32 && reference?.kind === "ref"; depth++) {
    const object = await file.resolve(reference, from);
    if (object.node.kind !== "dict") break;
    const kids: PdfObject = await file.resolve(object.node.entries.get("Kids"), object.source);
    if (kids.node.kind !== "array") return { number: reference.number, object };
    reference = kids.node.items[0];
    from = kids.source;
  }
  throw new PdfError("it has no page");
}

function consecutive(offsets: Map<number, number>): [number, number][][] {
  const runs: [number, number][][] = [];
  for (const entry of [...offsets].sort(([a], [b]) => a - b)) {
    const run = runs.at(-1);
    if (run && run.at(-1)?.[0] === entry[0] - 1) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

const pad = (offset: number): string => String(offset).padStart(10, "0");
const bigEndian = (value: number): string =>
  [4, 3, 2, 1, 0].map((power) => String.fromCharCode(Math.floor(value / 256 ** power) % 256)).join("");

function append(bytes: Uint8Array, text: string): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(bytes.length + text.length);
  whole.set(bytes);
  for (let i = 0; i < text.length; i++) whole[bytes.length + i] = text.charCodeAt(i);
  return whole;
}
