import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import * as en from "#lib/i18n/en/texts.ts";

const folder = "tests/vectors/certificates";
const vectorId = "6f1c9a52-8d3e-4b07-9c1f-2a5d7e80b314";
const command = (...options: string[]) =>
  spawnSync(process.execPath, ["lib/server/commands/verify.ts", ...options], { encoding: "utf8" });

describe("npm run verify", () => {
  const trust = ["--trust", join(folder, "ca.pem")];

  it.each([
    ["sealed.pdf", 0, "This certificate is genuine"],
    ["../packages/package.zip", 0, "This certificate is genuine"],
    ["../packages/package-readme.zip", 1, "- README.txt in the package is not one that the service writes"],
    ["../packages/package-roots.zip", 1, "- ca.pem in the package names a root that is not trusted here"],
    [
      "appended.pdf",
      1,
      "- 17 bytes were added behind the end of this file after it was signed. The part before is intact",
    ],
    ["page-byte.pdf", 1, "The time-stamp was made for other data."],
    ["foreign.pdf", 1, "It is not known who issued this certificate"],
    ["provisional.pdf", 2, "This certificate is provisional"],
    ["no-pdf.pdf", 2, "Not an Acuse certificate"],
  ])("npm run verify of %s exits with %i", (file, status, words) => {
    const result = command(join(folder, file), ...trust);
    expect(result.stdout).toContain(words);
    expect(result.stdout.includes("What this does not prove")).toBe(file !== "no-pdf.pdf");
    expect([result.status, result.stderr]).toEqual([status, ""]);
  });

  it("npm run verify compares further files with the certificate", () => {
    const [good, bad] = ["lease.txt", "lease-2.txt"].map((file) =>
      command(join(folder, "sealed.pdf"), join(folder, file), ...trust),
    );
    expect([good?.status, bad?.status]).toEqual([0, 1]);
    expect(bad?.stdout).toContain(
      "“lease-2.txt” is neither an attachment of this notification nor the mail as it was sent.",
    );
  });

  it.each([
    { file: "sealed.pdf", roots: [], words: en.held.standings.no_roots.words },
    { file: "provisional.pdf", roots: trust, words: en.held.standings.provisional.words },
  ])("npm run verify does not call $file wrong because another file does not belong to it", ({
    file,
    roots,
    words,
  }) => {
    const { status, stdout } = command(join(folder, file), join(folder, "lease-2.txt"), ...roots);
    expect(stdout).toContain(`${file}: ${words}\n`);
    expect(stdout).toContain("- “lease-2.txt” is neither an attachment");
    expect(status).toBe(1);
  });

  it("npm run verify does not call the issuer unknown where only its log is", () => {
    const from = "tests/vectors/log";
    const { stdout, status } = command(join(from, "foreign-log.pdf"), "--trust", join(from, "ca.pem"));
    expect(stdout).toContain(`foreign-log.pdf: ${en.held.unknownLog.words}\n`);
    expect(status).toBe(1);
  });

  it("npm run verify prints the warning of a late seal before the facts", () => {
    const from = "tests/vectors/forgeries";
    const { stdout } = command(join(from, "late-stamp.pdf"), "--trust", join(from, "ca.pem"));
    expect(stdout.split("\n").slice(0, 5)).toEqual([
      "late-stamp.pdf: This certificate is genuine",
      "Warning: The time of the seal lies in the future. Check the clock of this computer.",
      expect.stringContaining("Warning: The seal was made 200 days after the last event that it covers."),
      expect.stringContaining("Warning: The seal is over an hour later than the time-stamp of the signature"),
      en.held.standings.proven.why,
    ]);
    expect(stdout).toMatch(/\nSealed: 20 November 2027.*\nSignature time-stamped: 3 May 2027/);
  });

  it("npm run verify counts the unreached facts in one line", () => {
    const { stdout } = command(join(folder, "appended.pdf"), ...trust);
    expect(stdout.match(/ open /g)).toHaveLength(2);
    expect(stdout).toContain("23 more checks were not reached, because an earlier check failed.");
  });

  it("npm run verify prints its result as JSON", () => {
    const { stdout, status } = command(join(folder, "sealed.pdf"), ...trust, "--json");
    const said = JSON.parse(stdout);
    expect(status).toBe(0);
    expect(said).toMatchObject({ standing: "proven", exit: 0, sealed_at: "2027-05-03T10:14:09.204" });
    expect(said.signed_at).toBe("2027-05-03T10:14:09.204");
    expect(said.notification_id).toBe(vectorId);
    for (const check of said.checks) expect([check.code, check.title, check.means]).not.toContain(undefined);
  });

  it.each([
    [[], "Name a certificate to check."],
    [[join(folder, "absent.pdf")], "There is no file tests/vectors/certificates/absent.pdf."],
    [[folder], "certificates is a folder. Name the files in it, or the ZIP as it was downloaded."],
    [[join(folder, "sealed.pdf"), "--trust", join(folder, "index.json")], "has no certificate in PEM"],
    [[join(folder, "sealed.pdf"), "--trusted", "x"], "Unknown option '--trusted'"],
    [[join(folder, "sealed.pdf"), "--trust"], "Option '--trust <value>' argument missing"],
    [[join(folder, "sealed.pdf"), `--trust=${join(folder, "absent.pem")}`], "There is no file"],
    [[join(folder, "sealed.pdf")], ""],
  ])("npm run verify exits with 2 for %j", (options, words) => {
    const { status, stderr } = command(...options);
    expect(status).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain("    at ");
  });

  it("npm run verify says of a PDF that it is no certificate, and that it could not check it", () => {
    const { status, stdout } = command("tests/templates/corpus/chromium-letter.pdf", ...trust);
    expect(status).toBe(2);
    expect(stdout).toContain("Not an Acuse certificate");
    expect(stdout).toContain("chromium-letter.pdf: a PDF, but not an Acuse certificate. SHA-256 ");
    expect(stdout).not.toContain("FAILED");
  });

  it("npm run verify describes each file that is not a certificate with its hash", () => {
    const scratch = mkdtempSync(join(tmpdir(), "acuse-kinds-"));
    const write = (name: string, content: string | Uint8Array) => {
      writeFileSync(join(scratch, name), content);
      return join(scratch, name);
    };
    const entries = unzipSync(readFileSync("tests/vectors/packages/package.zip"));
    const files = [
      write("nothing", ""),
      write("certificate.pdf", "<!DOCTYPE html><h1>429</h1>"),
      write("mail.eml", "From: a@example.com\r\nSubject: Lease\r\n\r\nDear Ana"),
      write("other.zip", zipSync({ "photo.jpg": new Uint8Array(9) })),
      ...["token.der", "evidence.json", "ca.pem"].map((name) => write(name, entries[name] ?? "")),
      join(folder, "lease.txt"),
    ];
    const { status, stdout, stderr } = command(...files, ...trust);
    rmSync(scratch, { recursive: true });
    expect([status, stderr]).toEqual([2, ""]);
    const said = stdout.trim().split("\n");
    expect(said.slice(0, 3)).toEqual([en.held.standings.unreadable.words, en.held.standings.unreadable.why, ""]);
    const { empty, page, mail, package: zip, token, evidence, roots: list, other } = en.held.command.kinds;
    expect(said.slice(3).map((line) => line.replace(/^- [^ ]+: (.*) SHA-256 [0-9a-f]{64}$/, "$1"))).toEqual([
      ...[empty, page, mail, zip, token, evidence, list, other],
    ]);
  });

  it("npm run verify says how root certificates are given", () => {
    const { status, stderr } = command(join(folder, "sealed.pdf"), trust[1] ?? "");
    expect([status, stderr]).toEqual([2, `${en.held.command.trustMissing(basename(trust[1] ?? ""))}\n`]);
  });

  it("npm run verify prints no control characters", () => {
    const { stdout } = command(join(folder, "sealed.pdf"), ...trust);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  });
});
