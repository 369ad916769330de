/** The texts of the page /trust. */
export const trust = {
  title: "Root certificates",
  intro:
    "This service signs and time-stamps the PDF of every notification. To check both, a program needs these root certificates. Keep the file: the check then works even if this service no longer exists.",
  download: "Download the root certificates",
  /** Before a link to the guide. */
  use: "With the file, PDF readers and other programs can check certificates of this service:",
  ways: "Ways to check a certificate",
  alone: "Before you rely on the file:",
  verifierTitle: "Verifier",
  verifier: "Download the verifier",
  verifierNote:
    "One HTML file that checks certificates in any browser, without this service or a network. Its SHA-256 is also in the public log.",
  /** On paper alone. */
  printed: (address: string, time: string) => `Printed from ${address}, as it was on ${time}.`,
  roles: { signing: "Root certificates for signatures", "time-stamping": "Root certificates for time-stamps" },
  vouches: {
    signing: "They confirm who signed a PDF, not when.",
    "time-stamping": "They confirm when a PDF was signed, not who signed it.",
  },
  /** After `vouches.signing`, if the signing certificate is its own root here. */
  itself: "The signing certificate itself is listed, not the authority that issued it.",
  standing: "Status",
  standings: {
    earlier: "No longer used. Earlier certificates stay trusted",
    foreign: "Time-stamping authority other than this service",
  },
  valid: "Valid",
  period: (from: string, to: string) => `${from} to ${to}`,
  fingerprint: "Fingerprint (SHA-256)",
  revocation: "Revocation",
  list: "Revocation list (CRL)",
  nextUpdate: (time: string) => `– the next list is due by ${time}.`,
  leaves: "Certificates in use",
  leavesLead: "They sign and time-stamp PDFs now. Each PDF contains their certificates.",
  chain: "Download certificate and root (PEM)",
  recipe: "Compare the fingerprints",
  recipeLead:
    "Compare the fingerprints with ones that you got elsewhere, for example on paper or from someone else who uses this service.",
  recipeNote:
    "The commands download ca.pem and list the name, expiry and fingerprint of each root in it. In the file, a comment line above each root says whether it is for signatures or for time-stamps. Use each root only for its purpose.",
};
