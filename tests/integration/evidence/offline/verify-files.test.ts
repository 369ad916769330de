import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { isWarned } from "#lib/evidence/checks.ts";
import { decisive, exitCode } from "#lib/evidence/offline/verdict.ts";
import { examine } from "#lib/evidence/offline/verify-files.ts";
import type { GivenFile } from "#lib/evidence/package/package.ts";
import { rootsFromPem } from "#lib/evidence/pki/pem.ts";
import * as en from "#lib/i18n/en/texts.ts";
import certificates from "#tests/vectors/certificates/index.json" with { type: "json" };
import forgeries from "#tests/vectors/forgeries/index.json" with { type: "json" };
import hostile from "#tests/vectors/hostile/index.json" with { type: "json" };
import packages from "#tests/vectors/packages/index.json" with { type: "json" };
import renewals from "#tests/vectors/renewals/index.json" with { type: "json" };

const folder = "tests/vectors/certificates";
const vectorId = "6f1c9a52-8d3e-4b07-9c1f-2a5d7e80b314";
const load = (name: string, from = folder): GivenFile => ({
  name,
  bytes: new Uint8Array(readFileSync(join(from, name))),
});
const rootsIn = (from: string) => rootsFromPem(readFileSync(join(from, "ca.pem"), "utf8"));
const roots = rootsIn(folder);
const command = (...options: string[]) =>
  spawnSync(process.execPath, ["lib/server/commands/verify.ts", ...options], { encoding: "utf8" });

describe.each([
  { from: folder, index: certificates },
  { from: "tests/vectors/packages", index: packages },
  { from: "tests/vectors/renewals", index: renewals },
  { from: "tests/vectors/forgeries", index: forgeries },
  { from: "tests/vectors/hostile", index: hostile },
])("published vectors in $from", ({ from, index }) => {
  const trusted = rootsIn(from);

  it("the published vectors are listed in their index and counted in the README", () => {
    const count = (exit: number) => index.filter((vector) => vector.exit === exit).length;
    const readme = readFileSync("tests/vectors/README.md", "utf8").split("\n");
    const said = /(\d+) (?:cases )?that hold, (\d+) in which something is wrong, (\d+) that can't/.exec(
      readme.find((line) => line.startsWith(`| \`${basename(from)}/\``)) ?? "",
    );
    expect(said?.slice(1).map(Number)).toEqual([count(0), count(1), count(2)]);
    const listed = new Set(index.flatMap(({ file, with: others }) => [file, ...others]));
    expect(new Set(readdirSync(from))).toEqual(new Set([...listed, "index.json", "ca.pem"]));
  });

  it.each(index)("examine judges the published vector $file: $about", async (vector) => {
    const files = [vector.file, ...vector.with].map((name) => load(name, from));
    const { standing, checks } = await examine(files, trusted);
    const of = (state: string) =>
      checks.filter((check) => check.state === state && check.facts?.problem !== "not_reached");
    expect(standing).toBe(vector.standing);
    expect(exitCode(standing)).toBe(vector.exit);
    expect(of("failed").map(({ code, facts }) => `${code}: ${facts?.problem}`)).toEqual(vector.failed);
    expect(of("not_checked").map(({ code, facts }) => `${code}: ${facts?.problem}`)).toEqual(vector.not_checked);
    expect(checks.filter(isWarned).map(({ code, facts }) => `${code}: ${facts?.warning}`)).toEqual(vector.warnings);
    for (const { code, state, reason } of checks) {
      expect(en.checks.codes[code], code).toBeDefined();
      if (state !== "passed") expect(reason).toMatch(/\.$/);
    }
  });
});

