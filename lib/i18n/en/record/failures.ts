/** Explains a failed check to a lay reader. */
interface Failure {
  wrong: string;
  means: string;
  advice: string;
}

/** Shared by the three checks that fail for one unreadable signature, so that it is told once. */
const UNCONFIRMED: Failure = {
  wrong: "The signature of the certificate could not be confirmed.",
  means: "This may not be the certificate that was issued.",
  advice: "If you have another copy, check it by itself. Otherwise ask the sender.",
};

const LOST: Failure = {
  wrong: "The stored certificate is missing or damaged.",
  means: "This service cannot hand it out. A copy that someone has can still be genuine.",
  advice: "If you have a copy, check it by itself. Otherwise ask the operator of the service to restore it.",
};

/**
 * By `code problem`, by code, or by the code's prefix up to its dot; `""` is the default. All time-stamps share their texts.
 * "Altered after it was signed" may be said only for a digest that does not match its signature.
 */
export const failures: { [what: string]: Failure } = {
  "submission.": {
    wrong: "This e-mail is not the one that was handed to the mail provider.",
    means: "It may differ from what was sent.",
    advice: "Rely on the certificate instead.",
  },
  "chain.": {
    wrong: "The events of this record do not match each other.",
    means: "What it says about sending and delivery may be wrong.",
    advice: "Do not rely on these events. If you have a certificate, check it by itself, and ask the sender.",
  },
  "record.": {
    wrong: "The summary of this record does not match its events.",
    means: "Its status, date or simulation mark may be wrong.",
    advice: "Rely on the events below, or on a certificate that you have.",
  },
  "content.hash": {
    wrong: "This is not the message that was submitted.",
    means: "Something in it was changed: the text, the subject, an address or a file name.",
    advice: "Do not act on this text. Compare it with the message in your mailbox or with a certificate that you have.",
  },
  "content.hash missing": {
    wrong: "The message is missing, and no erasure was recorded.",
    means: "This record cannot show what was sent.",
    advice: "See the message in your mailbox or a certificate that you have, and tell the sender.",
  },
  "content.attachments": {
    wrong: "This is not the list of files that was submitted.",
    means: "A file may have been added, removed or replaced.",
    advice: "Do not rely on the files shown here. Compare them with those in your mailbox.",
  },
  "attachment.hash": {
    wrong: "A stored file is not the one that was submitted.",
    means: "The download is not what was sent.",
    advice: "Use the file that came with the message.",
  },
  "attachment.hash missing": {
    wrong: "A file of this record is missing, and no erasure was recorded.",
    means: "It cannot be shown or compared.",
    advice: "Use the file that came with the message.",
  },
  "log.": {
    wrong: "This record does not match the public log.",
    means: "It may have been rewritten, or its end may have been cut off.",
    advice: "Do not rely on it. Keep your certificate, and ask the operator of the service what happened.",
  },
  "log.inclusion unknown_log": {
    wrong: "The certificate names a public log that is not trusted here.",
    means: "This page cannot tell whether that log has the event.",
    advice: "Check the certificate at the service that issued it.",
  },
  "log.time_stamp": {
    wrong: "The time-stamp of the public log could not be confirmed.",
    means: "It proves no time.",
    advice:
      "Do not rely on this time. Get the package again from the record’s page, or ask the operator of the service.",
  },
  "log.time_stamp before_head": {
    wrong: "The last event is dated after the time-stamp of the public log that already has it.",
    means: "The clock of the service was wrong, or the date is false.",
    advice: "Do not rely on the dates of this record. Ask the operator of the service.",
  },
  "seal.": {
    wrong: "The seal does not match this record.",
    means: "The record may have changed since it was sealed.",
    advice: "If you have a certificate, check it by itself, and ask the sender.",
  },
  "seal.earlier": {
    wrong: "An earlier seal of this record is not valid.",
    means: "The record differs from what was sealed then.",
    advice: "Keep every certificate of this record, and ask the sender.",
  },
  "seal.earlier lost": { ...LOST, wrong: "The stored certificate of an earlier seal is missing or damaged." },
  "seal.time": {
    wrong: "The time of the seal does not match the record.",
    means: "It is not certain when this record was sealed.",
    advice: "Do not rely on the date of the seal. If you have a certificate, check it by itself.",
  },
  "time_stamp.": {
    wrong: "The time-stamp could not be confirmed.",
    means: "It is not certain that all of this existed at the time shown.",
    advice: "Do not rely on the date of the seal. If you have another copy of the certificate, check it by itself.",
  },
  "time_stamp.imprint": {
    wrong: "The time-stamp covers other data.",
    means: "It says nothing about what is shown here.",
    advice: "Do not rely on the date of the seal. If you have another copy of the certificate, check it by itself.",
  },
  "time_stamp.signature digest": {
    wrong: "The time-stamp was altered after it was signed.",
    means: "It no longer proves anything.",
    advice: "Do not rely on the date of the seal. If you have another copy of the certificate, check it by itself.",
  },
  "time_stamp.trust": {
    wrong: "The time-stamp is not from a trusted authority.",
    means: "Anyone could have made it, at any time.",
    advice: "Do not rely on the date of the seal until the sender can name its authority.",
  },
  "pades.form lost": LOST,
  "pades.": {
    wrong: "This is not a valid Acuse certificate.",
    means: "It may be damaged, or it may be another kind of file.",
    advice: "If you have another copy, check it by itself. Otherwise ask the sender.",
  },
  "pades.signature": UNCONFIRMED,
  "pades.signer malformed": UNCONFIRMED,
  "pades.signing_certificate malformed": UNCONFIRMED,
  "pades.signature digest": {
    wrong: "The certificate was altered after it was signed.",
    means: "It no longer says what was signed.",
    advice: "If you have another copy, check it by itself. Otherwise ask the sender.",
  },
  "pades.coverage": {
    wrong: "The signature and the time-stamp do not cover the whole certificate.",
    means: "Nothing proves what is in the part that they do not cover.",
    advice: "If you have another copy, check it by itself. Otherwise ask the sender.",
  },
  "pades.changes": {
    wrong: "The certificate contains something that its signature does not allow.",
    means: "It may show something other than what was issued.",
    advice: "If you have another copy, check it by itself. Otherwise ask the sender.",
  },
  "pades.signer": {
    wrong: "The certificate is not from a trusted service.",
    means: "Anyone could have made a document that looks like this.",
    advice: "Do not rely on it until you know who made it. Ask the person who gave it to you.",
  },
  "evidence.": {
    wrong: "The data inside the certificate are not valid.",
    means: "They cannot confirm what the certificate shows.",
    advice: "If you have another copy, check it by itself. Otherwise ask the sender.",
  },
  "archive.": {
    wrong: "A part that was added to the certificate later is not valid.",
    means: "It does not extend the time for which the certificate can be checked.",
    advice: "If you have another copy, check it by itself.",
  },
  "file.form": {
    wrong: "None of these files is a certificate.",
    means: "There is nothing to compare them with.",
    advice: "Add the certificate: the PDF of the notification.",
  },
  "file.part": {
    wrong: "Does not belong to this certificate.",
    means: "This file was not sent with the notification, even if it looks similar.",
    advice: "Do not rely on this file.",
  },
  "file.part other_certificate": {
    wrong: "Looks like another certificate.",
    means: "It was not checked.",
    advice: "Start over, and check it by itself.",
  },
  "file.part misplaced": {
    wrong: "Has another name than in the certificate.",
    means: "Its content was sent with the notification, under another name or in another place.",
    advice: "Do not rely on the names of the files in this package. The certificate names each file with its hash.",
  },
  "file.end": {
    wrong: "Something was added at the end of this file.",
    means: "It is no longer the file that was sealed. A mail program or a person may have changed it.",
    advice: "Get the certificate again, from the record’s page or from a person who has an unchanged copy.",
  },
  "file.end cut": {
    wrong: "The end of this file is missing.",
    means: "It is no longer the file that was sealed. A download may have stopped early.",
    advice: "Get the certificate again, from the record’s page or from a person who has an unchanged copy.",
  },
  "package.form": {
    wrong: "This package can be unpacked in two ways.",
    means: "Two programs may show different files. The service never writes such a package.",
    advice: "Download it again from the record’s page.",
  },
  "package.readme": {
    wrong: "README.txt in this package was changed.",
    means: "Its steps may accept a forged certificate.",
    advice: "Do not follow it. Get the package again from the record’s page, or check the certificate by itself.",
  },
  "package.roots": {
    wrong: "ca.pem in this package is not the trusted list of root certificates.",
    means: "With this file, a forged certificate could pass a check. Or the service has added a root since.",
    advice: "Do not use it. Compare it with the root certificates on the service’s page /trust.",
  },
  "package.": {
    wrong: "The parts of this package do not belong together.",
    means: "It may combine several packages.",
    advice: "Get the package again from the record’s page.",
  },
  "": {
    wrong: "A check failed.",
    means: "The checked data may not be genuine.",
    advice: "Ask the sender.",
  },
};
