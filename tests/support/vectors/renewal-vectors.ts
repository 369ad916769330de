import { PDFDocument } from "@cantoo/pdf-lib";
import { renewCertificate, signCertificate } from "#lib/certificate/sign.ts";
import { evidenceBytes } from "#lib/evidence/chain/evidence-file.ts";
import { NO_MATERIAL } from "#lib/evidence/pki/material.ts";
import { createAuthority } from "#lib/trust-services/embedded-authority.ts";
import type { Identity } from "#lib/trust-services/identity.ts";
import { forgeCrl, newIdentity, newIssuer } from "../pki/forge.ts";
import { forgeOcsp, identityNaming, newResponder, type Said } from "../pki/forge-revocation.ts";
import { latin1, SEALED_AT, unsigned } from "./certificate-vectors.ts";
import { whole } from "./certificate-vectors-base.ts";

const DAY = 24 * 3_600_000;
const ENDS = new Date("2028-01-01T00:00:00Z");
export const RENEWED = new Date("2027-11-01T10:00:00Z");
const signers = await newIssuer("Test signing root");
const stampers = await newIssuer("Test time-stamping root");
const naming = (serial: number) => ({ serial, ocsp: "http://ocsp.example/", crl: "http://crl.example/ca.crl" });

/** Identities without (`plain`) and with (`named`) a responder's address. */
export const plain = {
  signing: await newIdentity(signers, "signing"),
  authority: await newIdentity(stampers, "time-stamping", { notAfter: ENDS }),
};
export const named = {
  signing: await identityNaming(signers, "signing", naming(4711)),
  authority: await identityNaming(stampers, "time-stamping", { ...naming(4712), notAfter: ENDS }),
};
export const [second, third] = [
  await newIdentity(stampers, "time-stamping"),
  await newIdentity(stampers, "time-stamping"),
];
export const stranger = await newIdentity(await newIssuer("Another root"), "time-stamping");

const page = await unsigned({ files: [evidenceBytes(whole)] });
const stampAt = (identity: Identity, time: Date) => createAuthority(identity, { clock: () => time });

export async function seal({ signing, authority }: typeof plain, answers = NO_MATERIAL, drawn = page) {
  const stamp = stampAt(authority, SEALED_AT);
  return (await signCertificate(drawn, { identity: signing, stamp, now: SEALED_AT, fetchStatus: async () => answers }))
    .pdf;
}

export async function renew(
  pdf: Uint8Array,
  by: Identity,
  time: Date,
  { name = "AcuseRenewal1", material = NO_MATERIAL } = {},
) {
  return (await renewCertificate(pdf, { stamp: stampAt(by, time), name, material })).pdf;
}

/** OCSP responses about signer and authority, with the status "good" unless `of` says otherwise. */
export async function answers(of: { signing?: Partial<Said>; authority?: Partial<Said> } = {}) {
  const current = {
    thisUpdate: new Date(SEALED_AT.getTime() - DAY),
    nextUpdate: new Date(SEALED_AT.getTime() + 6 * DAY),
  };
  const said = [
    await forgeOcsp(signers, named.signing, { ...current, ...of.signing }),
    await forgeOcsp(stampers, named.authority, {
      ...current,
      responder: await newResponder(stampers),
      ...of.authority,
    }),
  ];
  return { ...NO_MATERIAL, ocsps: said };
}

export async function lists(revoked: Uint8Array) {
  const times = {
    revoked: new Date("2027-04-01T00:00:00Z"),
    thisUpdate: new Date("2027-05-01T00:00:00Z"),
    nextUpdate: new Date("2027-06-01T00:00:00Z"),
  };
  return {
    ...NO_MATERIAL,
    crls: [await forgeCrl(signers, revoked, times), await forgeCrl(stampers, Uint8Array.of(1), times)],
  };
}

export const sealed = await seal(plain);
export const renewed = await renew(sealed, second, RENEWED);
/** Offset of the hex digits of the token of the last time-stamp. */
export const tokenAt = latin1(renewed).lastIndexOf("/Contents <") + "/Contents <".length;
export const other = await renew(
  await seal(plain, NO_MATERIAL, await unsigned({ files: [evidenceBytes(whole)], text: "Another" })),
  second,
  RENEWED,
);

export const tokenOf = (pdf: Uint8Array) =>
  /<([0-9a-f]+)>/.exec(latin1(pdf).slice(latin1(pdf).lastIndexOf("/Contents <")))?.[1] ?? "";

export async function written(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, forIncrementalUpdate: true });
  document.getPage(0).drawText("Paid in full", { x: 20, y: 20, size: 12 });
  return document.save({ useObjectStreams: false });
}

export const between = await forgeOcsp(stampers, named.authority, {
  status: { revokedAt: new Date("2027-08-01T00:00:00Z") },
  thisUpdate: new Date("2027-10-31T00:00:00Z"),
  nextUpdate: new Date("2027-11-07T00:00:00Z"),
});

/** Three days after a seal without revocation status. */
const LATE = new Date(SEALED_AT.getTime() + 3 * DAY);
export async function late(signing: Partial<Said>, sealedWith = NO_MATERIAL) {
  const { ocsps } = await answers({
    signing: { thisUpdate: LATE, nextUpdate: new Date(LATE.getTime() + 7 * DAY), ...signing },
    authority: { thisUpdate: LATE, nextUpdate: new Date(LATE.getTime() + 7 * DAY) },
  });
  const pdf = await seal(named, sealedWith);
  return renew(pdf, named.authority, new Date(LATE.getTime() + DAY), { material: { ...NO_MATERIAL, ocsps } });
}
export const wasRevoked = { status: { revokedAt: new Date("2027-04-01T00:00:00Z") } };
