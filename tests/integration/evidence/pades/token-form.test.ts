import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { examine } from "#lib/evidence/offline/verify-files.ts";
import { rootsFromPem } from "#lib/evidence/pki/pem.ts";
import { HARMLESS, REFUSED, withLastToken } from "#tests/support/pki/forge-token.ts";

const folder = join(import.meta.dirname, "../../../vectors/forgeries");
const sealed = new Uint8Array(readFileSync(join(folder, "sealed.pdf")));
const roots = rootsFromPem(readFileSync(join(folder, "ca.pem"), "utf8"));
const standingOf = async (bytes: Uint8Array) => (await examine([{ name: "c.pdf", bytes }], roots)).standing;

describe("unsigned bytes of the last token", () => {
  it("a rewritten identical token leaves the certificate unchanged", async () => {
    expect(await withLastToken(sealed, () => ({}))).toEqual(sealed);
  });

  it.each(
    Object.entries(REFUSED),
  )("a change to the unsigned bytes of the last token makes the certificate wrong: %s", async (_, { change }) => {
    expect(await standingOf(await withLastToken(sealed, change))).toBe("wrong");
  });

  it.each(
    Object.entries(HARMLESS),
  )("the unsigned bytes of the last token may differ where FORMAT.md allows it: %s", async (_, { change }) => {
    const other = await withLastToken(sealed, change);
    expect(other).not.toEqual(sealed);
    expect(await standingOf(other)).toBe("proven");
  });
});
