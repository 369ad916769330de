import { quoted } from "../language.ts";

/** Texts of the file check, on the page and on the command line. */
export const held = {
  title: "Check a certificate",
  intro: "Choose the certificate of a notification, and your browser checks it.",
  drop: "Drop files here",
  /** In place of that on phones, where nothing can be dropped. */
  toCheck: "Files to check",
  choose: "Choose files",
  another: "Add a file",
  /** In place of that after a failed check. A certificate replaces the one that was checked. */
  anotherCopy: "Check another copy",
  /** In place of that, with the number of attachments that were not added. */
  addAttachments: (count: number) => (count === 1 ? "Add the attachment" : `Add the ${count} attachments`),
  dropNote: "Certificate (PDF), evidence package (ZIP), attachments, the mail as it was sent (.eml)",
  noScript: "The check runs in your browser and needs JavaScript. Without it, use the command at the end of this page.",
  insecure:
    "This page was opened over plain http. Browsers compute hashes and signatures only on pages opened over https. Open this page over https, or use the command at the end of this page.",
  loading: "Loading …",
  ready: "Ready. Your files do not leave this browser. You can go offline.",
  working: "Checking …",
  done: "Checked in this browser. Nothing was sent.",
  ownRoots: "Checked against the root certificates of this service.",
  givenRoots: "Checked against the root certificates that you gave.",
  noRoots:
    "No root certificates were given, so nothing shows who made the certificate. Start over, and first choose only the ca.pem of the service.",
  rootsTaken: "Until you start over, certificates are checked against the root certificates that you gave.",
  rootsEnclosed:
    "The root certificates among these files were not used, because a forger can enclose them with a forged certificate. If you got them from another source, start over and first choose only those files.",
  tooLarge: "These files are too large for a browser. Use the command at the end of this page.",
  clear: "Start over",
  openRecord: "Open its record",
  addRoots: "Add its root certificates (ca.pem)",
  failed: "This page failed, so nothing is known about these files.",
  /** `name`: the only file. */
  notOne: (name: string) => `${name} is not an Acuse certificate`,
  /** In place of that, of an empty file. */
  isEmpty: (name: string) => `${name} is empty`,
  emptyText: "It has no content, perhaps because its download was interrupted. Download it again.",
  alone:
    "To check whether a file was sent as an attachment, add the certificate too. Or compare the hash with the one on the record’s page. Unpack an encrypted ZIP, or one of several certificates, and check what is in it.",
  addCertificate: "Add the certificate (PDF)",
  lead: "Your browser just computed these results from the files alone.",
  told: "About this certificate",
  files: "Files",
  page: "Record’s page",
  pageNote: "The certificate names this address. The page also shows later events.",
  /** In place of a link, of a certificate that failed its checks. */
  pageUnconfirmed: "Not confirmed: only the file itself names this address.",
  /** In place of the standing `stranger`, of a single such file. */
  strangerNamed: (name: string) => `The certificate is genuine, but ${name} does not belong to it`,
  misplacedNamed: (name: string) => `The certificate is genuine, but ${name} has another name in it`,
  /** Beside a genuine certificate with files that do not belong to it. */
  remove: ([name, ...others]: readonly string[]) =>
    `Remove ${others.length > 0 ? "these files" : name} and check again`,
  /** State of an attachment that is among the files. */
  matches: "Your file matches",
  /** Below the verdict on a certificate. */
  notGiven: "Attachments not checked yet:",
  /** Below the figure of a genuine certificate. */
  figure: "A printout of this certificate shows the same figure.",
  /** Of a certificate that is not confirmed. `recipient`: `null` after an erasure. */
  statementUnconfirmed: (sender: string | null, recipient: string | null, time: string) => {
    const people = [
      recipient && `${recipient} as recipient, `,
      sender && `${quoted(sender)} as declared sender, `,
    ].join("");
    return `The certificate names ${people}${people && "and "}${time} as date. None of this is confirmed.`;
  },
  /** Above the outcome and the times of a certificate that is not confirmed. */
  unconfirmed: "Named in the file, not confirmed",
  /** Before the outcome that a genuine certificate certifies. */
  certified: "Recorded outcome:",
  howTitle: "How the check works",
  how: [
    "Your files stay with you. The browser blocks every connection from this page, except the form that opens a record.",
    "The certificate is checked against the root certificates of this service. If another service issued it, download ca.pem from that service’s page /trust, and add it here by itself, before or after the certificate.",
  ],
  withoutTitle: "Check without this service",
  without:
    "This page comes from the service whose certificates it checks. To check without relying on it, download the root certificates and the same check as one file, which works in any browser without a network.",
  orCommand: "Or use the command in a copy of the source code:",
  /** The page as one file, which works without any service. */
  standalone: {
    intro:
      "This file checks certificates of notifications in your browser. It works without a network, and its policy forbids every connection.",
    first:
      "First choose only the ca.pem of the service that issued the certificate. Then choose the certificate, and the files that came with it.",
  },
  again: {
    button: "Check again in this browser",
    note: "The same code runs on your machine. It fetches the record again and repeats every check above.",
    fetching: "Fetching the record …",
    computing: "Computing …",
    agree: (count: number) => `Your browser got the same result as the service: all ${count} checks above match.`,
    differ: "Your browser and the service got different results. Do not rely on this page. These checks differ:",
    limited: (seconds: string) => `Too many requests from your network. Try again in ${seconds} seconds.`,
    failed: "The record could not be fetched, so nothing was compared.",
    insecure:
      "Browsers compute hashes and signatures only on pages opened over https, so this check is not possible here.",
  },
  compare: {
    title: "Compare your file",
    note: "Choose the certificate, an attachment, or the mail as it was sent. Your browser computes its hash and compares it with this record. The file is not uploaded.",
    choose: "Choose files",
    is: (name: string, what: string) => `${name} is ${what}, byte for byte.`,
    isNot: (name: string) =>
      `${name} is not a file of this record. Every byte must match. A certificate from before the seal never matches: choose it under “Check a certificate”, as you do with the ZIP of the evidence.`,
    certificate: "the newest certificate",
    earlier: (number: number) => `the certificate of seal ${number}`,
    attachment: (name: string) => `the attachment “${name}”`,
    erasedAttachment: "an attachment that was erased here",
    mail: "the mail as it was handed to the provider",
  },
  standings: {
    proven: {
      words: "This certificate is genuine",
      why: "No check failed. What was signed is unchanged.",
    },
    wrong: { words: "This certificate is not valid", why: "Do not rely on it. What failed:" },
    stranger: {
      words: "The certificate is genuine, but not every file belongs to it",
      why: "The certificate itself is in order. What failed:",
    },
    foreign: {
      words: "It is not known who issued this certificate",
      why: "Its root certificates are not among those trusted here. Anyone can make such a file: do not rely on it yet.",
      steps: [
        "If you know the service that issued it, open that service’s own address with /trust at its end and download ca.pem.",
        "Add only that file here, not one that came with the certificate. The certificate is then checked again.",
      ],
    },
    provisional: {
      words: "This certificate is provisional",
      why: "It is signed, but no time-stamp seals it, so it proves nothing by itself. Get the sealed certificate from the record’s page.",
    },
    no_roots: {
      words: "Nothing is wrong with this certificate, but no root certificates were given",
      why: "Without trusted root certificates, anyone could have made this file.",
    },
    unanswered: {
      words: "Nothing is wrong with this certificate, but a revocation status is missing",
      why: "One certificate in its chain has no revocation status from the issuer. The issuer can still be asked.",
    },
    unreadable: {
      words: "Not an Acuse certificate",
      why: "A certificate is the PDF that Acuse issues for a notification. None of these files is such a PDF.",
    },
  },
  /** In place of a standing, of a certificate with known roots. */
  unknownLog: {
    words: "The public log of this certificate is not known here",
    why: "Its signature and time-stamp lead to trusted roots. What could not be confirmed:",
  },
  /** Of a genuine certificate. */
  proves: [
    "That the service that issued it recorded this message and these events.",
    "That nothing in the certificate was changed since it was sealed.",
  ],
  not: {
    title: "What this does not prove",
    points: [
      "That anyone opened, read or understood the message. This is not recorded.",
      "Who the people behind the addresses are, or that the sender’s name is genuine.",
      "That the service that issued it was honest. The signature and the clock are its own, and the time-stamp may be too.",
      "That the message is true, what it means in law, or that the mail provider told the truth.",
      "That nothing happened since. A later event is in a later certificate, on the record’s page.",
    ],
    simulated: "That any message was sent. This is the record of a simulation.",
  },
  command: {
    usage: [
      "Usage: npm run -s verify -- certificate.pdf [file …] [--trust ca.pem] [--json]",
      "",
      "Checks a certificate, or an evidence package (ZIP), without a server or a network. Other files are compared with it:",
      "attachments, or the mail as it was sent. ca.pem has the trusted root certificates. Get it from the service",
      "(/trust/ca.pem) in a way that you trust, and keep it.",
      "",
      "Exit: 0 every check passed, 1 a check failed, 2 something could not be checked.",
    ],
    states: { passed: "passed", failed: "FAILED", not_checked: "open" },
    notification: "Notification",
    issued: "Issued by",
    sealed: "Sealed",
    signed: "Signature time-stamped",
    logged: "Public log time-stamped",
    sha256: "SHA-256 of the certificate",
    noFile: (name: string, code: string) => `${name} cannot be read (${code}).`,
    /** By the system's error code. */
    unreadable: {
      ENOENT: (name: string) => `There is no file ${name}.`,
      EISDIR: (name: string) => `${name} is a folder. Name the files in it, or the ZIP as it was downloaded.`,
      EACCES: (name: string) => `You are not allowed to read ${name}.`,
      ERR_FS_FILE_TOO_LARGE: (name: string) => `${name} is too large to be a certificate.`,
    } as { [code: string]: (name: string) => string },
    kinds: {
      empty: "an empty file.",
      pdf: "a PDF, but not an Acuse certificate.",
      package:
        "a ZIP that is no evidence package, or is damaged or encrypted. Unpack an encrypted ZIP, or one of several certificates, and check what is in it.",
      evidence: "evidence without the certificate that signs it.",
      page: "a web page, perhaps an error saved in place of the certificate.",
      roots: "root certificates. Give them with --trust.",
      token: "a time-stamp without its certificate.",
      mail: "an e-mail. Add the certificate to compare them.",
      other: "not a certificate. If it is an attachment, add the certificate.",
    },
    trustMissing: (name: string) => `${name} holds root certificates. To trust them, write --trust before it.`,
    noRoots: (name: string) => `${name} has no certificate in PEM, so there is nothing to trust.`,
    unreached: (count: string) => `${count}, because an earlier check failed.`,
    noArgument: "Name a certificate to check.",
  },
};
