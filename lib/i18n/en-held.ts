/** The texts of checking files that somebody holds, on the page and on the command line. */
export const held = {
  standings: {
    proven: {
      words: "This certificate is genuine",
      why: "Its signature, its time-stamps and every hash were computed anew just now, from these files alone, and all of it agrees.",
    },
    wrong: { words: "This certificate is not intact", why: "Do not rely on it. This does not hold:" },
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
    unreadable: {
      words: "There is nothing here that can be checked",
      why: "It takes a certificate: the PDF of a notification.",
    },
  },
  not: {
    title: "What this does not prove",
    points: [
      "That anyone opened, read or understood the message. No such thing is recorded.",
      "Who the people behind the addresses are, or that the sender’s name is his.",
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
    noRoots: (name: string) => `${name} holds no certificate in PEM, so there is nothing to trust.`,
    unknownOption: (option: string) => `There is no option ${option}.`,
    noArgument: "Name a certificate to check.",
  },
};
