import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromHex, sha256, sha256Hex } from "#lib/evidence/digest.ts";
import { NO_MATERIAL } from "#lib/evidence/pki/material.ts";
import { readTimeStampToken, type TimeStampExpectation, verifyTimeStampToken } from "#lib/evidence/pki/time-stamp.ts";
import { faults } from "#tests/support/checks.ts";
import vectors from "#tests/vectors/time-stamp/tokens.json" with { type: "json" };

const bytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const imprint = fromHex(vectors.digest);
const roots = [bytes(vectors.root)];
const genuine = bytes(vectors.genuine);

const verify = (token: Uint8Array, expected: Partial<TimeStampExpectation> = {}) =>
  verifyTimeStampToken(token, { imprint, roots, ...expected });

describe("genuine tokens", () => {
  it("a genuine token passes every check", async () => {
    const checks = await verify(genuine);
    expect(checks.map(({ code, state }) => `${code} ${state}`)).toEqual(
      ["form", "imprint", "signature", "certificate", "purpose", "trust"].map((name) => `time_stamp.${name} passed`),
    );
    expect(checks.at(-1)?.facts).toEqual({
      authority: "Test time-stamping",
      root: "Test time-stamping root",
      root_sha256: await sha256Hex(bytes(vectors.root)),
      revocation: "unknown",
    });
  });

  it("reads the fields of a genuine token", () => {
    expect(readTimeStampToken(genuine)).toMatchObject({
      genTime: new Date("2030-01-02T03:04:05.678Z"),
      imprint: vectors.digest,
      policy: "1.2.3",
      serial: "07",
      nonce: null,
      accuracyMs: null,
      authorityName: "Test time-stamping",
    });
  });

  it("a current revocation list shows that a token's certificate is not revoked", async () => {
    const checks = await verify(genuine, { material: { ...NO_MATERIAL, crls: [bytes(vectors.crl)] } });
    expect(checks.at(-1)).toMatchObject({ state: "passed", facts: { revocation: "not_revoked" } });
  });

  it.each([
    ["revoked before it was made", vectors.crl_revoked_before, { state: "failed", facts: { problem: "revoked" } }],
    ["revoked only later", vectors.crl_revoked_after, { state: "passed", facts: { revocation: "not_revoked" } }],
    ["covered by an outdated list only", vectors.crl_outdated, { state: "passed", facts: { revocation: "unknown" } }],
  ])("judges a token by the revocation of its certificate: %s", async (_, crl, expected) => {
    expect((await verify(genuine, { material: { ...NO_MATERIAL, crls: [bytes(crl)] } })).at(-1)).toMatchObject(
      expected,
    );
  });

  it.each(Object.entries(vectors.foreign))("a genuine token of another authority passes: %s", async (_, {
    token,
    root,
  }) => {
    expect(faults(await verify(bytes(token), { roots: [bytes(root)] }))).toEqual([]);
  });

  it("a failed check of a token has the given prefix in its code", async () => {
    const checks = await verify(genuine, { prefix: "document_time_stamp", roots: [] });
    expect(faults(checks)).toEqual(["document_time_stamp.trust: unknown_issuer"]);
  });
});

describe("tokens for other requests", () => {
  it("a token for other data fails", async () => {
    expect(faults(await verify(genuine, { imprint: await sha256(imprint) }))).toEqual(["time_stamp.imprint: mismatch"]);
  });

  it("a token with another nonce or without the nonce fails", async () => {
    const nonce = Uint8Array.of(0x12, 0x34);
    expect(faults(await verify(bytes(vectors.nonce), { nonce }))).toEqual([]);
    expect(faults(await verify(bytes(vectors.nonce), { nonce: Uint8Array.of(0x12, 0x35) }))).toEqual([
      "time_stamp.nonce: mismatch",
    ]);
    expect(faults(await verify(genuine, { nonce }))).toEqual(["time_stamp.nonce: mismatch"]);
  });

  it("a token under another policy fails", async () => {
    expect(faults(await verify(genuine, { policy: "1.2.3" }))).toEqual([]);
    expect(faults(await verify(genuine, { policy: "1.2.4" }))).toEqual(["time_stamp.policy: mismatch"]);
  });
});

