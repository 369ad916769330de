import { describe, expect, test } from "vitest";
import { sameBytes } from "#lib/evidence/digest.ts";
import { packageReadme, packageReadmes } from "#lib/evidence/package/readme.ts";
import type { Evidence } from "#lib/evidence/types.ts";
import { example as sample } from "../example.ts";

const example = sample();
/** README.txt of the worked example, and of the same record after its content was erased. */
const published = import.meta.glob<string>("../../../vectors/package-texts/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});
const isPackageReadme = (readme: Uint8Array, evidence: Evidence) =>
  packageReadmes(evidence).some((text) => sameBytes(text, readme));
const bytes = (text: string) => new TextEncoder().encode(text);
const erasure = {
  event_type: "content_erased",
  event_data: { reason: "requested" },
  event_hash: "0".repeat(64),
  created_at: "2027-06-01T08:00:00.000",
};
const erased = { ...example, content: null, attachments: [], events: [...example.events, erasure] };
const mail = bytes("From: a@example.com\r\n");

describe("README.txt of a package", () => {
  test.each(
    Object.entries(published),
  )("recognizes the published text %s as the README.txt of its record only", (name, text) => {
    const certified = name.endsWith("-erased.txt") ? erased : example;
    expect(isPackageReadme(bytes(text), certified)).toBe(true);
    expect(isPackageReadme(bytes(text), name.endsWith("-erased.txt") ? example : erased)).toBe(false);
  });

  test("the README.txt of a package has eight published texts", () => {
    expect(new Set(Object.values(published)).size).toBe(8);
  });

  test.each([
    ["with a word more", (text: string) => `${text}Call us first.\n`],
    ["with another address", (text: string) => text.replaceAll("acuse.example", "acuse.test")],
    ["of another notification", (text: string) => text.replaceAll(example.notification_id, crypto.randomUUID())],
    ["that begins with a byte order mark", (text: string) => `\uFEFF${text}`],
    ["with other line ends", (text: string) => text.replaceAll("\n", "\r\n")],
    ["that is empty", () => ""],
  ])("does not recognize a README.txt %s", (_, changed) => {
    const text = changed(packageReadme("en", example, mail));
    expect(isPackageReadme(bytes(text), example)).toBe(false);
  });

  test("tells the README.txt of an erased record from that of an unerased one", () => {
    expect(isPackageReadme(bytes(packageReadme("en", erased, null)), example)).toBe(false);
    expect(isPackageReadme(bytes(packageReadme("en", example, null)), erased)).toBe(false);
  });
});