describe("examined files", () => {
  it("finds the certificate among other PDFs by its evidence", async () => {
    const pdf = { name: "attachment.pdf", bytes: load("unsigned.pdf").bytes.slice(0, 40) };
    const { certificate, standing } = await examine([pdf, { ...load("sealed.pdf"), name: "x" }], roots);
    expect([certificate, standing]).toEqual(["x", "stranger"]);
  });

  it("a certificate without trusted roots proves nothing", async () => {
    const { standing, checks } = await examine([load("sealed.pdf")], null);
    expect(standing).toBe("no_roots");
    const open = checks.filter(({ facts }) => facts?.problem === "no_roots").map(({ code }) => code);
    expect(open).toEqual(["pades.signer", "signature_time_stamp.trust", "document_time_stamp.trust"]);
  });

  it("a changed certificate is wrong without trusted roots", async () => {
    expect((await examine([load("page-byte.pdf")], null)).standing).toBe("wrong");
  });

  it("a root of the other role is not trusted", async () => {
    const turned = { signer: roots.timeStamp, timeStamp: roots.signer };
    expect((await examine([load("sealed.pdf")], turned)).standing).toBe("foreign");
  });

  const { bytes: sealed } = load("sealed.pdf");
  it.each([
    ["a line feed", "\n", 1],
    ["null bytes", "\0".repeat(300), 300],
    ["words", "Paid in full.", 13],
    ["a byte range that covers nothing", "/ByteRange [0 1 2 3]", 20],
    ["one that is malformed", "/ByteRange [0 1 2 99999999999]", 30],
  ])("a certificate with appended bytes is wrong and its intact part is named: %s", async (_, text, added) => {
    const bytes = Uint8Array.from([...sealed, ...new TextEncoder().encode(text)]);
    const { standing, checks, evidence } = await examine([{ name: "c.pdf", bytes }], roots);
    expect([standing, evidence]).toEqual(["wrong", null]);
    const [why, ...more] = decisive(checks);
    expect([why?.code, why?.facts?.added, more]).toEqual(["file.end", added, []]);
    expect(why?.reason).toContain(`it is the certificate of notification ${vectorId}`);
  });

  it.each([
    ["of another service", load("foreign.pdf").bytes, "of a service that is not trusted here"],
    ["that was not sealed", load("provisional.pdf").bytes, "a provisional certificate"],
    ["that is not intact", load("page-byte.pdf").bytes, "is not valid by itself either"],
    ["without evidence", load("no-evidence.pdf").bytes, "is no certificate either"],
  ])("a file with appended bytes is described: one %s", async (_, before, words) => {
    const bytes = Uint8Array.from([...before, 10, 10]);
    const { standing, checks } = await examine([{ name: "c.pdf", bytes }], roots);
    expect(standing).toBe("wrong");
    expect(checks.find(({ code }) => code === "file.end")?.reason).toContain(words);
    expect(decisive(checks).length).toBeGreaterThan(1);
  });

  it("reports the number of bytes missing from the end of a certificate", async () => {
    const { checks } = await examine([{ name: "c.pdf", bytes: sealed.subarray(0, -7) }], roots);
    expect(checks[0]).toMatchObject({ code: "file.end", reason: "7 bytes are missing from the end of this file." });
  });

  it("examine returns the time of the seal", async () => {
    expect((await examine([load("sealed.pdf")], roots)).sealed_at).toBe("2027-05-03T10:14:09.204");
  });
});

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
    ["foreign.pdf", 1, "This certificate comes from another service"],
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

  it("npm run verify prints the warning of a late seal before the facts", () => {
    const from = "tests/vectors/forgeries";
    const { stdout } = command(join(from, "late-stamp.pdf"), "--trust", join(from, "ca.pem"));
    expect(stdout.split("\n").slice(0, 5)).toEqual([
      "late-stamp.pdf: This certificate is genuine",
      "Warning: The time of the seal lies in the future.",
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
    [[join(folder, "sealed.pdf"), "--trusted", "x"], "There is no option --trusted."],
    [[join(folder, "sealed.pdf")], ""],
  ])("npm run verify exits with 2 for %j", (options, words) => {
    const { status, stderr } = command(...options);
    expect(status).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain("    at ");
  });

  it.each([
    "chromium-letter",
    "pdflatex-letter",
    "libreoffice-letter",
    "qpdf-object-streams",
    "qpdf-owner-password",
  ])("a PDF that was never a certificate is not taken for one: %s", async (name) => {
    const { standing, certificate } = await examine([load(`${name}.pdf`, "tests/templates/corpus")], roots);
    expect([standing, certificate]).toEqual(["unreadable", null]);
  });

  it("a PDF signed by another service without evidence is not taken for a certificate", async () => {
    const trusted = rootsIn("tests/vectors/renewals");
    expect((await examine([load("no-evidence.pdf")], trusted)).standing).toBe("unreadable");
    expect((await examine([load("no-evidence.pdf")], roots)).standing).toBe("wrong");
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
    const entries = unzipSync(load("package.zip", "tests/vectors/packages").bytes);
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

  it("npm run verify prints no control characters", () => {
    const { stdout } = command(join(folder, "sealed.pdf"), ...trust);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  });
});