describe("faulty tokens", () => {
  const unreadable = [
    "form: malformed",
    ...["imprint", "signature", "certificate", "purpose", "trust"].map((name) => `${name}: unreadable`),
  ];
  const expected: Record<keyof typeof vectors.faulty, string[]> = {
    version: unreadable,
    content_type: unreadable,
    imprint_algorithm: unreadable,
    two_signers: unreadable,
    extensions: unreadable,
    other_digest: ["signature: digest"],
    other_key: ["signature: signature"],
    unnamed_certificate: ["certificate: not_named"],
    names_other_certificate: ["certificate: not_named"],
    declares_other_name: ["certificate: other_name"],
    before_certificate: ["trust: not_yet_valid"],
    after_certificate: ["trust: expired"],
    two_purposes: ["purpose: wrong_purpose"],
    purpose_not_critical: ["purpose: wrong_purpose"],
    other_purpose: ["purpose: wrong_purpose", "trust: wrong_purpose"],
    other_root: ["trust: unknown_issuer"],
  };

  it.each(Object.entries(vectors.faulty))("reports the fault of a token: %s", async (name, token) => {
    const wanted = expected[name as keyof typeof vectors.faulty].map((fault) => `time_stamp.${fault}`);
    expect(faults(await verify(bytes(token)))).toEqual(wanted);
  });

  it("every failed check of a token has a reason", async () => {
    for (const token of Object.values(vectors.faulty)) {
      for (const { state, reason } of await verify(bytes(token))) {
        if (state !== "passed") expect(reason).toMatch(/^[A-Z“].*\.$/);
      }
    }
  });

  it("a token fails under a trusted root for other purposes", async () => {
    const checks = await verify(genuine, { roots: [bytes(vectors.root_for_other_purpose)] });
    expect(faults(checks)).toEqual(["time_stamp.trust: wrong_purpose"]);
  });
});

function positionOf(part: Uint8Array, whole: Uint8Array): number {
  return whole.findIndex((_, at) => part.every((octet, i) => whole[at + i] === octet));
}

describe("hostile bytes", () => {
  const neverThrows = async (token: Uint8Array) => {
    const checks = await verify(token);
    expect(checks).toHaveLength(6);
    return checks;
  };

  it.each([
    ["nothing", new Uint8Array()],
    ["text", new TextEncoder().encode("a time-stamp")],
    ["an impossible length", Uint8Array.of(0x30, 0x84, 0xff, 0xff, 0xff, 0xff)],
    ["indefinite length", Uint8Array.of(0x30, 0x80, 0, 0)],
    ["deep nesting", new Uint8Array(100_000).fill(0x30)],
  ])("reports a malformed token without an exception: %s", async (_, token) => {
    expect((await neverThrows(token))[0]).toMatchObject({ code: "time_stamp.form", state: "failed" });
  });

  it("a token with a byte more or less is malformed", async () => {
    const longer = new Uint8Array(genuine.length + 1);
    longer.set(genuine);
    expect((await neverThrows(longer))[0]?.state).toBe("failed");
    expect((await neverThrows(genuine.subarray(0, -1)))[0]?.state).toBe("failed");
  });

  it("a token with a changed bit fails, except in its copy of the root", async () => {
    const rootAt = positionOf(bytes(vectors.root), genuine);
    const rootEnd = rootAt + bytes(vectors.root).length;
    const unnoticed: number[] = [];
    for (let at = 0; at < genuine.length; at++) {
      const changed = genuine.slice();
      changed[at] = (changed[at] ?? 0) ^ 0x01;
      if (faults(await neverThrows(changed)).length === 0) unnoticed.push(at);
    }
    expect(rootAt).toBeGreaterThan(0);
    expect(unnoticed.filter((at) => at < rootAt || at >= rootEnd)).toEqual([]);
  });

  it("verifying a token with overwritten bytes never throws", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(genuine.length - 1), fc.uint8Array({ minLength: 1, maxLength: 8 }), async (at, patch) => {
        const changed = genuine.slice();
        changed.set(patch.subarray(0, genuine.length - at), at);
        await neverThrows(changed);
      }),
      { numRuns: 300 },
    );
  });
});
