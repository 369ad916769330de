import { type Fault, ruleText } from "#lib/contract/errors.ts";
/** Every text for people in English: one section for each place they stand in. Another language is another file of this form. */
import type { Moment } from "./moment.ts";

const months = "January February March April May June July August September October November December".split(" ");
const many = (count: number, one: string, more = `${one}s`) =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? one : more}`;

export const lang: string = "en";
/** The language's own name. */
export const languageName: string = "English";
export const moment = (m: Moment) => `${m.day} ${months[m.month - 1] ?? m.month} ${m.year}, ${m.clock} UTC`;
export const size = (bytes: number) => many(bytes, "byte");
export const number = (value: number) => value.toLocaleString("en-GB");

export const status = {
  queued: "Waiting to be sent",
  sent: "Sent",
  deferred: "Delayed",
  delivered: "Delivered",
  failed: "Not delivered",
  complained: "Reported as spam",
};

export const outcome = {
  queued: (_time: string) => "It has not been handed to the outgoing mail server yet.",
  sent: (time: string) => `The outgoing mail server accepted it on ${time}; its delivery has not been confirmed yet.`,
  deferred: (time: string) => `The recipient’s mail server put delivery off on ${time}. It is being tried again.`,
  delivered: (time: string) => `It was delivered to the recipient’s mail server on ${time}.`,
  failed: (time: string) => `It could not be delivered; the refusal was recorded on ${time}.`,
  complained: (time: string) => `It reached the recipient, who reported it as spam; this was recorded on ${time}.`,
};

export const simulated = {
  mark: "Demo",
  status: (status: string) => `${status} (simulated)`,
  outcome: "This is a simulation: no e-mail left this service, and nothing was delivered to anyone.",
  running: "Demo: a simulation, no e-mail was sent",
  note: "Everything below was made by the demo transport. It is no evidence of a notification.",
};

export const record = {
  title: "Record",
  id: "Record number",
  created: "Submitted",
  status: "Status",
  reference: "Sender’s reference",
  channel: "Channel",
  email: "E-mail",
  contentHash: "Content hash",
};

export const parties = {
  title: "Parties",
  sender: "Sender",
  account: (service: string) => `Account at ${service}`,
  sandbox: (mark: string) => `Test sandbox ${mark} (sender not verified)`,
  ownSandbox: (mark: string) => `Test sandbox ${mark} (e-mail address verified)`,
  declared: "Name as declared",
  replyTo: "Reply address as declared",
  recipient: "Recipient",
  erased: "Erased",
};

/** Why a content was erased. */
const because = { requested: "at the owner’s request", retention: "at the end of its retention period" };

export const content = {
  title: "Content",
  subject: "Subject",
  text: "Message",
  /** Above a text of the sender’s, where the page’s own could be taken for it. */
  quoted: "As the sender wrote it",
  html: "HTML version",
  htmlNote: (length: string) =>
    `The message was also sent in an HTML version of ${length} characters, which most mail programs show instead of the text above. It is kept whole in the attached file evidence.json.`,
  htmlLead:
    "Most mail programs show this version instead of the text above. Printed is everything in it that can be read, text that a style hides included; styles and pictures are not reproduced, and addresses stand in ‹ › or [ ]. The exact HTML is in evidence.json.",
  htmlUnreadable: "This version can’t be read as HTML. It is whole in evidence.json.",
  hashNote: ({ html, reference }: { html: boolean; reference: boolean }) =>
    `SHA-256 of channel, recipient, declared name and reply address, subject, text${html ? ", HTML version" : ""}, each attachment’s name, type, size and hash, and a random salt (in evidence.json) against guessing.${reference ? " The sender’s reference is not covered." : ""}`,
  goesOn: (lines: string, characters: string) =>
    `The message goes on for ${lines} more lines, ${characters} more characters: too long to print. It is whole in the attached file evidence.json and on the record’s page. SHA-256 of the whole text:`,
  erased: (time: string, reason: keyof typeof because) =>
    `The content was erased ${because[reason]} on ${time}. Its hash and the chain of events remain.`,
  hidden:
    "A character that no typeface here draws, or that is invisible by nature, is printed as its code, as in ‹U+202E›. Marks that only choose between forms of the letter before them, and the joiners of scripts and emoji, are not. The exact text is in evidence.json.",
};

export const attachments = {
  title: "Attachments",
  lead: (count: number) => many(count, "file"),
  none: "None.",
  type: "Type and size",
  kind: (type: string, size: string) => `Declared as ${type}, ${size}`,
  hash: "SHA-256",
  preview: "Shown here",
  onPages: (count: number, numbers: string) => `On ${count === 1 ? "page" : "pages"} ${numbers} of this document`,
  erased: "Erased with the content",
  file: "File",
  download: "Download",
};

export const preview = {
  caption: (number: number) => `Attachment ${number}`,
  page: (page: number, of: number) => `page ${page} of ${of}`,
  hash: "SHA-256 of the file",
  note: "A reproduction for reading. The file itself is what the hash identifies.",
  text: (encoding: string) => `Text, read as ${encoding}`,
  table: (encoding: string) => `Table, read as ${encoding}`,
  pictures: (shown: number, of: number) => `${shown} of the ${of} pictures in it`,
  left: (lines: number, columns: number) =>
    `Not shown: ${[lines && many(lines, "line"), columns && many(columns, "column")].filter((part) => part).join(" and ")}.`,
  not: {
    kind: "Not shown: not an image, a PDF document or a text",
    empty: "Not shown: the file is empty",
    unsafe: "Not shown: the drawing defines entities, which are not opened here",
    encrypted: "Not shown: the document is encrypted",
    damaged: "Not shown: the file is damaged",
    too_large: "Not shown: too large to be shown",
    too_many_pages: "Not shown: too many pages",
    time: "Not shown: preparing it took too long",
    expensive: "Not shown: too expensive to set",
    missing: "Not shown: the file is not stored any more",
  },
};

export const events = {
  title: "Chain of events",
  lead: "Each hash below is computed from its event and from the hash before it, so none can be changed, removed or inserted without changing every hash that follows.",
  inShort: (from: number, to: number) =>
    `Events ${from} to ${to} in short: when each was recorded, what it was, and its hash. What was reported with them is in the file evidence.json.`,
  hash: "Hash",
  recorded: "Recorded",
  note: "Note",
  inferred: "Inferred from a later report of the mail provider; its own answer was lost.",
  reconciled: "The mail provider reported nothing by itself; this is what it said when it was asked.",
  types: {
    created: "Submitted to this service",
    sent: "Accepted by the outgoing mail server",
    deferred: "Delivery delayed",
    delivered: "Delivered to the recipient’s mail server",
    failed: "Not delivered: refused for good",
    complained: "Reported as spam by the recipient",
    content_erased: "Content erased at the owner’s request",
  },
  retention: "Content erased at the end of its retention period",
  data: {
    attachments: "Attachments recorded",
    content_hash: "Content hash recorded",
    provider: "Mail provider",
    provider_message_id: "Its message number",
    provider_event_id: "Its event number",
    occurred_at: "Time it reports",
    submission_sha256: "Hash of the mail as sent",
    bounce_type: "Kind of refusal",
    bounce_subtype: "Detail of the refusal",
    status_code: "Mail status code (RFC 3463)",
    feedback_type: "Kind of complaint",
    diagnostic: "Mail server’s words",
    reason: "Reason",
    etsi_event: "ETSI EN 319 522 name",
  },
  /** What the words that providers report mean, by the name of the fact; in English they say it themselves. */
  words: {} as { [name: string]: { [word: string]: string } },
};

export const seal = {
  title: "Seal",
  head: "Hash of the last event",
  state: "State",
  sealed: (time: string) => `Sealed by a time-stamp of ${time}.`,
  beingSealed: "Sealed by the time-stamp in this file, which was added after this page was written.",
  open: "Not sealed. A record is sealed when its outcome is final.",
  pending:
    "Seal pending. The outcome is final; the time-stamp has not been obtained yet and is tried for again until it is.",
  stale: (number: number, time: string) =>
    `Seal pending for the newest event. Seal ${number} of ${time} covers the events before it.`,
  authority: "Time-stamping authority",
  own: "Issued by this service itself, not by a qualified authority.",
  where:
    "The time-stamp covers this page and so cannot be printed on it. Find it in the signature panel of a PDF reader, on the record’s page, or as a file at",
  roots: "Roots",
  rootsNote:
    "A PDF reader that does not know this service’s roots calls signature and time-stamp “unknown” or “not trusted”; that alone is no sign of a change. Give it this file, and compare the SHA-256 below with /trust:",
  signerRoot: "Root of the signature",
  timeStampRoot: "Root of the time-stamp",
  oneOfRoots: (count: number) => `One of ${count} that this service trusts; all of them are in the file.`,
  imprint: "Hash that was stamped",
  certificate: "Hash of the certificate",
  answer: "Issuer’s answer",
  awaited:
    "Missing: whether one of the certificates behind this seal had been revoked. Its issuer has given no answer that counts and is asked again; one that comes will be added at the end of the certificate. The seal stays what it is.",
  superseded: "Earlier seal",
  destroyed: "Its certificate is destroyed with the content.",
  supersededBy: (number: number, events: number) => `Seal ${number}, over the first ${many(events, "event")}`,
  evidence: "For machines",
  evidenceNote:
    "The certificate carries the file evidence.json with the content, the chain and the hashes of the attachments: enough to recompute every hash without this service.",
  evidenceErased:
    "The certificate carries the file evidence.json with the chain: enough to recompute its hashes without this service. The content is not in it any more.",
};

export const meaning = {
  title: "What this proves, and what it does not",
  provesTitle: "It proves",
  nothing: "Nothing, as long as one of the facts about it does not hold.",
  notTitle: "It does not prove",
  proves: {
    submitted: "That this service recorded the account named as sender as having submitted exactly this content.",
    order: "That content, events and their order agree with the hashes shown.",
    submittedErased:
      "That this service recorded the account named as sender as having submitted a message: the one that has the content hash shown.",
    orderErased: "That events and their order agree with the hashes shown.",
    sealedOwn:
      "That nothing was changed since this service sealed it: any change breaks the seal of a copy that somebody else holds.",
    sealed:
      "That all of it existed in this form when the time-stamp was made, and was not changed since. An authority other than this service vouches for the time.",
    delivered:
      "That this service recorded the mail provider’s report that the recipient’s mail server accepted the message.",
    failed: "That this service recorded the mail provider’s report that the message was refused.",
    demo: "That this service drew up this demonstration. Nothing about a message.",
  },
  not: {
    unsealed:
      "That it stays so. No time-stamp fixes it yet; until one does, the service could still write another record.",
    read: "That anyone opened, read or understood the message. No such thing is recorded.",
    identity: "Who the people behind the addresses are. Names are printed as the sender declared them.",
    truth: "That what the message says is true, or its effect in law.",
    own: "That this service did not draw up or redo the whole record itself: signature, time-stamp and clock are all its own; no qualified trust service took part.",
    simulated: "That any message was sent. This record is a simulation.",
  },
};

/** What is added to a mail: plain text, set into HTML as it is. */
export const mail = {
  footer: "This message was sent as a certified notification. Its public record:",
  simulated: "Demo: this message was not delivered to anybody.",
};

export const certificate = {
  title: "Certificate of notification",
  provisionalTitle: "Provisional certificate",
  documentTitle: (id: string) => `Certificate of notification ${id}`,
  provisionalDocumentTitle: (id: string) => `Provisional certificate of notification ${id}`,
  keywords: "certified notification, hash chain, time-stamp",
  statement: (service: string, sender: string, time: string) =>
    `${service} certifies that ${sender} submitted the message below on ${time}.`,
  statementErased: (service: string, sender: string, time: string) =>
    `${service} certifies that ${sender} submitted a message on ${time}.`,
  to: (recipient: string) => `It was addressed to ${recipient}.`,
  provisional: "Provisional",
  provisionalNote: (time: string) =>
    `As of ${time}. The outcome is not final. This copy is signed but not sealed; it will be replaced.`,
  pending: "Seal pending",
  pendingNote: (time: string) =>
    `As of ${time}. The outcome is final, but the time-stamp has not been obtained yet. This copy will be replaced.`,
  late: "Sealed late",
  lateNote: (last: string) =>
    `The last event of this record is dated ${last}, over an hour before this certificate was made. Until it was sealed only the service vouches for the times in it.`,
  earlier: (number: number, time: string) => `Seal ${number} of ${time} covers the events before the newest one.`,
  scan: "Check this record",
  scanNote: "Scan, or open the address at the foot of this page. It recomputes every hash.",
  rosette: "Drawn from the hash of the last event",
  running: "Certificate of notification",
  provisionalRunning: (time: string) => `Provisional certificate, as of ${time}`,
  page: (page: number, of: number) => `Page ${page} of ${of}`,
};

/** Facts are what the check found. */
type Reasons = { [problem: string]: string | ((facts: { [name: string]: unknown }) => string) };

/** A fact that does not hold, for somebody who only wants to know what to make of it. */
interface Trouble {
  wrong: string;
  means: string;
  advice: string;
}

interface Fact {
  title: string;
  /** What follows from the fact, and where it ends. */
  means: string;
}

/** The parts of a token's proof; three tokens take part, each with the same facts. */
const token = (what: string, of: string): { [name: string]: Fact } => ({
  form: { title: `${what} can be read`, means: "It is a time-stamp token as RFC 3161 defines it, and nothing else." },
  imprint: {
    title: `${what} was made for exactly ${of}`,
    means: "The hash inside the token is the hash of what it is said to stamp.",
  },
  signature: {
    title: `${what} was signed, and not changed since`,
    means: "The authority’s signature over the time and the hash is valid.",
  },
  certificate: {
    title: `${what} names its authority’s certificate`,
    means: "The signature cannot be passed off as another authority’s.",
  },
  purpose: {
    title: "The authority’s certificate is for time-stamping alone",
    means: "It cannot have been made with a certificate meant for something else.",
  },
  trust: {
    title: "The authority belongs to a root that is trusted here",
    means: "Whether you trust that root is yours to decide.",
  },
  revocation: {
    title: "Its issuer says that the authority’s certificate was not revoked",
    means: "The answer was current when the time-stamp was made, and it is in the file.",
  },
});

const prefixed = (prefix: string, facts: { [name: string]: Fact }) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [`${prefix}.${name}`, fact]));

const codes: { [code: string]: Fact } = {
  "chain.start": {
    title: "The chain begins with the submission",
    means: "The first event says which content and which attachments were submitted.",
  },
  "chain.order": {
    title: "The events may follow one another like this",
    means: "No event stands where it cannot: nothing is delivered before it is sent.",
  },
  "chain.time": {
    title: "Time never runs backwards",
    means: "Each event was recorded no earlier than the one before it, by this service’s clock.",
  },
  "chain.hash": {
    title: "Every hash is the hash of its event and of the hash before it",
    means: "No event was changed, removed or inserted without breaking all that follow.",
  },
  "record.status": {
    title: "The status shown is the one the chain leads to",
    means: "What is said above is not more than what was recorded.",
  },
  "record.content_hash": {
    title: "The content hash shown is the one in the chain",
    means: "The hash above is the one that the first event recorded.",
  },
  "record.created_at": {
    title: "The time of submission shown is the one in the chain",
    means: "The date above is the one that the first event recorded.",
  },
  "record.simulated": {
    title: "The record says of itself whether it is a demonstration",
    means: "A simulation cannot pass for a real notification, nor the other way round.",
  },
  "content.hash": {
    title: "The content is the one the chain began with",
    means: "Addresses, subject and text are those that were submitted, to the last character.",
  },
  "content.attachments": {
    title: "The list of attachments is the one the chain began with",
    means: "None was added, removed or exchanged.",
  },
  "attachment.hash": {
    title: "A stored attachment is the file that was submitted",
    means: "Its hash was computed again from its bytes just now.",
  },
  seal: { title: "The record is sealed", means: "Until then this service alone vouches for the times." },
  "seal.chain_hash": {
    title: "The sealed hash is a hash of this chain",
    means: "The seal is this record’s and no other’s.",
  },
  "seal.head": { title: "The seal covers every event", means: "Nothing was added after it." },
  "seal.earlier": {
    title: "An earlier seal holds",
    means: "It sealed the chain as far as it went then, with these very links; what came later has a seal of its own.",
  },
  "seal.delay": {
    title: "How long after its last event the record was sealed",
    means: "It was sealed within the hour. Before the seal only the service vouches for the times.",
  },
  "seal.time": { title: "The seal was made after the events it covers", means: "Its time is the time in the token." },
  "seal.token": {
    title: "The token is the one in the certificate",
    means: "One time-stamp seals both the chain and the document.",
  },
  "seal.evidence": {
    title: "The certificate holds the evidence of this record",
    means: "What was sealed is what is shown here.",
  },
  "pades.form": {
    title: "The certificate is a PDF of the kind it must be",
    means: "It holds one signature and one time-stamp, where they belong.",
  },
  "pades.coverage": {
    title: "The signatures cover the whole certificate",
    means: "No byte lies outside what was signed and stamped.",
  },
  "pades.contents": {
    title: "The signatures are stored in their one proper form",
    means: "The bytes that hold them, which they cannot cover, were not used for anything else.",
  },
  "pades.objects": {
    title: "Nothing is hidden in the file beside what it shows",
    means: "A reader that takes it for damaged finds nothing else in it either.",
  },
  "pades.revisions": {
    title: "The certificate grew in the expected steps",
    means: "Signature first, then proofs, then time-stamp.",
  },
  "pades.changes": {
    title: "Nothing was appended after signing that a PDF reader would draw",
    means: "What was added later only proves. Whether the signed part is as it was, its signature says.",
  },
  "pades.signature": {
    title: "The certificate’s signature is valid",
    means: "It was made with the key of the certificate it names, and not a byte it covers was changed since.",
  },
  "pades.signing_certificate": {
    title: "The signature names its certificate",
    means: "It cannot be passed off as somebody else’s.",
  },
  "pades.signer": {
    title: "The signer belongs to a root that is trusted here",
    means: "The certificate was made by the service that the root belongs to.",
  },
  "pades.revocation": {
    title: "Its issuer says that the signer’s certificate was not revoked",
    means: "The answer was current when the certificate was signed, and it is in the file.",
  },
  "pades.validation_material": {
    title: "All that is needed to check it later is inside",
    means: "Certificates and revocation lists are part of the file.",
  },
  "pades.time_order": {
    title: "The signature was made before it was stamped",
    means: "The times inside agree with each other.",
  },
  "pades.evidence": {
    title: "The evidence file is attached",
    means: "The certificate can be checked without this service.",
  },
  "evidence.form": { title: "The evidence file is in its one proper form", means: "It can be read in one way only." },
  "submission.hash": {
    title: "The mail as it was sent is the one in the chain",
    means: "The bytes handed to the mail provider are those that the chain recorded.",
  },
  "file.form": { title: "There is a certificate among the files", means: "It can be checked." },
  "file.part": {
    title: "The file belongs to this notification",
    means: "Its hash is one that the chain recorded: not a byte of it differs.",
  },
  "file.end": {
    title: "The certificate ends where its last signature or time-stamp ends",
    means: "Nothing was added behind it, and nothing is missing.",
  },
  "package.form": {
    title: "Every program finds the same files in the package",
    means: "What you see when you unpack it is what was checked.",
  },
  "package.evidence": {
    title: "The evidence file in the package is the one in the certificate",
    means: "It was signed and stamped together with the certificate.",
  },
  "package.token": {
    title: "The time-stamp token in the package is the one in the certificate",
    means: "Both can be used to check the time.",
  },
  "package.readme": {
    title: "README.txt in the package is what the service writes there",
    means: "The steps in it check what they say they check.",
  },
  "package.roots": {
    title: "ca.pem in the package names no root but those trusted here",
    means: "Who goes by it trusts nobody else.",
  },
  "archive.revision": {
    title: "A later time-stamp was added to the sealed certificate, and nothing else",
    means: "The certificate as it was sealed is still there, byte for byte.",
  },
  "archive.renewal": {
    title: "It was stamped again in time",
    means: "The time-stamp before could still be checked when the later one was made, so the later one vouches for it.",
  },
  ...prefixed("archive_time_stamp", token("The later time-stamp", "the bytes it covers")),
  ...prefixed("time_stamp", token("The time-stamp", "what it seals")),
  ...prefixed("signature_time_stamp", token("The time-stamp beside the signature", "this signature")),
  ...prefixed("document_time_stamp", token("The time-stamp over the document", "the bytes it covers")),
};

/**
 * By `code problem`, by the code, or by the beginning of the code up to its dot; `""` is for any other. All time-stamps are
 * spoken of alike. Only of what has another digest than its signature may be said that it was altered after it was signed.
 */
const troubles: { [what: string]: Trouble } = {
  "submission.": {
    wrong: "The mail at hand is not the one that was handed to the mail provider.",
    means: "It may say something else than what was sent.",
    advice: "Go by what the certificate says.",
  },
  "chain.": {
    wrong: "The events of this record do not fit together.",
    means: "What it says about sending and delivery may not be what happened.",
    advice: "Do not go by these events. If you kept a certificate, check that one by itself, and ask the sender.",
  },
  "record.": {
    wrong: "What stands at the head of this record is not what its events say.",
    means: "Its status, its date or its mark as a demonstration may be wrong.",
    advice: "Go by the events below, or by a certificate that you kept.",
  },
  "content.hash": {
    wrong: "The message shown here is not the one that this record was begun with.",
    means: "Its text, its subject, an address or a file name is another one.",
    advice: "Do not act on this text. Compare it with the message in your mailbox or with a certificate that you kept.",
  },
  "content.hash missing": {
    wrong: "The message is missing, and nothing says that it was erased.",
    means: "This record cannot show what was sent.",
    advice: "Look at the message in your mailbox or at a certificate that you kept, and tell the sender.",
  },
  "content.attachments": {
    wrong: "The list of files is not the one that this record was begun with.",
    means: "A file may have been added, removed or exchanged.",
    advice: "Do not take the files shown here for those that were sent. Compare them with those in your mailbox.",
  },
  "attachment.hash": {
    wrong: "A file that is kept here is not the one that was submitted.",
    means: "What you would download is not what was sent.",
    advice: "Use the file that came with the message.",
  },
  "attachment.hash missing": {
    wrong: "A file of this record is missing, and nothing says that it was erased.",
    means: "It cannot be shown or compared.",
    advice: "Use the file that came with the message.",
  },
  "seal.": {
    wrong: "The seal does not fit this record.",
    means: "Nothing vouches that the record is as it was when it was sealed.",
    advice: "If you kept a certificate, check that one by itself, and ask the sender.",
  },
  "seal.earlier": {
    wrong: "An earlier seal of this record does not hold.",
    means: "What was sealed then and what is shown now do not agree.",
    advice: "Keep every certificate that you have of it, and ask the sender.",
  },
  "seal.time": {
    wrong: "The time of the seal does not agree with the record.",
    means: "It is not certain when this record was sealed.",
    advice: "Do not go by the date of the seal. If you kept a certificate, check that one by itself.",
  },
  "time_stamp.": {
    wrong: "The proof of time could not be confirmed.",
    means: "It is not certain that all of this existed at the time shown.",
    advice: "Do not go by the date of the seal. If you have another copy of the certificate, check that one by itself.",
  },
  "time_stamp.imprint": {
    wrong: "The time-stamp was made for something else.",
    means: "It says nothing about what is shown here.",
    advice: "Do not go by the date of the seal. If you have another copy of the certificate, check that one by itself.",
  },
  "time_stamp.signature digest": {
    wrong: "The time-stamp was altered after it was signed.",
    means: "It proves nothing any more.",
    advice: "Do not go by the date of the seal. If you have another copy of the certificate, check that one by itself.",
  },
  "time_stamp.trust": {
    wrong: "The time-stamp does not come from an authority that is trusted here.",
    means: "Anybody could have made it, at any time.",
    advice: "Do not go by the date of the seal until the sender can say whose it is.",
  },
  "pades.": {
    wrong: "The certificate is not made as a certificate of this service must be.",
    means: "It may be damaged, or no certificate at all.",
    advice: "If you have another copy, check that one by itself; otherwise ask the sender.",
  },
  "pades.signature": {
    wrong: "The signature of the certificate could not be confirmed.",
    means: "It is not certain that it was issued as it is.",
    advice: "If you have another copy, check that one by itself; otherwise ask the sender.",
  },
  "pades.signature digest": {
    wrong: "The certificate was altered after it was signed.",
    means: "What it says now is not what was signed.",
    advice: "If you have another copy, check that one by itself; otherwise ask the sender.",
  },
  "pades.coverage": {
    wrong: "Part of the certificate is not covered by its signature and time-stamp.",
    means: "Nobody vouches for what stands in that part.",
    advice: "If you have another copy, check that one by itself; otherwise ask the sender.",
  },
  "pades.changes": {
    wrong: "Something is in the certificate that the signature does not allow for.",
    means: "What it shows may not be what was issued.",
    advice: "If you have another copy, check that one by itself; otherwise ask the sender.",
  },
  "pades.signer": {
    wrong: "The certificate does not come from a service that is trusted here.",
    means: "Anybody could have made a document that looks like this.",
    advice: "Do not rely on it until you know whose it is. Ask whoever gave it to you.",
  },
  "evidence.": {
    wrong: "The data inside the certificate is not as it must be.",
    means: "What the certificate shows cannot be held against it.",
    advice: "If you have another copy, check that one by itself; otherwise ask the sender.",
  },
  "archive.": {
    wrong: "What was added to the certificate later is not in order.",
    means: "It does not prolong what the certificate proves.",
    advice: "If you have another copy, check that one by itself.",
  },
  "file.form": {
    wrong: "There is no certificate among these files.",
    means: "Without one there is nothing to hold them against.",
    advice: "Take the certificate as well: the PDF of the notification.",
  },
  "file.part": {
    wrong: "A file does not belong to this notification.",
    means: "It is not a file that was sent with it, however alike they look.",
    advice: "Do not take it for what was sent.",
  },
  "file.end": {
    wrong: "Something was added behind the end of this file.",
    means: "It is not the file that was sealed any more; a mail program or a person may have done it.",
    advice: "Get the certificate again, from the record’s page or from whoever has it as it was.",
  },
  "file.end cut": {
    wrong: "The end of this file is missing.",
    means: "It is not the file that was sealed any more; a download may have broken off.",
    advice: "Get the certificate again, from the record’s page or from whoever has it as it was.",
  },
  "package.form": {
    wrong: "This package can be unpacked in two ways.",
    means: "What one program shows of it, another does not; the service writes none like that.",
    advice: "Download it again from the record’s page.",
  },
  "package.readme": {
    wrong: "README.txt in this package is not what the service writes there.",
    means: "Its steps may be made to find anything in order.",
    advice: "Do not follow it. Get the package again from the record’s page, or check the certificate by itself.",
  },
  "package.roots": {
    wrong: "ca.pem in this package is not the list of roots that is trusted here.",
    means: "With it a forged certificate might be found in order. The service may also have got a new root since.",
    advice: "Do not use it. Compare it with the roots on the service’s page /trust.",
  },
  "package.": {
    wrong: "The parts of this package do not belong together.",
    means: "Somebody may have put it together from several.",
    advice: "Get the package again from the record’s page.",
  },
  "": {
    wrong: "Something here does not hold.",
    means: "It is not certain that this is what it says it is.",
    advice: "Ask the sender.",
  },
};

export const checks = {
  title: "What was checked",
  lead: "This page computed all of it anew when you opened it.",
  codes,
  states: { passed: "Holds", failed: "Does not hold", not_checked: "Not checked" },
  /** Before what a reader must not miss about a fact that holds. */
  warning: "Note",
  holding: (held: number, all: number) =>
    held === all ? ["", "holds", "both hold"][all] || `all ${all} hold` : `${held} of ${all} hold`,
  /** What is said of facts that were not checked, by the reason; another reason than these is said with the fact itself. */
  openFor: {
    not_due: "not sealed yet",
    pending: "not sealed yet",
    later_links: "not sealed yet",
    erased: "erased",
    not_given: "not at hand",
  } as { [problem: string]: string },
  /**
   * Why a fact does not hold or was not checked, by `code problem` or by `problem` alone. The evidence code says its reasons in
   * English itself, with more particulars, so there are none here.
   */
  reasons: {} as Reasons,
  troubles,
  /** Before a trouble's reasons, as the checks themselves say them. */
  exactly: "In exact terms:",
  /** The names of what a check found. */
  found: {
    added: "bytes added",
    at: "time",
    authority: "authority",
    base_url: "address",
    certificate: "certificate",
    certificates: "certificates",
    content_hash: "content hash",
    count: "number",
    created_at: "submitted",
    erased: "erased",
    erased_at: "erased",
    event_type: "event",
    expected: "expected",
    first: "first",
    found: "found",
    hash: "hash",
    head: "last hash",
    head_at: "last event",
    head_sequence: "up to link",
    last: "last",
    later: "later links",
    links: "links",
    missing: "bytes missing",
    ocsp_answers: "OCSP answers",
    part_hash: "hash of the part before",
    policy: "policy",
    revocation: "revocation",
    revocation_lists: "revocation lists",
    root: "root",
    root_sha256: "SHA-256 of the root",
    sealed_at: "sealed",
    seconds: "seconds",
    signed_at: "signed",
    valid_from: "valid from",
    sequence: "link",
    serial: "serial number",
    signer: "signer",
    size: "bytes",
    source: "to be asked at",
    status: "status",
    time: "time",
  } as { [name: string]: string },
  /** What a check found that is a word, by that word. */
  foundWords: { true: "yes", false: "no", not_revoked: "not revoked", unknown: "not known" } as {
    [word: string]: string;
  },
  open: "not checked",
  /** Of facts that one before them kept from being checked. */
  unreached: (count: number) => `${count} more ${count === 1 ? "fact" : "facts"} could not be reached`,
  others: (count: number, word: string) => `${count} ${word}`,
  /** In the order of the page; a fact belongs to the first group that lists the beginning of its code. */
  groups: [
    {
      title: "The chain of events",
      of: ["chain.", "record."],
      not: "It does not prove that what the mail provider reported is true; only that it was recorded so, and when.",
    },
    { title: "The content", of: ["content."], not: "It does not prove who wrote it, or that it is true." },
    {
      title: "Attachments and other files",
      of: ["attachment.", "submission.", "file.form", "file.part", "package."],
      not: "It does not prove what is in them; only that they are the same files.",
    },
    {
      title: "The seal",
      of: ["seal", "time_stamp."],
      not: "A time-stamp proves that the record existed no later than its time. It does not prove that the times of the events before it are exact.",
    },
    {
      title: "The certificate",
      of: ["pades.", "signature_time_stamp.", "document_time_stamp.", "archive", "evidence.", "file.end"],
      not: "That a service issued the document does not make it a qualified one.",
    },
    { title: "Other facts", of: [""], not: "" },
  ],
};

/** The texts of checking files that somebody holds, on the page and on the command line. */
export const held = {
  title: "Check a certificate",
  intro:
    "Choose the certificate of a notification, or drop it here, and your browser alone checks it. With it you may take what belongs to it: an attachment, the mail as it was sent, or the whole evidence package.",
  drop: "Choose files, or drop them here",
  dropNote: "Certificate (PDF), evidence package (ZIP), attachments, the mail as it was sent (.eml)",
  noScript: "The check runs in your browser and needs JavaScript. Without it, use the command at the end of this page.",
  insecure:
    "This page was opened over plain http. Browsers only let pages compute hashes and signatures when they came over https: open it that way, or use the command at the end of this page.",
  loading: "Loading what it takes …",
  ready: "Ready. Nothing is fetched or sent from here on: you may go offline now.",
  working: "Checking …",
  done: "Checked in this browser; nothing was sent.",
  ownRoots: "Held against the roots of this service.",
  givenRoots: "Held against the roots that you gave.",
  rootsTaken: "From now on certificates are held against the roots that you gave, until you start anew.",
  rootsEnclosed:
    "The roots among these files were not used: whoever forges a certificate can enclose roots for it. If you got them another way, start anew and drop them first, by themselves.",
  tooLarge: "These files are too large to be checked in a browser. Use the command at the end of this page.",
  clear: "Start anew",
  failed: "Something went wrong in this page, so nothing is known about these files.",
  alone:
    "None of these files is a certificate, so there is nothing to hold them against. Choose the certificate too, or compare the hashes with those on the record’s page.",
  lead: "Your browser computed all of it just now, from these files alone.",
  told: "About this certificate",
  files: "Files",
  page: "Record’s page",
  pageNote: "As the certificate names it. Later events, if there are any, are to be seen there.",
  statement: (sender: string, recipient: string, time: string) =>
    `A message for ${recipient}, from “${sender}” as declared, was submitted on ${time}.`,
  statementErased: (time: string) => `A message was submitted on ${time}.`,
  howTitle: "How this page can be trusted",
  how: [
    "The file stays with you: nothing on this page sends it, and its security policy has the browser refuse every connection. The one form here sends a record number and nothing else.",
    "It knows this service’s roots from this service. To hold a certificate against roots that you got another way, choose their ca.pem here first, by itself.",
    "This page comes from the service too. To do without it, run the same check on your own machine:",
  ],
  again: {
    button: "Check again in this browser",
    note: "The same code, run by you: it fetches the record once more and computes every fact above anew.",
    fetching: "Fetching the record …",
    computing: "Computing …",
    agree: (count: number) =>
      `Your browser came to the same result as the service: all ${count} facts above are as they are shown.`,
    differ: "Your browser came to another result than the service. Do not rely on what this page says. Different are:",
    limited: (seconds: string) => `Too many requests from your network; try again in ${seconds} seconds.`,
    failed: "The record could not be fetched, so nothing was compared.",
    insecure: "Browsers only compute hashes and signatures on pages that came over https, so it can’t be done here.",
  },
  compare: {
    title: "Compare a file of yours",
    note: "The certificate, an attachment, or the mail as it was sent: its hash is computed in your browser and compared with those of this record. The file is not uploaded.",
    choose: "Choose files",
    is: (name: string, what: string) => `${name} is ${what}, byte for byte.`,
    isNot: (name: string) => `${name} is none of the files of this record: not a single byte may differ.`,
    certificate: "the newest certificate",
    earlier: (number: number) => `the certificate of seal ${number}`,
    attachment: (name: string) => `the attachment “${name}”`,
    mail: "the mail as it was handed to the provider",
  },
  standings: {
    proven: {
      words: "This certificate is genuine",
      why: "Its signature, its time-stamps and every hash were computed anew just now, from these files alone, and all of it agrees.",
    },
    wrong: { words: "This certificate is not intact", why: "Do not rely on it. This does not hold:" },
    stranger: {
      words: "The certificate is genuine, but not every file belongs to it",
      why: "What the certificate says holds. Do not rely on what else is here:",
    },
    foreign: {
      words: "This certificate comes from somewhere else",
      why: "It agrees with itself, but it leads to other roots than those it was held against. Anybody can make such a file.",
    },
    provisional: {
      words: "This certificate is provisional",
      why: "It is signed, but no time-stamp seals it, so it proves nothing by itself. Get the sealed one from the record’s page.",
    },
    no_roots: {
      words: "Nothing is wrong with this certificate, but nobody vouches for it",
      why: "No roots were given to hold it against. Without them anybody could have made this file.",
    },
    unanswered: {
      words: "Nothing is wrong with this certificate, but one thing about it is not known",
      why: "Whether one of the certificates it was made with had been revoked: no answer of its issuer is inside. That issuer can still be asked.",
    },
    unreadable: {
      words: "There is nothing here that can be checked",
      why: "It takes a certificate: the PDF of a notification.",
    },
  },
  not: {
    title: "What this does not prove",
    points: [
      "That anyone opened, read or understood the message. No such thing is recorded.",
      "Who the people behind the addresses are, or that the sender’s name is genuine.",
      "That what the message says is true, what its effect in law is, or that the mail provider told the truth.",
      "That nothing happened since: a later event is in a later certificate, on the record’s page.",
    ],
    simulated: "That any message was sent. This is the record of a simulation.",
  },
  command: {
    usage: [
      "Usage: npm run -s verify -- certificate.pdf [file …] [--trust ca.pem] [--json]",
      "",
      "Checks a certificate, or an evidence package (ZIP), without a server or a network. Further files are held against it:",
      "attachments, or the mail as it was sent. ca.pem holds the roots that are trusted; get it from the service (/trust/ca.pem)",
      "by a way you trust, and keep it.",
      "",
      "Exit: 0 all of it holds, 1 something is wrong, 2 it could not be checked.",
    ],
    states: { passed: "holds", failed: "WRONG", not_checked: "open" },
    notification: "Notification",
    issued: "Issued by",
    sealed: "Sealed",
    sha256: "SHA-256 of the certificate",
    noFile: (name: string, code: string) => `${name} can’t be read (${code}).`,
    /** By the system's name of why. */
    unreadable: {
      ENOENT: (name: string) => `There is no file ${name}.`,
      EISDIR: (name: string) => `${name} is a folder. Name the files in it, or the ZIP as it was downloaded.`,
      EACCES: (name: string) => `${name} may not be read by you.`,
      ERR_FS_FILE_TOO_LARGE: (name: string) => `${name} is too large to be a certificate.`,
    } as { [code: string]: (name: string) => string },
    kinds: {
      empty: "an empty file.",
      package: "a ZIP without a certificate in it, or damaged.",
      evidence: "evidence by itself. The certificate that signs it is missing.",
      page: "a web page, perhaps one with an error that was saved in the place of the certificate.",
      roots: "certificates of authorities. They are to be given with --trust.",
      token: "a time-stamp by itself. The certificate that it is of is missing.",
      mail: "a mail. It can be held against the certificate, if it is the one that was handed to the provider.",
      other: "no certificate. If it is an attachment, name the certificate too.",
    },
    noRoots: (name: string) => `${name} holds no certificate in PEM, so there is nothing to trust.`,
    unknownOption: (option: string) => `There is no option ${option}.`,
    unreached: (count: string) => `${count}, because of what does not hold.`,
    noArgument: "Name a certificate to check.",
  },
};

/** The pages around a record. */
export const verify = {
  title: "Record of a notification",
  intact: "This record is intact",
  soFar: "This record is intact so far",
  remains: "What remains of this record is intact",
  partial: "Nothing is wrong with this record, but not all of it could be checked",
  broken: "This record is not intact",
  why: {
    intact: "Every hash, the seal and the certificate were checked anew just now, and all of it agrees.",
    open: "Its outcome is not final, so it is not sealed yet. Open this page again later.",
    pending:
      "Its outcome is final. The time-stamp that seals it has not been obtained yet and is tried for until it is. Open this page again later.",
    stale:
      "Something happened after the last seal. The seal over the newest event is on its way; open this page again later.",
    erased: (time: string, reason: keyof typeof because) =>
      `Its content was erased ${because[reason]} on ${time}. The hashes remain, but there is nothing left to compare them with.`,
    partial: "What could not be checked is listed below, with the reason.",
    broken: "Do not rely on it. This does not hold:",
  },
  demo: "This is a demonstration. No e-mail was sent, and nothing here is evidence of anything.",
  sealedMark: (time: string) => `Sealed on ${time}`,
  openMark: "Not sealed yet",
  pendingMark: "Seal pending",
  statement: (sender: string, recipient: string, time: string) =>
    `${sender} submitted this message for ${recipient} on ${time}.`,
  statementErased: (sender: string, time: string) => `${sender} submitted a message on ${time}.`,
  erasedSubject: "A message whose content was erased",
  rosette: "Drawn from the hash of the last event: the certificate of this record bears the same figure.",
  /** On paper alone. */
  printed: (address: string, time: string) => `Printed from ${address}, where all of it was checked on ${time}.`,
  certificate: "Download the certificate",
  provisional: "Download a provisional certificate",
  toFacts: "What was checked",
  you: {
    title: "If this message is for you",
    keep: "Keep the message, and download its certificate: with that anybody can check it later, without this page as well.",
    reply: (address: string) => `To answer, write to ${address}, the reply address that the sender declared.`,
    noReply: "To answer, reach the sender in a way that you know already.",
    care: "That it was sent does not make it true. Do not trust links in it that ask for money or passwords.",
  },
  details: "Details and hash",
  html: {
    frame: "HTML version of the message",
    note: "As it was sent, without anything from other servers: no remote pictures are loaded, and links do nothing.",
  },
  proof: {
    title: "Check it without us",
    lead: "With tools that are not ours: the certificate, its time-stamp, and the roots they belong to.",
    outcome:
      "Six lines must end in OK. Change one byte that the time-stamp covers, and some of them do not. The last line names two files: the certificate as it was signed, and evidence.json, which holds the whole chain: every hash on this page can be computed from it.",
    /** What the commands say and remark: in a shell’s single quotes, so without those. */
    recipe: {
      parts:
        "Signature 0 and time-stamps 1 to N leave out nothing but themselves: N.der, with what it covers in N.bin and the file up to there in N.pdf",
      stamp: "The first time-stamp is the one of this page; that one and the last one are of authorities in ca.pem",
      signer: "The signature is of the service in ca.pem, whatever else its authorities vouch for",
      evidence: "The evidence in the file as it was signed",
      hash: "hash of this page",
      token: "same time-stamp",
      whole: "whole file",
      signature: "signature",
    },
    limit:
      "What they do not show: that a reader displays for certificate.pdf what was signed, which is 0.pdf. Anybody can append pages with a time-stamp of a public authority, and no line of shell can tell what stands between that and the signature. The service’s own program (open source, without server or network) can:",
    package: "All of it in one file, with a recipe (ZIP)",
    openWithout: "There is no time-stamp to check yet. Once the record is sealed, the commands are shown here.",
  },
  /** Opening a record by its number. */
  number: {
    title: "Open a record by its number",
    label: "Record number",
    note: (digits: number) =>
      `${digits} digits and letters from a to f, at the foot of every page of a certificate. Hyphens and capitals make no difference, and the record’s whole address will do as well.`,
    open: "Open the record",
    empty: "Type or paste the number first.",
    signs: (signs: string[]) =>
      `A record number holds only the digits 0 to 9 and the letters a to f, so this is misread: ${signs.map((sign) => `“${sign}”`).join(", ")}. What looks like an o is a zero; what looks like an l or an i is a one.`,
    length: (found: number, digits: number) =>
      found < digits
        ? `This number is too short: it has ${found} of the ${digits} digits and letters.`
        : `This number is too long: it has ${found} digits and letters instead of ${digits}.`,
    helpTitle: "If it still cannot be found",
    help: [
      "Compare it with the certificate group by group, or scan the code on the certificate’s first page instead.",
      "A record is known only to the service that issued its certificate: open the address at the certificate’s foot as it stands there.",
    ],
    file: "With the certificate as a file, no number is needed:",
  },
  here: "here",
  copy: "Copy",
  copied: "Copied",
  foot: (service: string) =>
    `${service} records what is submitted to it and what the mail provider reports. It does not record whether a message was read.`,
  problem: {
    not_found: {
      title: "There is no such record",
      text: "Nothing is kept here under this number. Most often a single sign is wrong: you can put it right and try again.",
    },
    too_many_requests: {
      title: "Too many requests",
      text: "From your network, records were opened more often than is allowed. They are unchanged.",
    },
    other: {
      title: "This page cannot be shown now",
      text: "Something went wrong on our side. The record itself is not affected. Please try again in a while.",
    },
    retry: (seconds: number) =>
      `You can try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
    home: "What this service is",
  },
};

