interface Fact {
  title: string;
  /** What follows from the fact, and where it ends. */
  means: string;
}

/** The parts of a token's proof; three tokens take part, each with the same facts. */
const token = (what: string): { [name: string]: Fact } => ({
  form: { title: `${what} can be read`, means: "It is a time-stamp token as RFC 3161 defines it, and nothing else." },
  imprint: {
    title: `${what} was made for exactly these bytes`,
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
});

const prefixed = (prefix: string, facts: { [name: string]: Fact }) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [`${prefix}.${name}`, fact]));

const codes: { [code: string]: Fact } = {
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
  "pades.revisions": {
    title: "The certificate grew in the expected steps",
    means: "Signature first, then proofs, then time-stamp.",
  },
  "pades.changes": {
    title: "Nothing visible was changed after signing",
    means: "What was added later only proves, and draws nothing.",
  },
  "pades.signature": {
    title: "The certificate’s signature is valid",
    means: "It was made with the key of the certificate it names, and not a byte it covers was changed since.",
  },
  "pades.signing_certificate": {
    title: "The signature names its certificate",
    means: "It cannot be passed off as somebody else’s.",
  },
  "pades.signer": {
    title: "The signer belongs to a root that is trusted here",
    means: "The certificate was made by the service that the root belongs to.",
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
  "package.evidence": {
    title: "The evidence file in the package is the one in the certificate",
    means: "It was signed and stamped together with the certificate.",
  },
  "package.token": {
    title: "The time-stamp token in the package is the one in the certificate",
    means: "Both can be used to check the time.",
  },
  ...prefixed("time_stamp", token("The time-stamp")),
  ...prefixed("signature_time_stamp", token("The time-stamp beside the signature")),
  ...prefixed("document_time_stamp", token("The time-stamp over the document")),
};

export const checks = {
  title: "Every fact by itself",
  lead: "This page computed all of it anew when you opened it.",
  codes,
  states: { passed: "Holds", failed: "Does not hold", not_checked: "Not checked" },
  holding: (held: number, all: number) => (held === all ? `all ${all} hold` : `${held} of ${all} hold`),
  /** What is said of facts that were not checked, by the reason; another reason than these is said with the fact itself. */
  openFor: {
    not_due: "not sealed yet",
    pending: "not sealed yet",
    later_links: "not sealed yet",
    erased: "erased",
    not_given: "not at hand",
  } as { [problem: string]: string },
  open: "not checked",
  others: (count: number, word: string) => `${count} ${word}`,
  /** In the order of the page; a fact belongs to the first group that lists the beginning of its code. */
  groups: [
    {
      title: "The chain of events",
      of: ["chain.", "record."],
      not: "It does not prove that what the mail provider reported is true; only that it was recorded so, and when.",
    },
    { title: "The content", of: ["content."], not: "It does not prove who wrote it, or that it is true." },
    {
      title: "Attachments and other files",
      of: ["attachment.", "submission.", "file.", "package."],
      not: "It does not prove what is in them; only that they are the same files.",
    },
    {
      title: "The seal",
      of: ["seal", "time_stamp."],
      not: "A time-stamp proves that the record existed no later than its time. It does not prove that the times of the events before it are exact.",
    },
    {
      title: "The certificate",
      of: ["pades.", "signature_time_stamp.", "document_time_stamp.", "evidence."],
      not: "That a service issued the document does not make it a qualified one.",
    },
    { title: "Other facts", of: [""], not: "" },
  ],
};
