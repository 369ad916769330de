import { type GivenFile, isZip } from "#lib/evidence/package/package.ts";
import type * as en from "#lib/i18n/en/texts.ts";

type FileKind = keyof typeof en.held.command.kinds;

/** A ContentInfo (RFC 5652 §3) of signed data. Acuse hands out no others than time-stamp tokens. */
const SIGNED_DATA = /^30(?:8[0-4])?[0-9a-f]{2,8}06092a864886f70d010702/;
const TWO_HEADERS = /^(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*){2}/;

/** Tested in order. `start`: the first 2000 bytes. */
const KINDS: [kind: FileKind, is: (bytes: Uint8Array, start: Buffer) => boolean][] = [
  ["empty", (bytes) => bytes.length === 0],
  ["package", isZip],
  ["pdf", (_, start) => start.toString("latin1").startsWith("%PDF-")],
  ["evidence", (_, start) => start.toString("latin1").startsWith('{"attachments":')],
  ["page", (_, start) => /^\s*<(?:!doctype|html)/i.test(start.toString("latin1"))],
  ["roots", (_, start) => start.includes("-----BEGIN CERTIFICATE-----")],
  ["token", (_, start) => SIGNED_DATA.test(start.subarray(0, 20).toString("hex"))],
  ["mail", (_, start) => TWO_HEADERS.test(start.toString("latin1"))],
];

/** Guesses the kind of a file that is not a certificate. */
export function fileKind({ bytes }: GivenFile): FileKind {
  const start = Buffer.from(bytes.subarray(0, 2000));
  return KINDS.find(([, is]) => is(bytes, start))?.[0] ?? "other";
}