export const site = {
  nav: "Site",
  language: "Language",
  docs: "Documentation",
  check: "Check a certificate",
  trust: "Root certificates",
  foot: "Open source under Apache-2.0. Run it yourself: your records, your keys, your data.",
  home: {
    title: "Certified e-mail notifications",
    headline: "E-mail that proves itself",
    intro:
      "Acuse sends an e-mail, records what happens to it in a chain of hashes, has the chain time-stamped and gives you a certificate. Anyone can check, with tools that are not ours, that none of it was changed since.",
    start: "Get a certificate of your own",
    /** Shown in the browser: strings alone, in which `{…}` is filled in. */
    sample: {
      title: "Try to change it",
      lead: "This message was recorded with the hashes below it. Change a letter, and see what is left of them.",
      label: "The message",
      text: "The lease of flat 14-B ends on 31 August.",
      intact: "Every hash is the one recorded",
      broken: "This is not the message that was recorded",
      content: "The content’s hash",
      restore: "Put it back",
    },
    live: {
      title: "A certificate of your own, in a minute",
      demo: "This service runs in demo mode: nothing is really sent, and everything it makes says so.",
      real: "Mail goes to your own address alone: with a test key, anything to others is only simulated.",
      keyTitle: "Get a test key",
      keyLead: "It is good for {uses} notifications within {minutes} minutes.",
      email: "Your e-mail address",
      emailNote: "One address gets one key. It is kept for that alone.",
      getKey: "Get the key",
      gettingKey: "Getting it …",
      key: "Your test key",
      once: "It is shown only here. This tab keeps it until it ends.",
      forget: "Forget it",
      expires: "Ends in {time}",
      expired: "This key has ended.",
      uses: "{left} of {all} notifications left",
      callTitle: "Send a notification",
      callLead: "Run this call where you like, or send it from here.",
      languages: "The call in three languages",
      copy: "Copy",
      copied: "Copied",
      send: "Send it from this page",
      again: "Send another one",
      sending: "Sending …",
      subject: "The lease of flat 14-B",
      body: "The lease of flat 14-B ends on 31 August.",
      chainTitle: "Watch its chain grow",
      chainLead: "Each confirmation is hashed together with the hash before it.",
      chainWaits: "The first link is made when you send.",
      waiting: "Waiting for the next confirmation …",
      sealing: "The outcome is final. Getting the time-stamp …",
      limited:
        "From your network, records were read as often as is allowed. Nothing is lost, and the chain goes on; this page looks again at {time}.",
      unseen: "The service did not answer. Nothing is lost; this page looks again at {time}.",
      sealed: "Sealed",
      slow: "This takes longer than usual. The record’s page shows what became of it.",
      done: "Here is your certificate.",
      certificate: "Download the certificate (PDF)",
      record: "Open its public record",
      docs: "Read on in the documentation",
      noScript: "Without JavaScript, these commands do the same.",
      problems: {
        taken:
          "This address has had its key already: each gets one. Take another address, or sign in for a key that does not end.",
        limited: "Too many requests from your network. You can try again in {time}.",
        spent: "This key is used up or has ended. The notifications it made stay where they are.",
        invalid: "That is no e-mail address the service can use: {detail}.",
        offline: "The service can’t be reached. Is your connection up? Nothing was lost; try again.",
        other: "Something went wrong on our side. Please try again in a while.",
      },
    },
    stepsTitle: "What happens",
    steps: [
      [
        "You submit",
        "A message with its attachments goes in by one API call. What you submitted is hashed before it is sent.",
      ],
      [
        "It is sent",
        "Each confirmation of the mail provider becomes a link in the chain: accepted, delayed, delivered, refused.",
      ],
      [
        "It is sealed",
        "When the outcome is final, a time-stamp (RFC 3161) seals the chain and the PDF certificate at once.",
      ],
      [
        "It is checked",
        "The code on the certificate leads to a page that recomputes everything; openssl and a PDF reader do as well.",
      ],
    ],
    tryKey: "Get a test key. It is good for two notifications within half an hour.",
    trySend: "Send a notification with it.",
    tryRead:
      "A second or two later its chain is sealed: read the record, get the certificate, and open the public page that the last line names.",
    notTitle: "What it does not do",
    not: [
      "It does not track whether a message was opened or read: no such signal can be trusted.",
      "It does not check what the mail provider reports; it records it.",
      "It does not vouch for its own time. The time-stamping authority that comes with it belongs to whoever runs the service, who could date a record at will. With an independent authority, that authority vouches for the time.",
      "It is not a qualified trust service, whichever authority is connected.",
    ],
  },
  failed: {
    title: "This could not be shown",
    text: "Something went wrong on our side. Nothing was changed.",
    again: "Try again",
    home: "Home page",
  },
  notFound: {
    title: "There is nothing here",
    text: "The address may be mistyped. The page of a record is at /verify/ followed by the record’s number.",
    home: "What this service is",
  },
};

