import { many, number } from "../language.ts";

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
  accountHere: "Account at this service",
  sandbox: (mark: string) => `Test sandbox ${mark} (sender not verified)`,
  ownSandbox: (mark: string) => `Test sandbox ${mark} (e-mail address verified)`,
  declared: "Declared name",
  replyTo: "Declared reply address",
  recipient: "Recipient",
  erased: "Erased",
};

/** Why a content was erased. */
export const because = {
  requested: "at the sending organization’s request",
  retention: "at the end of its retention period",
};

export const content = {
  title: "Content",
  subject: "Subject",
  text: "Message",
  /** Label above the sender’s text, so that it is not taken for the page’s. */
  quoted: "As the sender wrote it",
  show: (characters: number) => `Show the whole message (${number(characters)} characters)`,
  /** Of a record that failed its checks. */
  doubted: "As stored now, not confirmed",
  html: "HTML version",
  htmlNote: (length: string) =>
    `The message also has an HTML version of ${length} characters. Most mail programs show it instead of the text above. The HTML is in evidence.json, which is attached to the certificate (PDF).`,
  htmlLead:
    "Most mail programs show this version instead of the text above. All of its text is printed, even what a style hides. What only Outlook shows stands at the end, after its condition in [ ]. Styles and images are left out, and may change what a reader sees. Addresses of links are in ‹ ›, those of images and the texts of fields in [ ]. Struck text is in [− −], raised text in ^( ), lowered text in _( ), text shown from its end in [bdo: ]. The sender may have typed such marks too. The exact HTML is in evidence.json.",
  htmlUnreadable: "This version cannot be read as HTML. All of it is in evidence.json.",
  hashNote: ({ html, files, reference }: { html: boolean; files: boolean; reference: boolean }) =>
    `SHA-256 of account,${reference ? " sender’s reference," : ""} channel, recipient, declared name and reply address, subject, text${html ? ", HTML version" : ""}${files ? ", each attachment’s name, type, size and hash" : ""}, and a random salt against guessing (in evidence.json).`,
  goesOn: (lines: string, characters: string) =>
    `The message has ${lines} more lines and ${characters} more characters: too long to print. All of it is in evidence.json and on the record’s page. SHA-256 of the whole text:`,
  erased: (time: string, reason: keyof typeof because) =>
    `The content was erased ${because[reason]} on ${time}. Its hash and the chain of events remain.`,
  /** Below a text on a page. */
  codes: "Codes such as ‹U+202E› stand for characters that are invisible or cover others.",
  hidden:
    "Invisible characters, and characters that our typefaces do not have, are printed as codes such as ‹U+202E›. Joiners and marks that only select the form of a letter have no code. The exact text is in evidence.json.",
};

export const attachments = {
  title: "Attachments",
  lead: (count: number) => many(count, "file"),
  originals: "The originals are on the record’s page. The SHA-256 identifies each of them.",
  none: "None.",
  type: "Type and size",
  kind: (type: string, size: string) => `${size}, declared as ${type}`,
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
  note: "A reproduction for reading. The hash identifies the file itself.",
  text: (encoding: string) => `Text, read as ${encoding}`,
  table: (encoding: string) => `Table, read as ${encoding}`,
  pictures: (shown: number, of: number) => `${shown} of the ${of} pictures in it`,
  left: (lines: number, columns: number) =>
    `Not shown: ${[lines && many(lines, "line"), columns && many(columns, "column")].filter((part) => part).join(" and ")}.`,
  unlike: {
    annotations: "Without annotations, such as notes",
    layers: "Hidden layers are printed",
  },
  not: {
    kind: "Not shown: not an image, a PDF document or a text",
    empty: "Not shown: the file is empty",
    unsafe: "Not shown: the drawing defines entities, which are not expanded",
    encrypted: "Not shown: the document is encrypted",
    damaged: "Not shown: the file is damaged",
    too_large: "Not shown: too large to be shown",
    too_many_pages: "Not shown: too many pages",
    time: "Not shown: preparing it took too long",
    expensive: "Not shown: too complex to print",
    missing: "Not shown: the file is no longer stored as recorded",
  },
};

