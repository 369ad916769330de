import { numberOf, type PdfFile, type Section } from "./pdf-file.ts";
import { asText, headsIn, trailersIn } from "./pdf-heads.ts";
import type { PdfSignature } from "./pdf-signature.ts";
import { latin1, type PdfNode } from "./pdf-syntax.ts";

/**
 * How a revision that seals or renews is written: in one form. Anybody may append one to a certificate that is not sealed yet, with a
 * time-stamp of a public authority, so it must give no reader a reason to find the file damaged, and bring nothing that such a
 * reader would show: neither objects of its own nor object streams, which are looked through whether anything names them or not.
 */

/** What is not in the one form, or `null`. @throws PdfError */
export async function unusualForm(before: PdfFile, after: PdfFile, timeStamp: PdfSignature): Promise<string | null> {
  const [section] = after.sections;
  if (!section) return "its cross-reference is missing";
  const text = asText(after.bytes.subarray(before.bytes.length));
  const heads = [...section.entries].filter(([, { free }]) => !free);
  if (headsIn(text) !== heads.length) return "it holds an object that its cross-reference does not name";
  if (trailersIn(text) !== (section.stream ? 0 : 1)) return "it holds a second trailer";
  if (!hasOneForm(text.slice(section.offset - before.bytes.length), section))
    return "its cross-reference is not written in the one form";
  return trailerFault(before, section) ?? (await objectsFault(before, after, timeStamp));
}

const TABLE = /^xref\n(?:\d+ \d+\n(?:\d{10} \d{5} [nf] \n)+)+trailer\n<</;
const STREAM = /^\d+ 0 obj\n<</;
const hasOneForm = (text: string, { stream }: Section): boolean => (stream ? STREAM : TABLE).test(text);

const TRAILER = ["Size", "Root", "Info", "ID", "Prev"];
const OF_A_STREAM = ["Type", "W", "Index", "Length", "Filter", "DecodeParms"];

/** Objects from Size on are missing for some readers and there for others. */
function trailerFault(before: PdfFile, { entries, trailer, stream }: Section): string | null {
  const known = new Set(stream ? [...TRAILER, ...OF_A_STREAM] : TRAILER);
  if (![...trailer.entries.keys()].every((key) => known.has(key))) return "its trailer says more than it must";
  const size = numberOf(trailer.entries.get("Size"));
  const least = Math.max(
    numberOf(before.trailer.entries.get("Size")),
    ...[...entries.keys()].map((number) => number + 1),
  );
  return size === least ? null : "its trailer says another size";
}

async function objectsFault(before: PdfFile, after: PdfFile, { field }: PdfSignature): Promise<string | null> {
  const size = numberOf(before.trailer.entries.get("Size"));
  const value = await signatureOf(after, field);
  for (const [number, entry] of after.sections[0]?.entries ?? []) {
    if (entry.free) continue;
    if (!("offset" in entry) || entry.generation !== 0 || !beginsAt(after, number, entry.offset))
      return `object ${number} is not written in the one form`;
    const own = number < size || number === field || number === value || entry.offset === after.sections[0]?.offset;
    if (!own && !(await isMaterial(after, number))) return `object ${number} is none that a time-stamp takes`;
  }
  return null;
}

async function signatureOf(file: PdfFile, field: number): Promise<number | null> {
  const { node } = await file.object(field);
  const value = node.kind === "dict" ? node.entries.get("V") : undefined;
  return value?.kind === "ref" ? value.number : null;
}

function beginsAt({ bytes }: PdfFile, number: number, offset: number): boolean {
  const head = `${number} 0 obj\n`;
  return latin1(bytes.subarray(offset, offset + head.length)) === head;
}

const PLAIN = new Set(["Length", "Filter", "DecodeParms"]);

/** A stream of certificates, lists or answers, which has no type; or the DSS, as an object of its own. */
async function isMaterial(file: PdfFile, number: number): Promise<boolean> {
  const { node, dataStart } = await file.object(number);
  if (node.kind !== "dict") return false;
  const type: PdfNode | undefined = node.entries.get("Type");
  if (dataStart === null) return type?.kind === "name" && type.value === "DSS";
  return [...node.entries.keys()].every((key) => PLAIN.has(key));
}