/** The frame around the guides and the interactive documentation. */
export const docs = {
  about: "How to send certified e-mail with Acuse, check a certificate and run the service.",
  guides: "Guides",
  reference: "API reference",
  toReference: "Go to the API reference.",
  operations: "All operations",
  address: "The API is at",
  tryIt: "Requests you make here are real. Press Authorize and paste an API key. Get a test key with",
  document: "OpenAPI 3.1 document",
  noScript: "The interactive reference needs JavaScript. The OpenAPI document has the same content.",
};

/** The texts of the page /trust. */
export const trust = {
  title: "What this service’s signatures lead to",
  intro:
    "Every certificate is signed under one of these roots, and every time-stamp made under another. Keep the file with the roots: it is what a certificate can be checked with when this service is not there any more.",
  download: "Download the roots (ca.pem)",
  /** On paper alone. */
  printed: (address: string, time: string) => `Printed from ${address}, as it was on ${time}.`,
  roles: { signing: "Roots for signatures", "time-stamping": "Roots for time-stamps" },
  vouches: {
    signing:
      "They vouch for who signed a certificate, and for no time. A signing certificate from an issuer with other customers stands here itself, without that issuer.",
    "time-stamping": "They vouch for times, and for no signature on a certificate.",
  },
  standing: "Standing",
  standings: {
    current: "In use by this service",
    earlier: "Not used any more; what was made under it stays trusted",
    foreign: "Of a time-stamping authority that is not this service",
  },
  valid: "Valid",
  period: (from: string, to: string) => `${from} to ${to}`,
  fingerprint: "SHA-256",
  list: "Revocation list (CRL)",
  nextUpdate: (time: string) => `– the next one comes before ${time}.`,
  leaves: "Certificates in use",
  leavesLead: "They sign and stamp now. Each certificate carries them, so nobody needs to fetch them.",
  chain: "With its root (PEM)",
  recipe: "Compare the fingerprints",
  recipeLead: "Roots are worth as much as the way they came. Compare them with those that you got another way.",
  recipeNote:
    "The command lists name, end and fingerprint of each root in the file. A line above each says which of the two it vouches for; a verifier must not take one for the other.",
};

