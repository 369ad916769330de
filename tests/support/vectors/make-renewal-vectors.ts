/**
 * Makes tests/vectors/renewals anew: `node_modules/.bin/node tests/support/vectors/make-renewal-vectors.ts`. As with the certificates: only
 * for a new kind of vector. The private keys are not kept.
 */
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { renewCertificate, signCertificate } from "#lib/certificate/sign.ts";
import { evidenceBytes } from "#lib/evidence/chain/evidence-file.ts";
import { NO_MATERIAL } from "#lib/evidence/pki/material.ts";
import { rootsToPem } from "#lib/evidence/pki/pem.ts";
import { readX509 } from "#lib/evidence/pki/x509.ts";
import { createAuthority } from "#lib/trust-services/embedded-authority.ts";
import type { Identity } from "#lib/trust-services/identity.ts";
import { forgeCrl, newIdentity, newIssuer } from "../pki/forge.ts";
import { forgeOcsp, identityNaming, newResponder, type Said } from "../pki/forge-revocation.ts";
import { changed, latin1, SEALED_AT, unsigned, utf8 } from "./certificate-vectors.ts";
import { folder, whole } from "./certificate-vectors-base.ts";
import { type Vector, writeVectors } from "./write-vectors.ts";

const DAY = 24 * 3_600_000;
const ENDS = new Date("2028-01-01T00:00:00Z");
const RENEWED = new Date("2027-11-01T10:00:00Z");
const signers = await newIssuer("Test signing root");
const stampers = await newIssuer("Test time-stamping root");
const naming = (serial: number) => ({ serial, ocsp: "http://ocsp.example/", crl: "http://crl.example/ca.crl" });

/** Of certificates without and with a responder. */
const plain = {
  signing: await newIdentity(signers, "signing"),
  authority: await newIdentity(stampers, "time-stamping", { notAfter: ENDS }),
};
const named = {
  signing: await identityNaming(signers, "signing", naming(4711)),
  authority: await identityNaming(stampers, "time-stamping", { ...naming(4712), notAfter: ENDS }),
};
const [second, third] = [await newIdentity(stampers, "time-stamping"), await newIdentity(stampers, "time-stamping")];
const stranger = await newIdentity(await newIssuer("Another root"), "time-stamping");

const page = await unsigned({ files: [evidenceBytes(whole)] });
const stampAt = (identity: Identity, time: Date) => createAuthority(identity, { clock: () => time });

async function seal({ signing, authority }: typeof plain, answers = NO_MATERIAL, drawn = page) {
  const stamp = stampAt(authority, SEALED_AT);
  return (await signCertificate(drawn, { identity: signing, stamp, now: SEALED_AT, fetchStatus: async () => answers }))
    .pdf;
}

async function renew(
  pdf: Uint8Array,
  by: Identity,
  time: Date,
  { name = "AcuseRenewal1", material = NO_MATERIAL } = {},
) {
  return (await renewCertificate(pdf, { stamp: stampAt(by, time), name, material })).pdf;
}

/** Answers by OCSP about signer and authority; what is said of each may be another thing than that it is good. */
async function answers(of: { signing?: Partial<Said>; authority?: Partial<Said> } = {}) {
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

async function lists(revoked: Uint8Array) {
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

const sealed = await seal(plain);
const renewed = await renew(sealed, second, RENEWED);
/** Where the digits of the renewal's token begin, and those of another's. */
const tokenAt = latin1(renewed).lastIndexOf("/Contents <") + "/Contents <".length;
const other = await renew(
  await seal(plain, NO_MATERIAL, await unsigned({ files: [evidenceBytes(whole)], text: "Another" })),
  second,
  RENEWED,
);

const tokenOf = (pdf: Uint8Array) =>
  /<([0-9a-f]+)>/.exec(latin1(pdf).slice(latin1(pdf).lastIndexOf("/Contents <")))?.[1] ?? "";

async function written(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, forIncrementalUpdate: true });
  document.getPage(0).drawText("Paid in full", { x: 20, y: 20, size: 12 });
  return document.save({ useObjectStreams: false });
}

const between = await forgeOcsp(stampers, named.authority, {
  status: { revokedAt: new Date("2027-08-01T00:00:00Z") },
  thisUpdate: new Date("2027-10-31T00:00:00Z"),
  nextUpdate: new Date("2027-11-07T00:00:00Z"),
});

/** Said of the signer three days after the seal that nobody answered for, when the authority's issuer answers as well. */
const LATE = new Date(SEALED_AT.getTime() + 3 * DAY);
async function late(signing: Partial<Said>, sealedWith = NO_MATERIAL) {
  const { ocsps } = await answers({
    signing: { thisUpdate: LATE, nextUpdate: new Date(LATE.getTime() + 7 * DAY), ...signing },
    authority: { thisUpdate: LATE, nextUpdate: new Date(LATE.getTime() + 7 * DAY) },
  });
  const pdf = await seal(named, sealedWith);
  return renew(pdf, named.authority, new Date(LATE.getTime() + DAY), { material: { ...NO_MATERIAL, ocsps } });
}
const wasRevoked = { status: { revokedAt: new Date("2027-04-01T00:00:00Z") } };

