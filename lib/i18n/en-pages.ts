/** The texts of the pages around a record, in English. */
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
      "Its outcome is final. The time-stamp that seals it has not been obtained yet and is tried for until it is.",
    stale: "Something happened after the last seal. The seal over the newest event is on its way.",
    erased: (time: string) =>
      `Its content was erased at the owner’s request on ${time}. The hashes remain, but there is nothing left to compare them with.`,
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
  certificate: "Download the certificate",
  provisional: "Download a provisional certificate",
  toFacts: "What was checked",
  details: "Details and hash",
  html: {
    frame: "HTML version of the message",
    note: "As it was sent, without anything from other servers: no remote pictures are loaded, and links do nothing.",
  },
  proof: {
    title: "Check it without us",
    lead: "With tools that are not ours: the certificate, its time-stamp, and the roots they belong to.",
    outcome:
      "Five lines must end in OK; one changed byte anywhere in the certificate, and some of them don’t. The last two commands print the time of the time-stamp and take out evidence.json, which holds the whole chain: every hash on this page can be computed from it.",
    package: "All of it in one file, with a recipe (ZIP)",
    openWithout: "There is no time-stamp to check yet. Once the record is sealed, the commands are shown here.",
  },
  here: "here",
  copy: "Copy",
  copied: "Copied",
  foot: (service: string) =>
    `${service} records what is submitted to it and what the mail provider reports. It does not record whether a message was read.`,
  problem: {
    not_found: {
      title: "There is no such record",
      text: "Nothing is kept under this address. If you typed the number, compare it with the certificate; it is at the foot of every page.",
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
  docs: "API documentation",
  check: "Check a certificate",
  trust: "Roots it signs under",
  foot: "Open source under Apache-2.0. Run it yourself: your records, your keys, your data.",
  home: {
    title: "Certified e-mail notifications",
    headline: "E-mail that proves itself",
    intro:
      "Acuse sends an e-mail, records what happens to it in a chain of hashes, has the chain time-stamped and gives you a certificate. Anyone can check, with tools that are not ours, that none of it was changed since.",
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
    tryTitle: "Try it: two minutes with curl",
    demo: "This service runs in demo mode: nothing is really sent, and everything it makes says so.",
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
    all: "All operations, with examples, are in the",
  },
  notFound: {
    title: "There is nothing here",
    text: "The address may be mistyped. The page of a record is at /verify/ followed by the record’s number.",
    home: "What this service is",
  },
};
