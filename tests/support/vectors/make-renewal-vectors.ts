/**
 * Makes tests/vectors/renewals anew: `node_modules/.bin/node tests/support/vectors/make-renewal-vectors.ts`. As with the certificates: only
 * for a new kind of vector. The private keys are not kept.
 */
import { join } from "node:path";
import { NO_MATERIAL } from "#lib/evidence/pki/material.ts";
import { rootsToPem } from "#lib/evidence/pki/pem.ts";
import { readX509 } from "#lib/evidence/pki/x509.ts";
import { newIssuer } from "../pki/forge.ts";
import { newResponder } from "../pki/forge-revocation.ts";
import { changed, latin1, utf8 } from "./certificate-vectors.ts";
import { folder } from "./certificate-vectors-base.ts";
import {
  answers,
  between,
  late,
  lists,
  named,
  other,
  plain,
  RENEWED,
  renew,
  renewed,
  seal,
  sealed,
  second,
  stranger,
  third,
  tokenAt,
  tokenOf,
  wasRevoked,
  written,
} from "./renewal-vectors.ts";
import { policy } from "./vector-log.ts";
import { type Vector, writeVectors } from "./write-vectors.ts";

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
  logs: [policy],
});
await writeVectors(join(folder, "../renewals"), roots, [...GOOD, ...BAD, ...UNCHECKABLE]);
