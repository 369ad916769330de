import { expect, test } from "vitest";
import { keepCertificate, recentCertificate } from "#lib/notifications/read/recent-certificates.ts";

const MIB = 1024 * 1024;
const file = (octets: number) => new Uint8Array(octets);

test("keeps the certificates that were used last, up to 16 MiB", () => {
  for (let at = 0; at < 16; at++) keepCertificate(`file ${at}`, file(MIB));
  expect(recentCertificate("file 0")).toHaveLength(MIB);
  keepCertificate("one more", file(MIB));
  expect(recentCertificate("file 0")).toHaveLength(MIB);
  expect(recentCertificate("file 1")).toBeNull();
  expect(recentCertificate("one more")).toHaveLength(MIB);
});

test("counts a certificate that is kept again once", () => {
  for (let times = 0; times < 40; times++) keepCertificate("the same", file(MIB));
  expect(recentCertificate("one more")).toHaveLength(MIB);
});

test("does not keep a certificate above 2 MiB", () => {
  keepCertificate("large", file(2 * MIB + 1));
  expect(recentCertificate("large")).toBeNull();
});
