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

describe("a package", () => {
  it("is read back as it was put together, and names twins apart", async () => {
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

  it("is the same for the same parts, whenever it is made", async () => {
    const first = buildPackage(parts);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect(buildPackage(parts)).toEqual(first);
  });

  it("names a request's body as what it is, and leaves out a mail that is not kept", async () => {
    const names = async (submission: Uint8Array | null) =>
      (await partsOf(buildPackage({ ...parts, submission }))).files.map(({ name }) => name);
    expect(await names(bytes('{"to":"a@example.com"}'))).toContain("submission.json");
    expect(await names(null)).toEqual(["attachments/01-a.txt", "attachments/02-a.txt"]);
  });

  it("is also read when somebody packed it again: compressed, in a folder, with what macOS adds", async () => {
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

  it("lets nothing pass for what macOS adds by its name alone, or beside no file", async () => {
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

  it("hides no file from being held against the certificate, wherever in the ZIP it lies", async () => {
    const strange = zipSync({
      "Evidence/certificate.pdf": parts.certificate,
      "Other/certificate.pdf": bytes("%PDF-another"),
      "__MACOSX/certificate.pdf": bytes("%PDF-another"),
    });
    const { files } = await partsOf(strange);
    expect(files.map(({ name }) => name)).toEqual(["Other/certificate.pdf", "__MACOSX/certificate.pdf"]);
  });

  it("is no other ZIP, and none that is damaged", async () => {
    expect(await readPackage(zipSync({ "photo.jpg": bytes("x") }))).toBeNull();
    const zip = buildPackage(parts);
    for (const end of [0, 4, 100, zip.length - 30]) expect(await readPackage(zip.slice(0, end))).toBeNull();
  });

  it("is refused by name when programs would unpack it differently, which does not concern other ZIPs", async () => {
    const other = bytes("and more");
    const followed = (zip: Uint8Array) => readPackage(Uint8Array.from([...zip, ...other]));
    expect(await followed(buildPackage(parts))).toEqual({
      problem: "ambiguous",
      reason: "Programs would not agree on what is in this ZIP: something follows its end.",
    });
    expect(await followed(zipSync({ "photo.jpg": bytes("x") }))).toBeNull();
  });

  it("is none with more in it than any package has, however small it is packed", async () => {
    const zeros = new Uint8Array(90 * 1024 * 1024);
    const bomb = zipSync({ "certificate.pdf": parts.certificate, a: zeros, b: zeros }, { level: 9 });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await readPackage(bomb)).toBeNull();
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${at}`, bytes("")]));
    expect(await readPackage(zipSync({ "certificate.pdf": parts.certificate, ...many }))).toBeNull();
  });

  it("whose entry claims to be smaller than it is is refused before it is unpacked further", async () => {
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

describe("a name in it", () => {
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
    [`${"x".repeat(200)}.pdf`, `${"x".repeat(76)}.pdf`],
    ["🎂".repeat(100), "_"],
  ])("%j becomes %j", (given, expected) => {
    expect(safeName(given)).toBe(expected);
  });
});
