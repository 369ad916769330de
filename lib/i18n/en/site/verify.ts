import { many, number } from "../language.ts";
import { because } from "../record/record.ts";

/** The pages around a record. */
export const verify = {
  title: "Record of a notification",
  /** Above commands to copy. */
  commands: "Commands",
  intact: "Record intact",
  /** Of a notification that waits for the operator. */
  notSent: { title: "Not sent", text: "The service no longer tries to send it, and no delivery was confirmed." },
  soFar: "Record intact so far, not sealed yet",
  /** `newest`: events after the last seal. */
  soFarStale: (newest: number) =>
    `Record intact. The newest ${newest === 1 ? "event is" : `${newest} events are`} not sealed yet`,
  remains: "What remains of this record is intact",
  partial: "Nothing is wrong, but not everything could be checked",
  unchecked: {
    title: "Not checked just now",
    reason: "The storage of files does not respond. Reload in a minute.",
  },
  broken: "This record is not intact",
  /** Behind one of the above. */
  sealedOn: (words: string, time: string) => `${words}, sealed on ${time}`,
  why: {
    intact: "We just rechecked everything. It all matches.",
    logged: (index: number, witnesses: number) =>
      `Recorded in the public log as entry ${number(index)}${witnesses ? `, confirmed by ${many(witnesses, "witness", "witnesses")}` : ""}.`,
    open: "The outcome is not final yet, so the record is not sealed.",
    pending: "The outcome is final. The time-stamp that seals the record is still being requested.",
    stale: (time: string) => `All earlier events were sealed on ${time}. A new seal follows.`,
    /** Of a sealed record with an earlier certificate. */
    newer: (time: string) =>
      `A certificate that was sealed before ${time} lacks the newest events. If yours has an earlier date, download the newest one.`,
    erased: "We just rechecked what remains: sender, events and hashes.",
    partial: "The checks below say what is missing and why.",
    broken: "Do not rely on it. What failed:",
  },
  /** The page was computed at that time. */
  checkedOn: (time: string) => `Checked on ${time}.`,
  checkAgain: "Check again",
  erasedOn: (time: string, reason: keyof typeof because) => `The content was erased ${because[reason]} on ${time}.`,
  /** In the chain: its seals, and what is still to come. */
  next: {
    sent: "Accepted by the outgoing mail server",
    outcome: "Delivered or refused",
    seal: "Sealed by a time-stamp",
    sealAgain: "Sealed again by a time-stamp",
    sealUnconfirmed: "Sealed by a time-stamp (not confirmed)",
    notYet: "Not yet",
    notKnown: "Not known yet",
  },
  /** Above the words of the recipient’s mail server. */
  serverSaid: "The mail server’s reason",
  /** Below that reason in plain words. */
  exactWords: "The mail server’s exact words",
  /** By status code of RFC 3463, without its class. */
  serverSays: {
    "1.1": "The mail server says that this mailbox does not exist.",
    "1.2": "The mail server says that the domain of this address cannot be reached.",
    "2.2": "The mail server says that this mailbox is full.",
    "3.4": "The mail server says that the message is too large.",
    "4.4": "The mail server says that the domain of this address cannot be reached.",
    /** Every detail. */
    "7": "The mail server says that its rules do not allow this message.",
  } as { [code: string]: string },
  /** Who runs the service, and what its record is worth. */
  operator: {
    kept: (name: string) => `This record is kept by ${name}.`,
    keptAt: (host: string) => `This record is kept at ${host}.`,
    contact: "Contact",
    more: "What it proves",
    /** In place of it on a simulated record. */
    why: "Why",
    /** In place of it on a record that failed its checks. */
    failed: "See every check",
    /** In place of the contact on a record that failed its checks. */
    report: "Report this record",
    privacy: "Privacy",
    sealed: "It shows what this service recorded, unchanged since it was sealed.",
    /** Follows whatever a seal covers. */
    own: "Its time-stamp is the service’s own, not that of an independent authority.",
    other: (authority: string) => `${authority} vouches for the time of the seal.`,
    erased: "What remains is unchanged since it was sealed.",
    unsealed: "It shows what this service has recorded so far. Until it is sealed, it can still change.",
    stale: "It shows what this service recorded. Until the newest events are sealed, they can still change.",
    /** Of a message that was delivered. */
    unread: "It does not show that anyone read the message.",
    doubtful: "It shows what this service recorded. Not everything could be checked.",
    simulated: "This record is an example. Nothing on this page is evidence.",
    broken: "It failed its checks, so it proves nothing.",
  },
  unconfirmed: (status: string) => `Recorded outcome, not confirmed: ${status}`,
  sealedMark: (time: string) => `Sealed on ${time}`,
  signedMark: (time: string) => `Signature time-stamped on ${time}`,
  loggedMark: (time: string) => `Public log time-stamped on ${time}`,
  statement: (sender: string, recipient: string, time: string) =>
    `${sender} submitted this message for ${recipient} on ${time}.`,
  writingAs: (account: string, name: string) => `${account}, writing as ${name},`,
  /** `sender`: empty in the file of a certificate, from which it was erased too. */
  statementErased: (sender: string, time: string) =>
    sender === "" ? `A message was submitted on ${time}.` : `${sender} submitted a message on ${time}.`,
  /** Of a record that failed its checks. `recipient`: `null` after an erasure. */
  statementUnconfirmed: (sender: string, recipient: string | null, time: string) =>
    `The record names ${sender} as sender${recipient === null ? "" : `, ${recipient} as recipient`} and ${time} as date. None of this is confirmed.`,
  wholeSubject: (characters: number) => `Show the whole subject (${number(characters)} characters)`,
  erasedSubject: "A message whose content was erased",
  /** Of a record whose newest seal covers every event. */
  rosette: "Compare it with your certificate. If the figure differs, yours is older, altered or of another record.",
  /** Of a record or certificate that failed its checks. */
  rosetteDoubtful: "Not confirmed. Do not compare it.",
  /** On paper alone. */
  printed: (address: string, time: string) => `Printed from ${address}, checked on ${time}.`,
  certificate: "Download the certificate (PDF)",
  /** Where an earlier one exists. */
  newestCertificate: "Download the newest certificate (PDF)",
  provisional: "Download a provisional certificate",
  /** While a newer event is not sealed. */
  lastSealed: "Download the last sealed certificate",
  newest: "Download all events (provisional)",
  /** Of a record that failed its checks. */
  checkYours: "Check the certificate you have",
  checkedApart: "A certificate is checked by itself. It can be genuine even though this page failed its checks.",
  compareYours: "Compare your file",
  toFacts: "What was checked",
  you: {
    title: "If this message is for you",
    simulated: "This is a simulation: this service sent no e-mail, and the record asks nothing of you.",
    /** Of a message that was refused and never delivered. */
    refused: (recipient: string) =>
      `According to the mail provider, this e-mail did not reach ${recipient}. This page still shows the message and the attempt.`,
    queued: "This e-mail has not been handed to a mail server yet. There is nothing to do now.",
    erased: "The message is no longer kept here. Ask the sender for a copy.",
    keep: "Download the certificate and keep it. With it, anyone can check this record later, even without this page.",
    /** Where an earlier one exists. */
    keepNewest:
      "Download the newest certificate and keep it. If you have an earlier one, keep both. With them, anyone can check this record later, even without this page.",
    keepLater:
      "When the record is sealed, download the certificate and keep it. With it, anyone can check this record later, even without this page.",
    /** While the newest events are not sealed. */
    keepBoth:
      "Download the last sealed certificate and keep it. When the newest events are sealed, download the new one too.",
    /** Of an erased message. */
    keepErased:
      "The certificate that you can download now no longer has the message. If you have an earlier one, keep it.",
    /** Before the address. */
    reply: "To reply, write to the address that the sender declared:",
    noReply: "To reply, contact the sender in a way that you already know.",
    care: "This record does not prove that the message is true. Be careful with links that ask for money or passwords.",
  },
  /** Above the sender’s text on pages. */
  quoted: "Written by the sender, not by this service",
  details: "Details and hash",
  /** Beside the titles of folded sections. */
  folds: {
    record: "Record number, date and content hash",
    seal: "When and by whom it was time-stamped",
    unsealed: "Not sealed yet",
    compare: "Check that your file belongs to this record",
    proof: "With OpenSSL and a PDF reader",
  },
  /** Unfolds the hash of an attachment. */
  showHash: "Show hash",
  html: {
    frame: "HTML version of the message",
    submitted: "As submitted. Most mail programs show this version instead of the text above.",
    note: "Remote images are not loaded, and links do nothing.",
    show: "Show more of the HTML version",
    /** On paper, which cannot be scrolled. */
    cut: "The HTML version may go on. All of it is in evidence.json, which is attached to the certificate (PDF).",
  },
  proof: {
    title: "Check it without us",
    lead: "Check the certificate, its time-stamp and the root certificates with tools that are not ours.",
    outcome: (lines: readonly string[]) =>
      `These lines must appear: ${lines.map((line) => `“${line}”`).join(", ")}. If even one byte that the time-stamp covers was changed, at least one of them is missing. Other lines with OK are from OpenSSL and do not count. The last line names two files: the certificate as it was signed, and evidence.json with the whole chain. Every hash on this page can be computed from evidence.json.`,
    /** Output and comments of shell commands, in single quotes: they must not contain one. */
    recipe: {
      parts:
        "Signature 0 and time-stamps 1 to N cover the whole file up to themselves. N.der is the signature, N.bin the bytes that it covers, N.pdf the file up to there",
      stamp: "The first time-stamp is the one on this page. It and the last one come from authorities in ca.pem",
      signer: "The signer is the service itself, as in ca.pem, not another customer of its issuer",
      evidence: "The evidence in the file as it was signed",
      hash: "hash of this page",
      token: "same time-stamp",
      stamps: "time-stamps",
      whole: "whole file",
      signature: "signature",
    },
    limit:
      "These commands do not prove that a PDF reader shows the signed document (0.pdf). Anyone can append pages with a time-stamp of a public authority, and a shell script cannot detect that. The service’s own program detects it. It is open source and needs no server or network:",
    package: "Download all of it with instructions (ZIP)",
    openWithout: "There is no time-stamp to check yet. The commands appear here when the record is sealed.",
  },
  /** Opening a record by its number. */
  number: {
    title: "Open a record by its number",
    label: "Record number",
    note: (digits: number) =>
      `${digits} digits and letters from a to f, at the foot of every page of a certificate. Hyphens and capitals do not matter. You can also paste the record’s address.`,
    open: "Open the record",
    empty: "Type or paste the number first.",
    signs: (signs: string[]) =>
      `A record number has only the digits 0 to 9 and the letters a to f, not ${signs.map((sign) => `“${sign}”`).join(", ")}.`,
    length: (found: number, digits: number) =>
      found < digits
        ? `This number is too short: it has ${found} of the ${digits} digits and letters.`
        : `This number is too long: it has ${found} digits and letters instead of ${digits}.`,
    helpTitle: "If the record is still not found",
    /** Of a number that no record can have. */
    helpTitleMalformed: "If you cannot find the mistake",
    help: [
      "Compare the number with the certificate group by group, or scan the code on its first page.",
      "Only the service that issued a certificate knows its record. Open the whole address at the foot of the certificate.",
      "If you have the certificate as a file, check the file. You need no number.",
    ],
    /** Below them, of a number that a record could have. */
    forged:
      "Still not found, although the certificate names this service? Do not rely on a printed copy. Check the file, or ask the sender.",
  },
  copy: "Copy",
  copied: "Copied",
  foot: (service: string) =>
    `${service} records submissions and the mail provider’s reports. It does not record whether a message was read.`,
  problem: {
    not_found: {
      title: "Record not found",
      text: "There is no record with this number. Often a single character is wrong: correct it and try again.",
    },
    malformed: {
      title: "This record number is not valid",
      text: "No record can have this number. Correct it and try again.",
    },
    removed: {
      title: "This record was removed",
      text: (events: number, newest: number) =>
        `The public log has ${many(events, "event")} of this record, the last as entry ${number(newest)}. The service no longer has the record. It never removes a record by itself: ask the operator for the reason.`,
      file: "If you have the certificate, you can still check it:",
      log: "The public log",
    },
    too_many_requests: {
      title: "Too many records opened",
      text: "Your network opened too many records in a short time. The records are unchanged.",
    },
    other: {
      title: "This page is not available right now",
      text: "Something went wrong on our side. This does not mean that the record was changed. A certificate can be checked without this page.",
    },
    retry: (time: string) => `You can try again in ${time}.`,
    retryNow: "You can try again now.",
    home: "About this service",
  },
};
