/// <reference types="vite/client" />
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCertificate, verifyCertificate } from "#lib/evidence/pades.ts";
import type { Check } from "#lib/evidence/types.ts";
import provisionalUrl from "#tests/vectors/pades/provisional.pdf?inline";
import rootList from "#tests/vectors/pades/roots.json" with { type: "json" };
import sealedFacts from "#tests/vectors/pades/sealed.json" with { type: "json" };
import sealedUrl from "#tests/vectors/pades/sealed.pdf?inline";
import compressedFacts from "#tests/vectors/pades/sealed-with-object-streams.json" with { type: "json" };
import compressedUrl from "#tests/vectors/pades/sealed-with-object-streams.pdf?inline";

const decode = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const load = (dataUrl: string) => decode(dataUrl.slice(dataUrl.indexOf(",") + 1));
const latin1 = (bytes: Uint8Array) => Array.from(bytes, (octet) => String.fromCharCode(octet)).join("");
const octets = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const sealed = load(sealedUrl);
const text = latin1(sealed);
const trust = { signerRoots: rootList.signer.map(decode), timeStampRoots: rootList.time_stamp.map(decode) };
const verify = (pdf: Uint8Array) => verifyCertificate(pdf, trust);
const faults = (checks: Check[]) =>
  checks.flatMap(({ code, state, facts }) => (state === "failed" ? [`${code}: ${facts?.problem}`] : []));
const faultsOf = async (pdf: Uint8Array) => faults(await verify(pdf));

/** Where the two hex strings are: `<`, and the octet after `>`. */
const contents = [...text.matchAll(/\/Contents (<[0-9a-f]{1000,}>)/g)].map((match) => {
  const start = match.index + match[0].indexOf("<");
  return { start, end: start + (match[1]?.length ?? 0) };
});
const [signature = { start: 0, end: 0 }, timeStamp = { start: 0, end: 0 }] = contents;
const firstEnd = text.indexOf("%%EOF\n", signature.end) + 6;

function changed(at: number, character?: string): Uint8Array {
  const copy = sealed.slice();
  copy[at] = character ? character.charCodeAt(0) : (copy[at] ?? 0) ^ 1;
  return copy;
}

const CODES = [
  ...["form", "coverage", "contents", "objects", "revisions", "changes", "signature", "signing_certificate", "signer"].map(
    (name) => `pades.${name}`,
  ),
  ...["form", "imprint", "signature", "certificate", "purpose", "trust"].map((name) => `signature_time_stamp.${name}`),
  ...["validation_material", "time_order", "evidence"].map((name) => `pades.${name}`),
  ...["form", "imprint", "signature", "certificate", "purpose", "trust"].map((name) => `document_time_stamp.${name}`),
];

describe.each([
  ["with a cross-reference table", sealed, sealedFacts],
  ["with object streams", load(compressedUrl), compressedFacts],
])("a sealed certificate %s", (_, pdf, facts) => {
  it("passes every check, each of which has its code", async () => {
    expect((await verify(pdf)).map(({ code, state }) => `${code} ${state}`)).toEqual(
      CODES.map((code) => `${code} passed`),
    );
  });

  it("shows who signed, who stamped, and that neither was revoked", async () => {
    const checks = new Map((await verify(pdf)).map((check) => [check.code, check.facts]));
    expect(checks.get("pades.signer")).toMatchObject({ signer: "Acuse certificate signer", revocation: "not_revoked" });
    expect(checks.get("document_time_stamp.trust")).toMatchObject({
      authority: "Acuse embedded time-stamping authority",
      revocation: "not_revoked",
    });
    expect(checks.get("pades.validation_material")).toEqual({ certificates: 4, revocation_lists: 2 });
  });

  it("gives back its token and its evidence byte for byte", async () => {
    const { docTimeStamp, evidence, problem } = await readCertificate(pdf);
    expect(problem).toBeNull();
    expect(docTimeStamp?.token).toEqual(decode(facts.token));
    expect(docTimeStamp?.imprint).toBe(facts.imprint);
    expect(latin1(evidence ?? new Uint8Array())).toBe('{"format":"acuse-evidence/1"}');
  });
});

describe("trust", () => {
  it("comes from the right list only: roots of one purpose don't vouch for the other", async () => {
    const swapped = { signerRoots: trust.timeStampRoots, timeStampRoots: trust.signerRoots };
    expect(faults(await verifyCertificate(sealed, swapped))).toEqual([
      "pades.signer: unknown_issuer",
      "signature_time_stamp.trust: unknown_issuer",
      "document_time_stamp.trust: unknown_issuer",
    ]);
  });

  it("is not taken from the certificates in the file", async () => {
    expect(faults(await verifyCertificate(sealed, { signerRoots: [], timeStampRoots: trust.timeStampRoots }))).toEqual([
      "pades.signer: unknown_issuer",
    ]);
  });

  it("ignores roots that are no certificates", async () => {
    const signerRoots = [new Uint8Array(), octets("no certificate"), ...trust.signerRoots];
    expect(faults(await verifyCertificate(sealed, { ...trust, signerRoots }))).toEqual([]);
  });
});

describe("a certificate that is not sealed", () => {
  it.each([
    ["provisional", load(provisionalUrl)],
    ["sealed, cut back to its signed revision", sealed.subarray(0, firstEnd)],
  ])("says so: %s", async (_, pdf) => {
    const [form, ...rest] = await verify(pdf);
    expect(form).toMatchObject({ code: "pades.form", state: "failed", facts: { problem: "not_sealed" } });
    expect(rest.map(({ code, state }) => `${code} ${state}`)).toEqual(
      CODES.slice(1).map((code) => `${code} not_checked`),
    );
  });

  it("has evidence all the same", async () => {
    const { docTimeStamp, evidence } = await readCertificate(load(provisionalUrl));
    expect(docTimeStamp).toBeNull();
    expect(evidence).not.toBeNull();
  });
});

