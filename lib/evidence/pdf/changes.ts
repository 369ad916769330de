import { readDss } from "./dss.ts";
import type { PdfFile } from "./file.ts";
import { asText, headsIn, trailersIn } from "./heads.ts";
import type { PdfSignature } from "./signature.ts";
import { appendField, timeStampField } from "./signature-field.ts";

/**
 * What a document time-stamp's revision did to the file before it. Whatever is appended, the signature stays valid, and anybody gets
 * time-stamps of a public authority. So what may be appended is written anew, from what it means, and must be the same bytes: there is
 * no list of what an attacker might add, and no place for it.
 */

/**
 * What else was changed, or `null`. `after` must be `before` with one revision appended; that of a renewal adds to the validation
 * material. @throws PdfError
 */
export async function forbiddenChange(
  before: PdfFile,
  after: PdfFile,
  timeStamp: PdfSignature,
  { renewal = false }: { renewal?: boolean } = {},
): Promise<string | null> {
  const catalog = await before.dict(before.trailer.entries.get("Root"));
  if (catalog.dict.entries.has("DSS") && !renewal) return "its validation material was replaced";
  if (!/^\w{1,64}$/.test(timeStamp.name)) return "the time-stamp's field has an unusual name";
  const { start, end } = timeStamp;
  const room = Math.floor((end - start - 2) / 2);
  const expected = await appendField(before, {
    ...timeStampField(timeStamp.name, await addedMaterial(before, after)),
    room,
  });
  if (expected.contentsAt !== start) return "its time-stamp does not stand where it should";
  // Its digits are held to one form elsewhere.
  expected.bytes.set(after.bytes.subarray(start, end), start);
  const at = firstDifference(after.bytes, expected.bytes, before.bytes.length);
  if (at !== null) return `from byte ${at} on it is not what a time-stamp adds`;
  return hidesSomething(before, after) ? "it holds something that only a reader that mends files finds" : null;
}

/** Items of a DSS are only ever appended to; were these others, the bytes would be too. */
async function addedMaterial(before: PdfFile, after: PdfFile) {
  const [earlier, later] = [await readDss(before), await readDss(after)];
  return {
    certificates: later.certificates.slice(earlier.certificates.length),
    crls: later.crls.slice(earlier.crls.length),
    ocsps: later.ocsps.slice(earlier.ocsps.length),
  };
}

function firstDifference(found: Uint8Array, expected: Uint8Array, from: number): number | null {
  const most = Math.max(found.length, expected.length);
  for (let at = from; at < most; at++) if (found[at] !== expected[at]) return at;
  return null;
}

/** Whether something in its streams, which hold any bytes, looks like an object or a trailer. */
function hidesSomething({ bytes }: PdfFile, after: PdfFile): boolean {
  const [section] = after.sections;
  const text = asText(after.bytes.subarray(bytes.length));
  return headsIn(text) !== section?.entries.size || trailersIn(text) !== (section.stream ? 0 : 1);
}
