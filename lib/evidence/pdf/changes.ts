import { readDss } from "./dss.ts";
import type { PdfFile } from "./file.ts";
import { asText, headsIn, trailersIn } from "./heads.ts";
import type { PdfSignature } from "./signature.ts";
import { appendField, timeStampField } from "./signature-field.ts";

/**
 * Compares a document time-stamp's revision with the only form it may have. Appended bytes leave the signature valid, and public
 * authorities stamp any file. So the revision is written again from its meaning and must have the same bytes.
 */

/**
 * Returns the first forbidden change, or `null`. `after` must be `before` with one revision appended.
 * @param archive also accepts additions to an existing DSS
 * @throws PdfError
 */
export async function forbiddenChange(
  before: PdfFile,
  after: PdfFile,
  timeStamp: PdfSignature,
  { archive = false }: { archive?: boolean } = {},
): Promise<string | null> {
  const catalog = await before.dict(before.trailer.entries.get("Root"));
  if (catalog.dict.entries.has("DSS") && !archive) return "its validation material was replaced";
  if (!/^\w{1,64}$/.test(timeStamp.name)) return "the time-stamp's field has an unusual name";
  const { start, end } = timeStamp;
  const room = Math.floor((end - start - 2) / 2);
  const expected = await appendField(before, {
    ...timeStampField(timeStamp.name, await addedMaterial(before, after)),
    room,
  });
  if (expected.contentsAt !== start) return "its time-stamp does not stand where it should";
  // signature.ts checks the form of these digits.
  expected.bytes.set(after.bytes.subarray(start, end), start);
  const at = firstDifference(after.bytes, expected.bytes, before.bytes.length);
  if (at !== null) return `from byte ${at} on it is not what a time-stamp adds`;
  return hidesSomething(before, after) ? "it holds something that only a reader that mends files finds" : null;
}

/** A DSS only grows. If earlier items differed, the comparison of bytes would fail. */
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

/** True if a stream, which may hold any bytes, has text like an object or a trailer. */
function hidesSomething({ bytes }: PdfFile, after: PdfFile): boolean {
  const [section] = after.sections;
  const text = asText(after.bytes.subarray(bytes.length));
  return headsIn(text) !== section?.entries.size || trailersIn(text) !== (section.stream ? 0 : 1);
}
