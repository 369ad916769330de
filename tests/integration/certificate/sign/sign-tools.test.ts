import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { signCertificate, signProvisional } from "#lib/certificate/sign.ts";
import { readCertificate, verifyCertificate } from "#lib/evidence/pades/pades.ts";
import { rootsToPem } from "#lib/evidence/pki/pem.ts";
import { createAuthority } from "#lib/trust-services/embedded-authority.ts";
import { type Keys, loadKeys } from "#lib/trust-services/keys.ts";
import { requestTimeStamp } from "#lib/trust-services/tsa-client.ts";
import { startOpensslTsa } from "#tests/support/pki/openssl-tsa.ts";
import { EVIDENCE, smallPdf, withEvidence } from "#tests/support/samples/pdf.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

/** Verdicts of independent programs. */

const now = new Date();
let folder: string;
let keys: Keys;
let imprint: string;
let sealed: Uint8Array;

beforeAll(async () => {
  folder = temporaryFolder();
  keys = await loadKeys({ dataDir: folder });
  const unsigned = await withEvidence(await smallPdf());
  const result = await signCertificate(unsigned, {
    identity: keys.signing,
    stamp: createAuthority(keys.authority),
    now,
  });
  ({ imprint, pdf: sealed } = result);
  const compressed = await withEvidence(await smallPdf(), { useObjectStreams: true });
  const other = await signCertificate(compressed, {
    identity: keys.signing,
    stamp: createAuthority(keys.authority),
    now,
  });
  const write = (name: string, content: Uint8Array | string) => writeFileSync(join(folder, name), content);
  write("sealed.pdf", result.pdf);
  write("compressed.pdf", other.pdf);
  write("provisional.pdf", await signProvisional(unsigned, { identity: keys.signing, now }));
  write("token.der", result.token);
  write("ca.pem", rootsToPem(keys.roots));
  const changed = result.pdf.slice();
  changed[changed.indexOf(0x4d, 200)] = 0x4e;
  write("changed.pdf", changed);
});

const run = (program: string, ...args: string[]): string => {
  const { stdout, stderr, status } = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
  return `${stdout}${stderr}exit ${status}`;
};

toolTest(["openssl"])("openssl", () => {
  it("openssl accepts the seal's token for the imprint and the published roots", () => {
    const verify = (digest: string) =>
      run("openssl", "ts", "-verify", "-token_in", "-in", "token.der", "-digest", digest, "-CAfile", "ca.pem");
    expect(verify(imprint)).toContain("Verification: OK");
    expect(verify("00".repeat(32))).toContain("Verification: FAILED");
  });

  it("openssl accepts the signature over its covered bytes only", async () => {
    const { signatures } = await readCertificate(sealed);
    const [signature] = signatures;
    const [a = 0, b = 0, c = 0, d = 0] = signature?.byteRange ?? [];
    const covered = Buffer.concat([sealed.subarray(a, a + b), sealed.subarray(c, c + d)]);
    writeFileSync(join(folder, "covered.bin"), covered);
    writeFileSync(join(folder, "other.bin"), covered.subarray(1));
    writeFileSync(join(folder, "signature.der"), signature?.contents ?? "");
    const verify = (content: string, roots: string) =>
      run(
        "openssl",
        "cms",
        "-verify",
        "-inform",
        "DER",
        "-in",
        "signature.der",
        "-content",
        content,
        "-CAfile",
        roots,
        "-binary",
        "-out",
        "verified.bin",
      );
    expect(verify("covered.bin", "ca.pem")).toMatch(/verification successful/i);
    expect(verify("covered.bin", "keys/time-stamping-ca.pem")).toMatch(
      /unable to get local issuer certificate|verification failure/i,
    );
    expect(verify("other.bin", "ca.pem")).toMatch(/verification failure/i);
  });

  it("a seal of an RSA authority with a longer chain verifies", async () => {
    const tsa = await startOpensslTsa({ key: "rsa" });
    try {
      const stamp = (digest: Uint8Array) => requestTimeStamp(digest, { urls: [tsa.url], roots: [tsa.root] });
      const { pdf } = await signCertificate(await withEvidence(await smallPdf()), {
        identity: keys.signing,
        stamp,
        now,
      });
      const checks = await verifyCertificate(pdf, { signerRoots: keys.roots.signer, timeStampRoots: [tsa.root] });
      expect(checks.filter(({ state }) => state !== "passed")).toEqual([]);
      expect(checks.at(-1)?.facts).toMatchObject({
        authority: "Test TSA",
        root: "Test TSA Root",
        revocation: "unknown",
      });
    } finally {
      await tsa.close();
    }
  });
});

toolTest(["pdfsig"])("pdfsig", () => {
  it("pdfsig finds the signature valid and the seal over the whole document", () => {
    const report = run("pdfsig", "-nocert", "sealed.pdf");
    expect(report).toContain("Signature Type: ETSI.CAdES.detached");
    expect(report).toContain("Signature is Valid");
    const [, seal = ""] = report.split("Signature #2:");
    expect(seal).toContain("Signature Field Name: AcuseTimeStamp");
    expect(seal).toContain("Total document signed");
  });

  it("pdfsig finds a provisional certificate signed over the whole document", () => {
    const report = run("pdfsig", "-nocert", "provisional.pdf");
    expect(report).toContain("Signature is Valid");
    expect(report).toContain("Total document signed");
    expect(report).not.toContain("Signature #2");
  });

  it("pdfsig finds a changed certificate invalid", () => {
    expect(run("pdfsig", "-nocert", "changed.pdf")).toContain("Digest Mismatch");
  });
});

toolTest(["qpdf"])("qpdf --check", () => {
  it.each(["sealed.pdf", "compressed.pdf", "provisional.pdf"])("qpdf accepts %s", (file) => {
    const report = run("qpdf", "--check", file);
    expect(report).toContain("No syntax or stream encoding errors found");
    expect(report).not.toContain("WARNING");
    expect(report).toMatch(/exit 0$/);
  });
});

toolTest(["pdfdetach"])("pdfdetach", () => {
  it("pdfdetach extracts the same evidence bytes as our reader", async () => {
    execFileSync("pdfdetach", ["-save", "1", "-o", "evidence.json", "sealed.pdf"], { cwd: folder });
    expect(new Uint8Array(readFileSync(join(folder, "evidence.json")))).toEqual(EVIDENCE);
    expect((await readCertificate(sealed)).evidence).toEqual(EVIDENCE);
  });
});
