import { beforeAll, describe, expect, test } from "vitest";
import { renewCertificate, type SealedPdf, signCertificate } from "#lib/certificate/sign.ts";
import { toHex } from "#lib/evidence/digest.ts";
import { readCertificate, verifyCertificate } from "#lib/evidence/pades/pades.ts";
import { NO_MATERIAL } from "#lib/evidence/pki/material.ts";
import { tokenValidUntil } from "#lib/evidence/pki/token-trust.ts";
import type { Check } from "#lib/evidence/types.ts";
import { createAuthority } from "#lib/trust-services/embedded-authority.ts";
import type { Identity } from "#lib/trust-services/identity.ts";
import { faults } from "#tests/support/checks.ts";
import { newIdentity, newIssuer } from "#tests/support/pki/forge.ts";
import { smallPdf, withEvidence } from "#tests/support/samples/pdf.ts";

const SEALED = new Date("2027-05-03T10:00:00Z");
const ENDS = new Date("2028-01-01T00:00:00Z");
const IN_TIME = new Date("2027-11-01T10:00:00Z");
const TOO_LATE = new Date("2028-02-01T10:00:00Z");

let signer: Identity;
/** Identities: the first has a certificate that ends soon, the others are its successors. */
let [first, second, third, stranger]: Identity[] = [];
let sealed: SealedPdf;

const at = (identity: Identity | undefined, time: Date) => {
  if (!identity) throw new Error("no identity");
  return createAuthority(identity, { clock: () => time });
};

beforeAll(async () => {
  signer = await newIdentity(await newIssuer("Signers"), "signing");
  first = await newIdentity(await newIssuer("First"), "time-stamping", { notAfter: ENDS });
  second = await newIdentity(await newIssuer("Second"), "time-stamping", {
    notAfter: new Date("2040-01-01T00:00:00Z"),
  });
  third = await newIdentity(await newIssuer("Third"), "time-stamping");
  stranger = await newIdentity(await newIssuer("Stranger"), "time-stamping");
  const pdf = await withEvidence(await smallPdf());
  sealed = await signCertificate(pdf, { identity: signer, stamp: at(first, SEALED), now: SEALED });
});

const renew = async (pdf: Uint8Array, identity: Identity | undefined, time: Date, name = "AcuseArchive1") =>
  (await renewCertificate(pdf, { stamp: at(identity, time), name, material: NO_MATERIAL })).pdf;

function verify(pdf: Uint8Array): Promise<Check[]> {
  const rootOf = (identity: Identity | undefined) => identity?.chain.at(-1) ?? new Uint8Array();
  return verifyCertificate(pdf, { signerRoots: [rootOf(signer)], timeStampRoots: [first, second, third].map(rootOf) });
}
describe("re-time-stamped certificates", () => {
  test("a re-time-stamped certificate verifies, begins with the sealed file and has the same seal", async () => {
    const renewed = await renew(sealed.pdf, second, IN_TIME);
    expect(Buffer.compare(renewed.subarray(0, sealed.pdf.length), sealed.pdf)).toBe(0);
    const checks = await verify(renewed);
    expect(faults(checks)).toEqual([]);
    expect(checks.map(({ code }) => code)).toContain("archive_time_stamp.trust");
    const { docTimeStamp, evidence } = await readCertificate(renewed);
    expect(docTimeStamp?.imprint).toBe(sealed.imprint);
    expect(toHex(docTimeStamp?.token ?? new Uint8Array())).toBe(toHex(sealed.token));
    expect(evidence).not.toBeNull();
  });

  test("a certificate can be re-time-stamped repeatedly", async () => {
    const once = await renew(sealed.pdf, second, IN_TIME);
    const twice = await renew(once, third, new Date("2039-05-01T00:00:00Z"), "AcuseArchive2");
    const checks = await verify(twice);
    expect(faults(checks)).toEqual([]);
    expect(checks.filter(({ code }) => code === "archive.renewal")).toHaveLength(2);
  });

  test("tokenValidUntil returns the expiry of a token's certificate", async () => {
    const { token } = await renewCertificate(sealed.pdf, {
      stamp: at(second, IN_TIME),
      name: "A",
      material: NO_MATERIAL,
    });
    expect(tokenValidUntil(sealed.token)).toEqual(ENDS);
    expect(tokenValidUntil(token)).toEqual(new Date("2040-01-01T00:00:00Z"));
  });
});

describe("invalid re-time-stamps", () => {
  test("rejects a re-time-stamp after the certificate expired", async () => {
    expect(faults(await verify(await renew(sealed.pdf, second, TOO_LATE)))).toEqual(["archive.renewal: late"]);
  });

  test("rejects a re-time-stamp older than the time-stamp before it", async () => {
    const early = await renew(sealed.pdf, second, new Date("2027-05-03T09:00:00Z"));
    expect(faults(await verify(early))).toEqual(["archive.renewal: order"]);
  });

  test("rejects a re-time-stamp of an unknown authority", async () => {
    expect(faults(await verify(await renew(sealed.pdf, stranger, IN_TIME)))).toEqual([
      "archive_time_stamp.trust: unknown_issuer",
    ]);
  });

  test("rejects a re-time-stamp with a changed byte", async () => {
    const renewed = await renew(sealed.pdf, second, IN_TIME);
    const step = Math.ceil((renewed.length - sealed.pdf.length) / 100);
    const unseen: number[] = [];
    for (let octet = sealed.pdf.length; octet < renewed.length; octet += step) {
      const changed = Uint8Array.from(renewed);
      changed[octet] = (changed[octet] ?? 0) ^ 1;
      if (faults(await verify(changed)).length === 0) unseen.push(octet);
    }
    expect(unseen).toEqual([]);
  });

  test("rejects bytes after a re-time-stamp", async () => {
    const renewed = await renew(sealed.pdf, second, IN_TIME);
    const [first] = faults(await verify(Buffer.concat([renewed, Buffer.from("\n")])));
    expect(first).toBe("pades.form: unreadable");
  });

  test("rejects a re-time-stamp over a changed file", async () => {
    const renewed = await renew(sealed.pdf, second, IN_TIME);
    const at = Buffer.from(renewed).indexOf("/MediaBox");
    renewed.set(Buffer.from("/MediaBoy"), at);
    expect(faults(await verify(renewed))).toEqual(
      expect.arrayContaining([expect.stringContaining("document_time_stamp.imprint")]),
    );
  });
});
