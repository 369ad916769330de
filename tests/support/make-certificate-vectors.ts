/**
 * Makes tests/vectors/certificates anew: `node_modules/.bin/node tests/support/make-certificate-vectors.ts`. Only for a new
 * kind of vector, never to make a failing test pass: what was sealed once must stay verifiable. The private keys are not kept.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { evidenceBytes, parseEvidence } from "#lib/evidence/bundle.ts";
import { examine, exitCode } from "#lib/evidence/held.ts";
import type { HeldFile } from "#lib/evidence/package.ts";
import { readCertificate } from "#lib/evidence/pades.ts";
import { rootsFromPem, rootsToPem } from "#lib/evidence/pem.ts";
import { KeyFolder } from "#lib/keys/files.ts";
import { generatedIdentity } from "#lib/keys/generated.ts";
import {
  chainOf,
  changed,
  latin1,
  type Makers,
  places,
  provisional,
  reported,
  SEALED_AT,
  seal,
  sealedPdf,
  stepsOf,
  unsigned,
  utf8,
  type Whole,
  withContent,
  zip,
} from "./certificate-vectors.ts";
import { newIdentity, newIssuer } from "./forge.ts";

const folder = join(import.meta.dirname, "../vectors/certificates");
const example = parseEvidence(readFileSync(join(folder, "../evidence/example.json")));
if (!("format" in example) || !example.content) throw new Error("the worked example can't be read");
const whole: Whole = { ...example, content: example.content };
const lease = utf8("The lease of flat 14-B ends on 31 May 2027.");
const submission = utf8("the bytes handed to the provider");

async function makers(): Promise<Makers> {
  const scratch = mkdtempSync(join(tmpdir(), "acuse-vectors-"));
  const keys = new KeyFolder(scratch);
  const born = new Date("2027-01-01T00:00:00Z");
  const made = {
    signing: await generatedIdentity(keys, "signing", born),
    authority: await generatedIdentity(keys, "time-stamping", born),
  };
  rmSync(scratch, { recursive: true });
  return made;
}

const ours = await makers();
const strangers = await makers();
const faulty = await newIssuer("Test signing root");
const faultyTime = await newIssuer("Test time-stamping root");
const expired = { notAfter: new Date("2027-05-01T00:00:00Z") };
const others: Record<string, Makers> = {
  expired: { ...ours, signing: await newIdentity(faulty, "signing", expired) },
  purpose: { ...ours, signing: await newIdentity(faulty, "signing", { purpose: ["1.3.6.1.5.5.7.3.1"] }) },
  expiredTime: { ...ours, authority: await newIdentity(faultyTime, "time-stamping", expired) },
  purposeTime: {
    ...ours,
    authority: await newIdentity(faultyTime, "time-stamping", { purpose: ["1.3.6.1.5.5.7.3.36"] }),
  },
};
const roots = rootsToPem({
  signer: [
    ours.signing.issuer.certificate,
    others.expired?.signing.issuer.certificate ?? new Uint8Array(),
  ] as Uint8Array<ArrayBuffer>[],
  timeStamp: [
    ours.authority.issuer.certificate,
    others.expiredTime?.authority.issuer.certificate ?? new Uint8Array(),
  ] as Uint8Array<ArrayBuffer>[],
});
writeFileSync(join(folder, "ca.pem"), roots);

interface Vector {
  file: string;
  bytes: Uint8Array;
  /** What is wrong, or what is special. */
  about: string;
  with?: HeldFile[];
}

const id = whole.notification_id;
const steps = stepsOf(whole);
const events = async (...more: typeof steps) => ({ ...whole, events: await chainOf(id, [...steps, ...more]) });
const good = await seal(whole, ours);
const another = await sealedPdf({ files: [evidenceBytes(whole)], text: "Another certificate" }, ours);
const token = (await readCertificate(good)).docTimeStamp?.token ?? new Uint8Array();
const parts = { certificate: good, token, evidence: evidenceBytes(whole), roots, submission };
const attachments = [{ filename: "lease.txt", bytes: lease }];
const erasure: (typeof steps)[number] = ["content_erased", { reason: "requested" }, "2027-06-01T08:00:00.000"];
const erased = { ...(await events(erasure)), content: null, attachments: [] };
const complaint: (typeof steps)[number] = [
  "complained",
  { ...reported("2027-05-04T08:00:00.000") },
  "2027-05-04T08:00:01.000",
];
const later = (time: string) => new Date(`${time}Z`);

