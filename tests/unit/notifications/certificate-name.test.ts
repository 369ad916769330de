import { expect, test } from "vitest";
import { certificateName } from "#lib/notifications/read/certificate-name.ts";

const about = {
  id: "10ad56ec-9a51-4a0e-8f8c-0f4b2b1f7a01",
  createdAt: new Date("2026-11-25T23:59:00Z"),
  recipient: "ana@example.com",
  subject: "Derrama 1A",
};

test("names a certificate by day, recipient, subject and the beginning of the id", () =>
  expect(certificateName(about)).toBe("2026-11-25 ana@example.com Derrama 1A 10ad56ec.pdf"));

test("a certificate's name fits a file system in every script", () => {
  const name = certificateName({ ...about, recipient: `${"a".repeat(300)}@example.com`, subject: "𐍈".repeat(300) });
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
});

test("a certificate's name has no path, no control or hidden character, and a bounded length", () => {
  const name = certificateName({ ...about, subject: `../a\\b\u202e\n${"x".repeat(500)}` });
  expect(name).toMatch(/^2026-11-25 ana@example\.com \.\. a b x{33} 10ad56ec\.pdf$/);
});

test("the certificate of an erased notification is named by day and id", () =>
  expect(certificateName({ ...about, recipient: null, subject: null })).toBe("2026-11-25 10ad56ec.pdf"));
