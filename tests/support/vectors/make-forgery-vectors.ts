/**
 * Makes tests/vectors/forgeries anew: `node_modules/.bin/node tests/support/vectors/make-forgery-vectors.ts`. As with the certificates: only
 * for a new kind of vector. The private keys are not kept.
 */
import { join } from "node:path";
import { renewCertificate, signCertificate, signProvisional } from "#lib/certificate/sign.ts";
import { evidenceBytes } from "#lib/evidence/chain/evidence-file.ts";
import { type Material, NO_MATERIAL } from "#lib/evidence/pki/material.ts";
import { rootsToPem } from "#lib/evidence/pki/pem.ts";
import { concat } from "#lib/trust-services/der/der.ts";
import { createAuthority } from "#lib/trust-services/embedded-authority.ts";
import { newIdentity, newIssuer } from "../pki/forge.ts";
import { forgeInGap, withoutPadding } from "../pki/forge-gap.ts";
import { downgraded, turned, withoutSignature } from "../pki/forge-provisional.ts";
import { forgeRenewal, type Trick } from "../pki/forge-renewal.ts";
import { HARMLESS, REFUSED, withLastToken } from "../pki/forge-token.ts";
import { chainOf, SEALED_AT, stepsOf, unsigned } from "./certificate-vectors.ts";
import { folder, whole } from "./certificate-vectors-base.ts";
import { policy } from "./vector-log.ts";
import { writeVectors } from "./write-vectors.ts";

const signing = await newIdentity(await newIssuer("Test signing root"), "signing");
const youngIssuer = await newIssuer("Test younger signing root");
const elsewhere = await newIdentity(await newIssuer("Test signing root"), "signing");
const authority = await newIdentity(await newIssuer("Test public time-stamping root"), "time-stamping");
const stampAt = (time: string) => createAuthority(authority, { clock: () => new Date(time) });

const page = await unsigned({ files: [evidenceBytes(whole)] });
const { pdf: sealed } = await signCertificate(page, {
  identity: signing,
  stamp: stampAt(SEALED_AT.toISOString()),
  now: SEALED_AT,
});
const stamp = stampAt("2027-11-01T10:00:00Z");
const { pdf: renewed } = await renewCertificate(sealed, { stamp, name: "AcuseRenewal1", material: NO_MATERIAL });

/** A catalog with one empty page, for readers that repair files. */
const hidden = (head: string) =>
  `2${head}obj\n<< /Type /Catalog /Pages 90 0 R >>\nendobj\n90${head}obj\n<< /Type /Pages /Kids [91 0 R] /Count 1 >>\nendobj\n91${head}obj\n<< /Type /Page /Parent 90 0 R /MediaBox [0 0 600 800] >>\nendobj\n`;
const decimal = (text: string) => text.replace(/\/Prev (\d+)/, "/Prev $1.0");

const TRICKS: Record<string, { about: string; trick: Trick }> = {
  genuine: { about: "a renewal written as all are", trick: {} },
  sign: {
    about: "objects with a sign in their heads, and a decimal in the trailer",
    trick: { hidden: hidden(" +0 "), table: decimal },
  },
  point: {
    about: "objects with a point in their heads, and a decimal in the trailer",
    trick: { hidden: hidden(" 0. "), table: decimal },
  },
  comment: { about: "objects with comments in their heads", trick: { hidden: hidden(" 0 %c\n") } },
  between: { about: "a comment between objects", trick: { hidden: "% more\n" } },
  beyond: {
    about: "a byte range that ends behind the file",
    trick: { range: (numbers) => numbers.with(3, (numbers[3] ?? 0) + 100) },
  },
  inside: { about: "a comment behind the numbers of its byte range", trick: { padding: " %x\n" } },
  "cross-reference": {
    about: "a comment behind xref",
    trick: { table: (text) => text.replace("xref\n", "xref\n%c\n") },
  },
  rows: {
    about: "rows of its cross-reference shorter than 20 bytes",
    trick: { table: (text) => text.replaceAll(" 00000 n \n", " 0 n\n") },
  },
  size: {
    about: "a size far above its objects",
    trick: { table: (text) => text.replace(/\/Size \d+/, "/Size 99999999") },
  },
  decimal: { about: "the place of the older cross-reference as a decimal", trick: { table: decimal } },
  trailer: {
    about: "a second trailer",
    trick: { table: (text) => text.replace("startxref", "trailer\n<< /Root 90 0 R >>\nstartxref") },
  },
  null: {
    about: "another catalog under a name that some readers end at its null",
    trick: { hidden: hidden(" 0 "), table: (text) => text.replace(" >>", " /Root#00 90 0 R >>") },
  },
};

