/** Texts of the file check, on the page and on the command line. */
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
    "The roots among these files were not used: a forger can enclose roots for a forged certificate. If you got them another way, start anew and drop them first, by themselves.",
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
  /** `sender` is the declared name; `null` without one. */
  statement: (sender: string | null, recipient: string, time: string) =>
    `A message for ${recipient}${sender === null ? "" : `, from “${sender}” as declared,`} was submitted on ${time}.`,
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
    signed: "Signature time-stamped",
    sha256: "SHA-256 of the certificate",
    noFile: (name: string, code: string) => `${name} can’t be read (${code}).`,
    /** By the system's error code. */
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
