import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import {
  buildPackage,
  isZip,
  type NewPackage,
  type PackageParts,
  readPackage,
  safeName,
} from "#lib/evidence/package/package.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array | null | undefined) => content && new TextDecoder().decode(content);

const parts: NewPackage = {
  certificate: bytes("%PDF-certificate"),
  token: bytes("token"),
  evidence: bytes("{}"),
  roots: "roots",
  readme: "readme",
  logStamp: null,
  attachments: [
    { filename: "a.txt", bytes: bytes("one") },
    { filename: "a.txt", bytes: bytes("two") },
  ],
  submission: bytes("From: a@example.com\r\n"),
};

const appleDouble = bytes("\0\x05\x16\x07\0\x02\0\0Mac OS X");

/** Of a ZIP that is a package. */
async function partsOf(zip: Uint8Array): Promise<PackageParts> {
  const read = await readPackage(zip);
  return read && "certificate" in read ? read : expect.fail(`no package: ${read?.reason}`);
}

describe("evidence packages", () => {
  it("readPackage returns the files of buildPackage, with different names for attachments of one name", async () => {
    const zip = buildPackage(parts);
    const read = await partsOf(zip);
    expect(isZip(zip)).toBe(true);
    expect([text(read.certificate.bytes), text(read.token), text(read.evidence)]).toEqual([
      "%PDF-certificate",
      "token",
      "{}",
    ]);
    expect(read.files.map(({ name, bytes }) => [name, text(bytes)])).toEqual([
      ["attachments/01-a.txt", "one"],
      ["attachments/02-a.txt", "two"],
      ["submission.eml", "From: a@example.com\r\n"],
    ]);
  });

  it("buildPackage makes the same bytes from the same parts at any time", async () => {
    const first = buildPackage(parts);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect(buildPackage(parts)).toEqual(first);
  });

  it("a package names a JSON submission submission.json and omits a submission that is not kept", async () => {
    const names = async (submission: Uint8Array | null) =>
      (await partsOf(buildPackage({ ...parts, submission }))).files.map(({ name }) => name);
    expect(await names(bytes('{"to":"a@example.com"}'))).toContain("submission.json");
    expect(await names(null)).toEqual(["attachments/01-a.txt", "attachments/02-a.txt"]);
  });

  it("reads a package compressed again in a folder, with the files that macOS adds", async () => {
    const again = zipSync(
      {
        "Evidence/certificate.pdf": parts.certificate,
        "Evidence/attachments/certificate.pdf": bytes("an attachment of that name"),
        "Evidence/.DS_Store": bytes("\0\0\0\x01Bud1\0"),
        "Evidence/._certificate.pdf": appleDouble,
        "__MACOSX/._Evidence": appleDouble,
        "__MACOSX/Evidence/._certificate.pdf": appleDouble,
      },
      { level: 9 },
    );
    const read = await partsOf(again);
    expect(text(read.certificate.bytes)).toBe("%PDF-certificate");
    expect(read.files.map(({ name }) => name)).toEqual(["attachments/certificate.pdf"]);
    expect(read.token).toBeNull();
  });

  it("ignores files of macOS in a package only by their content and beside their file", async () => {
    const { files } = await partsOf(
      zipSync({
        "certificate.pdf": parts.certificate,
        ".DS_Store": bytes("Pay to another account."),
        "._certificate.pdf": bytes("%PDF-another"),
        "__MACOSX/._README.txt": appleDouble,
      }),
    );
    expect(files.map(({ name }) => name)).toEqual([".DS_Store", "._certificate.pdf", "__MACOSX/._README.txt"]);
  });

  it("lists files outside of the package's folder for comparison with the certificate", async () => {
    const strange = zipSync({
      "Evidence/certificate.pdf": parts.certificate,
      "Other/certificate.pdf": bytes("%PDF-another"),
      "__MACOSX/certificate.pdf": bytes("%PDF-another"),
    });
    const { files } = await partsOf(strange);
    expect(files.map(({ name }) => name)).toEqual(["Other/certificate.pdf", "__MACOSX/certificate.pdf"]);
  });

  it("readPackage returns null for other ZIP files and for truncated packages", async () => {
    expect(await readPackage(zipSync({ "photo.jpg": bytes("x") }))).toBeNull();
    const zip = buildPackage(parts);
    for (const end of [0, 4, 100, zip.length - 30]) expect(await readPackage(zip.slice(0, end))).toBeNull();
  });

  it("rejects an ambiguous package, but returns null for another ambiguous ZIP", async () => {
    const other = bytes("and more");
    const followed = (zip: Uint8Array) => readPackage(Uint8Array.from([...zip, ...other]));
    expect(await followed(buildPackage(parts))).toEqual({
      problem: "ambiguous",
      reason: "Programs would not agree on what is in this ZIP: something follows its end.",
    });
    expect(await followed(zipSync({ "photo.jpg": bytes("x") }))).toBeNull();
  });

  it("readPackage returns null for too many bytes or files, however well compressed", async () => {
    const zeros = new Uint8Array(90 * 1024 * 1024);
    const bomb = zipSync({ "certificate.pdf": parts.certificate, a: zeros, b: zeros }, { level: 9 });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await readPackage(bomb)).toBeNull();
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${at}`, bytes("")]));
    expect(await readPackage(zipSync({ "certificate.pdf": parts.certificate, ...many }))).toBeNull();
  });

  it("rejects a package with an entry larger than its stated size", async () => {
    const zip = zipSync({ "certificate.pdf": parts.certificate, z: new Uint8Array(1_000_000) }, { level: 9 });
    const view = new DataView(zip.buffer);
    for (let at = 0; at < zip.length - 46; at++) {
      // In the entry's own header, and in the directory.
      const kind = view.getUint32(at, true);
      if (kind === 0x04034b50) view.setUint32(at + 22, 10, true);
      if (kind === 0x02014b50) view.setUint32(at + 24, 10, true);
    }
    expect(await readPackage(zip)).toMatchObject({ problem: "ambiguous" });
  });
});

describe("file names in packages", () => {
  it.each([
    ["lease.pdf", "lease.pdf"],
    ["../../etc/passwd", ".._.._etc_passwd"],
    ["C:\\boot.ini", "C_boot.ini"],
    ["a\u202Efdp.exe", "a_fdp.exe"],
    ["план – Ärger 日本.pdf", "план_Ärger_日本.pdf"],
    ['what?*<>|".txt', "what_.txt"],
    ["trailing...", "trailing_"],
    ["...", "_"],
    ["-rf", "-rf"],
    ["", "_"],
    ["a\nb", "a_b"],
    [`${"x".repeat(200)}.pdf`, `${"x".repeat(56)}.pdf`],
    ["🎂".repeat(100), "_"],
  ])("safeName turns %j into %j", (given, expected) => {
    expect(safeName(given)).toBe(expected);
  });
});
