import { describe, expect, it } from "vitest";
import { renewCertificate, signCertificate } from "#lib/certificate/sign.ts";
import { verifyCertificate } from "#lib/evidence/pades/pades.ts";
import { NO_MATERIAL } from "#lib/evidence/pki/material.ts";
import { failures } from "#tests/support/checks.ts";
import { forgeRenewal, type Trick } from "#tests/support/pki/forge-renewal.ts";
import { smallPdf, withEvidence } from "#tests/support/samples/pdf.ts";
import { keys, now, stamp, trust } from "./signing.ts";

/** Forged re-time-stamps of a trusted authority, with objects that only lenient readers show. */

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const original = await withEvidence(await smallPdf(), { useObjectStreams: false });
const { pdf: sealed } = await signCertificate(original, { identity: keys.signing, stamp, now });
const { pdf: renewed } = await renewCertificate(sealed, { stamp, name: "AcuseRenewal1", material: NO_MATERIAL });

const faultsOf = async (trick: Trick): Promise<string[]> =>
  failures(await verifyCertificate(await forgeRenewal({ sealed, renewed, stamp }, trick), trust));

const catalog = "<< /Type /Catalog /Pages 90 0 R >>";
const size = (to: string) => (text: string) => text.replace(/\/Size \d+/, `/Size ${to}`);
const previous = (to: string) => (text: string) => text.replace(/\/Prev \d+/, `/Prev ${to}`);
/** Adds a cross-reference row for the hidden object after the last one. */
const listed = (text: string) =>
  text
    .replace(/\/Size (\d+)/, (_, next) => `/Size ${Number(next) + 1}`)
    .replace("trailer", () => {
      const next = /\/Size (\d+)/.exec(text)?.[1];
      const offset = latin1(renewed).lastIndexOf("xref\n", latin1(renewed).lastIndexOf("trailer\n"));
      return `${next} 1\n${String(offset).padStart(10, "0")} 00000 n \ntrailer`;
    });
const nextNumber = () =>
  latin1(renewed)
    .match(/\/Size (\d+)/g)
    ?.at(-1)
    ?.slice(6);

describe("re-time-stamps of others", () => {
  it("accepts a re-time-stamp that others made in our format", async () => {
    expect(await faultsOf({})).toEqual([]);
  });

  it.each<[string, Trick]>([
    ["an object with a sign in its head", { hidden: `2 +0 obj\n${catalog}\nendobj\n` }],
    ["an object with a point in its head", { hidden: `2 0. obj\n${catalog}\nendobj\n` }],
    ["an object with a string in its head", { hidden: `2 ()0 obj\n${catalog}\nendobj\n` }],
    ["an object with a comment in its head", { hidden: `2 0 %c\nobj\n${catalog}\nendobj\n` }],
    ["a comment between objects", { hidden: "% more\n" }],
    ["one more line break between objects", { hidden: "\n" }],
    ["a comment in an object", { padding: " %x\n" }],
    [
      "another line break in an object",
      { objects: (text) => text.replace("obj\n<< /Type /Annot", "obj\n<<\r/Type /Annot") },
    ],
    ["an escape in a name", { objects: (text) => text.replace("/Rect [0 0 0 0]", "/Rec#74[0 0 0 ]") }],
    ["an older cross-reference at a decimal", { table: (text) => text.replace(/\/Prev (\d+)/, "/Prev $1.0") }],
    [
      "an older cross-reference at a number with a sign",
      { table: (text) => text.replace(/\/Prev (\d+)/, "/Prev +$1") },
    ],
    ["a comment in its trailer", { table: (text) => text.replace("/Prev", "% /Root 9 0 R\n/Prev") }],
    ["a second trailer", { table: (text) => text.replace("startxref", "trailer\n<< /Root 2 0 R >>\nstartxref") }],
    ["a comment behind xref", { table: (text) => text.replace("xref\n", "xref\n%c\n") }],
    ["rows of another length", { table: (text) => text.replaceAll(" 00000 n \n", " 00000 n\n") }],
    ["rows with fewer digits", { table: (text) => text.replaceAll(" 00000 n \n", " 0 n \n") }],
    ["a larger size", { table: size("99999999") }],
    ["a size that is a decimal", { table: (text) => text.replace(/\/Size (\d+)/, "/Size $1.0") }],
    ["a further entry in its trailer", { table: (text) => text.replace(" >>", " /Root#20 2 0 R >>") }],
  ])("rejects a re-time-stamp with %s", async (_, trick) => {
    expect(await faultsOf(trick)).toEqual(["archive.revision: changed"]);
  });

  it.each<[string, Trick]>([
    ["no number for a size", { table: size("(x)") }],
    ["no number for where the older one is", { table: previous("(x)") }],
  ])("reports a re-time-stamp with %s as unreadable or changed", async (_, trick) => {
    expect(await faultsOf(trick)).toEqual([expect.stringMatching(/^(pades\.form|archive\.revision): /)]);
  });

  it("rejects a re-time-stamp with an object stream in its cross-reference", async () => {
    const dict = `<< /Type /ObjStm /N 1 /First 4 /Length ${4 + catalog.length} >>`;
    const hidden = `${nextNumber()} 0 obj\n${dict}\nstream\n2 0 ${catalog}\nendstream\nendobj\n`;
    expect(await faultsOf({ hidden, table: listed })).toEqual(["archive.revision: changed"]);
  });

  it("rejects a re-time-stamp with a name that ends earlier for some readers", async () => {
    const table = (text: string) => text.replace(" >>", " /Root#00 2 0 R >>");
    expect(await faultsOf({ table })).toContain("pades.form: unreadable");
  });
});