const GOOD: Vector[] = [
  { file: "renewed.pdf", bytes: renewed, about: "stamped again before its time-stamp's certificate ended" },
  {
    file: "renewed-twice.pdf",
    bytes: await renew(renewed, third, new Date("2044-06-01T00:00:00Z"), { name: "AcuseRenewal2" }),
    about: "stamped again, and again",
  },
  {
    file: "ocsp.pdf",
    bytes: await seal(named, await answers()),
    about: "with OCSP answers about signer and authority, by the issuer and by a responder of it",
  },
  {
    file: "crl.pdf",
    bytes: await seal(named, await lists(Uint8Array.of(1))),
    about: "with revocation lists in which neither is",
  },
  {
    file: "revoked-later.pdf",
    bytes: await seal(
      named,
      await answers({
        signing: {
          status: { revokedAt: new Date("2027-05-04T00:00:00Z") },
          thisUpdate: new Date("2027-05-05T00:00:00Z"),
        },
      }),
    ),
    about: "the signer was revoked a day after he signed",
  },
  {
    file: "answered-later.pdf",
    bytes: await late({}),
    about: "sealed while nobody answered; a renewal brought what the issuers said of signer and authority",
  },
];

const BAD: Vector[] = [
  {
    file: "renewed-late.pdf",
    bytes: await renew(sealed, second, new Date("2028-02-01T00:00:00Z")),
    about: "stamped again after its time-stamp's certificate had ended",
  },
  {
    file: "renewed-early.pdf",
    bytes: await renew(sealed, second, new Date("2027-05-03T09:00:00Z")),
    about: "a renewal older than what it renews",
  },
  {
    file: "renewed-stranger.pdf",
    bytes: await renew(sealed, stranger, RENEWED),
    about: "stamped again under a root that is not trusted",
  },
  {
    file: "renewed-token-byte.pdf",
    bytes: changed(renewed, tokenAt + 400, renewed[tokenAt + 400] === 0x30 ? "1" : "0"),
    about: "one digit of the renewal's token changed",
  },
  {
    file: "renewed-other-token.pdf",
    bytes: changed(renewed, tokenAt, tokenOf(other)),
    about: "the renewal's token is that of another certificate",
  },
  {
    file: "renewed-page-byte.pdf",
    bytes: changed(renewed, latin1(renewed).indexOf("stream\n") + 20),
    about: "one bit of the page below a renewal flipped",
  },
  {
    file: "renewed-writing.pdf",
    bytes: await renew(await written(sealed), second, RENEWED),
    about: "words written on the page, and all of it stamped again",
  },
  {
    file: "renewed-appended.pdf",
    bytes: Buffer.concat([renewed, utf8("\n% one more line\n")]),
    about: "a line appended to a renewed certificate",
  },
  {
    file: "renewed-revoked.pdf",
    bytes: await renew(await seal(named, await answers()), second, RENEWED, {
      material: { ...NO_MATERIAL, ocsps: [between] },
    }),
    about: "stamped again when the first authority's certificate had been revoked",
  },
  {
    file: "ocsp-signer-revoked.pdf",
    bytes: await seal(named, await answers({ signing: wasRevoked })),
    about: "the signer was revoked before, says his issuer",
  },
  {
    file: "ocsp-authority-revoked.pdf",
    bytes: await seal(named, await answers({ authority: wasRevoked })),
    about: "the authority was revoked before, says its issuer's responder",
  },
  {
    file: "crl-signer-revoked.pdf",
    bytes: await seal(named, await lists(Buffer.from(readX509(named.signing.certificate).serial, "hex"))),
    about: "the signer stands in his issuer's revocation list",
  },
  {
    file: "answered-later-revoked.pdf",
    bytes: await late(wasRevoked),
    about:
      "sealed while nobody answered; the answer that a renewal brought says that the signer had been revoked before",
  },
  {
    file: "answered-twice.pdf",
    bytes: await late({}, await answers({ signing: wasRevoked })),
    about: "the signer was revoked before, says the answer in the seal; another one in a renewal says that he was not",
  },
];

const UNCHECKABLE: Vector[] = [
  {
    file: "unanswered.pdf",
    bytes: await seal(named),
    about: "its certificates name whom to ask whether they were revoked, and no answer is inside",
  },
  {
    file: "ocsp-stranger.pdf",
    bytes: await seal(
      named,
      await answers({ signing: { responder: await newResponder(await newIssuer("Test signing root")) } }),
    ),
    about: "the answer about the signer is by somebody whom the issuer did not make a responder",
  },
  {
    file: "ocsp-old.pdf",
    bytes: await seal(
      named,
      await answers({
        signing: { thisUpdate: new Date("2027-04-01T00:00:00Z"), nextUpdate: new Date("2027-04-08T00:00:00Z") },
      }),
    ),
    about: "the answer about the signer had ended when he signed",
  },
  {
    file: "answered-too-late.pdf",
    bytes: await late({ thisUpdate: new Date("2045-02-01T00:00:00Z"), nextUpdate: new Date("2045-02-08T00:00:00Z") }),
    about: "sealed while nobody answered; the answer about the signer was given when his certificate had ended",
  },
];

const roots = rootsToPem({
  signer: [plain, named].flatMap(({ signing }) => signing.chain),
  timeStamp: [plain.authority, named.authority, second, third].flatMap(({ chain }) => chain),
});
await writeVectors(join(folder, "../renewals"), roots, [...GOOD, ...BAD, ...UNCHECKABLE]);
