import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import { beforeAll, describe, expect, it } from "vitest";
import { readSignedData } from "#lib/evidence/pki/cms.ts";
import { NO_MATERIAL } from "#lib/evidence/pki/material.ts";
import { rootsToPem, toPem } from "#lib/evidence/pki/pem.ts";
import { readTimeStampToken, verifyTimeStampToken } from "#lib/evidence/pki/time-stamp.ts";
import { createAuthority, EMBEDDED_POLICY } from "#lib/trust-services/embedded-authority.ts";
import { type Keys, loadKeys } from "#lib/trust-services/keys.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const stamped = new TextEncoder().encode("what is stamped");
const digest = new Uint8Array(createHash("sha256").update(stamped).digest());
let keys: Keys;

beforeAll(async () => {
  keys = await loadKeys({ dataDir: temporaryFolder() });
});

describe("embedded authority", () => {
  it("the embedded authority stamps a digest with the time in milliseconds, its policy and its name", async () => {
    const at = new Date(Date.now() + 60_000);
    at.setUTCMilliseconds(120);
    const token = readTimeStampToken(await createAuthority(keys.authority, { clock: () => at })(digest));
    expect(token).toMatchObject({
      genTime: at,
      imprint: Buffer.from(digest).toString("hex"),
      policy: EMBEDDED_POLICY,
      accuracyMs: 1000,
      nonce: null,
    });
    expect(token.authorityName).toBe("Acuse embedded time-stamping authority");
  });

  it("the certificate of the embedded authority states that it is not qualified", async () => {
    expect(Buffer.from(keys.authority.certificate).toString("latin1")).toContain(
      "Issued by this service itself, not a qualified authority",
    );
  });

  it("the embedded authority gives every token another serial number", async () => {
    const stamp = createAuthority(keys.authority);
    const serials = await Promise.all(
      Array.from({ length: 50 }, async () => readTimeStampToken(await stamp(digest)).serial),
    );
    expect(new Set(serials).size).toBe(50);
  });

  it("a token of the embedded authority passes every check with its revocation list", async () => {
    const token = await createAuthority(keys.authority)(digest);
    const crls = keys.authority.crl ? [keys.authority.crl] : [];
    const checks = await verifyTimeStampToken(token, {
      imprint: digest,
      roots: keys.roots.timeStamp,
      material: { ...NO_MATERIAL, crls },
    });
    expect(checks.map(({ state }) => state)).toEqual(Array(6).fill("passed"));
    expect(checks.at(-1)?.facts).toMatchObject({ revocation: "not_revoked" });
  });

  it("a token of the embedded authority fails under the root of signatures", async () => {
    const token = await createAuthority(keys.authority)(digest);
    const checks = await verifyTimeStampToken(token, { imprint: digest, roots: keys.roots.signer });
    expect(checks.filter(({ state }) => state === "failed")).toMatchObject([
      { code: "time_stamp.trust", facts: { problem: "unknown_issuer" } },
    ]);
  });

  it("a token of the embedded authority is DER with sorted sets", async () => {
    const token = await createAuthority(keys.authority)(digest);
    const parsed = asn1js.fromBER(token);
    expect(parsed.offset).toBe(token.length);
    const { certificates, signer } = readSignedData(token);
    const hex = certificates.map((bytes) => Buffer.from(bytes).toString("hex"));
    expect(hex).toEqual([...hex].sort());
    const attributes = (asn1js.fromBER(new Uint8Array(signer.signedAttributes)).result as asn1js.Set).valueBlock.value;
    const encoded = attributes.map((attribute) => Buffer.from(attribute.toBER()).toString("hex"));
    expect(encoded).toEqual([...encoded].sort());
    expect(encoded.join("")).toBe(Buffer.from(signer.signedAttributes).toString("hex").slice(-encoded.join("").length));
  });

  it.each([
    [0, "Z"],
    [100, ".1Z"],
    [120, ".12Z"],
    [123, ".123Z"],
  ])("a token writes %i milliseconds as the fraction %s", async (millis, end) => {
    const at = new Date(Date.UTC(2030, 0, 2, 3, 4, 5, millis));
    const token = await createAuthority(keys.authority, { clock: () => at })(digest);
    expect(Buffer.from(token).toString("latin1")).toContain(`20300102030405${end}`);
  });

  it("pkijs accepts a token of the embedded authority", async () => {
    const token = await createAuthority(keys.authority)(digest);
    const contentInfo = pkijs.ContentInfo.fromBER(token);
    const signed = new pkijs.SignedData({ schema: contentInfo.content });
    const trustedCerts = keys.roots.timeStamp.map((der) => pkijs.Certificate.fromBER(der));
    expect(await signed.verify({ signer: 0, trustedCerts, checkChain: true, data: stamped.buffer })).toBe(true);
  });

  it("the embedded authority stamps SHA-256 digests only", async () => {
    await expect(createAuthority(keys.authority)(new Uint8Array(20))).rejects.toThrow(TypeError);
  });
});

toolTest(["openssl"])("openssl ts -verify", () => {
  const verify = (token: Uint8Array, hex: string, roots: string): string => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "token.der"), token);
    writeFileSync(join(folder, "ca.pem"), roots);
    const args = ["ts", "-verify", "-token_in", "-in", "token.der", "-digest", hex, "-CAfile", "ca.pem"];
    return execFileSync("openssl", args, { cwd: folder, stdio: "pipe" }).toString();
  };

  it("openssl accepts a token of the embedded authority with the published roots", async () => {
    const token = await createAuthority(keys.authority)(digest);
    expect(verify(token, Buffer.from(digest).toString("hex"), rootsToPem(keys.roots))).toContain("Verification: OK");
  });

  it("openssl rejects a token for other data or under the root of signatures", async () => {
    const token = await createAuthority(keys.authority)(digest);
    expect(() => verify(token, "00".repeat(32), rootsToPem(keys.roots))).toThrow(/message imprint mismatch/);
    const [signer = new Uint8Array()] = keys.roots.signer;
    expect(() => verify(token, Buffer.from(digest).toString("hex"), toPem("CERTIFICATE", signer))).toThrow(
      /certificate verify error|unable to get/,
    );
  });
});
