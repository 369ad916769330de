interface Fact {
  title: string;
  /** Meaning and limits of the fact. */
  means: string;
}

/** Facts of a time-stamp token; three tokens share them. */
const token = (what: string, of: string): { [name: string]: Fact } => ({
  form: { title: `${what} can be read`, means: "It is a time-stamp token as RFC 3161 defines it, and nothing else." },
  imprint: {
    title: `${what} was made for exactly ${of}`,
    means: `The hash inside the token is the hash of ${of}.`,
  },
  signature: {
    title: `${what} was signed and has not changed since`,
    means: "The authority’s signature over the time and the hash is valid.",
  },
  certificate: {
    title: `${what} names its authority’s certificate`,
    means: "The signature cannot be attributed to another authority.",
  },
  purpose: {
    title: "The authority’s certificate is for time-stamping alone",
    means: "The time-stamp was not made with a certificate for another use.",
  },
  trust: {
    title: `${what} is of an authority whose root is trusted here`,
    means: "You decide whether you trust that root.",
  },
  revocation: {
    title: "The authority’s certificate was not revoked, according to its issuer",
    means: "The issuer’s response was current when the time-stamp was made. It is in the file.",
  },
});

const prefixed = (prefix: string, facts: { [name: string]: Fact }) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [`${prefix}.${name}`, fact]));

