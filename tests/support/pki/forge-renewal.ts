import { createHash } from "node:crypto";
import type { Stamp } from "#lib/evidence/pki/time-stamp.ts";

/** Re-time-stamps a genuine certificate with an authority that stamps anything, as public ones do. */

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

export interface Trick {
  /** Appended after the last object, where it moves no other. */
  hidden?: string;
  /** Changes the objects; the length stays the same. */
  objects?: (text: string) => string;
  /** Changes cross-reference and trailer. */
  table?: (text: string) => string;
  /** Changes the numbers of the byte range. */
  range?: (numbers: number[]) => number[];
  /** Text after the numbers of the byte range. */
  padding?: string;
}
const same = (text: string) => text;

/** The genuine renewal with a trick, stamped again. */
export async function forgeRenewal(
  { sealed, renewed, stamp }: { sealed: Uint8Array; renewed: Uint8Array; stamp: Stamp },
  { hidden = "", objects = same, table = same, range = (numbers) => numbers, padding = "" }: Trick,
): Promise<Uint8Array> {
  const added = latin1(renewed.subarray(sealed.length));
  const tableAt = added.lastIndexOf("xref\n", added.lastIndexOf("trailer\n"));
  const tableStart = sealed.length + tableAt + hidden.length;
  const tail = table(added.slice(tableAt)).replace(/startxref\n\d+/, `startxref\n${tableStart}`);
  const text = objects(added.slice(0, tableAt)) + hidden + tail;
  const from = text.indexOf("/Contents <") + "/Contents ".length;
  const to = text.indexOf(">", from) + 1;
  const numbers = range([0, sealed.length + from, sealed.length + to, text.length - to]).join(" ");
  const filled = text.replace(/\/ByteRange \[[^\]]*\]/, `/ByteRange [${`${numbers}${padding}`.padEnd(43)}]`);
  const whole = Buffer.concat([sealed, Buffer.from(filled, "latin1")]);
  const [start, end] = [sealed.length + from, sealed.length + to];
  const digest = createHash("sha256").update(whole.subarray(0, start)).update(whole.subarray(end)).digest();
  const token = Buffer.from(await stamp(digest)).toString("hex");
  whole.write(token.padEnd(end - start - 2, "0"), start + 1);
  return new Uint8Array(whole);
}
