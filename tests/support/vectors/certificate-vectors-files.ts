/** Certificates that were changed, and those of the wrong makers. */
import { PDFDocument } from "@cantoo/pdf-lib";
import { evidenceBytes } from "#lib/evidence/chain/evidence-file.ts";
import { changed, latin1, places, seal, sealedPdf, unsigned, utf8 } from "./certificate-vectors.ts";
import { another, erased, good, others, ours, strangers, whole } from "./certificate-vectors-base.ts";
import type { Vector } from "./write-vectors.ts";

async function appendedRevision(): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(good, { updateMetadata: false, forIncrementalUpdate: true });
  pdf.getPage(0).drawText("Paid in full", { x: 20, y: 20, size: 12 });
  return pdf.save({ useObjectStreams: false });
}

const { signature, timeStamp } = places(good);
const evidenceAt = latin1(good).indexOf("/EmbeddedFile");
const swapped = places(another.pdf).timeStamp;
/** Inside the root that the token carries beside the certificate it names. */
const rootAt =
  timeStamp.start + latin1(good).slice(timeStamp.start).indexOf(Buffer.from("Time-stamping CA").toString("hex")) - 40;

export const BAD_FILES: Vector[] = [
  {
    file: "page-byte.pdf",
    bytes: changed(good, latin1(good).indexOf("stream\n") + 20),
    about: "one bit of the page flipped",
  },
  {
    file: "evidence-byte.pdf",
    bytes: changed(good, latin1(good).indexOf("stream\n", evidenceAt) + 60),
    about: "one bit of the embedded evidence flipped",
  },
  {
    file: "signature-byte.pdf",
    bytes: changed(good, signature.start + 2400, signature.hex[2400] === "0" ? "1" : "0"),
    about: "one digit of the signature changed",
  },
  {
    file: "token-byte.pdf",
    bytes: changed(good, timeStamp.start + 400, timeStamp.hex[400] === "0" ? "1" : "0"),
    about: "one digit of the time-stamp token changed",
  },
  {
    file: "token-root.pdf",
    bytes: changed(good, rootAt, good[rootAt] === 0x30 ? "1" : "0"),
    about: "one digit of the root that the token encloses changed, which its signature does not cover",
  },
  {
    file: "upper-case.pdf",
    bytes: changed(good, timeStamp.start, timeStamp.hex.slice(0, 40).toUpperCase()),
    about: "the token's digits in upper case, which its own hash doesn't cover",
  },
  {
    file: "padding.pdf",
    bytes: changed(good, timeStamp.end - 10, "abcdef"),
    about: "something hidden in the padding after the token",
  },
  { file: "appended.pdf", bytes: Buffer.concat([good, utf8("\n% one more line\n")]), about: "a line appended" },
  { file: "revision.pdf", bytes: await appendedRevision(), about: "words written on the page in a further revision" },
  { file: "cut.pdf", bytes: good.slice(0, good.length - 200), about: "the end cut off" },
  {
    file: "other-token.pdf",
    bytes: changed(good, timeStamp.start, swapped.hex),
    about: "the token of another certificate",
  },
  { file: "unsigned.pdf", bytes: await unsigned({ files: [evidenceBytes(whole)] }), about: "never signed" },
  { file: "no-evidence.pdf", bytes: (await sealedPdf({}, ours)).pdf, about: "no evidence inside" },
  {
    file: "two-evidences.pdf",
    bytes: (await sealedPdf({ files: [evidenceBytes(whole), evidenceBytes(erased)] }, ours)).pdf,
    about: "two evidence files inside",
  },
  {
    file: "foreign-signer.pdf",
    bytes: await seal(whole, { ...ours, signing: strangers.signing }),
    about: "signed under a root that is not trusted",
  },
  {
    file: "foreign-authority.pdf",
    bytes: await seal(whole, { ...ours, authority: strangers.authority }),
    about: "stamped under a root that is not trusted",
  },
  { file: "foreign.pdf", bytes: await seal(whole, strangers), about: "a whole certificate of somebody else's making" },
  {
    file: "roles.pdf",
    bytes: await seal(whole, { signing: ours.authority, authority: ours.authority }),
    about: "signed with the time-stamping authority's certificate",
  },
  ...(await Promise.all(
    [
      ["expired", "expired-signer.pdf", "the signing certificate had expired before"],
      ["purpose", "signer-purpose.pdf", "a signing certificate for web servers"],
      ["expiredTime", "expired-authority.pdf", "the time-stamping certificate had expired before"],
      ["purposeTime", "authority-purpose.pdf", "a time-stamping certificate for signing documents"],
    ].map(async ([name = "", file = "", about = ""]) => ({
      file,
      about,
      bytes: await seal(whole, others[name] ?? ours),
    })),
  )),
];
