import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { signCertificate } from "#lib/certificate/sign.ts";
import { readCertificate } from "#lib/evidence/pades/pades.ts";
import { createAuthority } from "#lib/trust-services/embedded-authority.ts";
import type { Identity } from "#lib/trust-services/identity.ts";
import { forgeToken, type IdentityFaults, newIdentity, newIssuer } from "#tests/support/pki/forge.ts";
import { faultsOf, keys, now, pdf, stamp, type Trust, trust } from "./signing.ts";

/** Attackers who have keys, or a time-stamping authority that stamps anything, as public ones do. */

describe("identities without authority", () => {
  const sealAs = async (identity: Identity) => (await signCertificate(pdf, { identity, stamp, now })).pdf;
  const signing = (faulty: IdentityFaults) => newIdentity(issuer, "signing", faulty);
  let issuer: Awaited<ReturnType<typeof newIssuer>>;
  let roots: Trust;

  beforeAll(async () => {
    issuer = await newIssuer("Test signing root");
    roots = { ...trust, signerRoots: [(await signing({})).issuer.certificate] };
  });

  it("rejects a signature under another CA of the same name", async () => {
    const sealed = await sealAs(await newIdentity(await newIssuer("Test signing root"), "signing"));
    expect(await faultsOf(sealed, roots)).toEqual(["pades.signer: unknown_issuer"]);
  });

  it("rejects a signer's certificate that had expired at the time of the time-stamp", async () => {
    expect(await faultsOf(await sealAs(await signing({ notAfter: new Date(Date.now() - 1000) })), roots)).toEqual([
      "pades.signer: expired",
    ]);
  });

  it("rejects a signer's certificate that was not yet valid", async () => {
    expect(await faultsOf(await sealAs(await signing({ notBefore: new Date(Date.now() + 60_000) })), roots)).toEqual([
      "pades.signer: not_yet_valid",
    ]);
  });

  it("rejects a signer's certificate for another purpose", async () => {
    expect(await faultsOf(await sealAs(await signing({ purpose: ["1.3.6.1.5.5.7.3.1"] })), roots)).toEqual([
      "pades.signer: wrong_purpose",
    ]);
  });

  it("rejects a root that is not a certificate authority", async () => {
    const identity = await signing({ rootIsAuthority: false });
    expect(await faultsOf(await sealAs(identity), { ...roots, signerRoots: [identity.issuer.certificate] })).toEqual([
      "pades.signer: not_an_authority",
    ]);
  });

  it("rejects the authority's certificate as signer and the signer's as authority", async () => {
    const both = {
      signerRoots: [...keys.roots.signer, ...keys.roots.timeStamp],
      timeStampRoots: [...keys.roots.signer, ...keys.roots.timeStamp],
    };
    expect(await faultsOf(await sealAs(keys.authority), both)).toEqual(["pades.signer: wrong_purpose"]);
    const { pdf: stamped } = await signCertificate(pdf, {
      identity: keys.signing,
      stamp: createAuthority(keys.signing),
      now,
    });
    expect(await faultsOf(stamped, both)).toEqual([
      "signature_time_stamp.purpose: wrong_purpose",
      "signature_time_stamp.trust: wrong_purpose",
      "document_time_stamp.purpose: wrong_purpose",
      "document_time_stamp.trust: wrong_purpose",
    ]);
  });
});

describe("time-stamps of other data", () => {
  const sealWith = async (...digests: ((digest: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>)[]) => {
    const pending = [...digests];
    return (
      await signCertificate(pdf, { identity: keys.signing, stamp: (digest) => (pending.shift() ?? stamp)(digest), now })
    ).pdf;
  };
  const other = () => stamp(createHash("sha256").update("other data").digest());

  it("rejects a signature time-stamp over other data", async () => {
    expect(await faultsOf(await sealWith(other))).toEqual(["signature_time_stamp.imprint: mismatch"]);
  });

  it("rejects a seal over other data", async () => {
    expect(await faultsOf(await sealWith(stamp, other))).toEqual(["document_time_stamp.imprint: mismatch"]);
  });

  it("rejects the genuine seal of another certificate", async () => {
    const [mine, theirs] = [await signCertificate(pdf, { identity: keys.signing, stamp, now }), await sealWith()];
    const { signatures, docTimeStamp } = await readCertificate(theirs);
    const { start = 0, end = 0 } = signatures[1] ?? {};
    const copy = theirs.slice();
    copy.set(
      Buffer.from(
        `<${Buffer.from(mine.token)
          .toString("hex")
          .padEnd(end - start - 2, "0")}>`,
      ),
      start,
    );
    expect(docTimeStamp?.token).not.toEqual(mine.token);
    expect(await faultsOf(copy)).toEqual(["document_time_stamp.imprint: mismatch"]);
  });

  it("rejects a time-stamp of an unknown authority", async () => {
    const rogue = await newIdentity(await newIssuer("Rogue"), "time-stamping");
    const forged = (digest: Uint8Array) => forgeToken(rogue, digest, { genTime: now });
    expect(await faultsOf(await sealWith(stamp, forged))).toEqual(["document_time_stamp.trust: unknown_issuer"]);
  });

  it("rejects a seal older than the signature by more than the clock tolerance", async () => {
    const late = (seconds: number) =>
      createAuthority(keys.authority, { clock: () => new Date(Date.now() - seconds * 1000) });
    expect(await faultsOf(await sealWith(stamp, late(110)))).toEqual([]);
    const past = late(130);
    expect(await faultsOf(await sealWith(stamp, past))).toEqual(["pades.time_order: order"]);
  });

  it("signing fails if the authority returns no token", async () => {
    const empty = async () => Uint8Array.of(0x30, 0);
    await expect(sealWith(empty)).rejects.toThrow();
  });
});
