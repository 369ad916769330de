import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ContentInfo, SignedData } from "pkijs";
import { describe, expect, it } from "vitest";
import { sha256 } from "#lib/evidence/digest.ts";
import { PdfFile } from "#lib/evidence/pdf/file.ts";
import { coveredBytes, readSignatures } from "#lib/evidence/pdf/signature.ts";
import { ATTRIBUTE, onlyValue, readSignedData } from "#lib/evidence/pki/cms.ts";

/** The signatures of every published certificate that holds are checked by pkijs, which shares no code with our reader. */

const vectors = join(import.meta.dirname, "../../../vectors");
const folders = ["certificates", "renewals", "forgeries", "hostile"];
const accepted = folders.flatMap((folder) =>
  (JSON.parse(readFileSync(join(vectors, folder, "index.json"), "utf8")) as { file: string; exit: number }[])
    .filter(({ file, exit }) => exit === 0 && file.endsWith(".pdf"))
    .map(({ file }) => join(folder, file)),
);

async function verifies(cms: Uint8Array, data?: Uint8Array): Promise<boolean> {
  const signed = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(cms)).content });
  const covered = data ? { data: new Uint8Array(data).buffer } : {};
  return signed.verify({ signer: 0, checkChain: false, ...covered });
}

async function signaturesOf(path: string) {
  const pdf = new Uint8Array(readFileSync(join(vectors, path)));
  const found = await readSignatures(await PdfFile.open(pdf));
  return found.map((signature) => ({ cms: signature.contents, covered: coveredBytes(pdf, signature), ...signature }));
}

describe("pkijs agrees", () => {
  it("the vectors for pkijs are of every kind", () => {
    expect(accepted.length).toBeGreaterThan(15);
    expect(new Set(accepted.map((path) => path.split("/")[0])).size).toBe(folders.length);
    expect(readdirSync(vectors)).toEqual(expect.arrayContaining(folders));
  });

  it.each(accepted)("pkijs verifies the signature and the time-stamps of %s", async (path) => {
    const [signature, ...stamps] = await signaturesOf(path);
    if (!signature) throw new Error("no signature");
    expect(await verifies(signature.cms, signature.covered)).toBe(true);
    const { signer } = readSignedData(signature.cms);
    const own = onlyValue(signer.unsigned, ATTRIBUTE.signatureTimeStamp).bytes;
    expect(await verifies(own, signer.signature)).toBe(true);
    for (const stamp of stamps) expect(await verifies(stamp.cms, stamp.covered)).toBe(true);
  });

  it("pkijs rejects a signature and a token over other data", async () => {
    const [signature, stamp] = await signaturesOf("certificates/sealed.pdf");
    if (!signature || !stamp) throw new Error("no signatures");
    const other = await sha256(signature.covered);
    expect(await verifies(signature.cms, other).catch(() => false)).toBe(false);
    expect(await verifies(stamp.cms, other).catch(() => false)).toBe(false);
  });
});
