import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, chownSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadConfig } from "#lib/config.ts";
import { rootsFromPem } from "#lib/evidence/pem.ts";
import { extendedUses, nameText, readCrl, readX509 } from "#lib/evidence/x509.ts";
import { keys, loadKeys, trustedRootsPem } from "#lib/keys.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";
import { toolTest } from "#tests/support/tools.ts";

const YEAR = 365.25 * 24 * 3_600_000;
const FILES = [
  "session-secret",
  "signing-ca.crl.pem",
  "signing-ca.key.pem",
  "signing-ca.pem",
  "signing-roots.pem",
  "signing.key.pem",
  "signing.pem",
  "time-stamping-ca.crl.pem",
  "time-stamping-ca.key.pem",
  "time-stamping-ca.pem",
  "time-stamping-roots.pem",
  "time-stamping.key.pem",
  "time-stamping.pem",
];

function contents(dataDir: string): Record<string, string> {
  const folder = join(dataDir, "keys");
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

describe("the first start", () => {
  it("makes every key and certificate, readable by the owner alone, and leaves no draft behind", async () => {
    const dataDir = temporaryFolder();
    await loadKeys({ dataDir });
    expect(readdirSync(join(dataDir, "keys")).sort()).toEqual(FILES);
    expect(statSync(join(dataDir, "keys")).mode & 0o777).toBe(0o700);
    for (const file of FILES) expect(statSync(join(dataDir, "keys", file)).mode & 0o777).toBe(0o600);
  });

  it("makes two roots, each for one purpose", async () => {
    const { roots, signing, authority } = await loadKeys({ dataDir: temporaryFolder() });
    const [signer, timeStamp] = [roots.signer, roots.timeStamp].map((list) => list.map(readX509));
    expect(signer?.map(({ subject }) => nameText(subject))).toEqual([
      expect.stringMatching(/^Acuse [0-9a-f]{8} Signing CA$/),
    ]);
    expect(timeStamp?.map(({ subject }) => nameText(subject))).toEqual([
      expect.stringMatching(/^Acuse [0-9a-f]{8} Time-stamping CA$/),
    ]);
    expect(extendedUses(readX509(authority.certificate))).toEqual(["1.3.6.1.5.5.7.3.8"]);
    expect(readX509(authority.certificate).extensions.get("2.5.29.37")?.critical).toBe(true);
    expect(extendedUses(readX509(signing.certificate))).not.toContain("1.3.6.1.5.5.7.3.8");
  });

  it("issues certificates for the lifetimes it states", async () => {
    const now = new Date("2030-05-06T07:08:09Z");
    const { roots, signing, authority } = await loadKeys({ dataDir: temporaryFolder(), now });
    const years = (der: Uint8Array) => (readX509(der).notAfter.getTime() - now.getTime()) / YEAR;
    for (const root of [...roots.signer, ...roots.timeStamp]) expect(years(root)).toBeCloseTo(30, 3);
    for (const { certificate } of [signing, authority]) expect(years(certificate)).toBeCloseTo(15, 3);
    expect(readX509(signing.certificate).notBefore.getTime()).toBe(now.getTime() - 3_600_000);
  });
});

describe("a later start", () => {
  it("uses the same keys", async () => {
    const dataDir = temporaryFolder();
    const first = await loadKeys({ dataDir });
    const files = contents(dataDir);
    const second = await loadKeys({ dataDir });
    expect(second.fingerprints).toEqual(first.fingerprints);
    expect(second.sessionSecret).toBe(first.sessionSecret);
    expect(contents(dataDir)).toEqual(files);
  });

  it("issues a new revocation list once half of the old one's time is over, with the CA's key as it is", async () => {
    const dataDir = temporaryFolder();
    const now = new Date("2030-01-01T00:00:00Z");
    const first = await loadKeys({ dataDir, now });
    const soon = await loadKeys({ dataDir, now: new Date(now.getTime() + 0.49 * YEAR) });
    expect(soon.signing.crl).toEqual(first.signing.crl);
    const later = await loadKeys({ dataDir, now: new Date(now.getTime() + 0.51 * YEAR) });
    const number = (crl: Uint8Array | null) => readCrl(crl ?? new Uint8Array()).thisUpdate.getTime();
    expect(number(later.signing.crl)).toBeGreaterThan(number(first.signing.crl));
    expect(number(later.authority.crl)).toBeGreaterThan(number(first.authority.crl));
    expect(later.fingerprints).toEqual(first.fingerprints);
  });

  it("stops when a certificate has run out", async () => {
    const dataDir = temporaryFolder();
    await loadKeys({ dataDir, now: new Date("2030-01-01T00:00:00Z") });
    await expect(loadKeys({ dataDir, now: new Date("2045-06-01T00:00:00Z") })).rejects.toThrow(/expired on 2044-12-31/);
  });

  it.each([
    "signing.key.pem",
    "time-stamping-ca.key.pem",
  ])("stops when %s is lost, and makes no other", async (file) => {
    const dataDir = temporaryFolder();
    await loadKeys({ dataDir });
    rmSync(join(dataDir, "keys", file));
    await expect(loadKeys({ dataDir })).rejects.toThrow(new RegExp(`${file} is missing.*restore`));
    expect(readdirSync(join(dataDir, "keys"))).not.toContain(file);
  });

  it.each([
    ["a key that others may read", "signing.key.pem", 0o640, "0640"],
    ["a session secret that everybody may read", "session-secret", 0o604, "0604"],
    ["a certificate that others may exchange", "signing-ca.pem", 0o664, "0664"],
    ["a folder that others may write to", "", 0o770, "0770"],
  ])("stops at %s, and says how to go on", async (_, file, mode, shown) => {
    const dataDir = temporaryFolder();
    await loadKeys({ dataDir });
    const path = join(dataDir, "keys", file);
    chmodSync(path, mode);
    await expect(loadKeys({ dataDir })).rejects.toThrow(new RegExp(`mode ${shown}.*chmod go=`));
    chmodSync(path, mode & 0o700);
    await expect(loadKeys({ dataDir })).resolves.toBeDefined();
  });

  it("stops at a key that belongs to another account", async () => {
    const dataDir = temporaryFolder();
    await loadKeys({ dataDir });
    const own = process.getuid?.() ?? 0;
    // The superuser may give it away; anybody else is taken for another.
    if (own === 0) chownSync(join(dataDir, "keys", "signing.key.pem"), 4321, 4321);
    const getuid = vi.spyOn(process, "getuid").mockReturnValue(own === 0 ? 501 : own + 1);
    await expect(loadKeys({ dataDir })).rejects.toThrow(/belongs to another account, which could exchange it/);
    getuid.mockRestore();
    await expect(loadKeys({ dataDir })).resolves.toBeDefined();
  });

  it("reads certificates that others may read", async () => {
    const dataDir = temporaryFolder();
    const { roots } = await loadKeys({ dataDir });
    for (const file of ["signing-ca.pem", "signing-roots.pem"]) chmodSync(join(dataDir, "keys", file), 0o644);
    expect((await loadKeys({ dataDir })).roots.signer).toEqual(roots.signer);
  });

  it("stops when a key belongs to another certificate", async () => {
    const [dataDir, other] = [temporaryFolder(), temporaryFolder()];
    await loadKeys({ dataDir });
    await loadKeys({ dataDir: other });
    writeFileSync(join(dataDir, "keys/signing.key.pem"), readFileSync(join(other, "keys/signing.key.pem")));
    await expect(loadKeys({ dataDir })).rejects.toThrow(/signing\.pem does not belong to signing\.key\.pem/);
  });
});

describe("what is derived from the keys", () => {
  it("has fingerprints of certificates and secret, and the secret's tells nothing", async () => {
    const { fingerprints, signing, sessionSecret } = await loadKeys({ dataDir: temporaryFolder() });
    expect(Object.keys(fingerprints)).toEqual([
      "signing",
      "signing_root",
      "time_stamping",
      "time_stamping_root",
      "session_secret",
    ]);
    expect(fingerprints.signing).toBe(createHash("sha256").update(signing.certificate).digest("hex"));
    expect(sessionSecret.length).toBeGreaterThanOrEqual(32);
    expect(fingerprints.session_secret).not.toBe(createHash("sha256").update(sessionSecret).digest("hex"));
  });

  it("takes the session secret from the settings when given", async () => {
    const dataDir = temporaryFolder();
    const authSecret = "a secret of at least thirty-two characters";
    expect((await loadKeys({ dataDir, authSecret })).sessionSecret).toBe(authSecret);
    expect(readdirSync(join(dataDir, "keys"))).not.toContain("session-secret");
  });

  it("publishes all roots in one PEM text that is read back into its two lists", async () => {
    const keys = await loadKeys({ dataDir: temporaryFolder() });
    expect(rootsFromPem(trustedRootsPem(keys))).toEqual(keys.roots);
  });

  it("keeps trusting every root that was ever in use, each for its role, when keys and authorities are replaced", async () => {
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
    expect((await loadKeys({ dataDir })).roots).toEqual(roots);
  });

  it("takes roots that were put there by hand", async () => {
    const [dataDir, old] = [temporaryFolder(), temporaryFolder()];
    const before = await loadKeys({ dataDir: old });
    const file = join(dataDir, "keys", "signing-roots.pem");
    await loadKeys({ dataDir });
    writeFileSync(file, readFileSync(file, "utf8") + readFileSync(join(old, "keys", "signing-ca.pem"), "utf8"));
    expect((await loadKeys({ dataDir })).roots.signer).toContainEqual(before.roots.signer[0]);
  });

  it("adds the roots of TSA_CA_FILE to those for time-stamps only", async () => {
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
  ])("says what is wrong with a TSA_CA_FILE: %s", async (_, text, message) => {
    const dataDir = temporaryFolder();
    const tsaCaFile = join(dataDir, "roots.pem");
    if (text !== null) writeFileSync(tsaCaFile, text);
    await expect(loadKeys({ dataDir, tsaCaFile })).rejects.toThrow(message);
  });
});

it("gives four processes that start at once one and the same set", async () => {
  const dataDir = temporaryFolder();
  const script = `
    import { loadKeys } from ${JSON.stringify(join(import.meta.dirname, "../../../lib/keys.ts"))};
    const { fingerprints, sessionSecret } = await loadKeys({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write(JSON.stringify({ fingerprints, sessionSecret }));
  `;
  const start = () => promisify(execFile)(process.execPath, ["--input-type=module-typescript", "-e", script]);
  const outcomes = (await Promise.all([start(), start(), start(), start()])).map(({ stdout }) => JSON.parse(stdout));
  const { fingerprints, sessionSecret } = await loadKeys({ dataDir });
  for (const outcome of outcomes) expect(outcome).toEqual({ fingerprints, sessionSecret });
  expect(readdirSync(join(dataDir, "keys")).sort()).toEqual(FILES);
});

toolTest(["openssl"])("openssl verify", () => {
  const verify = (dataDir: string, ...args: string[]) =>
    execFileSync("openssl", ["verify", "-x509_strict", ...args], {
      cwd: join(dataDir, "keys"),
      stdio: "pipe",
    }).toString();

  it("accepts both chains under strict rules, with their revocation lists", async () => {
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

  it("refuses either certificate under the other root, and the signer's for time-stamping", async () => {
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

describe("a process that runs for years", () => {
  const shared = globalThis as typeof globalThis & { acuseConfig?: unknown; acuseKeys?: unknown };
  afterEach(() => {
    vi.useRealTimers();
    delete shared.acuseConfig;
    delete shared.acuseKeys;
  });

  it("has a new revocation list by itself, and once again after its folder was open to others for a while", async () => {
    const dataDir = temporaryFolder();
    shared.acuseConfig = loadConfig({ DATA_DIR: dataDir });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T00:00:00Z") });
    const updated = async () => readCrl((await keys()).signing.crl ?? new Uint8Array()).thisUpdate.toISOString();
    expect(await updated()).toBe("2030-01-01T00:00:00.000Z");
    vi.setSystemTime(new Date("2030-06-01T00:00:00Z"));
    expect(await updated()).toBe("2030-01-01T00:00:00.000Z");
    vi.setSystemTime(new Date("2030-08-01T00:00:00Z"));
    chmodSync(join(dataDir, "keys"), 0o770);
    await expect(keys()).rejects.toThrow(/chmod go=/);
    chmodSync(join(dataDir, "keys"), 0o700);
    expect(await updated()).toBe("2030-08-01T00:00:00.000Z");
  });
});
