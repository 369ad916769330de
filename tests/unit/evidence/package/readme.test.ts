import { describe, expect, test } from "vitest";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { isPackageReadme, packageReadme } from "#lib/evidence/package/readme.ts";
import { example as sample } from "../example.ts";

const example = sample();
const bytes = (text: string) => new TextEncoder().encode(text);
const erasure = {
  event_type: "content_erased",
  event_data: { reason: "requested" },
  event_hash: "0".repeat(64),
  created_at: "2027-06-01T08:00:00.000",
};
const once = { evidence: example, renewals: 0 };
const again = { evidence: example, renewals: 2 };
const erased = {
  renewals: 0,
  evidence: { ...example, content: null, attachments: [], events: [...example.events, erasure] },
};
const mail = bytes("From: a@example.com\r\n");
const body = bytes("{}");

describe("README.txt of a package", () => {
  test.each([
    ["en", once, mail, "eec39431983f0d77"],
    ["en", once, body, "31b236abbbb4d91c"],
    ["en", once, null, "53937cf2e5694ea7"],
    ["en", erased, null, "64e6dc75cfef0662"],
    ["es", once, mail, "a28dcf9ac8a27d91"],
    ["es", once, null, "ff5a46474a3ea0a4"],
    ["es", again, mail, "601a8b7ba3caf3a2"],
    ["es", erased, null, "dca423ab898ea7be"],
  ] as const)("is known as it was always written: %s, %#", async (language, certified, submission, hash) => {
    const text = bytes(packageReadme(language, certified, submission));
    expect(isPackageReadme(text, certified)).toBe(true);
    // Packages with this text were handed out: to write another, leave this one known, and add the other.
    expect((await sha256Hex(text)).slice(0, 16)).toBe(hash);
  });

  test.each([
    ["with a word more", (text: string) => `${text}Call us first.\n`],
    ["with another address", (text: string) => text.replaceAll("acuse.example", "acuse.test")],
    ["of another notification", (text: string) => text.replaceAll(example.notification_id, crypto.randomUUID())],
    ["that begins with a byte order mark", (text: string) => `\uFEFF${text}`],
    ["with other line ends", (text: string) => text.replaceAll("\n", "\r\n")],
    ["that is empty", () => ""],
  ])("is none %s", (_, changed) => {
    const text = changed(packageReadme("en", once, mail));
    expect(isPackageReadme(bytes(text), once)).toBe(false);
  });

  test("of one that was stamped again names its last time-stamp", () => {
    const text = packageReadme("en", again, mail);
    expect(text).toContain("-in certificate.pdf.sig3 ");
    expect([isPackageReadme(bytes(text), again), isPackageReadme(bytes(text), once)]).toEqual([true, false]);
  });

  test("of a record that was erased is none of one that was not", () => {
    expect(isPackageReadme(bytes(packageReadme("en", erased, null)), once)).toBe(false);
    expect(isPackageReadme(bytes(packageReadme("en", once, null)), erased)).toBe(false);
  });
});
