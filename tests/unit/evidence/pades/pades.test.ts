/// <reference types="vite/client" />
import { describe, expect, it } from "vitest";
import { readCertificate, verifyCertificate } from "#lib/evidence/pades/pades.ts";
import { failures } from "#tests/support/checks.ts";
import provisionalUrl from "#tests/vectors/pades/provisional.pdf?inline";
import sealedFacts from "#tests/vectors/pades/sealed.json" with { type: "json" };
import compressedFacts from "#tests/vectors/pades/sealed-with-object-streams.json" with { type: "json" };
import compressedUrl from "#tests/vectors/pades/sealed-with-object-streams.pdf?inline";
import {
  CODES,
  changed,
  decode,
  faultsOf,
  firstEnd,
  latin1,
  load,
  octets,
  sealed,
  signature,
  text,
  timeStamp,
  trust,
  verify,
} from "../pades-vectors.ts";

describe.each([
  ["with a cross-reference table", sealed, sealedFacts],
  ["with object streams", load(compressedUrl), compressedFacts],
])("sealed certificates %s", (_, pdf, facts) => {
  it("a sealed certificate passes every check", async () => {
    expect((await verify(pdf)).map(({ code, state }) => `${code} ${state}`)).toEqual(
      CODES.map((code) => `${code} passed`),
    );
  });

  it("a sealed certificate shows its signer, its authority and that neither was revoked", async () => {
    const checks = new Map((await verify(pdf)).map((check) => [check.code, check.facts]));
    expect(checks.get("pades.signer")).toMatchObject({ signer: "Acuse certificate signer", revocation: "not_revoked" });
    expect(checks.get("document_time_stamp.trust")).toMatchObject({
      authority: "Acuse embedded time-stamping authority",
      revocation: "not_revoked",
    });
    expect(checks.get("pades.validation_material")).toEqual({ certificates: 4, revocation_lists: 2 });
  });

  it("readCertificate returns the token and the evidence byte for byte", async () => {
    const { docTimeStamp, evidence, problem } = await readCertificate(pdf);
    expect(problem).toBeNull();
    expect(docTimeStamp?.token).toEqual(decode(facts.token));
    expect(docTimeStamp?.imprint).toBe(facts.imprint);
    expect(latin1(evidence ?? new Uint8Array())).toBe('{"format":"acuse-evidence/2"}');
  });
});

describe("trusted roots", () => {
  it("signer roots and time-stamp roots are not interchangeable", async () => {
    const swapped = { signerRoots: trust.timeStampRoots, timeStampRoots: trust.signerRoots };
    expect(failures(await verifyCertificate(sealed, swapped))).toEqual([
      "pades.signer: unknown_issuer",
      "signature_time_stamp.trust: unknown_issuer",
      "document_time_stamp.trust: unknown_issuer",
    ]);
  });

  it("a root inside of the certificate is not trusted", async () => {
    expect(
      failures(await verifyCertificate(sealed, { signerRoots: [], timeStampRoots: trust.timeStampRoots })),
    ).toEqual(["pades.signer: unknown_issuer"]);
  });

  it("ignores trusted roots that are not certificates", async () => {
    const signerRoots = [new Uint8Array(), octets("no certificate"), ...trust.signerRoots];
    expect(failures(await verifyCertificate(sealed, { ...trust, signerRoots }))).toEqual([]);
  });
});

describe("unsealed certificates", () => {
  it.each([
    ["provisional", load(provisionalUrl)],
    ["sealed, cut back to its signed revision", sealed.subarray(0, firstEnd)],
  ])("reports a certificate as not sealed: %s", async (_, pdf) => {
    const [form, ...rest] = await verify(pdf);
    expect(form).toMatchObject({ code: "pades.form", state: "failed", facts: { problem: "not_sealed" } });
    const own = ["coverage", "contents", "objects", "signature", "signing_certificate", "signer"];
    expect(rest.filter(({ state }) => state === "passed").map(({ code }) => code)).toEqual(
      own.map((name) => `pades.${name}`),
    );
    expect(rest.filter(({ state }) => state === "not_checked").map(({ code }) => code)).toEqual(
      CODES.slice(1).filter((code) => !own.includes(code.replace("pades.", ""))),
    );
  });

  it("readCertificate returns the evidence of a provisional certificate", async () => {
    const { docTimeStamp, evidence } = await readCertificate(load(provisionalUrl));
    expect(docTimeStamp).toBeNull();
    expect(evidence).not.toBeNull();
  });
});

