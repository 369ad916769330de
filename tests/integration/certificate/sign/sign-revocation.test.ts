import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signCertificate } from "#lib/certificate/sign.ts";
import { verifyCertificate } from "#lib/evidence/pades/pades.ts";
import { readDss } from "#lib/evidence/pdf/dss.ts";
import { PdfFile } from "#lib/evidence/pdf/file.ts";
import { readSignedData, signerCertificate } from "#lib/evidence/pki/cms.ts";
import { anchorOf } from "#lib/trust-services/identity.ts";
import { fetchRevocationStatus } from "#lib/trust-services/revocation.ts";
import { requestTimeStamp } from "#lib/trust-services/tsa-client.ts";
import {
  type Authority,
  newAuthority,
  newSigner,
  type RevocationServer,
  startRevocation,
} from "#tests/support/pki/openssl-revocation.ts";
import { type OpensslTsa, startOpensslTsa } from "#tests/support/pki/openssl-tsa.ts";
import { smallPdf, withEvidence } from "#tests/support/samples/pdf.ts";
import { hasTool } from "#tests/support/tools/tools.ts";

/** A foreign signing certificate and a foreign authority, which both name a responder and a list. */
let ofSigners: RevocationServer;
let ofStamps: RevocationServer;
let authority: Authority;
let tsa: OpensslTsa;
let unsigned: Uint8Array;

beforeAll(async () => {
  [ofSigners, ofStamps] = [await startRevocation(), await startRevocation()];
  authority = newAuthority();
  ofSigners.serve(authority.folder);
  tsa = await startOpensslTsa({ key: "ec", revocation: ofStamps.url });
  ofStamps.serve(dirname(tsa.caFile));
  unsigned = await withEvidence(await smallPdf());
});
beforeEach(() => {
  for (const server of [ofSigners, ofStamps]) [server.responder, server.list] = ["well", "well"];
});
afterAll(async () => {
  await Promise.all([ofSigners.close(), ofStamps.close(), tsa.close()]);
  authority.remove();
});

/** @param now time of the request; cached statuses of earlier tests expire after a day */
async function sealed(name: string, now = new Date()) {
  const identity = await newSigner(authority, ofSigners.url, name);
  const fetchStatus = async (token: Uint8Array) => {
    const stamped = readSignedData(token);
    const leaf = signerCertificate(stamped);
    if (!leaf) throw new Error("no authority");
    const { material } = await fetchRevocationStatus(
      [
        { certificate: identity.certificate, issuers: identity.chain },
        { certificate: leaf.bytes, issuers: [...stamped.certificates, tsa.root] },
      ],
      { now: () => now, timeoutMs: 15_000 },
    );
    return material;
  };
  const stamp = (digest: Uint8Array) =>
    requestTimeStamp(digest, { urls: [tsa.url], roots: [tsa.root], timeoutMs: 15_000 });
  const { pdf } = await signCertificate(unsigned, { identity, stamp, now: new Date(), fetchStatus });
  const checks = await verifyCertificate(pdf, { signerRoots: [anchorOf(identity)], timeStampRoots: [tsa.root] });
  const about = checks.filter(({ code }) => code.endsWith(".revocation"));
  const open = checks.filter(({ state }) => state !== "passed").map(({ code, facts }) => `${code} ${facts?.problem}`);
  return {
    pdf,
    open,
    about: about.map(({ code, state }) => `${code} ${state}`),
    dss: await readDss(await PdfFile.open(pdf)),
  };
}

const ALL = ["pades.revocation", "signature_time_stamp.revocation", "document_time_stamp.revocation"];

test("a sealed file holds OCSP responses that show no revocation", async () => {
  const { pdf, open, about, dss } = await sealed("answered");
  expect(open).toEqual([]);
  expect(about).toEqual(ALL.map((code) => `${code} passed`));
  expect([dss.ocsps.length, dss.crls.length]).toEqual([2, 0]);
  const file = join(authority.folder, "sealed.pdf");
  writeFileSync(file, pdf);
  if (hasTool("pdfsig"))
    expect(execFileSync("pdfsig", ["-nocert", file], { encoding: "utf8" })).toContain("Signature is Valid.");
  if (hasTool("qpdf")) execFileSync("qpdf", ["--check", file]);
  writeFileSync(join(authority.folder, "answer.der"), dss.ocsps[0] ?? "");
  const said = ["-issuer", "ca.pem", "-CAfile", "ca.pem", "-cert", "answered.pem", "-respin", "answer.der"];
  expect(
    execFileSync("openssl", ["ocsp", ...said], {
      cwd: authority.folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }),
  ).toContain("answered.pem: good");
});

test("without responders a sealed file holds the revocation lists", async () => {
  ofSigners.responder = ofStamps.responder = "error-500";
  const { open, dss } = await sealed("listed", new Date(Date.now() + 2 * 24 * 3_600_000));
  expect(open).toEqual([]);
  expect([dss.ocsps.length, dss.crls.length]).toEqual([0, 2]);
});

test("a responder without a response delays no seal and is named as missing", async () => {
  for (const server of [ofSigners, ofStamps]) [server.responder, server.list] = ["error-500", "garbage"];
  const { open, dss } = await sealed("missing", new Date(Date.now() + 4 * 24 * 3_600_000));
  expect(open).toEqual(ALL.map((code) => `${code} no_answer`));
  expect([dss.ocsps.length, dss.crls.length]).toEqual([0, 0]);
});