const GOOD: Vector[] = [
  { file: "sealed.pdf", bytes: good, about: "a delivered notification" },
  {
    file: "sealed.pdf",
    bytes: good,
    about: "with its attachment and the mail as it was sent",
    with: [
      { name: "lease.txt", bytes: lease },
      { name: "submission.eml", bytes: submission },
    ],
  },
  {
    file: "object-streams.pdf",
    bytes: (await sealedPdf({ files: [evidenceBytes(whole)], useObjectStreams: true }, ours)).pdf,
    about: "with compressed cross-references",
  },
  {
    file: "complained.pdf",
    bytes: await seal(await events(complaint), ours, later("2027-05-04T08:00:02.000")),
    about: "sealed again after a complaint",
  },
  {
    file: "erased.pdf",
    bytes: await seal(erased, ours, later("2027-06-01T08:00:01.000")),
    about: "after its content was erased",
  },
  { file: "package.zip", bytes: zip({ ...parts, attachments }), about: "an evidence package" },
];

async function evidenceLikeThis(bytes: Uint8Array): Promise<Uint8Array> {
  return (await sealedPdf({ files: [bytes] }, ours)).pdf;
}
const text = latin1(evidenceBytes(whole));
const spoiled = (search: string, replacement: string) => {
  if (!text.includes(search)) throw new Error(`no ${search}`);
  return evidenceLikeThis(Buffer.from(text.replace(search, replacement), "latin1"));
};

async function appendedRevision(): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(good, { updateMetadata: false, forIncrementalUpdate: true });
  pdf.getPage(0).drawText("Paid in full", { x: 20, y: 20, size: 12 });
  return pdf.save({ useObjectStreams: false });
}

const { signature, timeStamp } = places(good);
const evidenceAt = latin1(good).indexOf("/EmbeddedFile");
const swapped = places(another.pdf).timeStamp;
const link = (at: number) => steps[at] as (typeof steps)[number];

