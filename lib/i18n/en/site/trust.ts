/** The texts of the page /trust. */
export const trust = {
  title: "Root certificates",
  intro:
    "Every certificate of this service is signed under one of these roots and time-stamped under another. Keep the file: with it, certificates can be checked even when this service no longer exists.",
  download: "Download the roots (ca.pem)",
  verifierTitle: "Verifier",
  verifier: "Download acuse-verify.html",
  verifierNote:
    "One HTML file that checks certificates in any browser, without this service or a network. Its SHA-256, which is also in the public log:",
  /** On paper alone. */
  printed: (address: string, time: string) => `Printed from ${address}, as it was on ${time}.`,
  roles: { signing: "Roots for signatures", "time-stamping": "Roots for time-stamps" },
  vouches: {
    signing:
      "They confirm who signed a certificate, not when. If a public authority issued the signing certificate, that certificate is listed, not the authority’s.",
    "time-stamping": "They confirm when a certificate was signed, not who signed it.",
  },
  standing: "Status",
  standings: {
    current: "In use by this service",
    earlier: "No longer used. Earlier certificates stay trusted",
    foreign: "Time-stamping authority other than this service",
  },
  valid: "Valid",
  period: (from: string, to: string) => `${from} to ${to}`,
  fingerprint: "SHA-256",
  revocation: "Revocation",
  list: "Revocation list (CRL)",
  nextUpdate: (time: string) => `– the next list is due by ${time}.`,
  leaves: "Certificates in use",
  leavesLead: "These certificates sign and time-stamp now. The certificate of each notification includes them.",
  chain: "Download certificate and root (PEM)",
  recipe: "Compare the fingerprints",
  recipeLead: "A file of roots proves nothing by itself: compare its fingerprints with ones from another source.",
  recipeNote:
    "The command lists the name, expiry and fingerprint of each root in the file. The line above each says whether it is for signatures or for time-stamps. A verifier must not mix the two.",
};
