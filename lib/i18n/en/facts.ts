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
    means: "The hash inside the token is the hash of what it is said to stamp.",
  },
  signature: {
    title: `${what} was signed, and not changed since`,
    means: "The authority’s signature over the time and the hash is valid.",
  },
  certificate: {
    title: `${what} names its authority’s certificate`,
    means: "The signature cannot be passed off as another authority’s.",
  },
  purpose: {
    title: "The authority’s certificate is for time-stamping alone",
    means: "It cannot have been made with a certificate meant for something else.",
  },
  trust: {
    title: "The authority belongs to a root that is trusted here",
    means: "Whether you trust that root is yours to decide.",
  },
  revocation: {
    title: "Its issuer says that the authority’s certificate was not revoked",
    means: "The answer was current when the time-stamp was made, and it is in the file.",
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
    title: "The events may follow one another like this",
    means: "No event stands where it cannot: nothing is delivered before it is sent.",
  },
  "chain.time": {
    title: "Time never runs backwards",
    means: "Each event was recorded no earlier than the one before it, by this service’s clock.",
  },
  "chain.hash": {
    title: "Every hash is the hash of its event and of the hash before it",
    means: "No event was changed, removed or inserted without breaking all that follow.",
  },
  "record.status": {
    title: "The status shown is the one the chain leads to",
    means: "What is said above is not more than what was recorded.",
  },
  "record.content_hash": {
    title: "The content hash shown is the one in the chain",
    means: "The hash above is the one that the first event recorded.",
  },
  "record.created_at": {
    title: "The time of submission shown is the one in the chain",
    means: "The date above is the one that the first event recorded.",
  },
  "record.simulated": {
    title: "The record says of itself whether it is a demonstration",
    means: "A simulation cannot pass for a real notification, nor the other way round.",
  },
  "content.hash": {
    title: "The content is the one the chain began with",
    means: "Addresses, subject and text are those that were submitted, to the last character.",
  },
  "content.attachments": {
    title: "The list of attachments is the one the chain began with",
    means: "None was added, removed or exchanged.",
  },
  "attachment.hash": {
    title: "A stored attachment is the file that was submitted",
    means: "Its hash was computed again from its bytes just now.",
  },
  seal: { title: "The record is sealed", means: "Until then this service alone vouches for the times." },
  "seal.chain_hash": {
    title: "The sealed hash is a hash of this chain",
    means: "The seal is this record’s and no other’s.",
  },
  "seal.head": { title: "The seal covers every event", means: "Nothing was added after it." },
  "seal.earlier": {
    title: "An earlier seal holds",
    means: "It sealed the chain as far as it went then, with these very links; what came later has a seal of its own.",
  },
  "seal.delay": {
    title: "How long after its last event the record was sealed",
    means: "It was sealed within the hour. Before the seal only the service vouches for the times.",
  },
  "seal.time": { title: "The seal was made after the events it covers", means: "Its time is the time in the token." },
  "seal.token": {
    title: "The token is the one in the certificate",
    means: "One time-stamp seals both the chain and the document.",
  },
  "seal.evidence": {
    title: "The certificate holds the evidence of this record",
    means: "What was sealed is what is shown here.",
  },
  "pades.form": {
    title: "The certificate is a PDF of the kind it must be",
    means: "It holds one signature and one time-stamp, where they belong.",
  },
  "pades.coverage": {
    title: "The signatures cover the whole certificate",
    means: "No byte lies outside what was signed and stamped.",
  },
  "pades.contents": {
    title: "The signatures are stored in their one proper form",
    means: "The bytes that hold them, which they cannot cover, were not used for anything else.",
  },
  "pades.objects": {
    title: "Nothing is hidden in the file beside what it shows",
    means: "A reader that takes it for damaged finds nothing else in it either.",
  },
  "pades.revisions": {
    title: "The certificate grew in the expected steps",
    means: "Signature first, then proofs, then time-stamp.",
  },
  "pades.changes": {
    title: "Nothing was appended after signing that a PDF reader would draw",
    means: "What was added later only proves. Whether the signed part is as it was, its signature says.",
  },
  "pades.signature": {
    title: "The certificate’s signature is valid",
    means: "It was made with the key of the certificate it names, and not a byte it covers was changed since.",
  },
  "pades.signing_certificate": {
    title: "The signature names its certificate",
    means: "It cannot be passed off as another signer’s.",
  },
  "pades.signer": {
    title: "The signer belongs to a root that is trusted here",
    means: "The certificate was made by the service that the root belongs to.",
  },
  "pades.revocation": {
    title: "Its issuer says that the signer’s certificate was not revoked",
    means: "The answer was current when the certificate was signed, and it is in the file.",
  },
  "pades.validation_material": {
    title: "All that is needed to check it later is inside",
    means: "Certificates and revocation lists are part of the file.",
  },
  "pades.time_order": {
    title: "The signature was made before it was stamped",
    means: "The times inside agree with each other.",
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
    means: "They saw the same log as this certificate, so that nobody was shown another one.",
  },
  "log.time_stamp": {
    title: "An outside authority time-stamped the public log with the last event in it",
    means: "The event existed no later than that time, whatever this service says.",
  },
  "log.later_events": {
    title: "The public log has these events and no others",
    means: "No event was cut off the end of this record.",
  },
  "evidence.form": { title: "The evidence file is in its one proper form", means: "It can be read in one way only." },
  "submission.hash": {
    title: "The mail as it was sent is the one in the chain",
    means: "The bytes handed to the mail provider are those that the chain recorded.",
  },
  "file.form": { title: "There is a certificate among the files", means: "It can be checked." },
  "file.part": {
    title: "The file belongs to this notification",
    means: "Its hash is one that the chain recorded: not a byte of it differs.",
  },
  "file.end": {
    title: "The certificate ends where its last signature or time-stamp ends",
    means: "Nothing was added behind it, and nothing is missing.",
  },
  "package.form": {
    title: "Every program finds the same files in the package",
    means: "What you see when you unpack it is what was checked.",
  },
  "package.evidence": {
    title: "The evidence file in the package is the one in the certificate",
    means: "It was signed and stamped together with the certificate.",
  },
  "package.token": {
    title: "The time-stamp token in the package is the one in the certificate",
    means: "Both can be used to check the time.",
  },
  "package.readme": {
    title: "README.txt in the package is what the service writes there",
    means: "The steps in it check what they say they check.",
  },
  "package.roots": {
    title: "ca.pem in the package names no root but those trusted here",
    means: "A reader who uses it trusts no other roots.",
  },
  "archive.revision": {
    title: "A later time-stamp was added to the sealed certificate, and nothing else",
    means: "The certificate as it was sealed is still there, byte for byte.",
  },
  "archive.renewal": {
    title: "It was stamped again in time",
    means: "The time-stamp before could still be checked when the later one was made, so the later one vouches for it.",
  },
  ...prefixed("archive_time_stamp", token("The later time-stamp", "the bytes it covers")),
  ...prefixed("time_stamp", token("The time-stamp", "what it seals")),
  ...prefixed("signature_time_stamp", token("The time-stamp beside the signature", "this signature")),
  ...prefixed("document_time_stamp", token("The time-stamp over the document", "the bytes it covers")),
};
