import { failed } from "../checks.ts";
import { sha256Hex } from "../digest.ts";
import type { Standing } from "../offline/verdict.ts";
import type { Check } from "../types.ts";
import { latin1 } from "./syntax.ts";

/** Explains files with bytes appended or missing at the end. Such a file stays wrong. */

interface Part {
  standing: Standing;
  /** Notification id; `null` without evidence. */
  id: string | null;
}

/**
 * Compares the file's end with that of its last byte range. Returns no fact if they are equal or there is no range.
 *
 * @param judge examines the covered part as a file
 */
export async function checkEnd(pdf: Uint8Array, judge: (part: Uint8Array) => Promise<Part>): Promise<Check[]> {
  const covered = lastCovered(pdf);
  if (covered === null || covered === pdf.length) return [];
  if (covered > pdf.length) {
    const missing = covered - pdf.length;
    return [
      failed(
        "file.end",
        "cut",
        `${missing === 1 ? "One byte is" : `${missing} bytes are`} missing from the end of this file.`,
        { missing },
      ),
    ];
  }
  const part = pdf.subarray(0, covered);
  const { standing, id } = await judge(part);
  const added = pdf.length - covered;
  const reason = `${added === 1 ? "One byte was" : `${added} bytes were`} added behind the end of this file after it was signed. ${partBefore(standing, id)}`;
  const facts = { added, part: standing, notification_id: id, part_hash: await sha256Hex(part) };
  return [failed("file.end", "appended", reason, facts)];
}

const RANGE = /^ ?\[0 \d{1,10} (\d{1,10}) (\d{1,10}) *\]/;
const LONGEST_RANGE = 70;
const NAME = [...new TextEncoder().encode("/ByteRange")];
/** With more ranges no fact is returned. */
const MOST_RANGES = 1000;

/** Searches bytes, because a file of hundreds of megabytes must not become one string. */
function lastCovered(pdf: Uint8Array): number | null {
  const [slash = 0] = NAME;
  let last: number | null = null;
  let ranges = 0;
  for (let at = pdf.indexOf(slash); at >= 0; at = pdf.indexOf(slash, at + 1)) {
    if (!NAME.every((octet, i) => pdf[at + i] === octet)) continue;
    if (++ranges > MOST_RANGES) return null;
    const behind = at + NAME.length;
    const [, from, length] = RANGE.exec(latin1(pdf.subarray(behind, behind + LONGEST_RANGE))) ?? [];
    if (from === undefined) continue;
    const end = Number(from) + Number(length);
    if (end === pdf.length) return end;
    last = Math.max(last ?? 0, end);
  }
  return last;
}

/** The standing of the covered part, which does not change that of the file. */
const PART: { [standing in Standing]?: (id: string) => string } = {
  proven: (id) => `The part before is intact by itself: it is the certificate of notification ${id}.`,
  provisional: (id) => `The part before is by itself a provisional certificate of notification ${id}.`,
  foreign: (id) =>
    `The part before is by itself a certificate of notification ${id}, of a service that is not trusted here.`,
  no_roots: (id) =>
    `The part before is by itself a certificate of notification ${id}, without trusted roots to check it against.`,
  unanswered: (id) =>
    `The part before is by itself a certificate of notification ${id}, of which one thing is not known.`,
};

function partBefore(standing: Standing, id: string | null): string {
  if (id === null) return "The part before is no certificate either.";
  return PART[standing]?.(id) ?? "The part before is not valid by itself either.";
}
