import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { buildPackage, isZip, type NewPackage, readPackage, safeName } from "#lib/evidence/package.ts";

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

describe("a package", () => {
  it("is read back as it was put together, and names twins apart", () => {
    const zip = buildPackage(parts);
    const read = readPackage(zip);
    expect(isZip(zip)).toBe(true);
    expect([text(read?.certificate.bytes), text(read?.token), text(read?.evidence)]).toEqual([
      "%PDF-certificate",
      "token",
      "{}",
    ]);
    expect(read?.files.map(({ name, bytes }) => [name, text(bytes)])).toEqual([
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

  it("names a request's body as what it is, and leaves out a mail that is not kept", () => {
    const names = (submission: Uint8Array | null) =>
      readPackage(buildPackage({ ...parts, submission }))?.files.map(({ name }) => name);
    expect(names(bytes('{"to":"a@example.com"}'))).toContain("submission.json");
    expect(names(null)).toEqual(["attachments/01-a.txt", "attachments/02-a.txt"]);
  });

  it("is also read when somebody packed it again: compressed, in a folder, with what macOS adds", () => {
    const again = zipSync(
      {
        "Evidence/certificate.pdf": parts.certificate,
        "Evidence/attachments/certificate.pdf": bytes("an attachment of that name"),
        "Evidence/.DS_Store": bytes("x"),
        "__MACOSX/Evidence/._certificate.pdf": bytes("x"),
      },
      { level: 9 },
    );
    const read = readPackage(again);
    expect(text(read?.certificate.bytes)).toBe("%PDF-certificate");
    expect(read?.files.map(({ name }) => name)).toEqual(["attachments/certificate.pdf"]);
    expect(read?.token).toBeNull();
  });

  it("hides no file from being held against the certificate, wherever in the ZIP it lies", () => {
    const strange = zipSync({
      "Evidence/certificate.pdf": parts.certificate,
      "Certificate.pdf": bytes("%PDF-another"),
      "Other/certificate.pdf": bytes("%PDF-another"),
      "__MACOSX/certificate.pdf": bytes("%PDF-another"),
    });
    const names = readPackage(strange)?.files.map(({ name }) => name);
    expect(names).toEqual(["Certificate.pdf", "Other/certificate.pdf", "__MACOSX/certificate.pdf"]);
  });

  it("is no other ZIP, and none that is damaged", () => {
    expect(readPackage(zipSync({ "photo.jpg": bytes("x") }))).toBeNull();
    const zip = buildPackage(parts);
    for (const end of [0, 4, 100, zip.length - 30]) expect(readPackage(zip.slice(0, end))).toBeNull();
  });

  it("is none that says one name twice: tools would not agree on which is meant", () => {
    const zip = zipSync({ "certificate.pdf": bytes("%PDF-1"), "certificate.pdg": bytes("%PDF-2") }, { level: 0 });
    const twice = Uint8Array.from(zip);
    const name = bytes("certificate.pdg");
    for (let at = 0; at < twice.length - name.length; at++) {
      if (name.every((octet, i) => twice[at + i] === octet)) twice[at + name.length - 1] = "f".charCodeAt(0);
    }
    expect(readPackage(twice)).toBeNull();
  });

  it("is none with more in it than any package has, however small it is packed", () => {
    const zeros = new Uint8Array(90 * 1024 * 1024);
    const bomb = zipSync({ "certificate.pdf": parts.certificate, a: zeros, b: zeros }, { level: 9 });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(readPackage(bomb)).toBeNull();
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${at}`, bytes("")]));
    expect(readPackage(zipSync({ "certificate.pdf": parts.certificate, ...many }))).toBeNull();
  });

  it("survives an entry that claims to be smaller than it is", () => {
    const zip = zipSync({ "certificate.pdf": parts.certificate, z: new Uint8Array(1_000_000) }, { level: 9 });
    const view = new DataView(zip.buffer);
    for (let at = 0; at < zip.length - 46; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    }
    const read = readPackage(zip);
    for (const { bytes } of read?.files ?? []) expect(bytes.length).toBeLessThanOrEqual(10);
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
