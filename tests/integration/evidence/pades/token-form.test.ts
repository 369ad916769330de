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

describe("the bytes of the last token that its signature does not cover", () => {
  it("hold when the token is written anew as it was", async () => {
    expect(await withLastToken(sealed, () => ({}))).toEqual(sealed);
  });

  it.each(Object.entries(REFUSED))("make the certificate wrong: %s", async (_, { change }) => {
    expect(await standingOf(await withLastToken(sealed, change))).toBe("wrong");
  });

  it.each(Object.entries(HARMLESS))("may differ where FORMAT.md says so: %s", async (_, { change }) => {
    const other = await withLastToken(sealed, change);
    expect(other).not.toEqual(sealed);
    expect(await standingOf(other)).toBe("proven");
  });
});
