import { networkInterfaces } from "node:os";
import { describe, expect, test } from "vitest";
import { canonicalAddress, isElsewhereInPublic, isPublicAddress } from "#lib/safe-fetch/address.ts";

/**
 * IANA's special-purpose registries for IPv4 and IPv6: first and last address of each block, and addresses that no registry lists.
 */
const NOT_PUBLIC: [what: string, ...addresses: string[]][] = [
  ["this network (RFC 791)", "0.0.0.0", "0.0.0.1", "0.255.255.255"],
  [
    "private (RFC 1918)",
    "10.0.0.0",
    "10.255.255.255",
    "172.16.0.0",
    "172.31.255.255",
    "192.168.0.0",
    "192.168.255.255",
  ],
  ["carrier-grade NAT (RFC 6598)", "100.64.0.0", "100.127.255.255"],
  ["loopback", "127.0.0.0", "127.0.0.1", "127.255.255.255", "::1"],
  ["link-local", "169.254.0.0", "169.254.255.255", "fe80::", "fe80::1", "febf:ffff::1", "fe80::1%1"],
  [
    "protocol assignments",
    "192.0.0.0",
    "192.0.0.8",
    "192.0.0.170",
    "192.0.0.255",
    "2001::",
    "2001:1::1",
    "2001:1ff::1",
  ],
  [
    "documentation",
    "192.0.2.1",
    "198.51.100.1",
    "203.0.113.255",
    "2001:db8::1",
    "2001:db8:ffff::1",
    "3fff::1",
    "3fff:fff::",
  ],
  ["6to4 relays (RFC 7526)", "192.88.99.1"],
  ["benchmarking", "198.18.0.0", "198.19.255.255", "2001:2::1"],
  ["multicast", "224.0.0.0", "239.255.255.255", "ff00::", "ff02::1", "ffff:ffff::"],
  ["reserved and broadcast", "240.0.0.0", "255.255.255.254", "255.255.255.255"],
  ["unspecified", "::"],
  ["unique local (RFC 4193)", "fc00::", "fdff:ffff::1"],
  ["site-local, deprecated", "fec0::1", "feff::1"],
  ["discard-only (RFC 6666)", "100::1", "100:0:0:1::1"],
  ["IPv4-mapped", "::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.0.0.1", "::ffff:0.0.0.0", "::ffff:169.254.169.254"],
  ["IPv4-compatible, deprecated", "::127.0.0.1", "::7f00:1", "::8.8.8.8"],
  ["IPv4-translated (RFC 2765)", "::ffff:0:127.0.0.1", "::ffff:0:8.8.8.8"],
  ["NAT64 (RFC 6052)", "64:ff9b::127.0.0.1", "64:ff9b::a00:1", "64:ff9b::169.254.169.254", "64:ff9b::168.63.129.16"],
  ["NAT64 for local use (RFC 8215)", "64:ff9b:1::1", "64:ff9b:1:ffff::8.8.8.8"],
  ["6to4", "2002::", "2002:7f00:1::1", "2002:808:808::1"],
  ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001::1"],
  ["ORCHID and drone tags", "2001:10::1", "2001:20::1", "2001:30::1"],
  ["segment routing (RFC 9602)", "5f00::1"],
  ["unallocated IPv6", "1::1", "200::1", "4000::1", "8000::1", "e000::1"],
  [
    "cloud metadata",
    "169.254.169.254",
    "169.254.170.2",
    "fd00:ec2::254",
    "100.100.100.200",
    "168.63.129.16",
    "192.0.0.192",
  ],
  [
    "no address at all",
    "",
    "localhost",
    "127.1",
    "0x7f.0.0.1",
    "2130706433",
    "1.2.3",
    "1.2.3.4.5",
    "::g",
    "2606:4700::1%1",
  ],
];

const PUBLIC = [
  ...[
    "1.1.1.1",
    "8.8.8.8",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
  ],
  ...["169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.0.3.0", "192.167.255.255"],
  ...[
    "192.169.0.0",
    "198.17.255.255",
    "198.20.0.0",
    "203.0.112.255",
    "203.0.114.0",
    "223.255.255.255",
    "168.63.129.17",
  ],
  ...[
    "2001:200::1",
    "2001:4860:4860::8888",
    "2001:db9::1",
    "2003::1",
    "2606:4700:4700::1111",
    "2a00:1450::1",
    "3ffe::1",
  ],
  ...["64:ff9b::8.8.8.8", "64:ff9b::808:808", "::ffff:8.8.8.8"],
];

describe("non-public addresses", () => {
  for (const [what, ...addresses] of NOT_PUBLIC)
    test.each(addresses)(`isPublicAddress rejects ${what}: %s`, (address) =>
      expect(isPublicAddress(address)).toBe(false));
});

describe("public addresses", () => {
  test.each(PUBLIC)("isPublicAddress accepts %s", (address) => expect(isPublicAddress(address)).toBe(true));
});

test("isElsewhereInPublic rejects every address of this machine", () => {
  const own = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter(isElsewhereInPublic)).toEqual([]);
  expect(isElsewhereInPublic("8.8.8.8")).toBe(true);
});

test("canonicalAddress writes an address in one form", () => {
  expect(canonicalAddress("::ffff:7f00:1")).toBe("127.0.0.1");
  expect(canonicalAddress("2606:4700:0:0:0:0:0:01")).toBe("2606:4700::1");
  expect(canonicalAddress("::FFFF:8.8.8.8")).toBe("8.8.8.8");
  expect(canonicalAddress("::8.8.8.8")).toBe("::808:808");
  expect(canonicalAddress("fe80::1%eth0")).toBe(null);
  expect(canonicalAddress("127.1")).toBe(null);
});
