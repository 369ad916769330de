import { many } from "./language.ts";

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
export const because = { requested: "at the owner’s request", retention: "at the end of its retention period" };

export const content = {
  title: "Content",
  subject: "Subject",
  text: "Message",
  /** Label above the sender’s text, so that it is not taken for the page’s. */
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
  view: "View",
  viewNote: "If your browser shows nothing here, download the file.",
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
  /** Translations of providers' English words, by the name of the fact. */
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
      "That nothing was changed since this service sealed it: any change breaks the seal of a copy that another person holds.",
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
