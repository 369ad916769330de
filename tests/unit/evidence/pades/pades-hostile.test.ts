import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCertificate } from "#lib/evidence/pades/pades.ts";
import { failures } from "#tests/support/checks.ts";
import { CODES, faultsOf, latin1, octets, sealed, text, verify } from "../pades-vectors.ts";

/** Appends an incremental update as editors write it. */
function appendRevision(pdf: Uint8Array, objects: Record<number, string>): Uint8Array {
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(latin1(pdf))?.[1];
  const trailer = /trailer\n<< (\/Size \d+ \/Root \d+ \d+ R)/.exec(latin1(pdf))?.[1];
  let body = "";
  let table = "";
  for (const [number, object] of Object.entries(objects)) {
    table += `${number} 1\n${String(pdf.length + body.length).padStart(10, "0")} 00000 n \n`;
    body += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const end = `xref\n${table}trailer\n<< ${trailer} /Prev ${previous} >>\nstartxref\n${pdf.length + body.length}\n%%EOF\n`;
  return octets(latin1(pdf) + body + end);
}

describe("appended bytes", () => {
  it("reports an appended revision that replaces a page", async () => {
    const page = Number(/(\d+) 0 obj\n<<\n\/Type \/Page\n/.exec(text)?.[1]);
    const found = await faultsOf(
      appendRevision(sealed, { [page]: "<< /Type /Page /Parent 1 0 R /MediaBox [0 0 9 9] >>" }),
    );
    expect(found).toEqual(
      expect.arrayContaining(["pades.coverage: appended", "pades.revisions: other_history", "pades.changes: changed"]),
    );
  });

  it("reports an appended revision that changes nothing", async () => {
    expect(await faultsOf(appendRevision(sealed, { 900: "null" }))).toContain("pades.coverage: appended");
  });

  it.each([
    ["text", "x"],
    ["a second line end", "\n"],
    ["a comment", "% later\n"],
    ["another end mark", "%%EOF\n"],
  ])("a certificate with %s appended is unreadable", async (_, more) => {
    expect(await faultsOf(octets(text + more))).toEqual(["pades.form: unreadable"]);
  });
});

describe("hostile files", () => {
  const tail = (offset: number) => `startxref\n${offset}\n%%EOF\n`;
  const trailer = "trailer\n<< /Size 2 /Root 1 0 R";
  it.each([
    ["nothing", ""],
    ["no PDF", "a certificate"],
    ["only a head", "%PDF-1.7\n"],
    ["no cross-reference where it should be", `%PDF-1.7\n${tail(3)}`],
    ["a cross-reference beyond the end", `%PDF-1.7\n${tail(999_999)}`],
    ["revisions in a circle", `%PDF-1.7\nxref\n0 0\n${trailer} /Prev 9 >>\n${tail(9)}`],
    ["a trailer that never ends", `%PDF-1.7\nxref\n0 0\ntrailer\n<< /Size ${tail(9)}`],
    ["deep nesting", `%PDF-1.7\nxref\n0 0\ntrailer\n${"[".repeat(100_000)}\n${tail(9)}`],
    ["a million objects", `%PDF-1.7\nxref\n0 9999999999\n${trailer} >>\n${tail(9)}`],
    ["an entry twice", `%PDF-1.7\nxref\n0 0\n${trailer} /Root 2 0 R >>\n${tail(9)}`],
    ["encryption", `%PDF-1.7\nxref\n0 0\n${trailer} /Encrypt 3 0 R >>\n${tail(9)}`],
    [
      "an object that is its own stream's length",
      `%PDF-1.7\n1 0 obj\n<< /Length 1 0 R >>\nstream\n\nendstream\nendobj\n${tail(9)}`,
    ],
  ])("reports a hostile PDF as unreadable without an exception: %s", async (_, pdf) => {
    const checks = await verify(octets(pdf));
    expect(failures(checks)).toEqual(["pades.form: unreadable"]);
    expect(checks).toHaveLength(CODES.length);
    expect((await readCertificate(octets(pdf))).problem).not.toBeNull();
  });

  it("does not accept a signature outside of the cross-reference", async () => {
    // The bytes are there, but no cross-reference leads to them.
    const fake =
      "9 0 obj\n<< /Type /DocTimeStamp /SubFilter /ETSI.RFC3161 /ByteRange [0 1 2 3] /Contents <00> >>\nendobj\n";
    const pdf = octets(
      `%PDF-1.7\n${fake}1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 2\n0000000000 65535 f \n${String(9 + fake.length).padStart(10, "0")} 00000 n \n${trailer} >>\n${tail(9 + fake.length + 41)}`,
    );
    expect(await faultsOf(pdf)).toEqual([expect.stringMatching(/pades\.form: (not_signed|unreadable)/)]);
  });

  it("verifying a certificate with overwritten bytes never throws", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), fc.uint8Array({ minLength: 1, maxLength: 12 }), async (at, patch) => {
        const copy = sealed.slice();
        copy.set(patch.subarray(0, copy.length - at), at);
        expect(await verify(copy)).toHaveLength(CODES.length);
      }),
      { numRuns: 150 },
    );
  });
});
