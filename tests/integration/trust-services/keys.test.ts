import { execFile } from "node:child_process";
import { chmodSync, chownSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadConfig } from "#lib/config.ts";
import { extendedUses, nameText, readCrl, readX509 } from "#lib/evidence/pki/x509.ts";
import { keys, loadKeys } from "#lib/trust-services/keys.ts";
import { configState, keyState } from "#tests/support/server/process-state.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";
import { contents } from "./key-files.ts";

const YEAR = 365.25 * 24 * 3_600_000;
const FILES = [
  "log-vkeys",
  "log.key.pem",
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

describe("first start", () => {
  it("the first start makes every key and certificate, readable by their owner only", async () => {
    const dataDir = temporaryFolder();
    await loadKeys({ dataDir });
    expect(readdirSync(join(dataDir, "keys")).sort()).toEqual(FILES);
    expect(statSync(join(dataDir, "keys")).mode & 0o777).toBe(0o700);
    for (const file of FILES) expect(statSync(join(dataDir, "keys", file)).mode & 0o777).toBe(0o600);
  });

  it("the first start makes two roots, each for one purpose", async () => {
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

  it("the first start issues certificates with the stated lifetimes", async () => {
    const now = new Date("2030-05-06T07:08:09Z");
    const { roots, signing, authority } = await loadKeys({ dataDir: temporaryFolder(), now });
    const years = (der: Uint8Array) => (readX509(der).notAfter.getTime() - now.getTime()) / YEAR;
    for (const root of [...roots.signer, ...roots.timeStamp]) expect(years(root)).toBeCloseTo(30, 3);
    for (const { certificate } of [signing, authority]) expect(years(certificate)).toBeCloseTo(15, 3);
    expect(readX509(signing.certificate).notBefore.getTime()).toBe(now.getTime() - 24 * 3_600_000);
  });
});

it("four processes that start at once use the same keys", async () => {
  const dataDir = temporaryFolder();
  const script = `
    import { loadKeys } from ${JSON.stringify(join(import.meta.dirname, "../../../lib/trust-services/keys.ts"))};
    const { fingerprints, sessionSecret } = await loadKeys({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write(JSON.stringify({ fingerprints, sessionSecret }));
  `;
  const start = () => promisify(execFile)(process.execPath, ["--input-type=module-typescript", "-e", script]);
  const outcomes = (await Promise.all([start(), start(), start(), start()])).map(({ stdout }) => JSON.parse(stdout));
  const { fingerprints, sessionSecret } = await loadKeys({ dataDir });
  for (const outcome of outcomes) expect(outcome).toEqual({ fingerprints, sessionSecret });
  expect(readdirSync(join(dataDir, "keys")).sort()).toEqual(FILES);
});

describe("later starts", () => {
  it("a later start uses the same keys", async () => {
    const dataDir = temporaryFolder();
    const first = await loadKeys({ dataDir });
    const files = contents(dataDir);
    const second = await loadKeys({ dataDir });
    expect(second.fingerprints).toEqual(first.fingerprints);
    expect(second.sessionSecret).toBe(first.sessionSecret);
    expect(contents(dataDir)).toEqual(files);
  });

  it("a later start renews a revocation list after half of its lifetime with the same CA key", async () => {
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

  it("the start fails if a certificate has expired", async () => {
    const dataDir = temporaryFolder();
    await loadKeys({ dataDir, now: new Date("2030-01-01T00:00:00Z") });
    await expect(loadKeys({ dataDir, now: new Date("2045-06-01T00:00:00Z") })).rejects.toThrow(/expired on 2044-12-31/);
  });

  it("the start fails if a certificate is valid only later", async () => {
    const dataDir = temporaryFolder();
    await loadKeys({ dataDir, now: new Date("2030-01-10T00:00:00Z") });
    const earlier = loadKeys({ dataDir, now: new Date("2030-01-08T00:00:00Z") });
    await expect(earlier).rejects.toThrow(/is valid only from 2030-01-09.*compare the clock/);
  });

  it.each([
    "signing.key.pem",
    "time-stamping-ca.key.pem",
  ])("the start fails if %s is missing and makes no new one", async (file) => {
    const dataDir = temporaryFolder();
    await loadKeys({ dataDir });
    rmSync(join(dataDir, "keys", file));
    await expect(loadKeys({ dataDir })).rejects.toThrow(new RegExp(`${file} is missing.*restore`));
    expect(readdirSync(join(dataDir, "keys"))).not.toContain(file);
  });

  it.each([
    ["signing.key.pem", "is not a PKCS#8 key"],
    ["log.key.pem", "is not a PKCS#8 key"],
    ["signing.pem", "does not belong to signing.key.pem"],
  ])("the start names %s when its content is damaged", async (file, said) => {
    const dataDir = temporaryFolder();
    await loadKeys({ dataDir });
    const path = join(dataDir, "keys", file);
    writeFileSync(path, readFileSync(path, "utf8").replace(/\n[A-Za-z0-9+/=\n]+\n/, "\nAQIDBAU=\n"));
    await expect(loadKeys({ dataDir })).rejects.toThrow(`/keys/${file} ${said}`);
  });

  it.each([
    ["a key that others may read", "signing.key.pem", 0o640, "0640"],
    ["a world-readable session secret", "session-secret", 0o604, "0604"],
    ["a certificate that others may exchange", "signing-ca.pem", 0o664, "0664"],
    ["a folder that others may write to", "", 0o770, "0770"],
  ])("the start fails at %s with a remedy", async (_, file, mode, shown) => {
    const dataDir = temporaryFolder();
    await loadKeys({ dataDir });
    const path = join(dataDir, "keys", file);
    chmodSync(path, mode);
    await expect(loadKeys({ dataDir })).rejects.toThrow(new RegExp(`mode ${shown}.*chmod go=`));
    chmodSync(path, mode & 0o700);
    await expect(loadKeys({ dataDir })).resolves.toBeDefined();
  });

  it("the start fails at a key of another account", async () => {
    const dataDir = temporaryFolder();
    await loadKeys({ dataDir });
    const own = process.getuid?.() ?? 0;
    // Only root can change the owner; other accounts mock the uid.
    if (own === 0) chownSync(join(dataDir, "keys", "signing.key.pem"), 4321, 4321);
    const getuid = vi.spyOn(process, "getuid").mockReturnValue(own === 0 ? 501 : own + 1);
    await expect(loadKeys({ dataDir })).rejects.toThrow(/belongs to another account, which could exchange it/);
    getuid.mockRestore();
    await expect(loadKeys({ dataDir })).resolves.toBeDefined();
  });

  it("a later start reads certificates that others may read", async () => {
    const dataDir = temporaryFolder();
    const { roots } = await loadKeys({ dataDir });
    for (const file of ["signing-ca.pem", "signing-roots.pem"]) chmodSync(join(dataDir, "keys", file), 0o644);
    expect((await loadKeys({ dataDir })).roots.signer).toEqual(roots.signer);
  });

  it("the start fails if a key belongs to another certificate", async () => {
    const [dataDir, other] = [temporaryFolder(), temporaryFolder()];
    await loadKeys({ dataDir });
    await loadKeys({ dataDir: other });
    writeFileSync(join(dataDir, "keys/signing.key.pem"), readFileSync(join(other, "keys/signing.key.pem")));
    await expect(loadKeys({ dataDir })).rejects.toThrow(/signing\.pem does not belong to signing\.key\.pem/);
  });
});

describe("long-running processes", () => {
  afterEach(() => {
    vi.useRealTimers();
    delete configState.config;
    delete keyState.keys;
  });

  it("a running process renews its revocation list, also after a rejected folder mode", async () => {
    const dataDir = temporaryFolder();
    configState.config = loadConfig({ DATA_DIR: dataDir });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T00:00:00Z") });
    const updated = async () => readCrl((await keys()).signing.crl ?? new Uint8Array()).thisUpdate.toISOString();
    expect(await updated()).toBe("2030-01-01T00:00:00.000Z");
    vi.setSystemTime(new Date("2030-06-01T00:00:00Z"));
    expect(await updated()).toBe("2030-01-01T00:00:00.000Z");
    vi.setSystemTime(new Date("2030-08-01T00:00:00Z"));
    chmodSync(join(dataDir, "keys"), 0o770);
    const quiet = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    expect(await updated(), "those from before").toBe("2030-01-01T00:00:00.000Z");
    expect(quiet).toHaveBeenCalledWith(expect.stringMatching(/could not be read again.*chmod go=/));
    quiet.mockRestore();
    chmodSync(join(dataDir, "keys"), 0o700);
    vi.setSystemTime(new Date("2030-08-01T00:01:01Z"));
    expect(await updated()).toBe("2030-08-01T00:01:01.000Z");
  });
});
