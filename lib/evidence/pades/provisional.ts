import { uncovered } from "../pdf/signature.ts";
import { NO_MATERIAL } from "../pki/material.ts";
import { rootFacts } from "../pki/trust.ts";
import { nameText } from "../pki/x509.ts";
import { type Opened, ownChecks, signer, signerTrust, type Verify } from "./checks.ts";
import type { CertificateTrust } from "./enclosed.ts";

/** Checks a certificate that is signed but not sealed. */

export type Provisional = Pick<Opened, "pdf" | "signature"> & CertificateTrust;

export const provisionalChecks: Record<string, (opened: Provisional) => ReturnType<Verify>> = {
  coverage: async ({ pdf, signature }) => {
    const gap = uncovered(signature, pdf.length);
    if (!gap) return null;
    const problem = gap.includes("end") ? "appended" : "gap";
    return { problem, reason: `The signature does not cover the whole file: ${gap}.` };
  },
  contents: async ({ signature: { irregular } }) =>
    irregular
      ? { problem: "irregular", reason: `The signature is not written in the one form it must have: ${irregular}.` }
      : null,
  ...ownChecks,
  signer: async (opened) => {
    const { certificate } = signer(opened.signature);
    const at = opened.signature.declaredAt;
    // There is no time-stamp yet; the signature covers the declared time.
    if (!at) return { problem: "no_time", reason: "The signature does not say when it was made." };
    const trust = await signerTrust({ ...opened, material: NO_MATERIAL, later: NO_MATERIAL }, at);
    if ("problem" in trust) return trust;
    return { facts: { signer: nameText(certificate.subject), ...(await rootFacts(trust.path, certificate)) } };
  },
};