const vectors = await Promise.all(
  Object.entries(TRICKS).map(async ([name, { about, trick }]) => ({
    file: `${name}.pdf`,
    bytes: await forgeRenewal({ sealed, renewed, stamp }, trick),
    about,
  })),
);

/** Evidence in which the mail bounced. */
const [last, ...before] = stepsOf(whole).reverse();
if (!last) throw new Error("no links");
const bounced: typeof before = [
  ...before.reverse(),
  ["failed", { ...last[1], etsi_event: "RelayToNonERDSFailure" }, last[2]],
];
const forged = { ...whole, events: await chainOf(whole.notification_id, bounced) };
const provisional = await signProvisional(page, { identity: signing, now: SEALED_AT });
/** Forged months later with the service's keys and database. */
const sealedLate = async (identity: typeof signing) => {
  const now = new Date("2027-11-20T09:00:00Z");
  return (await signCertificate(page, { identity, stamp: stampAt(now.toISOString()), now })).pdf;
};
const young = await newIdentity(youngIssuer, "signing", { notBefore: new Date("2027-11-01T00:00:00Z") });
const times = [SEALED_AT.toISOString(), "2027-11-20T09:00:00Z"].map(stampAt);
const LATE = [
  { file: "late.pdf", bytes: await sealedLate(signing), about: "sealed half a year after its last event" },
  {
    file: "late-signer.pdf",
    bytes: await sealedLate(young),
    about: "sealed half a year after its last event, with a certificate that is younger than this event",
  },
  {
    file: "late-stamp.pdf",
    bytes: (
      await signCertificate(page, {
        identity: signing,
        stamp: (digest) => (times.shift() ?? stamp)(digest),
        now: SEALED_AT,
      })
    ).pdf,
    about: "a seal half a year after the time-stamp of the signature",
  },
];
const PROVISIONAL = [
  { file: "provisional.pdf", bytes: provisional, about: "a provisional certificate: signed, not sealed" },
  {
    file: "provisional-zeros.pdf",
    bytes: withoutSignature(provisional),
    about: "the same with zeros for its signature",
  },
  {
    file: "provisional-downgraded.pdf",
    bytes: downgraded(sealed),
    about: "a sealed certificate cut behind its signature, with another byte on its page",
  },
  {
    file: "provisional-foreign.pdf",
    bytes: await signProvisional(page, { identity: elsewhere, now: SEALED_AT }),
    about: "a provisional certificate signed by somebody else",
  },
  {
    file: "provisional-appended.pdf",
    bytes: await turned(provisional),
    about: "a provisional certificate whose page was turned in a revision behind the signature",
  },
];
const GAPS = [
  { file: "sealed.pdf", bytes: sealed, about: "a certificate as it was sealed" },
  {
    file: "gap.pdf",
    bytes: forgeInGap(sealed, evidenceBytes(forged)),
    about: "the gap of its time-stamp lengthened, with another document in it; made without a key",
  },
  {
    file: "gap-renewed.pdf",
    bytes: forgeInGap(renewed, evidenceBytes(forged)),
    about: "the same in the gap of a renewal",
  },
  {
    file: "gap-short.pdf",
    bytes: withoutPadding(sealed, 1),
    about: "one digit less in the padding of its time-stamp, so that readers mend the file",
  },
];
const { stranger, twice, parameters, behind } = REFUSED;
const TOKENS = await Promise.all(
  Object.entries({ ...HARMLESS, stranger, twice, "unsigned-empty": REFUSED["unsigned-empty"], parameters, behind }).map(
    async ([name, { about, change }]) => ({
      file: `token-${name}.pdf`,
      bytes: await withLastToken(sealed, change),
      about,
    }),
  ),
);
/** A renewal whose DSS also contains `material`. */
const adding = async (material: Partial<Material>) =>
  (await renewCertificate(sealed, { stamp, name: "AcuseRenewal1", material: { ...NO_MATERIAL, ...material } })).pdf;
const [root = new Uint8Array()] = signing.chain;
const MATERIAL = [
  {
    file: "material-behind.pdf",
    bytes: await adding({ certificates: [concat(root, new TextEncoder().encode("more"))] }),
    about: "a renewal that adds a certificate with text behind it",
  },
  {
    file: "material-kind.pdf",
    bytes: await adding({ ocsps: [root] }),
    about: "a renewal that adds a certificate among the OCSP responses",
  },
];
await writeVectors(
  join(folder, "../forgeries"),
  rootsToPem({ signer: [...signing.chain, ...young.chain], timeStamp: authority.chain, logs: [policy] }),
  [...vectors, ...GAPS, ...PROVISIONAL, ...LATE, ...TOKENS, ...MATERIAL],
);
