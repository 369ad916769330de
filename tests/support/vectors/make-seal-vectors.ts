/**
 * Makes tests/vectors/time-stamp and tests/vectors/pades anew: `node_modules/.bin/node tests/support/vectors/make-seal-vectors.ts`.
 * They are files so that the same bytes are verified in Node and in a browser; the private keys are not kept.
 */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AFRelationship, PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { signCertificate, signProvisional } from "#lib/certificate/sign.ts";
import { readX509 } from "#lib/evidence/pki/x509.ts";
import { issueEmptyCrl, TIME_STAMPING } from "#lib/trust-services/der/x509.ts";
import { createAuthority } from "#lib/trust-services/embedded-authority.ts";
import { loadKeys } from "#lib/trust-services/keys.ts";
import { requestTimeStamp } from "#lib/trust-services/tsa-client.ts";
import { forgeCrl, forgeToken, newIdentity, newIssuer } from "../pki/forge.ts";
import type { AuthorityOptions } from "../pki/openssl-authority.ts";
import { startOpensslTsa } from "../pki/openssl-tsa.ts";

const folder = join(import.meta.dirname, "../../vectors");
const digest = new Uint8Array(createHash("sha256").update("what is stamped").digest());
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const root = async (options: AuthorityOptions) => {
  const tsa = await startOpensslTsa(options);
  const token = await requestTimeStamp(digest, { urls: [tsa.url], roots: [tsa.root] });
  await tsa.close();
  return { token: base64(token), root: base64(tsa.root) };
};

async function timeStamps(): Promise<void> {
  const issuer = await newIssuer("Test time-stamping root");
  const identity = await newIdentity(issuer, "time-stamping");
  const other = await newIdentity(issuer, "time-stamping");
  const make = async (
    ...args: Parameters<typeof forgeToken> extends [unknown, unknown, ...infer Rest] ? Rest : never
  ) => base64(await forgeToken(identity, digest, ...args));
  const by = async (faults: Parameters<typeof newIdentity>[2]) =>
    base64(await forgeToken(await newIdentity(issuer, "time-stamping", faults), digest));
  const crl = await issueEmptyCrl(issuer, {
    thisUpdate: new Date("2030-01-01T00:00:00Z"),
    nextUpdate: new Date("2031-01-01T00:00:00Z"),
  });
  const serial = Uint8Array.from(Buffer.from(readX509(identity.certificate).serial, "hex"));
  const thisUpdate = new Date("2030-01-01T00:00:00Z");
  const revoked = (from: string) =>
    forgeCrl(issuer, serial, { revoked: new Date(from), thisUpdate, nextUpdate: new Date("2031-01-01T00:00:00Z") });
  const vectors = {
    digest: Buffer.from(digest).toString("hex"),
    root: base64(identity.issuer.certificate),
    crl: base64(crl),
    crl_outdated: base64(
      await issueEmptyCrl(issuer, { thisUpdate: new Date("2029-01-01T00:00:00Z"), nextUpdate: thisUpdate }),
    ),
    crl_revoked_before: base64(await revoked("2030-01-01T00:00:00Z")),
    crl_revoked_after: base64(await revoked("2030-02-01T00:00:00Z")),
    genuine: await make(),
    nonce: await make({ nonce: Uint8Array.of(0x12, 0x34) }),
    foreign: {
      rsa_2048_named_by_sha1_signed_with_sha512: await root({ key: "rsa", essDigest: "sha1", signerDigest: "sha512" }),
      p384_named_by_sha512_signed_with_sha384: await root({ key: "ec", essDigest: "sha512", signerDigest: "sha384" }),
    },
    root_for_other_purpose: base64(
      (await newIdentity(issuer, "time-stamping", { rootPurpose: ["1.3.6.1.5.5.7.3.36"] })).issuer.certificate,
    ),
    faulty: {
      version: await make({ version: 2 }),
      content_type: await make({ contentType: "1.2.840.113549.1.7.1" }),
      imprint_algorithm: await make({ imprintAlgorithm: "2.16.840.1.101.3.4.2.2" }),
      two_signers: await make({ signers: 2 }),
      extensions: await make({ extensions: true }),
      other_digest: await make({ otherDigest: true }),
      other_key: await make({ otherKey: other.privateKey }),
      unnamed_certificate: await make({ named: null }),
      names_other_certificate: await make({ named: other.certificate }),
      declares_other_name: await make({ declaredName: "Somebody else" }),
      before_certificate: await make({ genTime: new Date("2019-12-31T23:59:59Z") }),
      after_certificate: await by({ notAfter: new Date("2029-12-31T23:59:59Z") }),
      two_purposes: await by({ purpose: [...TIME_STAMPING, "1.3.6.1.5.5.7.3.4"] }),
      // A list of its own is not recognised as the one that is issued as critical.
      purpose_not_critical: await by({ purpose: [...TIME_STAMPING] }),
      other_purpose: await by({ purpose: ["1.3.6.1.5.5.7.3.36"] }),
      other_root: base64(
        await forgeToken(await newIdentity(await newIssuer("Test time-stamping root"), "time-stamping"), digest),
      ),
    },
  };
  writeFileSync(join(folder, "time-stamp/tokens.json"), `${JSON.stringify(vectors, null, 2)}\n`);
}

async function certificates(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "acuse-vectors-"));
  const keys = await loadKeys({ dataDir });
  rmSync(dataDir, { recursive: true });
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const page = pdf.addPage([300, 200]);
  page.drawText("A certificate to test with", {
    x: 20,
    y: 150,
    size: 14,
    font: await pdf.embedFont(StandardFonts.Helvetica),
  });
  pdf.addPage([300, 200]);
  const date = new Date(0);
  const evidence = new TextEncoder().encode('{"format":"acuse-evidence/2"}');
  await pdf.attach(evidence, "evidence.json", {
    mimeType: "application/json",
    afRelationship: AFRelationship.Data,
    creationDate: date,
    modificationDate: date,
  });
  const stamp = createAuthority(keys.authority);
  const now = new Date();
  for (const [name, useObjectStreams] of Object.entries({ sealed: false, "sealed-with-object-streams": true })) {
    const sealed = await signCertificate(await pdf.save({ useObjectStreams }), { identity: keys.signing, stamp, now });
    writeFileSync(join(folder, `pades/${name}.pdf`), sealed.pdf);
    writeFileSync(
      join(folder, `pades/${name}.json`),
      `${JSON.stringify({ token: base64(sealed.token), imprint: sealed.imprint, timestamped_at: sealed.timestampedAt }, null, 2)}\n`,
    );
  }
  writeFileSync(
    join(folder, "pades/provisional.pdf"),
    await signProvisional(await pdf.save(), { identity: keys.signing, now }),
  );
  const roots = { signer: keys.roots.signer.map(base64), time_stamp: keys.roots.timeStamp.map(base64) };
  writeFileSync(join(folder, "pades/roots.json"), `${JSON.stringify(roots, null, 2)}\n`);
}

await timeStamps();
await certificates();