/** Signing in and out. */
export const signIn = {
  title: "Sign in",
  lead: "We send you a link; there is no password. Whoever signs in for the first time gets an organization of their own.",
  invitation: (organization: string) =>
    `You are invited to “${organization}”. Sign in with the address the invitation is for, and accept it next.`,
  email: "Your e-mail address",
  send: "Send me a link",
  github: "Continue with GitHub",
  connect: {
    title: "Connect GitHub",
    lead: (email: string) =>
      `You are signed in as ${email}. Once connected, your GitHub account signs in as the same person, whatever its address there.`,
  },
  or: "or",
  demo: {
    title: "Demo mode: no mail leaves the machine",
    text: (folder: string) =>
      `Yours is a file in ${folder}: the newest whose name begins with “sign-in”. The link is in it.`,
  },
  invited: "This service is for invited people. If your address is known here, a mail will come.",
  cookies: "Your browser keeps no cookies from this site, and without one nobody can be signed in.",
  sent: {
    title: "Look into your mail",
    text: "If this address may sign in here, a mail with a link is on its way. The link works once, for one hour.",
    late: "Nothing came? Look into the spam folder, then ask again: five times an hour is possible.",
    again: "Ask for another link",
  },
  ended: "You are signed out in every browser, this one included.",
  confirm: {
    title: "One more click",
    text: (email: string) => `You will be signed in as ${email} in this browser.`,
    why: "This page is here so that a mail scanner that follows links does not use yours up.",
    button: "Sign in",
  },
  errors: {
    Verification: "This link was used already, or its hour is over. Ask for another one.",
    AccessDenied:
      "This address may not sign in here. Somebody of the organization, or who runs this service, can invite it.",
    TooMany: "That was asked for too often. Try again in an hour.",
    MailsEnough:
      "Twenty mails went to this address within an hour, whoever asked for them. The link in each works for its hour: use the newest.",
    EmailSignin: "That is no e-mail address that a mail can be sent to.",
    OAuthAccountNotLinked:
      "There is an account with this address already. Sign in by e-mail first; then connect GitHub in the settings.",
    Unverified:
      "GitHub has verified no primary e-mail address of yours, and without one we don’t know who you are. Verify it there, or sign in by e-mail.",
    Cancelled: "You did not let GitHub tell us who you are. Nothing was changed.",
    OAuthCallback: "GitHub did not tell us who you are. Nothing was changed; try again, or sign in by e-mail.",
    other: "Signing in did not work. Nothing was changed; please try again.",
  },
};

