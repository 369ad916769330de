import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { fromPem } from "#lib/evidence/pki/pem.ts";
import { findTrust } from "#lib/evidence/pki/trust.ts";
import { nameText, readX509, type X509 } from "#lib/evidence/pki/x509.ts";
import { loadKeys } from "#lib/trust-services/keys.ts";
import { readP12 } from "#lib/trust-services/p12.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

toolTest(["openssl"])("signing certificates in P12 files", () => {
  let folder: string;
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const read = (file: string, password = "geheim") => readP12(readFileSync(join(folder, file)), password);

  beforeAll(() => {
    folder = temporaryFolder();
    writeFileSync(join(folder, "extensions"), "keyUsage = critical, digitalSignature, nonRepudiation\n");
    const ca = [
      "-keyout",
      "ca.key",
      "-out",
      "ca.pem",
      "-subj",
      "/CN=Outside CA",
      "-addext",
      "basicConstraints=critical,CA:true",
    ];
    openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", ...ca);
    issue("rsa", "rsa:2048");
    issue("ec", "ec", "-pkeyopt", "ec_paramgen_curve:P-384");
    openssl("x509", "-req", "-in", "csr", "-key", "ec.key", "-out", "v1.pem");
    pack("rsa.p12", "-inkey", "rsa.key", "-in", "rsa.pem", "-certfile", "ca.pem");
    pack("ec.p12", "-inkey", "ec.key", "-in", "ec.pem", "-certfile", "ca.pem");
    pack("alone.p12", "-inkey", "rsa.key", "-in", "rsa.pem");
    pack("self.p12", "-inkey", "ca.key", "-in", "ca.pem");
    pack("legacy.p12", "-legacy", "-inkey", "rsa.key", "-in", "rsa.pem");
    pack("v1.p12", "-inkey", "ec.key", "-in", "v1.pem");
    pack("no-key.p12", "-nokeys", "-in", "rsa.pem");
  });

  function issue(name: string, ...kind: string[]): void {
    const request = ["-newkey", ...kind, "-nodes", "-keyout", `${name}.key`, "-subj", `/CN=Outside ${name}`];
    openssl("req", "-new", ...request, "-out", "csr");
    const authority = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "extensions"];
    openssl("x509", "-req", "-in", "csr", ...authority, "-days", "30", "-out", `${name}.pem`);
  }

  function pack(file: string, ...parts: string[]): void {
    openssl("pkcs12", "-export", ...parts, "-out", file, "-passout", "pass:geheim");
  }

  it.each(["rsa", "ec"])("reads a P12 file with its issuer and key: %s", async (name) => {
    const { certificate, chain, issuer, privateKey, crl } = await read(`${name}.p12`);
    const pem = (file: string) => fromPem("CERTIFICATE", readFileSync(join(folder, file), "utf8"));
    expect([certificate]).toEqual(pem(`${name}.pem`));
    expect(chain).toEqual(pem("ca.pem"));
    expect(issuer.certificate).toEqual(chain[0]);
    expect(crl).toBeNull();
    expect(privateKey.usages).toEqual(["sign"]);
    expect(privateKey.extractable).toBe(false);
  });

  it("a certificate from a P12 file without its issuer is its own root", async () => {
    const { certificate, chain, issuer } = await read("alone.p12");
    expect(chain).toEqual([]);
    expect(issuer.certificate).toEqual(certificate);
  });

  it("a P12 certificate replaces the generated one, whose root stays trusted", async () => {
    const dataDir = temporaryFolder();
    const generated = await loadKeys({ dataDir });
    const keys = await loadKeys({ dataDir, signingP12: { file: join(folder, "ec.p12"), password: "geheim" } });
    expect(nameText(readX509(keys.signing.certificate).subject)).toBe("Outside ec");
    expect(keys.roots.signer.map((der) => nameText(readX509(der).subject))).toEqual([
      "Outside ec",
      expect.stringContaining("Signing CA"),
    ]);
    expect(keys.roots.timeStamp).toEqual(generated.roots.timeStamp);
    expect(keys.fingerprints.signing).not.toBe(generated.fingerprints.signing);
  });

  it("the start refuses a P12 certificate of a web server, whose seals the verifier would reject", async () => {
    const subject = ["-subj", "/CN=www", "-addext", "extendedKeyUsage=serverAuth", "-keyout", "www.key"];
    openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject, "-out", "www.pem");
    pack("www.p12", "-inkey", "www.key", "-in", "www.pem");
    const signingP12 = { file: join(folder, "www.p12"), password: "geheim" };
    await expect(loadKeys({ dataDir: temporaryFolder(), signingP12 })).rejects.toThrow(
      "“www” is not meant for signing",
    );
  });

  it("a P12 certificate does not make its issuer a trusted root", async () => {
    const dataDir = temporaryFolder();
    await loadKeys({ dataDir });
    const file = join(dataDir, "keys", "signing-roots.pem");
    writeFileSync(file, readFileSync(file, "utf8") + readFileSync(join(folder, "ca.pem"), "utf8"));
    const { roots } = await loadKeys({ dataDir, signingP12: { file: join(folder, "ec.p12"), password: "geheim" } });
    const trust = async (name: string) => {
      const { certificate, chain } = await read(name);
      const [leaf, ...pool] = [certificate, ...chain].map(readX509) as [X509, ...X509[]];
      const answers = { crls: [], ocsps: [] };
      return findTrust({
        leaf,
        pool,
        roots: roots.signer.map(readX509),
        at: new Date(),
        purpose: "signing",
        ...answers,
      });
    };
    expect(await trust("ec.p12")).toHaveProperty("path.length", 1);
    expect(await trust("rsa.p12")).toHaveProperty("problem", "unknown_issuer");
  });

  it("a former P12 certificate stays trusted after its replacement", async () => {
    const dataDir = temporaryFolder();
    const load = (name: string) => loadKeys({ dataDir, signingP12: { file: join(folder, name), password: "geheim" } });
    await load("self.p12");
    await load("rsa.p12");
    const { roots } = await load("ec.p12");
    const names = roots.signer.map((der) => nameText(readX509(der).subject));
    expect(names).toEqual(["Outside ec", "Outside rsa", "Outside CA"]);
    expect((await loadKeys({ dataDir })).roots.signer).toEqual(expect.arrayContaining(roots.signer));
  });

  it.each([
    ["a wrong password", "rsa.p12", "falsch", /password is wrong/],
    ["outdated encryption", "legacy.p12", "geheim", /encrypted in an outdated way.*openssl pkcs12 -legacy/],
    ["no private key", "no-key.p12", "geheim", /holds 0 private keys/],
    ["a certificate of version 1", "v1.p12", "geheim", /not an X.509 certificate of version 3/],
    ["another kind of file", "rsa.pem", "geheim", /is not a PKCS#12 file/],
  ])("rejects a P12 file with a reason: %s", async (_, file, password, message) => {
    await expect(read(file, password)).rejects.toThrow(message);
    await expect(read(file, password)).rejects.toThrow(/^SIGNING_P12_FILE is not usable/);
  });
});

it("a missing P12 file fails with the name of its setting", async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, "keys"));
  writeFileSync(join(dataDir, "x"), "");
  const signingP12 = { file: join(dataDir, "missing.p12"), password: "" };
  await expect(loadKeys({ dataDir, signingP12 })).rejects.toThrow(/SIGNING_P12_FILE is not usable: .*ENOENT/);
});
