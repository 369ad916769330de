import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { buildPackage } from "#lib/evidence/package/package.ts";
import { readZip } from "#lib/evidence/package/zip.ts";
import { ZipError } from "#lib/evidence/package/zip-layout.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const LIMITS = { files: 200, bytes: 1_000_000 };
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

const zip = (files: Record<string, string>, level: 0 | 9 = 0) =>
  new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, utf8(text)])), { level }),
  );
const good = zip({ "certificate.pdf": "%PDF-1", "b.txt": "two" });

function problem(bytes: Uint8Array): Promise<string> {
  return readZip(bytes, LIMITS).then(
    (files) => `read: ${[...files.keys()].join()}`,
    (error: unknown) => (error instanceof ZipError ? error.problem : `${error}`),
  );
}

/** Offsets of the structures of a kind. */
const places = (bytes: Uint8Array, kind: number): number[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return [...Array(bytes.length - 3).keys()].filter((at) => view.getUint32(at, true) === kind);
};
const changed = (change: (view: DataView, at: (kind: number, which?: number) => number) => void, from = good) => {
  const copy = from.slice();
  change(new DataView(copy.buffer), (kind, which = 0) => places(copy, kind)[which] ?? Number.NaN);
  return copy;
};
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

/**
 * The ZIP with `what` inserted at an offset and the directory's offset corrected; offsets of later entries are
 * corrected on request.
 */
function inserted(at: number, what: Uint8Array, from = good): Uint8Array {
  const whole = join(from.subarray(0, at), what, from.subarray(at));
  const view = new DataView(whole.buffer);
  const end = places(whole, END).at(-1) ?? 0;
  view.setUint32(end + 16, view.getUint32(end + 16, true) + what.length, true);
  for (const place of places(whole, CENTRAL)) {
    const offset = view.getUint32(place + 42, true);
    if (offset >= at) view.setUint32(place + 42, offset + what.length, true);
  }
  return whole;
}

/** Header and data of the hidden entry, as a program finds them that reads headers in sequence. */
const hidden = zip({ "certificate.pdf": "%PDF-another" }).slice(0, 30 + 15 + 12);