export const events = {
  title: "Chain of events",
  lead: "Each hash is computed from its event and the hash before it. Changing, removing or inserting an event changes every hash after it.",
  inShort: (from: number, to: number) =>
    `Events ${from} to ${to} in short: time, type and hash. Their details are in evidence.json.`,
  hash: "Hash of this event",
  recorded: "Recorded",
  /** After a time that the provider names. */
  ahead: ", later than the recording: the clocks differ",
  note: "Note",
  inferred: "Inferred from a later event of the mail provider. Its own response was lost.",
  reconciled: "The mail provider sent no event. This is its response to a status request.",
  types: {
    created: "Submitted for sending",
    sent: "Accepted by the outgoing mail server",
    deferred: "Delivery delayed",
    delivered: "Delivered to the recipient’s mail server",
    failed: "Not delivered: refused permanently",
    complained: "Marked as spam by the recipient",
    content_erased: "Content erased at the sending organization’s request",
  },
  retention: "Content erased at the end of its retention period",
  data: {
    attachments: "Attachments recorded",
    content_hash: "Content hash recorded",
    provider: "Mail provider",
    provider_message_id: "Provider message ID",
    provider_event_id: "Provider event ID",
    occurred_at: "Provider’s time",
    submission_sha256: "Hash of the mail as sent",
    bounce_type: "Bounce type",
    bounce_subtype: "Bounce detail",
    status_code: "Mail status code (RFC 3463)",
    feedback_type: "Complaint type",
    diagnostic: "Mail server’s reason",
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
  beingSealed: "Sealed by a time-stamp inside this PDF, added after this page was written.",
  open: "Not sealed. A record is sealed when its outcome is final.",
  pending: "Seal pending. The outcome is final, and the time-stamp is still being requested.",
  stale: (number: number, time: string) =>
    `Seal pending for the newest event. Seal ${number}, made on ${time}, covers the earlier events.`,
  authority: "Time-stamping authority",
  own: "Issued by this service itself, not by a qualified authority.",
  where:
    "A time-stamp cannot be printed on a page that it covers. See the signature panel of a PDF reader, or download it:",
  log: "Public log",
  logEntry: (index: number, origin: string) => `Entry ${number(index)} of ${origin}`,
  witnesses: (count: number) =>
    count === 0
      ? "One signer: no witness confirmed the log’s head, so its operator could show other people a different log."
      : `${many(count, "witness", "witnesses")} confirmed the log’s head, so its operator cannot show other people a different log without being noticed.`,
  roots: "Root certificates",
  rootsNote:
    "A PDF reader that does not know these roots shows “unknown” or “not trusted”. That does not mean that the file was changed. Compare the SHA-256 values below with those on the page:",
  rootsInstall: "Then install the roots in the reader:",
  signerRoot: "Root of the signature",
  timeStampRoot: "Root of the time-stamp",
  oneOfRoots: (count: number) => `One of ${count} trusted roots. All of them are in the file.`,
  imprint: "Time-stamped hash",
  imprintNote:
    "SHA-256 of the bytes that the time-stamp covers: the whole PDF, without the time-stamp itself and anything added later. The PDF’s evidence.json has the hash of the last event.",
  certificate: "Hash of the certificate",
  certificateNote: "SHA-256 of the PDF as you download it.",
  revocation: "Revocation status",
  awaitedRevocation:
    "The revocation status of one certificate behind this seal is missing. The issuer will be asked again, and its response will be added to the end of the PDF. The seal itself does not change.",
  superseded: "Earlier seal",
  destroyed: "This service destroyed its copy of that certificate. Copies already downloaded can still be checked.",
  supersededBy: (number: number, events: number) => `Seal ${number}, over the first ${many(events, "event")}`,
  evidence: "Evidence file",
  evidenceNote:
    "The file evidence.json, attached to the certificate, has the content, the chain and the attachments’ hashes. Every hash can be recomputed from it without this service.",
  evidenceErased:
    "The file evidence.json, attached to the certificate, has the chain, without the erased content. Its hashes can be recomputed from it without this service.",
};

export const meaning = {
  title: "What this proves, and what it does not",
  provesTitle: "It proves",
  /** In place of the statements. */
  nothing: "It proves nothing while a check fails.",
  nothingForeign: "It proves nothing until it is known who issued it.",
  nothingSimulated: "This is a simulation. It proves nothing about any message.",
  notTitle: "It does not prove",
  proves: {
    submitted: "That this service recorded this exact content as submitted by the account named as sender.",
    order: "That the content, the events and their order match the hashes shown.",
    submittedErased:
      "That this service recorded a message with this content hash as submitted by the account named as sender.",
    orderErased: "That the events and their order match the hashes shown.",
    sealedOwn: "That nothing was changed after this service sealed it. A changed copy no longer matches its seal.",
    /** Of an erased message. */
    sealedErased: "That what remains has not changed since it was sealed.",
    sealed:
      "That all of it existed in this form at the time of the time-stamp and was not changed since. An authority other than this service vouches for that time.",
    /** While newer events are not sealed. */
    sealedBefore: (time: string) => `That the events sealed on ${time} have not changed since.`,
    delivered:
      "That this service recorded the mail provider’s report that the recipient’s mail server accepted the message.",
    failed: "That this service recorded the mail provider’s report that the message was refused.",
    complained: "That this service recorded the mail provider’s report that the message was marked as spam.",
    demo: "That this service made this simulation. It proves nothing about a message.",
  },
  not: {
    doubtful: "That nothing was changed since it was sealed. Not everything could be checked.",
    erased: "What the message said. It was erased.",
    unsealed: "That it stays this way. Until a time-stamp seals it, this service could still write another record.",
    stale: "That the newest events stay this way. Until a time-stamp seals them, this service could still change them.",
    learned: "That the recipient learned of the message. According to the mail provider, it was refused.",
    read: "That anyone opened, read or understood the message. This is not recorded.",
    identity: "Who the people behind the addresses are. Names are shown as the sender declared them.",
    identityErased: "Who the recipient was, or the name that the sender declared. Both were erased.",
    truth: "That the message is true, or what it means in law.",
    own: "That the operator of this service was honest. Signature, time-stamp and clock are the service’s own; no qualified trust service took part.",
    simulated: "That any message was sent. This record is a simulation.",
  },
};