/** The mails of the service itself. */
export const letters = {
  foot: (url: string) => `Sent by Acuse at ${url}, certified e-mail notifications.`,
  signIn: {
    title: "Your link to sign in",
    text: (email: string) => `Somebody, probably you, wants to sign in as ${email}. This link does it.`,
    action: "Sign in",
    notes: ["It works once, for one hour.", "If it was not you, do nothing: without the link nobody gets in."],
  },
  invitation: {
    title: (organization: string) => `Invitation to ${organization}`,
    text: (inviter: string, organization: string) =>
      `${inviter} invites you to the organization “${organization}”, which sends certified e-mail notifications.`,
    action: "See the invitation",
    notes: (email: string) => [
      `It is for ${email} alone and is good for seven days. You will be asked to sign in with this address.`,
      "If you do not know who that is, do nothing.",
    ],
  },
  roles: {
    owner: "As an owner you would also decide about keys, members and what is kept.",
    sender: "As a sender you would see its notifications and send new ones.",
    reader: "As a reader you would see its notifications.",
  },
};

/** The frame of the signed-in side, and the words its parts share. */
export const dashboard = {
  navigation: "Dashboard",
  toContent: "To the content",
  menu: "Menu",
  nav: {
    notifications: "Notifications",
    compose: "Compose",
    keys: "API keys",
    webhooks: "Webhooks",
    members: "Members",
    audit: "Audit log",
    settings: "Settings",
  },
  organization: "Organization",
  organizations: "Your organizations",
  switchOrganization: "Choose another",
  newOrganization: "Create another organization",
  sandbox: "Sandbox of your test key",
  strangeSandbox: "Sandbox of a test key made without signing in",
  roles: { owner: "Owner", sender: "Sender", reader: "Reader" },
  signedInAs: "Signed in as",
  signOut: "Sign out",
  cancel: "Leave it as it is",
  onlyOwner:
    "You are the only owner, and an organization keeps at least one. Make somebody else an owner first; then you can change your role or leave.",
  toMembers: "To the members",
  first: "To the beginning",
  next: "Next page",
  copy: "Copy",
  copied: "Copied",
  notFound: {
    title: "There is nothing here",
    text: (organization: string) =>
      `“${organization}” has nothing at this address. If it is mistyped, mend it; if it belongs to another of your organizations, choose that one first.`,
    back: "To the notifications",
  },
  keys: {
    lead: "A live key lets a program send and list in the name of this organization. Whoever has it can do that, so keep it where you keep secrets.",
    live: "Live keys",
    liveLead: (organization: string) => `They send for “${organization}”, without a limit.`,
    none: "No live key yet",
    noneText: "Create one below to send from a program. It is shown once.",
    name: "Name",
    prefix: "Begins with",
    created: "Created",
    lastUsed: "Last used",
    never: "never",
    newName: "Name of a new key",
    newHint: "What will use it, for example “Billing server”.",
    create: "Create a live key",
    madeTitle: "Your new live key",
    once: "Copy it now: it is kept as a hash only, and nobody can show it again.",
    revoke: "Revoke",
    revokeTitle: (name: string) => `Revoke “${name}”?`,
    revokeText: "From this moment on every call with it is refused. That can’t be undone.",
    revokeButton: "Revoke this key",
    revoked: "Revoked keys",
    revokedAt: "Revoked",
    test: "Test key",
    testLead: (email: string) =>
      `For ${email}: two notifications within half an hour, in a sandbox of its own that you can choose above. Mail to any other address is simulated. You get one such key.`,
    testCreate: "Get the test key",
    testMadeTitle: "Your test key",
    testUses: (count: number) => (count === 1 ? "one use left" : count ? `${count} uses left` : "used up"),
    testUntil: "until",
    done: { revoked: "The key is revoked. Calls with it are refused from now on." },
    problems: {
      notFound: "There is no such key, or it was revoked before.",
      name: "Give the key a name of one line, at most 80 characters.",
      tooMany: "There are a hundred keys in use. Revoke those that nobody needs.",
      tooOften: "From your network, test keys were asked for too often. Try again in an hour.",
      hadOne: "You have had your test key; each address gets one.",
    },
  },
  members: {
    lead: "Who belongs to this organization. A change counts from the very next page they open.",
    leadOthers: "Who belongs to this organization. Its owners can change that.",
    person: "Person",
    role: "Role",
    since: "Since",
    you: "you",
    change: "Change",
    save: "Save the role",
    remove: "Remove from the organization",
    removeText: "They see nothing of this organization any more. What they did stays in the audit log.",
    leave: "Leave the organization",
    leaveText: "You will see nothing of it any more, unless somebody invites you again.",
    pending: "Invitations not accepted yet",
    expires: "Good until",
    expired: "expired",
    resend: "Send again",
    withdraw: "Take back",
    inviteTitle: "Invite somebody",
    inviteLead: "They get a mail with a link that is good for seven days, for this address alone.",
    email: "E-mail address",
    roleHint: "Readers see notifications, senders also send them, owners decide about the rest.",
    invite: "Send the invitation",
    done: {
      invited: "The invitation is on its way.",
      withdrawn: "The invitation is taken back; its link leads nowhere now.",
      changed: "The role is changed.",
      removed: "That person no longer belongs to the organization.",
    },
    problems: {
      address: "That is no e-mail address that a mail can be sent to.",
      already: "Somebody with this address belongs to the organization already.",
      tooOften: "Too many invitations: five mails an hour, and a hundred that wait. Try again later.",
      notFound: "That is not there any more.",
      lastOwner: "An organization keeps at least one owner. Make somebody else an owner first.",
    },
  },
  audit: {
    lead: (organization: string) =>
      `What people did in “${organization}” from the dashboard. Calls by key are not listed here: every notification has its own chain.`,
    none: "Nothing yet",
    noneText: "Whatever somebody changes here is written down from now on.",
    what: "What",
    who: "Who",
    retention: "the retention period",
    counted: (count: number) => many(count, "notification"),
    when: "When",
    actions: {
      "organization.created": "Created the organization",
      "organization.renamed": "Renamed the organization",
      "organization.language_changed": "Changed the language of certificates",
      "organization.retention_changed": "Changed how long content is kept",
      "key.created": "Created a live key",
      "key.revoked": "Revoked a live key",
      "test_key.created": "Took the test key",
      "invitation.sent": "Invited",
      "invitation.withdrawn": "Took an invitation back",
      "member.joined": "Joined",
      "member.role_changed": "Changed a role",
      "member.removed": "Removed a member",
      "member.left": "Left",
      "notification.sent": "Sent a notification",
      "notification.erased": "Erased the content of a notification",
      "notification.expired": "Erased content at the end of its retention period",
      "job.retried": "Put a job that had stopped back to work",
      "webhook.created": "Created a webhook",
      "webhook.enabled": "Turned a webhook on",
      "webhook.disabled": "Turned a webhook off",
      "webhook.removed": "Removed a webhook",
      "webhook.rotated": "Rotated the secret of a webhook",
      "webhook.secret_ended": "Ended the old secret of a webhook",
      "webhook.tested": "Sent a test to a webhook",
      "webhook.replayed": "Sent something to a webhook again",
    } as Record<string, string>,
  },
  forbidden: {
    title: "Your role does not allow this",
    text: (organization: string, role: string) => `In “${organization}” your role is: ${role}.`,
    owners: "An owner can change that:",
    sandbox: "A sandbox has no owner: all it can do is send by its test key, and show what was sent.",
    back: "To the notifications",
  },
  settings: {
    organizationLead: "What others see of it.",
    organizationName: "Name of the organization",
    organizationNameHint: "Certificates name it as the sender.",
    certificateLanguage: "Language of certificates",
    certificateLanguageHint: "A certificate is made once, in the language that holds at that time.",
    retention: "Erase content after",
    retentionUnit: "1 to 36,500 days; empty: never",
    retentionHint:
      "Message and attachments of older notifications are erased for good. Their chain and seal remain, and certificates that were handed out stay valid.",
    retentionQuestion: {
      title: (count: string, more: boolean) =>
        `Erase the content of ${more ? `more than ${count}` : count} ${count === "1" ? "notification" : "notifications"} at once?`,
      titleNone: (days: number) => `Erase content ${days === 1 ? "a day" : `${days} days`} after it was created?`,
      atOnce: (date: string) =>
        `Everything from before ${date} loses its message and attachments, beginning within a minute, a hundred notifications a minute at most.`,
      none: (date: string) => `Nothing is old enough yet: no finished notification is from before ${date}.`,
      fromThen: (days: number) =>
        `From then on each notification loses them ${days === 1 ? "a day" : `${days} days`} after it was created.`,
      forGood: "What was erased nobody can bring back.",
      yes: "Erase them, and from then on",
      yesNone: "Erase from then on",
    },
    save: "Save",
    yourself: "Yourself",
    yourselfLead: (email: string) => `You are ${email} in every organization.`,
    ownName: "Your name",
    ownNameHint: "Shown to the other members; may stay empty.",
    ownLanguage: "Your language, here and in mails to you",
    connectGitHub: "Sign in by GitHub as well",
    disconnectGitHub: "Disconnect GitHub",
    gitHub: "Your GitHub account signs in as you, too.",
    endSessions: "Sign out in every browser",
    leaveTitle: (organization: string) => `Leave ${organization}`,
    leave: "Leave the organization",
    leaveText: "You will see nothing of it any more, unless somebody invites you again.",
    newLead: "With keys, members and notifications of its own. You become its owner.",
    create: "Create it",
    done: { saved: "Saved.", gitHubConnected: "GitHub is connected.", gitHubDisconnected: "GitHub is disconnected." },
    problems: {
      gitHub: "GitHub was not connected. Nothing was changed; please try again.",
      gitHubTaken: "That GitHub account signs in as somebody else here. Nothing was changed.",
      name: "A name is one line of at most 120 characters.",
      retention: "Content is erased after a whole number of days, from 1 to 36,500, or never.",
      lastOwner: "You are its last owner. Make somebody else an owner first.",
      notFound: "You do not belong to it.",
      tooMany: "You own ten organizations, which is as many as one person can.",
    },
  },
  notifications: {
    title: "Notifications",
    create: "New notification",
    exportCsv: "Export as CSV",
    activity: "Activity",
    filter: "Search and filter",
    q: "Recipient or reference",
    status: "Status",
    anyStatus: "Any status",
    since: "From (UTC)",
    until: "To, inclusive (UTC)",
    apply: "Show",
    clear: "Clear the filter",
    byStatus: "By status",
    all: "All",
    more: (count: string) => `${count}+`,
    caption: "Notifications, newest first",
    columns: { status: "Status", notification: "Notification", reference: "Reference", created: "Created" },
    to: (recipient: string) => `to ${recipient}`,
    erased: "Content erased",
    simulated: "What is marked as simulated is a demonstration: no e-mail left this service.",
    noReference: "None",
    seal: { sealed: "Sealed", pending: "Seal pending", open: "Not sealed yet" },
    here: "your time",
    pages: "Pages",
    newer: "Newer",
    older: "Older",
    newest: "Newest",
    moving: "Rows that are still moving bring themselves up to date.",
    changed: "The list was brought up to date.",
    none: {
      title: "Nothing matches",
      text: "No notification of this organization fits what you asked for. The search looks in recipient and reference, not in subject and text.",
    },
    empty: {
      title: "No notification yet",
      text: "Every notification of this organization will be listed here, with what became of it.",
      steps: {
        browser: "Send one from the browser",
        browserText: "A recipient, a subject and a text are enough.",
        api: "Or let your program send",
        apiText: "One POST with an API key. The documentation has the calls.",
        watch: "Watch it become a certificate",
        watchText: "Submitted, sent, delivered, sealed: in the demo it takes a few seconds.",
      },
    },
    cursor: "That page’s address is not one of this list. This is its beginning.",
    reversed: "The first date is later than the last, so nothing can lie between them.",
    dates: "A date is not one that there is; it was left out.",
  },
  notification: {
    back: "All notifications",
    title: "Notification",
    publicPage: "Open the public page",
    copyLink: "Copy its link",
    certificate: "Certificate (PDF)",
    provisional: "Provisional certificate (PDF)",
    evidence: "Evidence package (ZIP)",
    again: "Send another like this",
    sent: {
      title: "Your notification was submitted.",
      simulated: "It is simulated: no e-mail leaves this service.",
      text: "This page shows what becomes of it, and in the end has its certificate.",
    },
    sections: "On this page",
    download: "Download",
    html: "HTML version as sent",
    htmlNote: "Shown without scripts, links, forms and pictures from elsewhere.",
    certificates: {
      title: "Certificates",
      lead: "Each seal has its own file, which stays as it is. The newest counts.",
      number: (number: number) => `Seal ${number}`,
      covers: (events: string) => `covers ${events}`,
      events: (count: number) => many(count, "event"),
      newest: "newest",
      token: "Time-stamp (RFC 3161)",
      gone: "The file was deleted with the content; token and digest remain.",
      none: "There is none yet. A notification is sealed once its outcome is final.",
      hash: "SHA-256 of the file",
    },
    provider: {
      title: "What the provider said",
      lead: "Its reports as they came, before anything was made of them. Not every report becomes an event.",
      submission: "Handed over",
      bytes: (size: string) => `${size}, kept under this SHA-256:`,
      messageId: "Its message number",
      none: "It has not said anything yet.",
      erased: "Its reports were deleted with the content.",
      older: "Only the newest 100 are shown.",
      received: "Received",
      occurred: "Time it reports",
      payload: "The report",
    },
    raw: { title: "As the API tells it", lead: "The answer to GET /v1/notifications/{id}.", show: "Show the JSON" },
    erase: {
      title: "Erase the content",
      lead: "The message can be removed from this service. The record of what happened to it cannot.",
      open: "Erase content…",
      question: "Erase the content for good?",
      goes: "What goes: subject and texts, all names and addresses, your reference, the attachments, the files of earlier certificates, the mail as it was handed over and what the provider said of it.",
      stays:
        "What stays: the chain of events with its hashes, every time-stamp, and a new certificate that says what was erased and when.",
      name: (organization: string) =>
        `The name of the organization stays as well: the new certificate still names “${organization}” as the sender.`,
      note: "It cannot be undone. If you may need the certificate, download it first.",
      submit: "Erase it for good",
      cancel: "Keep it",
      erased: "The content is erased.",
      sealing: "The certificate without it is being sealed.",
      sealed: "The certificate without it is sealed.",
      waiting: "It has not been sent yet, and may be about to be: it can be erased once it was.",
      already: "It was erased before.",
    },
    deliveries: { title: "Told to your webhooks" },
  },
  compose: {
    title: "New notification",
    lead: "What you send here is certified exactly as a call of the API would be.",
    sentAs: "The certificate names as sender:",
    rename: "Change this name",
    nameless: (name: string) =>
      `Your organization has no name yet: recipients see “${name}” as the sender, and so does whoever reads a certificate.`,
    nameIt: "Name it in the settings",
    like: {
      title: "Filled in like an earlier notification.",
      text: "Recipient and reference are yours to add.",
      files: (names: string) => `Its files are not taken over; choose them again: ${names}.`,
    },
    demo: "Demo mode: no mail leaves this machine, and the provider’s confirmations are simulated.",
    to: "Recipient",
    toHint: "One e-mail address.",
    subject: "Subject",
    bodyText: "Message",
    bodyTextHint: "Plain text. {{name}} stands for the value of a variable.",
    bodyHtml: "HTML version",
    bodyHtmlHint:
      "Optional. Most mail programs show it instead of the text; both are certified, so let both say the same.",
    addHtml: "Add an HTML version",
    more: "Reply address and reference",
    senderName: "Sender name",
    senderNameHint: "Shown in the recipient’s mail program. “Acuse” when left empty.",
    senderEmail: "Reply address",
    senderEmailHint: "Where answers go. Optional.",
    reference: "Your reference",
    referenceHint: "A file or customer number; the search finds it. It is not part of the message.",
    variables: {
      title: "Variables",
      hint: "Each {{marker}} in subject, texts and PDF templates is replaced by its value.",
      name: "Name",
      value: "Value",
      add: "Add a variable",
      remove: "Remove {name}",
      removeRow: "Remove this row",
      found: "Markers in your texts:",
      fill: "Add a value for {name}",
      unfilled: "Without a value, these stay in the message as they stand:",
      sendEmpty: "Send it empty",
    },
    attachments: {
      title: "Attachments",
      hint: "At most 10 files, 7 MB together.",
      choose: "Files from this device",
      remove: "Remove {name}",
      together: "{size} of {of}",
      tooLarge: "Together the files are larger than 7 MB.",
      tooMany: "More than 10 attachments.",
      template: "PDF template by address",
      templateHint: "A public PDF whose {{markers}} are replaced. It is downloaded when you send.",
      templateRecent: "Addresses you used before are suggested.",
      templateUrl: "Address (https)",
      templateName: "File name",
      templateNameGiven: "document.pdf",
      addTemplate: "Add a template",
      seeTemplate: "Open it with these values",
    },
    preview: {
      title: "Preview",
      show: "Preview",
      subject: "Subject",
      text: "Message",
      html: "HTML version",
      again: "Preview again",
      stale: "You changed something since.",
    },
    unfilled: {
      title: "These markers have no value:",
      text: "The recipient would see them as they stand, and what was sent cannot be changed. Nothing has been sent yet.",
      fillIn: "Fill them in",
      send: "Send as it stands",
      confirm: "Send markers without a value as they stand",
      without: "Fill them in, or confirm in the form that they go out as they stand, and send again.",
    },
    send: "Send notification",
    sending: "Sending…",
    uploading: "Uploading: {percent} %",
    making: "Uploaded. Hashing, and fetching templates if there are any…",
    refused: "It was not sent.",
    goBack: "Go back to the form: it is as you left it.",
    signedOut: "You were signed out meanwhile. Sign in in another tab, then send again: what you wrote is still here.",
    offline: "The server could not be reached. Try again: it will be sent once only.",
    forbidden: "Your role does not allow sending any more. What you wrote is still here; an owner can change that.",
    mismatch: "This form has been sent before, with other contents. Open a new one.",
    not: {
      title: "Nothing can be sent from here",
      role: "You may look at this organization’s notifications, not send any. An owner can change that.",
      used_up: "This is a sandbox, and its test key has no uses left. An organization of your own has no such limit.",
      expired:
        "This is a sandbox, and its test key’s half hour is over. An organization of your own has no such limit.",
      no_key: "This is a sandbox without a key that is good.",
      back: "Back to the notifications",
    },
    sandbox: (remaining: number) =>
      `This is a sandbox: ${remaining === 1 ? "one notification" : `${remaining} notifications`} can still be sent, as with its test key.`,
  },
  activity: {
    title: "Activity",
    lead: (days: number) =>
      `Notifications of the last ${days} days, by the day they were created (UTC) and the status they have now.`,
    days: (days: number) => `${days} days`,
    span: "Span",
    chart: (total: number, days: number) => `${many(total, "notification")} in ${many(days, "day")}, stacked by status`,
    table: "As a table",
    day: "Day",
    total: "Total",
    none: "Nothing was created in this time.",
    partial:
      "There are more than are counted: of each status only the newest 250,000. The oldest days may show too few.",
  },
  waiting: {
    title: "Standing still",
    notice: (dead: number, late: number) =>
      [
        dead ? `${many(dead, "notification")} ${dead === 1 ? "was" : "were"} given up` : "",
        late ? `${many(late, "notification")} ${late === 1 ? "waits" : "wait"} for longer than usual` : "",
      ]
        .filter(Boolean)
        .join("; ")
        .concat("."),
    look: "See the details",
    notSent: {
      title: "Not sent: it was given up",
      held: "Not sent yet",
      byItself: "It is tried again by itself; nothing is lost.",
      by: {
        daily_quota_exceeded: "The mail provider’s quota for today is used up.",
        monthly_quota_exceeded: "The mail provider’s quota for this month is used up.",
        rate_limit_exceeded: "The mail provider takes no more requests at the moment.",
        missing_api_key: "The mail provider refuses this service’s key: its operator has to put that right.",
        invalid_api_key: "The mail provider refuses this service’s key: its operator has to put that right.",
        other: "The mail provider takes nothing at the moment.",
      },
    },
    lead: "What this organization’s notifications wait for, and what was given up after a day of tries.",
    dead: {
      title: "Given up",
      none: "Nothing was given up.",
      tries: (tries: number) => `given up after ${many(tries, "try", "tries")}`,
      reason: "Last reason",
      retry: "Try again",
      again: "Send even if it may have been sent",
      againHint: "The provider no longer knows whether it has these mails. Sending again may reach a recipient twice.",
      all: "Choose",
      done: (count: number) => `${many(count, "notification")} taken up again.`,
      nothing: "None of them is given up any more.",
      owners: "An owner can have them tried again.",
      choose: "Choose at least one.",
    },
    late: {
      title: "Waiting for longer than usual",
      none: "Nothing waits for longer than five minutes.",
      queued: "waiting to be sent",
      unsealed: "waiting to be sealed",
      since: "since",
      note: "It is being tried all the time; nothing has to be done here.",
    },
  },
  webhooks: {
    title: "Webhooks",
    lead: "Addresses of yours that receive every event and every seal, signed according to Standard Webhooks.",
    docs: "What the messages look like",
    endpoints: "Endpoints",
    none: {
      title: "No endpoints yet",
      text: "An endpoint is an address of yours that takes a POST for each event and each seal.",
      reader: "An owner of this organization can add one.",
    },
    add: "Add an endpoint",
    url: "Address",
    urlHint: "It begins with https:// and can be reached from the internet.",
    description: "Note",
    descriptionHint: "For yourselves. Optional.",
    types: "Events",
    typesHint: "None chosen: all of them.",
    all: "all events",
    some: (count: number) => many(count, "event"),
    create: "Add it",
    secret: {
      title: "The signing secret",
      once: "It is shown this once. Your program checks signatures with it.",
    },
    state: {
      on: "Enabled",
      owner: "Disabled",
      gone: "Disabled: it answered 410 Gone",
      failing: "Disabled: nothing but failures for days",
      failingSince: (time: string) => `Failing since ${time}`,
    },
    previous: (time: string) => `The secret before signs as well until ${time}.`,
    endPrevious: "End the old secret now",
    rotate: "New secret",
    rotateText:
      "A new signing secret is made and shown once. The old one signs as well for 24 hours, so that you can change over.",
    rotateDo: "Make a new secret",
    disable: "Disable",
    enable: "Enable",
    test: "Send a test",
    remove: "Remove",
    removeText: "The endpoint goes, and the log of everything that was delivered to it.",
    removeDo: "Remove it for good",
    cancel: "Leave it as it is",
    tested: "A test is on its way; the log tells what becomes of it.",
    replayed: "It is being delivered once more.",
    tooOften:
      "Nothing was sent: an organization can ask for 20 tests and repeated deliveries an hour. Try again later.",
    log: "Deliveries",
    logNone: "Nothing was delivered yet.",
    caption: "Deliveries, newest first",
    columns: { event: "Event", state: "State", attempts: "Attempts", when: "Created" },
    states: { waiting: "Waiting", delivered: "Delivered", failed: "Given up" },
    next: (time: string) => `next attempt ${time} UTC`,
    answered: (status: number) => `answered with status ${status}`,
    removed: "an endpoint that was removed",
    older: "Older",
    newest: "Newest",
    everyEndpoint: "All endpoints",
    one: {
      title: "Delivery",
      back: "All webhooks",
      to: "To",
      message: "Message number",
      notification: "Notification",
      payload: "What is sent",
      attempts: "Attempts",
      none: "There was no attempt yet.",
      attempt: (number: number) => `Attempt ${number}`,
      answered: (status: number, ms: string) => `answered with status ${status} after ${ms} ms`,
      silent: (ms: string) => `no answer within ${ms} ms`,
      said: "It said",
      replay: "Deliver again",
      replayHint: "Under the same message number, by which your program knows that it has it already.",
    },
  },
  /** The text of an error, which follows the field's name. */
  rule: (fault: Fault) =>
    ["not_http", "not_https"].includes(fault.code) ? "the address must begin with https://" : ruleText(fault),
};

/** The page an invitation's link leads to. */
export const invitation = {
  title: "You are invited",
  text: (organization: string, role: string) => `To the organization “${organization}”, as: ${role}.`,
  accept: "Accept the invitation",
  signInFirst: (email: string) => `The invitation is for ${email}. Sign in with this address to accept it.`,
  otherAddress: (email: string, own: string) =>
    `You are signed in as ${own}, and the invitation is for ${email}. Sign out here, then in with that address.`,
  signIn: "Sign in",
  goneTitle: "This invitation is not good any more",
  gone: "It was accepted, taken back or replaced by a newer one, or its seven days are over. Ask who invited you for another.",
  toDashboard: "To the dashboard",
};