export const codes: { [code: string]: Fact } = {
  "chain.start": {
    title: "The chain begins with the submission",
    means: "The first event says which content and which attachments were submitted.",
  },
  "chain.order": {
    title: "The events are in an order that is possible",
    means: "For example, no message is delivered before it is sent.",
  },
  "chain.time": {
    title: "No event is dated before the previous event",
    means: "The times are those of this service’s clock.",
  },
  "chain.hash": {
    title: "Every hash matches its event and the hash before it",
    means: "A changed, removed or inserted event would break every hash after it.",
  },
  "record.status": {
    title: "The status shown follows from the chain",
    means: "The status above says no more than the recorded events.",
  },
  "record.content_hash": {
    title: "The content hash shown matches the chain",
    means: "The first event recorded the hash above.",
  },
  "record.created_at": {
    title: "The time of submission shown matches the chain",
    means: "The first event recorded the date above.",
  },
  "record.simulated": {
    title: "The record’s mark as a simulation matches the chain",
    means: "A simulation cannot pass for a real notification, and a real notification cannot pass for a simulation.",
  },
  "content.hash": {
    title: "The content matches the first event of the chain",
    means: "Every character of the addresses, subject and text is as submitted.",
  },
  "content.attachments": {
    title: "The list of attachments matches the first event of the chain",
    means: "No attachment was added, removed or replaced.",
  },
  "attachment.hash": {
    title: "A stored attachment is the file that was submitted",
    means: "Its hash was computed again from its bytes just now.",
  },
  seal: { title: "The record is sealed", means: "Until a record is sealed, only this service vouches for its times." },
  "seal.chain_hash": {
    title: "The sealed hash is a hash of this chain",
    means: "The seal belongs to this record and to no other.",
  },
  "seal.head": { title: "The seal covers every event", means: "No event was added after the seal." },
  "seal.earlier": {
    title: "An earlier seal is valid",
    means: "It covers the links that existed then, and they are the same here. Later links have a seal of their own.",
  },
  "seal.delay": {
    title: "Time from the last event to the seal",
    means: "The record was sealed within an hour. Only this service vouches for times before the seal.",
  },
  "seal.time": {
    title: "The seal was made after the events it covers",
    means: "The time shown is the time in the token.",
  },
  "seal.token": {
    title: "The record and the certificate have the same time-stamp token",
    means: "One time-stamp seals both the chain and the document.",
  },
  "seal.evidence": {
    title: "The certificate holds the evidence of this record",
    means: "The sealed record and the record shown here are the same.",
  },
  "pades.form": {
    title: "The certificate is a PDF of the required form",
    means: "It has one signature and one time-stamp, each in the required place.",
  },
  "pades.coverage": {
    title: "The signatures cover the whole certificate",
    means: "No byte is outside the signed and time-stamped parts.",
  },
  "pades.contents": {
    title: "The signatures are stored in the only allowed form",
    means: "A signature cannot cover the bytes that store it. These bytes contain nothing else.",
  },
  "pades.objects": {
    title: "The file has no hidden objects",
    means: "A PDF reader that repairs damaged files finds nothing else in this file.",
  },
  "pades.revisions": {
    title: "The parts of the certificate were added in the expected order",
    means: "The signature came first, then the proofs, then the time-stamp.",
  },
  "pades.changes": {
    title: "After signing, nothing was added that a PDF reader would draw",
    means:
      "The parts added later contain only proofs. The check of the signature shows whether the signed part has changed.",
  },
  "pades.signature": {
    title: "The certificate’s signature is valid",
    means: "It was made with the key of the certificate that it names. No byte that it covers has changed since.",
  },
  "pades.signing_certificate": {
    title: "The signature names its certificate",
    means: "The signature cannot be attributed to another signer.",
  },
  "pades.signer": {
    title: "The signer’s certificate leads to a root that is trusted here",
    means: "The service that the root belongs to made this document.",
  },
  "pades.revocation": {
    title: "The signer’s certificate was not revoked, according to its issuer",
    means: "The issuer’s response was current at the time of signing. It is in the file.",
  },
  "pades.validation_material": {
    title: "The file contains everything that a later check needs",
    means: "The certificates and revocation lists are part of the file.",
  },
  "pades.time_order": {
    title: "The signature was made before its time-stamp",
    means: "The times in the file agree with each other.",
  },
  "pades.evidence": {
    title: "The evidence file is attached",
    means: "The certificate can be checked without this service.",
  },
  "log.inclusion": {
    title: "The last event is in the public log",
    means: "The log only grows, and anyone can follow it. A later change of this record would contradict it.",
  },
  "log.cosignatures": {
    title: "Witnesses confirmed the log’s head",
    means:
      "They saw the same log as this certificate. The operator cannot show other people a different log without being noticed.",
  },
  "log.time_stamp": {
    title: "An outside authority time-stamped the public log after the last event was in it",
    means: "The event existed by that time. This does not depend on this service’s word.",
  },
  "log.later_events": {
    title: "The public log has these events of the record and no others",
    means: "No event was removed from the end of this record.",
  },
  "evidence.form": { title: "The evidence file is in the only allowed form", means: "It can be read in one way only." },
  "submission.hash": {
    title: "The mail as it was sent matches the chain",
    means: "The chain recorded the hash of the bytes that were handed to the mail provider.",
  },
  "file.form": { title: "There is a certificate among the files", means: "The certificate can be checked." },
  "file.part": {
    title: "The file belongs to this notification",
    means: "The certificate has the file or its hash, so every byte is the same.",
  },
  "file.end": {
    title: "The certificate ends where its last signature or time-stamp ends",
    means: "Nothing was added at the end, and nothing is missing.",
  },
  "package.form": {
    title: "Every program finds the same files in the package",
    means: "The files that you unpack are the files that were checked.",
  },
  "package.evidence": {
    title: "The package and the certificate have the same evidence file",
    means: "It was signed and time-stamped together with the certificate.",
  },
  "package.token": {
    title: "The package and the certificate have the same time-stamp token",
    means: "Both can be used to check the time.",
  },
  "package.readme": {
    title: "README.txt in the package is the text of the service",
    means: "Its steps do the checks that they describe.",
  },
  "package.roots": {
    title: "ca.pem in the package has only roots that are trusted here",
    means: "A reader who uses it trusts no other roots.",
  },
  "archive.revision": {
    title: "A later time-stamp was added to the sealed certificate, and nothing else",
    means: "The certificate as it was sealed is still there, byte for byte.",
  },
  "archive.renewal": {
    title: "The certificate was time-stamped again early enough",
    means:
      "The earlier time-stamp could still be checked when the later time-stamp was made. So the later time-stamp vouches for it.",
  },
  ...prefixed("archive_time_stamp", token("The later time-stamp", "the bytes it covers")),
  ...prefixed("time_stamp", token("The time-stamp", "the sealed data")),
  ...prefixed("signature_time_stamp", token("The time-stamp beside the signature", "this signature")),
  ...prefixed("document_time_stamp", token("The time-stamp over the document", "the bytes it covers")),
};
