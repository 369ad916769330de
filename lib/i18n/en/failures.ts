/** Explains a failed check to a lay reader. */
export interface Failure {
  wrong: string;
  means: string;
  advice: string;
}

/** Shared by the three checks that fail for one unreadable signature, so that it is told once. */
const UNCONFIRMED: Failure = {
  wrong: "The signature of the certificate could not be confirmed.",
  means: "It is not certain that it was issued as it is.",
  advice: "If you have another copy, check that one by itself; otherwise ask the sender.",
};

/**
 * By `code problem`, by code, or by the code's prefix up to its dot; `""` is the default. All time-stamps share their texts.
 * "Altered after it was signed" may be said only for a digest that does not match its signature.
 */
export const failures: { [what: string]: Failure } = {
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
  "pades.signature": UNCONFIRMED,
  "pades.signer malformed": UNCONFIRMED,
  "pades.signing_certificate malformed": UNCONFIRMED,
  "pades.signature digest": {
    wrong: "The certificate was altered after it was signed.",
    means: "What it says now is not what was signed.",
    advice: "If you have another copy, check that one by itself; otherwise ask the sender.",
  },
  "pades.coverage": {
    wrong: "Part of the certificate is not covered by its signature and time-stamp.",
    means: "Neither signature nor time-stamp proves what stands in that part.",
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
    advice: "Do not rely on it until you know whose it is. Ask the person who gave it to you.",
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
    advice: "Get the certificate again, from the record’s page or from a person who has an unchanged copy.",
  },
  "file.end cut": {
    wrong: "The end of this file is missing.",
    means: "It is not the file that was sealed any more; a download may have broken off.",
    advice: "Get the certificate again, from the record’s page or from a person who has an unchanged copy.",
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
    means: "It may have been put together from several packages.",
    advice: "Get the package again from the record’s page.",
  },
  "": {
    wrong: "Something here does not hold.",
    means: "It is not certain that this is what it says it is.",
    advice: "Ask the sender.",
  },
};
