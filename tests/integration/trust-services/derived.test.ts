import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rootsFromPem, rootsToPem } from "#lib/evidence/pki/pem.ts";
import { loadKeys } from "#lib/trust-services/keys.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

describe("data derived from the keys", () => {
  it("loadKeys returns fingerprints of certificates, and one of the secret that does not reveal it", async () => {
    const { fingerprints, signing, sessionSecret } = await loadKeys({ dataDir: temporaryFolder() });
    expect(Object.keys(fingerprints)).toEqual([
      "signing",
      "signing_root",
      "time_stamping",
      "time_stamping_root",
      "log_localhost/tlog",
      "session_secret",
    ]);
    expect(fingerprints.signing).toBe(createHash("sha256").update(signing.certificate).digest("hex"));
    expect(sessionSecret.length).toBeGreaterThanOrEqual(32);
    expect(fingerprints.session_secret).not.toBe(createHash("sha256").update(sessionSecret).digest("hex"));
  });

  it("takes the session secret from the settings if it is set", async () => {
    const dataDir = temporaryFolder();
    const authSecret = "a secret of at least thirty-two characters";
    expect((await loadKeys({ dataDir, authSecret })).sessionSecret).toBe(authSecret);
    expect(readdirSync(join(dataDir, "keys"))).not.toContain("session-secret");
  });

  it("publishes all roots in one PEM text that reads back into the same lists", async () => {
    const [dataDir, foreign] = [temporaryFolder(), temporaryFolder()];
    const alone = await loadKeys({ dataDir });
    await loadKeys({ dataDir: foreign });
    const { roots, foreignRoots } = await loadKeys({ dataDir, tsaCaFile: join(foreign, "keys/time-stamping-ca.pem") });
    expect(rootsFromPem(rootsToPem(alone.roots))).toEqual({ ...alone.roots, outside: [], logs: [] });
    expect(rootsFromPem(rootsToPem(roots))).toEqual({ ...roots, outside: foreignRoots, logs: [] });
    expect(roots.timeStamp).toEqual([...alone.roots.timeStamp, ...foreignRoots]);
  });

  it("reads roots without a label as roots for every purpose", async () => {
    const { roots } = await loadKeys({ dataDir: temporaryFolder() });
    const [der] = roots.timeStamp;
    expect(rootsFromPem(rootsToPem(roots).replaceAll(/^Acuse.*$/gm, "")).outside).toContainEqual(der);
  });

  it("keeps every former root trusted for its role when keys and authorities are replaced", async () => {
    const [dataDir, foreign] = [temporaryFolder(), temporaryFolder()];
    await loadKeys({ dataDir: foreign });
    const tsaCaFile = join(foreign, "keys/time-stamping-ca.pem");
    const before = await loadKeys({ dataDir, tsaCaFile });
    for (const name of readdirSync(join(dataDir, "keys")))
      if (/^(signing|time-stamping)(-ca)?[.]/.test(name)) rmSync(join(dataDir, "keys", name));
    const { roots, foreignRoots } = await loadKeys({ dataDir });
    expect(foreignRoots).toEqual([]);
    expect(roots.signer).toHaveLength(2);
    expect(roots.timeStamp).toHaveLength(3);
    expect(roots.signer).toEqual(expect.arrayContaining(before.roots.signer));
    expect(roots.timeStamp).toEqual(expect.arrayContaining(before.roots.timeStamp));
    expect(roots.outside).toEqual(before.foreignRoots);
    expect((await loadKeys({ dataDir })).roots).toEqual(roots);
  });

  it("trusts roots added to signing-roots.pem by hand", async () => {
    const [dataDir, old] = [temporaryFolder(), temporaryFolder()];
    const before = await loadKeys({ dataDir: old });
    const file = join(dataDir, "keys", "signing-roots.pem");
    await loadKeys({ dataDir });
    writeFileSync(file, readFileSync(file, "utf8") + readFileSync(join(old, "keys", "signing-ca.pem"), "utf8"));
    expect((await loadKeys({ dataDir })).roots.signer).toContainEqual(before.roots.signer[0]);
  });

  it("trusts the roots of TSA_CA_FILE for time-stamps only", async () => {
    const [dataDir, foreign] = [temporaryFolder(), temporaryFolder()];
    const { roots } = await loadKeys({ dataDir: foreign });
    const tsaCaFile = join(foreign, "keys/time-stamping-ca.pem");
    const keys = await loadKeys({ dataDir, tsaCaFile });
    expect(keys.foreignRoots).toEqual(roots.timeStamp);
    expect(keys.roots.timeStamp).toContainEqual(roots.timeStamp[0]);
    expect(keys.roots.signer).toHaveLength(1);
  });

  it.each([
    ["no such file", null, /TSA_CA_FILE is not usable: .* can't be read \(ENOENT\)/],
    ["no PEM", "hello", /TSA_CA_FILE is not usable: it takes a file with certificates in PEM/],
    [
      "a damaged certificate",
      "-----BEGIN CERTIFICATE-----\nMAMCAQE=\n-----END CERTIFICATE-----\n",
      /TSA_CA_FILE is not usable: a certificate in/,
    ],
  ])("explains the error of a TSA_CA_FILE: %s", async (_, text, message) => {
    const dataDir = temporaryFolder();
    const tsaCaFile = join(dataDir, "roots.pem");
    if (text !== null) writeFileSync(tsaCaFile, text);
    await expect(loadKeys({ dataDir, tsaCaFile })).rejects.toThrow(message);
  });
});

toolTest(["openssl"])("openssl verify", () => {
  const verify = (dataDir: string, ...args: string[]) =>
    execFileSync("openssl", ["verify", "-x509_strict", ...args], {
      cwd: join(dataDir, "keys"),
      stdio: "pipe",
    }).toString();

  it("openssl accepts both certificate chains under strict rules with their revocation lists", async () => {
    const dataDir = temporaryFolder();
    await loadKeys({ dataDir });
    const purposes = { signing: "smimesign", "time-stamping": "timestampsign" };
    for (const [kind, purpose] of Object.entries(purposes)) {
      const args = [
        "-purpose",
        purpose,
        "-crl_check",
        "-CRLfile",
        `${kind}-ca.crl.pem`,
        "-CAfile",
        `${kind}-ca.pem`,
        `${kind}.pem`,
      ];
      expect(verify(dataDir, ...args)).toContain(": OK");
    }
  });

  it("openssl rejects each certificate under the other root and for the other purpose", async () => {
    const dataDir = temporaryFolder();
    await loadKeys({ dataDir });
    expect(() => verify(dataDir, "-CAfile", "signing-ca.pem", "time-stamping.pem")).toThrow(
      /unable to get local issuer/,
    );
    expect(() => verify(dataDir, "-CAfile", "time-stamping-ca.pem", "signing.pem")).toThrow(
      /unable to get local issuer/,
    );
    expect(() => verify(dataDir, "-purpose", "timestampsign", "-CAfile", "signing-ca.pem", "signing.pem")).toThrow(
      /purpose/,
    );
  });
});
