/** The texts of the page /trust. */
export const trust = {
  title: "What this service’s signatures lead to",
  intro:
    "Every certificate is signed under one of these roots, and every time-stamp made under another. Keep the file with the roots: it is what a certificate can be checked with when this service is not there any more.",
  download: "Download the roots (ca.pem)",
  /** On paper alone. */
  printed: (address: string, time: string) => `Printed from ${address}, as it was on ${time}.`,
  roles: { signing: "Roots for signatures", "time-stamping": "Roots for time-stamps" },
  vouches: {
    signing:
      "They vouch for who signed a certificate, and for no time. A signing certificate from an issuer with other customers stands here itself, without that issuer.",
    "time-stamping": "They vouch for times, and for no signature on a certificate.",
  },
  standing: "Standing",
  standings: {
    current: "In use by this service",
    earlier: "Not used any more; what was made under it stays trusted",
    foreign: "Of a time-stamping authority that is not this service",
  },
  valid: "Valid",
  period: (from: string, to: string) => `${from} to ${to}`,
  fingerprint: "SHA-256",
  list: "Revocation list (CRL)",
  nextUpdate: (time: string) => `– the next one comes before ${time}.`,
  leaves: "Certificates in use",
  leavesLead: "They sign and stamp now. Each certificate carries them, so they need not be fetched.",
  chain: "With its root (PEM)",
  recipe: "Compare the fingerprints",
  recipeLead: "Roots are worth as much as the way they came. Compare them with those that you got another way.",
  recipeNote:
    "The command lists name, end and fingerprint of each root in the file. A line above each says which of the two it vouches for; a verifier must not take one for the other.",
};
