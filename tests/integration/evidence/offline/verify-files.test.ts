import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { isWarned } from "#lib/evidence/checks.ts";
import { decisive, exitCode } from "#lib/evidence/offline/verdict.ts";
import { examine } from "#lib/evidence/offline/verify-files.ts";
import { type GivenFile, readPackage } from "#lib/evidence/package/package.ts";
import { rootsFromPem } from "#lib/evidence/pki/pem.ts";
import * as en from "#lib/i18n/en/texts.ts";
import certificates from "#tests/vectors/certificates/index.json" with { type: "json" };
import forgeries from "#tests/vectors/forgeries/index.json" with { type: "json" };
import hostile from "#tests/vectors/hostile/index.json" with { type: "json" };
import logged from "#tests/vectors/log/index.json" with { type: "json" };
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

it("a certificate beside another is named as one, but not a ZIP with some file of its name", async () => {
  const zip = { name: "fake.zip", bytes: zipSync({ "certificate.pdf": new Uint8Array(100) }) };
  const { standing, checks } = await examine([load("sealed.pdf"), load("erased.pdf"), zip], roots);
  expect(standing).toBe("stranger");
  const parts = checks.filter(({ code }) => code === "file.part").map(({ facts }) => [facts?.name, facts?.problem]);
  expect(parts).toEqual([
    ["erased.pdf", "other_certificate"],
    ["fake.zip", "stranger"],
  ]);
});

describe.each([
  { from: folder, index: certificates },
  { from: "tests/vectors/packages", index: packages },
  { from: "tests/vectors/renewals", index: renewals },
  { from: "tests/vectors/forgeries", index: forgeries },
  { from: "tests/vectors/hostile", index: hostile },
  { from: "tests/vectors/log", index: logged },
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
    expect(exitCode({ standing, checks })).toBe(vector.exit);
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

  it("a certificate belongs to its own package, in any order, and another certificate does not", async () => {
    const from = "tests/vectors/packages";
    const whole = load("package.zip", from);
    const inside = await readPackage(whole.bytes);
    if (!inside || "problem" in inside) throw new Error("the vector is a package");
    const bare = { ...inside.certificate, name: "bare.pdf" };
    const trusted = rootsIn(from);
    for (const files of [
      [bare, whole],
      [whole, bare],
    ]) {
      const { standing, checks } = await examine(files, trusted);
      expect(standing).toBe("proven");
      expect(checks.filter(({ code, state }) => code === "file.part" && state !== "passed")).toEqual([]);
      // The attachments are in the package.
      expect(checks.filter(({ facts }) => facts?.problem === "not_given")).toEqual([]);
    }
    const other = load("package-erased.zip", from);
    expect((await examine([bare, other], trusted)).standing).toBe("stranger");
  });

  it.each([
    ["packages", "package.zip"],
    ["packages", "package-erased.zip"],
    ["log", "stamped.zip"],
  ])("the files of an unpacked package belong to its certificate: %s/%s", async (folder, name) => {
    const from = `tests/vectors/${folder}`;
    const packed = await examine([load(name, from)], rootsIn(from));
    const unpacked = Object.entries(unzipSync(load(name, from).bytes)).map(([path, bytes]) => {
      return { name: basename(path), bytes };
    });
    expect(unpacked.length).toBeGreaterThan(4);
    const { standing, checks, logged_at } = await examine(unpacked, rootsIn(from));
    expect([standing, logged_at]).toEqual(["proven", packed.logged_at]);
    expect(checks.filter(({ state, code }) => state !== "passed" && code === "file.part")).toEqual([]);
  });

  it("a file with the name of one in a package is a stranger when its content is another", async () => {
    const named = ["evidence.json", "token.der", "README.txt", "log.der"];
    const others = named.map((name) => ({ name, bytes: new TextEncoder().encode(name) }));
    const { standing, checks } = await examine([load("sealed.pdf"), ...others], roots);
    expect(standing).toBe("stranger");
    const failed = checks.filter(({ state }) => state === "failed").map(({ facts }) => facts?.name);
    expect(failed).toEqual(named);
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
});
