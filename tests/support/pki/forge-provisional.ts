import { PdfFile } from "#lib/evidence/pdf/file.ts";
import { firstPage, Revision, withEntries } from "#lib/evidence/pdf/revision.ts";
import { rangesOf } from "./forge-gap.ts";

/** Provisional certificates forged from genuine ones without any key. */

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

/** Replaces the signature with zeros. */
export function withoutSignature(provisional: Uint8Array): Uint8Array {
  const [range] = rangesOf(provisional);
  if (!range) throw new Error("it is not signed");
  return Buffer.concat([
    provisional.subarray(0, range.start),
    Buffer.from(`<${"0".repeat(range.end - range.start - 2)}>`, "latin1"),
    provisional.subarray(range.end),
  ]);
}

/** Returns the certificate before its seal, with a changed byte on its page. */
export function downgraded(sealed: Uint8Array): Uint8Array {
  const [[, , from = 0, length = 0] = []] = rangesOf(sealed).map(({ numbers }) => numbers);
  const signed = Buffer.from(sealed.subarray(0, from + length));
  const at = latin1(signed).indexOf("/MediaBox [");
  signed.write("/mediaBox [", at, "latin1");
  return signed;
}

/** Appends a valid revision that turns the first page. */
export async function turned(provisional: Uint8Array): Promise<Uint8Array> {
  const file = await PdfFile.open(provisional);
  const { dict, source } = await file.dict(file.trailer.entries.get("Root"));
  const { number, object } = await firstPage(file, dict, source);
  const revision = new Revision(file);
  revision.put(number, withEntries(object, { Rotate: "90" }));
  return revision.build().bytes;
}