describe("changed bytes", () => {
  it("a changed byte on a page breaks the signature and the seal", async () => {
    expect(await faultsOf(changed(text.indexOf("/MediaBox") + 15, "9"))).toEqual([
      "pades.signature: digest",
      "document_time_stamp.imprint: mismatch",
    ]);
  });

  it("a changed byte in the signed revision breaks the signature and the seal", async () => {
    expect(await faultsOf(changed(text.indexOf("/SigFlags 3") + 10, "1"))).toEqual(
      expect.arrayContaining(["pades.signature: digest", "document_time_stamp.imprint: mismatch"]),
    );
  });

  it("a changed byte in the signature value breaks the signature, its time-stamp and the seal", async () => {
    const found = await faultsOf(changed(signature.start + 1 + 2 * signatureValueOffset(), "0"));
    expect(found).toEqual(
      expect.arrayContaining(["signature_time_stamp.imprint: mismatch", "document_time_stamp.imprint: mismatch"]),
    );
    expect(found.some((fault) => fault.startsWith("pades.signature:"))).toBe(true);
  });

  it("a changed byte in the validation material breaks the seal", async () => {
    const at = text.indexOf("stream\n", text.indexOf("/Type /DSS") > 0 ? firstEnd : 0) + 100;
    expect(await faultsOf(changed(at))).toContain("document_time_stamp.imprint: mismatch");
  });

  it("a changed byte in a byte range leaves a gap in its coverage", async () => {
    const at = text.indexOf("/ByteRange [0 ", firstEnd) + "/ByteRange [0 ".length;
    expect(await faultsOf(changed(at, "1"))).toEqual(
      expect.arrayContaining(["pades.coverage: gap", "document_time_stamp.imprint: mismatch"]),
    );
  });

  it("reports a changed byte anywhere outside of the seal's token", async () => {
    const step = 211;
    for (let at = 9; at < sealed.length; at += step) {
      if (at >= timeStamp.start && at < timeStamp.end) continue;
      const checks = await verify(changed(at));
      expect(checks).toHaveLength(CODES.length);
      expect(failures(checks), `byte ${at}`).not.toEqual([]);
    }
  });
});

/** Offset of the signature value in the CMS: the OCTET STRING after ecdsa-with-SHA256 without parameters. */
function signatureValueOffset(): number {
  const hex = text.slice(signature.start + 1, signature.end - 1);
  const attributesEnd = hex.indexOf("300a06082a8648ce3d04030204");
  return hex.indexOf("300a06082a8648ce3d040302044", attributesEnd) / 2 + 20;
}

describe("signature encoding", () => {
  it.each([
    ["signature", signature],
    ["seal", timeStamp],
  ])("rejects the %s in upper-case hex", async (_, { start, end }) => {
    const upper = text.slice(0, start) + text.slice(start, end).toUpperCase() + text.slice(end);
    expect(await faultsOf(octets(upper))).toContain("pades.contents: irregular");
  });

  it("rejects padding other than zeros after the seal's token", async () => {
    expect(await faultsOf(changed(timeStamp.end - 2, "1"))).toEqual(["pades.contents: irregular"]);
  });

  it("rejects white space in the hex of the seal", async () => {
    expect(await faultsOf(changed(timeStamp.end - 2, " "))).toEqual(
      expect.arrayContaining(["pades.contents: irregular"]),
    );
  });
});