const BAD: Vector[] = [
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
  {
    file: "early-seal.pdf",
    bytes: await seal(whole, ours, later("2027-05-03T10:12:00.000")),
    about: "sealed before its last event",
  },
  {
    file: "late-signature.pdf",
    bytes: (await sealedPdf({ files: [evidenceBytes(whole)] }, ours, SEALED_AT, later("2027-05-03T10:20:00.000"))).pdf,
    about: "signed long after the document was stamped",
  },
  {
    file: "link-data.pdf",
    bytes: await spoiled('"provider_event_id":"msg_2kBsYq5pGZ"', '"provider_event_id":"msg_2kBsYq5pGY"'),
    about: "another event number in the last link",
  },
  {
    file: "link-time.pdf",
    bytes: await spoiled('"created_at":"2027-05-03T10:14:08.317"', '"created_at":"2027-05-02T10:14:08.317"'),
    about: "the last event dated back",
  },
  {
    file: "content.pdf",
    bytes: await spoiled('the lease ends on 31 May 2027."', 'the lease ends on 30 May 2027."'),
    about: "another text",
  },
  {
    file: "recipient.pdf",
    bytes: await spoiled('"to":"ana@example.com"', '"to":"eva@example.com"'),
    about: "another recipient",
  },
  {
    file: "events-order.pdf",
    bytes: await seal(
      { ...whole, events: await chainOf(id, [link(0), link(2), ["deferred", link(1)[1], link(2)[2]]]) },
      ours,
    ),
    about: "delivered before it was sent, with right hashes",
  },
  {
    file: "times-backwards.pdf",
    bytes: await seal(
      {
        ...whole,
        events: whole.events.map((event, at) =>
          at === 1 ? { ...event, created_at: "2027-05-03T10:14:05.119" } : event,
        ),
      },
      ours,
    ),
    about: "a time before that of the event before",
  },
  {
    file: "unknown-event.pdf",
    bytes: await seal(await events(["opened", {}, "2027-05-03T10:14:08.400"]), ours),
    about: "an event that this format does not know",
  },
  {
    file: "attachment-list.pdf",
    bytes: await seal(
      { ...whole, attachments: whole.attachments.map((file) => ({ ...file, filename: "lease (final).txt" })) },
      ours,
    ),
    about: "another name in the list of attachments",
  },
  {
    file: "attachment-count.pdf",
    bytes: await seal(await withContent(whole, { ...whole.content, attachments: [] }), ours),
    about: "a content without the attachment that the chain names",
  },
  {
    file: "simulated.pdf",
    bytes: await seal({ ...whole, simulated: true }, ours),
    about: "marked as simulated where no link is",
  },
  {
    file: "no-content.pdf",
    bytes: await seal({ ...whole, content: null, attachments: [] }, ours),
    about: "no content, though no link says that it was erased",
  },
  {
    file: "line-break.pdf",
    bytes: await evidenceLikeThis(Buffer.from(`${text}\n`, "latin1")),
    about: "a line break after the evidence",
  },
  {
    file: "next-format.pdf",
    bytes: await spoiled("acuse-evidence/1", "acuse-evidence/2"),
    about: "a version of the format that is not known",
  },
  {
    file: "one-member-more.pdf",
    bytes: await spoiled('"simulated":false', '"simulated":false,"verified":true'),
    about: "a member that the format does not have",
  },
  {
    file: "package-attachment.zip",
    bytes: zip({
      ...parts,
      attachments: [{ filename: "lease.txt", bytes: utf8("The lease of flat 14-C ends on 31 May 2027.") }],
    }),
    about: "another attachment in the package",
  },
  {
    file: "package-evidence.zip",
    bytes: zip({ ...parts, attachments, evidence: evidenceBytes(erased) }),
    about: "other evidence beside the certificate",
  },
  {
    file: "package-token.zip",
    bytes: zip({ ...parts, attachments, token: another.token }),
    about: "another token beside the certificate",
  },
  {
    file: "package-mail.zip",
    bytes: zip({ ...parts, attachments, submission: utf8("other bytes") }),
    about: "another mail in the package",
  },
  {
    file: "stranger.pdf",
    bytes: good,
    about: "good, but held against a file that is not of it",
    with: [{ name: "lease-2.txt", bytes: utf8("Something else.") }],
  },
];

const UNCHECKABLE: Vector[] = [
  { file: "provisional.pdf", bytes: await provisional(whole, ours), about: "signed, not sealed yet" },
  {
    file: "stripped.pdf",
    bytes: good.slice(0, latin1(good).indexOf("%%EOF\n", signature.end) + 6),
    about: "the seal cut off: no more than a provisional one",
  },
  { file: "no-pdf.pdf", bytes: utf8("Dear Ana,\nthis is no PDF.\n"), about: "no PDF at all" },
  {
    file: "damaged.zip",
    bytes: zip({ ...parts, attachments }).slice(0, 9000),
    about: "a package whose end is missing",
  },
];

async function entry({ file, bytes, about, with: files = [] }: Vector) {
  writeFileSync(join(folder, file), bytes);
  for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes);
  const { standing, checks } = await examine([{ name: file, bytes }, ...files], rootsFromPem(roots));
  const failed = checks.flatMap(({ code, state, facts }) => (state === "failed" ? [`${code}: ${facts?.problem}`] : []));
  const open = checks.flatMap(({ code, state, facts }) =>
    state === "not_checked" && facts?.problem !== "not_reached" ? [`${code}: ${facts?.problem}`] : [],
  );
  return {
    file,
    with: files.map(({ name }) => name),
    about,
    standing,
    exit: exitCode(standing),
    failed,
    not_checked: open,
  };
}

const index = [];
for (const vector of [...GOOD, ...BAD, ...UNCHECKABLE]) index.push(await entry(vector));
writeFileSync(join(folder, "index.json"), `${JSON.stringify(index, null, 1)}\n`);
for (const { file, standing, failed, not_checked } of index)
  console.log(standing, file, failed.join("; "), "|", not_checked.join("; "));