describe("a changed byte", () => {
  it("on a page breaks the signature and the seal", async () => {
    expect(await faultsOf(changed(text.indexOf("/MediaBox") + 15, "9"))).toEqual([
      "pades.signature: digest",
      "document_time_stamp.imprint: mismatch",
    ]);
  });

  it("in the signature's revision outside of the signature breaks both too", async () => {
    expect(await faultsOf(changed(text.indexOf("/SigFlags 3") + 10, "1"))).toEqual(
      expect.arrayContaining(["pades.signature: digest", "document_time_stamp.imprint: mismatch"]),
    );
  });

  it("in the signature value breaks signature, its time-stamp and the seal", async () => {
    const found = await faultsOf(changed(signature.start + 1 + 2 * signatureValueOffset(), "0"));
    expect(found).toEqual(
      expect.arrayContaining(["signature_time_stamp.imprint: mismatch", "document_time_stamp.imprint: mismatch"]),
    );
    expect(found.some((fault) => fault.startsWith("pades.signature:"))).toBe(true);
  });

  it("in the validation material breaks the seal alone", async () => {
    const at = text.indexOf("stream\n", text.indexOf("/Type /DSS") > 0 ? firstEnd : 0) + 100;
    expect(await faultsOf(changed(at))).toContain("document_time_stamp.imprint: mismatch");
  });

  it("in a byte range leaves something uncovered", async () => {
    const at = text.indexOf("/ByteRange [0 ", firstEnd) + "/ByteRange [0 ".length;
    expect(await faultsOf(changed(at, "1"))).toEqual(
      expect.arrayContaining(["pades.coverage: gap", "document_time_stamp.imprint: mismatch"]),
    );
  });

  it("anywhere outside the seal's own token is noticed", async () => {
    const step = 211;
    for (let at = 9; at < sealed.length; at += step) {
      if (at >= timeStamp.start && at < timeStamp.end) continue;
      const checks = await verify(changed(at));
      expect(checks).toHaveLength(CODES.length);
      expect(faults(checks), `byte ${at}`).not.toEqual([]);
    }
  });
});

/** Offset of the signature value in the CMS: the OCTET STRING after ecdsa-with-SHA256 without parameters. */
function signatureValueOffset(): number {
  const hex = text.slice(signature.start + 1, signature.end - 1);
  const attributesEnd = hex.indexOf("300a06082a8648ce3d04030204");
  return hex.indexOf("300a06082a8648ce3d040302044", attributesEnd) / 2 + 20;
}

describe("how a signature is written", () => {
  it.each([
    ["signature", signature],
    ["seal", timeStamp],
  ])("must be lower-case hex: the %s", async (_, { start, end }) => {
    const upper = text.slice(0, start) + text.slice(start, end).toUpperCase() + text.slice(end);
    expect(await faultsOf(octets(upper))).toContain("pades.contents: irregular");
  });

  it("may end in zeros only: in the seal nothing else would notice", async () => {
    expect(await faultsOf(changed(timeStamp.end - 2, "1"))).toEqual(["pades.contents: irregular"]);
  });

  it("can't be broken by white space", async () => {
    expect(await faultsOf(changed(timeStamp.end - 2, " "))).toEqual(
      expect.arrayContaining(["pades.contents: irregular"]),
    );
  });
});

/** An incremental update as any editor would write it. */
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

describe("something appended", () => {
  it("is noticed when it is a revision that shows another page", async () => {
    const page = Number(/(\d+) 0 obj\n<<\n\/Type \/Page\n/.exec(text)?.[1]);
    const found = await faultsOf(
      appendRevision(sealed, { [page]: "<< /Type /Page /Parent 1 0 R /MediaBox [0 0 9 9] >>" }),
    );
    expect(found).toEqual(
      expect.arrayContaining(["pades.coverage: appended", "pades.revisions: other_history", "pades.changes: changed"]),
    );
  });

  it("is noticed when it is a revision that changes nothing", async () => {
    expect(await faultsOf(appendRevision(sealed, { 900: "null" }))).toContain("pades.coverage: appended");
  });

  it.each([
    ["text", "x"],
    ["a second line end", "\n"],
    ["a comment", "% later\n"],
    ["another end mark", "%%EOF\n"],
  ])("makes the file unreadable when it is %s", async (_, more) => {
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
  ])("are refused, not an exception: %s", async (_, pdf) => {
    const checks = await verify(octets(pdf));
    expect(faults(checks)).toEqual(["pades.form: unreadable"]);
    expect(checks).toHaveLength(CODES.length);
    expect((await readCertificate(octets(pdf))).problem).not.toBeNull();
  });

  it("are not believed when an attachment looks like a signature", async () => {
    // The bytes are there, but no cross-reference leads to them.
    const fake =
      "9 0 obj\n<< /Type /DocTimeStamp /SubFilter /ETSI.RFC3161 /ByteRange [0 1 2 3] /Contents <00> >>\nendobj\n";
    const pdf = octets(
      `%PDF-1.7\n${fake}1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 2\n0000000000 65535 f \n${String(9 + fake.length).padStart(10, "0")} 00000 n \n${trailer} >>\n${tail(9 + fake.length + 41)}`,
    );
    expect(await faultsOf(pdf)).toEqual([expect.stringMatching(/pades\.form: (not_signed|unreadable)/)]);
  });

  it("never throw, whatever is overwritten", async () => {
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