describe("ZIP files", () => {
  it("reads stored, compressed and empty entries of a ZIP in folders", async () => {
    const files = { "certificate.pdf": "%PDF-1", "a/ä.txt": "x".repeat(5000), "a/": "", "empty.txt": "" };
    for (const level of [0, 9] as const) {
      const read = await readZip(zip(files, level), LIMITS);
      expect([...read].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual(
        Object.entries(files).filter(([name]) => !name.endsWith("/")),
      );
    }
  });

  it("readZip reads a package made by buildPackage", async () => {
    const none = new Uint8Array();
    const parts = {
      certificate: utf8("%PDF"),
      token: none,
      evidence: none,
      roots: "",
      readme: "",
      logStamp: null,
      submission: null,
    };
    const attachments = [{ filename: "Ärger.pdf", bytes: utf8("x") }];
    expect(await problem(buildPackage({ ...parts, attachments }))).toContain("attachments/01-Ärger.pdf");
  });

  it.each([
    ["something before its first entry", inserted(0, utf8("MZ"))],
    ["an entry that its directory does not list, before the others", inserted(0, hidden)],
    ["an entry that its directory does not list, between the others", inserted(places(good, LOCAL)[1] ?? 0, hidden)],
    ["an entry that its directory does not list, behind the others", inserted(places(good, CENTRAL)[0] ?? 0, hidden)],
    ["something after its end", join(good, utf8("x"))],
    ["another ZIP after its end", join(good, zip({ "certificate.pdf": "%PDF-another" }))],
    ["another ZIP before it", join(zip({ "certificate.pdf": "%PDF-another" }), good)],
    [
      "a comment",
      join(
        changed((view, at) => view.setUint16(at(END) + 20, 3, true)),
        utf8("abc"),
      ),
    ],
    [
      "a comment that is a ZIP",
      join(
        changed((view, at) => view.setUint16(at(END) + 20, good.length, true)),
        good,
      ),
    ],
    ["another name in an entry's own header", changed((view, at) => view.setUint8(at(LOCAL, 1) + 30, 0x63))],
    ["another size in an entry's own header", changed((view, at) => view.setUint32(at(LOCAL) + 18, 3, true))],
    ["another unpacked size", changed((view, at) => view.setUint32(at(CENTRAL) + 24, 3, true))],
    ["another checksum", changed((view, at) => view.setUint32(at(CENTRAL) + 16, 3, true))],
    ["another data byte", changed((view, at) => view.setUint8(at(LOCAL) + 30 + 15, 0x2a))],
    ["two entries in one place", changed((view, at) => view.setUint32(at(CENTRAL, 1) + 42, 0, true))],
    ["an entry fewer than it says", changed((view, at) => view.setUint16(at(END) + 10, 1, true))],
    ["two disks", changed((view, at) => view.setUint16(at(END) + 4, 1, true))],
    [
      "an entry that the directory alone calls encrypted",
      changed((view, at) => view.setUint16(at(CENTRAL) + 8, 1, true)),
    ],
    ["a stored entry whose size is said after it", sizesAfter(good)],
    [
      "a link",
      changed((view, at) => {
        view.setUint8(at(CENTRAL) + 5, 3);
        view.setUint32(at(CENTRAL) + 38, (0xa1ff << 16) >>> 0, true);
      }),
    ],
    ["packed data that end early", changed((view, at) => lengthened(view, at), zip({ a: "x".repeat(99) }, 9))],
  ])("rejects a ZIP with %s", async (_, bytes) => {
    expect(await problem(bytes)).toBe("ambiguous");
  });

  it("an encrypted ZIP is not ambiguous: no program reads it without its password", async () => {
    const encrypted = changed((view, at) => {
      view.setUint16(at(CENTRAL) + 8, 1, true);
      view.setUint16(at(LOCAL) + 6, 1, true);
    });
    expect(await problem(encrypted)).toBe("damaged");
  });

  it.each([
    [["certificate.pdf", "Certificate.PDF"]],
    [["a/ä.txt", "a/a\u0308.txt"]],
    [["certificate.pdf", "certificate.pdf. "]],
    [["certificate.pdf", "./certificate.pdf"]],
    [["x/../certificate.pdf"]],
    [["/certificate.pdf"]],
    [["a\\certificate.pdf"]],
    [["certificate.pdf:x"]],
    [["certificate.pdf\0.txt"]],
    [["certificate.pdf", "certificate.pdf/x"]],
  ])("rejects a ZIP with the names %j", async (names) => {
    const files = Object.fromEntries(names.map((name) => [name, "x"]));
    expect(await problem(zip(files))).toBe("ambiguous");
  });

  it("rejects a ZIP with a second name or size in an extra field", async () => {
    for (const id of [0x7075, 1]) {
      const extra = { [id]: utf8("other") };
      const bytes = zipSync({ "certificate.pdf": [utf8("x"), { extra }] }, { level: 0 });
      expect(await problem(new Uint8Array(bytes))).toBe("ambiguous");
    }
  });

  it("reads a ZIP with sizes after compressed data, as macOS writes them", async () => {
    expect(await problem(sizesAfter(zip({ a: "x".repeat(99) }, 9)))).toBe("read: a");
  });

  it("rejects a ZIP that unpacks to more than the limit", async () => {
    expect(await problem(zip({ a: "x".repeat(1_000_001) }, 9))).toBe("too_large");
  });

  it("does not read all entries of a ZIP with a changed byte", async () => {
    const from = zip({ "certificate.pdf": "%PDF-1", "b.txt": "x".repeat(200) }, 9);
    const dates = new Set<number>();
    for (const place of places(from, LOCAL)) for (const at of [4, 5, 10, 11, 12, 13]) dates.add(place + at);
    for (const place of places(from, CENTRAL))
      for (const at of [4, 5, 6, 7, 12, 13, 14, 15, 36, 37]) dates.add(place + at);
    // Attributes: none of a file that another system than Unix made says what kind it is.
    for (const place of places(from, CENTRAL)) for (const at of [38, 39, 40, 41]) dates.add(place + at);
    for (let at = 0; at < from.length; at++) {
      if (dates.has(at)) continue;
      const copy = from.slice();
      copy[at] = (copy[at] ?? 0) ^ 0x41;
      expect(await problem(copy), `byte ${at}`).not.toContain("certificate.pdf,b.txt");
    }
  });
});

/** Sizes after the data, as macOS writes them, for the only entry or for each. */
function sizesAfter(from: Uint8Array): Uint8Array {
  const view = new DataView(from.slice().buffer);
  const bytes = new Uint8Array(view.buffer);
  const [local = 0, next = places(from, CENTRAL)[0] ?? 0] = places(from, LOCAL);
  const stated = [14, 18, 22].map((at) => view.getUint32(local + at, true));
  const descriptor = new DataView(new ArrayBuffer(16));
  for (const [at, value] of [0x08074b50, ...stated].entries()) descriptor.setUint32(4 * at, value, true);
  for (const at of [14, 18, 22]) view.setUint32(local + at, 0, true);
  view.setUint16(local + 6, view.getUint16(local + 6, true) | 8, true);
  const central = places(from, CENTRAL)[0] ?? 0;
  view.setUint16(central + 8, view.getUint16(central + 8, true) | 8, true);
  return inserted(next, new Uint8Array(descriptor.buffer), bytes);
}

/** Declares one byte more of packed data, which belongs to the next structure. */
function lengthened(view: DataView, at: (kind: number) => number): void {
  const size = view.getUint32(at(LOCAL) + 18, true);
  for (const place of [at(LOCAL) + 18, at(CENTRAL) + 20]) view.setUint32(place, size - 1, true);
}
